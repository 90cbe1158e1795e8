"""What is said on one line to a hub, from hello on: bytes and time in, signals and bytes out."""

from typing import Final

from companion.model.errors import DeviceError
from companion.model.signals import Acknowledge, Reply, SlotReport, SlotSnapshot
from companion.sensing.hub.clock import HubClock
from companion.sensing.hub.framing import Unframer, enclose
from companion.sensing.hub.messages import (
    NO_REGISTERS,
    VERSION,
    Acknowledged,
    Alive,
    AliveAsked,
    FromHub,
    Hello,
    HostHello,
    Reports,
    Settings,
    Shown,
    Snapshot,
    SnapshotAsked,
    Statistics,
    ToHub,
    decode,
    encode,
)
from companion.sensing.hub.pixels import NEVER, PixelLine

AGAIN_AFTER: Final = 0.25
"""A question without an answer is asked again."""
ALIVE_EVERY: Final = 1.0
"""A hub that has said nothing for so long is asked whether it is there."""
SILENT_AFTER: Final = 4.0
"""Two seconds of silence, with a pause before and a question after it, are not yet a loss."""
QUOTED: Final = 60


class Conversation:
    """One connection to one hub. `hello` is None until it has answered.

    A new `Hello` among what `receive` returns means that all numbers begin again.
    """

    def __init__(self, what: str, settings: Settings, pixels: PixelLine, now: float) -> None:
        self.hello: Hello | None = None
        self.statistics: Statistics | None = None
        self.unframer = Unframer()
        self._what = what
        self._settings = settings
        self._pixels = pixels
        self._clock = HubClock()
        self._sequence = 0
        self._token = int(now * 1000) % 255
        self._tokens: set[int] = set()
        """Of this greeting; an answer to one from before fits none of them."""
        self._greets = True
        self._asked_hello = -NEVER
        self._is_set = False
        self._asked_settings = -NEVER
        self._asked_alive = -NEVER
        self._heard = now
        self._acknowledged: int | None = None
        self._told = -1
        self._wants_snapshot = False
        self._others: list[ToHub] = []

    def receive(self, now: float, data: bytes) -> list[Hello | SlotReport | SlotSnapshot]:
        told: list[Hello | SlotReport | SlotSnapshot] = []
        for frame in self.unframer.feed(data):
            message = decode(frame)
            if message is not None:
                self._heard = now
                told += self._take(now, message)
        return told

    def reply(self, reply: Reply) -> None:
        if isinstance(reply, Acknowledge):
            self._acknowledged = reply.number
        else:
            self._wants_snapshot = True

    def say(self, message: ToHub) -> None:
        """Once, without waiting for an answer."""
        self._others.append(message)

    def due(self) -> float:
        """When `send` has something to do, or to complain about."""
        if self._greets:
            return min(self._asked_hello + AGAIN_AFTER, self._heard + SILENT_AFTER)
        if self._acknowledged is not None or self._wants_snapshot or self._others:
            return -NEVER
        return min(
            self._pixels.due(),
            NEVER if self._is_set else self._asked_settings + AGAIN_AFTER,
            self._alive_due(),
            self._heard + SILENT_AFTER,
        )

    def send(self, now: float) -> bytes:
        """All that is due; a DeviceError if the hub has been silent for too long."""
        if now >= self._heard + SILENT_AFTER:
            raise DeviceError(self._silence())
        return b"".join(self._enclosed(message) for message in self._due_messages(now))

    def _alive_due(self) -> float:
        return max(self._heard + ALIVE_EVERY, self._asked_alive + AGAIN_AFTER)

    def _due_messages(self, now: float) -> list[ToHub]:
        if self._greets:
            return self._greeting(now)
        messages, self._others = self._others, []
        if not self._is_set and now >= self._asked_settings + AGAIN_AFTER:
            self._asked_settings = now
            messages.append(self._settings)
        if self._acknowledged is not None:
            messages.append(Acknowledged(self._acknowledged))
            self._acknowledged = None
        if self._wants_snapshot:
            messages.append(SnapshotAsked())
            self._wants_snapshot = False
        if now >= self._alive_due():
            self._asked_alive = now
            messages.append(AliveAsked())
        messages += self._pixels.parts(now)
        return messages

    def _greeting(self, now: float) -> list[ToHub]:
        if now < self._asked_hello + AGAIN_AFTER:
            return []
        self._asked_hello = now
        self._token = self._token % 255 + 1
        self._tokens.add(self._token)
        return [HostHello(self._token)]

    def _enclosed(self, message: ToHub) -> bytes:
        self._sequence = (self._sequence + 1) & 0xFF
        return enclose(encode(message, self._sequence))

    def _take(self, now: float, message: FromHub) -> list[Hello | SlotReport | SlotSnapshot]:
        if isinstance(message, Hello):
            return self._take_hello(message)
        if self._greets or self.hello is None:
            # It may be from before the hub started, or from before we came.
            return []
        match message:
            case Reports(number, time_ms, changes):
                return self._take_reports(now, number, time_ms, changes)
            case Snapshot(number, time_ms, covered):
                self._clock.hear(now, time_ms)
                return [SlotSnapshot(self._clock.at(now, time_ms), number, covered)]
            case Shown(frame, arrived):
                self._pixels.shown(frame, arrived)
            case Settings():
                self._is_set = True
            case Statistics():
                self.statistics = message
            case Alive(time_ms, faults):
                self._clock.hear(now, time_ms)
                self._check(faults)
        return []

    def _take_hello(self, hello: Hello) -> list[Hello | SlotReport | SlotSnapshot]:
        if hello.token == 0:
            # The hub has just started and waits to be greeted; nothing it said before counts.
            self._greets = True
            self.hello = None
            return []
        if not self._greets or hello.token not in self._tokens:
            return []
        if hello.version != VERSION:
            raise DeviceError(
                f"{self._what} speaks version {hello.version} of the protocol, and this companion "
                f"speaks version {VERSION}: bring both to the same release (firmware/README.md)."
            )
        self._check(hello.faults)
        self._greets = False
        self._tokens.clear()
        self.hello = hello
        self._begin_session(hello)
        return [hello]

    def _check(self, faults: int) -> None:
        if faults & NO_REGISTERS:
            raise DeviceError(
                f"{self._what} does not find its registers: check the cable between the hub and "
                "the board, and that SER of the last register is wired to 3.3 V."
            )

    def _begin_session(self, hello: Hello) -> None:
        self._is_set = False
        self._asked_settings = -NEVER
        self._acknowledged = None
        self._wants_snapshot = False
        self._told = -1
        self._clock = HubClock()
        self._pixels.begin(hello.pixels)

    def _take_reports(
        self, now: float, number: int, time_ms: int, changes: tuple[tuple[int, bool], ...]
    ) -> list[Hello | SlotReport | SlotSnapshot]:
        if number > self._told:
            # Only what comes for the first time tells how late it is now at the hub.
            self._told = number
            self._clock.hear(now, time_ms)
        time = self._clock.at(now, time_ms)
        return [
            SlotReport(time, number + at, slot, covered)
            for at, (slot, covered) in enumerate(changes)
        ]

    def _silence(self) -> str:
        words = self.unframer.words
        if self.hello is not None:
            return (
                f"{self._what} has stopped answering; it is looked for again. If that does not "
                "help, unplug it and plug it in again."
            )
        if words and len(words) > len("~ ~"):
            return (
                f'{self._what} answers, but not as a hub does ("{words[:QUOTED]}"): put the '
                "firmware on it (firmware/README.md), or check which device this is."
            )
        return (
            f"{self._what} does not answer: put the firmware on it (firmware/README.md), or "
            "unplug it and plug it in again."
        )
