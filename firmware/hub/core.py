"""The hub itself: what the host says, what the slots do, and what comes of both."""

from hub.clock import MASK, since
from hub.debounce import Slots
from hub.frames import Decoder, Outbox
from hub.pixels import Pixels
from hub.reports import Reports
from hub.version import FIRMWARE, PROTOCOL
from hub.words import described

MYPY = False
if MYPY:  # nothing of it is needed on the chip
    from hub.board import Board

DEBOUNCE = 3
PERIOD_MS = 5
SHORTEST_MS = 1
LONGEST_MS = 10
MOST_SAMPLES = 50
READ_AT_ONCE = 32
"""A host that floods the line must not stop the sampling."""
FORGET_AFTER_MS = 500
"""A frame that was begun is not finished after such a pause."""
ALONE_AFTER_MS = 3000
HELLO_EVERY_MS = 1000
BROKEN_AFTER = 20
"""So many scans in a row that found no registers mean that their cable is off."""
NO_REGISTERS = 1
PATIENCE_MS = 1500
"""A host that asked for a snapshot gets it after so long, even if that skips reports."""


class Hub:
    def __init__(self, board: "Board") -> None:
        self.board = board
        self.slots = Slots(board.registers, board.covered_level, DEBOUNCE)
        self.reports = Reports()
        self.pixels = Pixels(board.pixels, board.most_ma)
        self.outbox = Outbox()
        self.decoder = Decoder(self._take, self._take_line)
        self.period_ms = PERIOD_MS
        self.samples = 0
        self.late_samples = 0
        self._session = board.random()
        self._levels = bytearray(board.registers)
        self._received = bytearray(READ_AT_ONCE)
        self._now = board.now()
        self._next_sample = self._now
        self._bad_scans = 0
        self._heard_at = self._now - ALONE_AFTER_MS
        self._byte_at = self._now
        self._is_greeted = False
        self._hello_at = self._now - HELLO_EVERY_MS
        self._owes_snapshot = False
        self._asked_at = self._now
        self._host_follows = False
        """Whether it has acknowledged anything since its hello: then it knows where it is."""

    def step(self) -> int:
        """Does what is due now; returns for how many milliseconds there is nothing to do."""
        now = self._now = self.board.now()
        if since(now, self._next_sample) >= 0:
            self._sample(now)
        more = self._listen(now)
        self._speak(now)
        if since(now, self._heard_at) >= ALONE_AFTER_MS:
            self.pixels.breathe(now)
        more = self.pixels.work(self.board.is_showing, self.board.show) or more
        if more:
            return 0
        if len(self.outbox):
            return 1
        return max(0, since(self._next_sample, self.board.now()))

    @property
    def faults(self) -> int:
        return NO_REGISTERS if self._bad_scans == BROKEN_AFTER else 0

    @property
    def _is_ready(self) -> bool:
        """Whether it knows its slots, or knows that it has none."""
        return self.slots.is_ready or self.faults != 0

    def _sample(self, now: int) -> None:
        if since(now, self._next_sample) >= self.period_ms:
            self.late_samples += 1
            self._next_sample = now
        self._next_sample = (self._next_sample + self.period_ms) & MASK
        self.samples += 1
        if self.board.scan(self._levels):
            self._bad_scans = 0
            self.slots.sample(self._levels, self._changed)
        else:
            self._bad_scans = min(BROKEN_AFTER, self._bad_scans + 1)

    def _changed(self, slot: int, covered: bool) -> None:
        self.reports.add(slot, covered, self._now)

    def _listen(self, now: int) -> bool:
        """Whether there may be more to read."""
        count = self.board.read(self._received)
        if count:
            self._byte_at = now
            self.decoder.feed(self._received, count)
        elif since(now, self._byte_at) >= FORGET_AFTER_MS:
            self._byte_at = now
            self.decoder.forget()
        return count == READ_AT_ONCE

    def _speak(self, now: int) -> None:
        if self._is_greeted:
            self.reports.send(self.outbox, now)
            if self._owes_snapshot and self._may_skip(now):
                self._owes_snapshot = not self.outbox.send("s", self._snapshot())
        elif self._is_ready and since(now, self._hello_at) >= HELLO_EVERY_MS:
            self._hello_at = now
            self.outbox.send("h", self._hello(0))
        self.outbox.drain(self.board.write)

    def _may_skip(self, now: int) -> bool:
        """A snapshot skips what was not acknowledged: not for a host that can have all of it."""
        if self.reports.waiting == 0:
            return True
        is_late = since(now, self._asked_at) >= PATIENCE_MS
        must_skip = is_late or self.reports.has_gap or not self._host_follows
        return self.reports.is_sent and must_skip

    def _take(self, kind: int, payload: memoryview) -> None:
        self._heard_at = self._now
        self.pixels.wake()
        answer = self._ANSWERS.get(chr(kind))
        if answer is not None and len(payload) >= answer[0]:
            answer[1](self, payload)

    def _take_hello(self, payload: memoryview) -> None:
        """A hub that does not know its slots yet is asked again."""
        if self._is_ready:
            self._is_greeted = True
            self._host_follows = False
            self._owes_snapshot = False
            self.pixels.forget()
            self.outbox.send("h", self._hello(payload[1]))

    def _take_acknowledge(self, payload: memoryview) -> None:
        self._host_follows = True
        self.reports.acknowledge(int.from_bytes(payload[:4], "big"), self._now)

    def _take_ask_snapshot(self, payload: memoryview) -> None:  # noqa: ARG002 - it has none
        self.reports.send_again()
        if not self._owes_snapshot:
            self._owes_snapshot = True
            self._asked_at = self._now

    def _take_pixels(self, payload: memoryview) -> None:
        if self.pixels.take(payload):
            arrived = self.pixels.arrived
            self.outbox.send("p", bytes((payload[0], arrived >> 8, arrived & 0xFF)))

    def _take_settings(self, payload: memoryview) -> None:
        self.slots.samples = max(1, min(MOST_SAMPLES, payload[0]))
        rate = max(1, payload[1] << 8 | payload[2])
        self.period_ms = max(SHORTEST_MS, min(LONGEST_MS, 1000 // rate))
        self.pixels.limit(payload[3], payload[4] << 8 | payload[5])
        self.outbox.send("c", self._settings())

    def _take_ask_statistics(self, payload: memoryview) -> None:  # noqa: ARG002 - it has none
        numbers = (
            self.samples,
            self.late_samples,
            self.reports.next - 1,
            self.reports.repeats,
            self.reports.dropped,
            self.decoder.bad,
            self.decoder.missed,
            self.board.free_memory(),
        )
        payload_out = b"".join((number & 0xFFFFFFFF).to_bytes(4, "big") for number in numbers)
        self.outbox.send("t", payload_out)

    def _take_ask_alive(self, payload: memoryview) -> None:  # noqa: ARG002 - it has none
        self.outbox.send("l", self._now.to_bytes(4, "big") + bytes((self.faults,)))

    def _take_restart(self, payload: memoryview) -> None:
        self.board.restart(payload[0] == 1)

    _ANSWERS = {  # noqa: RUF012 - the chip has no typing to say that nobody changes it
        "H": (2, _take_hello),
        "A": (4, _take_acknowledge),
        "S": (0, _take_ask_snapshot),
        "P": (5, _take_pixels),
        "C": (6, _take_settings),
        "T": (0, _take_ask_statistics),
        "L": (0, _take_ask_alive),
        "R": (1, _take_restart),
    }
    """By kind: the shortest payload, and what to do."""

    def _take_line(self, line: bytes) -> None:
        if line == b"?":
            self.outbox.say(described(self))

    def _hello(self, token: int) -> bytearray:
        payload = bytearray(21)
        payload[0] = PROTOCOL
        payload[1] = token
        payload[2:4] = self._session.to_bytes(2, "big")
        payload[4:7] = bytes(FIRMWARE)
        payload[7:9] = self.slots.count.to_bytes(2, "big")
        payload[9:11] = self.pixels.count.to_bytes(2, "big")
        payload[11] = self.board.readers
        payload[12:20] = self.board.unique_id
        payload[20] = self.faults
        return payload

    def _snapshot(self) -> bytearray:
        payload = bytearray(8 + self.board.registers)
        payload[0:4] = (self.reports.next - 1).to_bytes(4, "big")
        payload[4:8] = self._now.to_bytes(4, "big")
        self.slots.bitmap(payload, 8)
        return payload

    def _settings(self) -> bytearray:
        payload = bytearray(6)
        payload[0] = self.slots.samples
        payload[1:3] = (1000 // self.period_ms).to_bytes(2, "big")
        payload[3] = self.pixels.brightness
        payload[4:6] = self.pixels.current_ma.to_bytes(2, "big")
        return payload
