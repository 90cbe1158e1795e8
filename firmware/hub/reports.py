"""Numbered reports, kept until the host has acknowledged them."""

from array import array

from hub.clock import since
from hub.frames import Outbox

KEPT = 256
REPEAT_AFTER_MS = 250
MOST_IN_FRAME = 100
COVERED = 0x8000


class Reports:
    def __init__(self) -> None:
        self.repeats = 0
        self.dropped = 0
        self.has_gap = False
        """Whether some that the host has not acknowledged are gone."""
        self.next = 1
        """The number of the next report."""
        self._first = 1
        """The oldest that was not acknowledged."""
        self._unsent = 1
        """The first that was not sent, or must be sent again."""
        self._told = 1
        """The first that was never sent."""
        self._sent_at = 0
        self._words = array("H", bytes(2 * KEPT))
        self._times = array("I", bytes(4 * KEPT))

    @property
    def waiting(self) -> int:
        return self.next - self._first

    @property
    def is_sent(self) -> bool:
        return self._unsent == self.next

    def add(self, slot: int, covered: bool, now: int) -> None:
        if self.waiting == KEPT:
            self.dropped += 1
            self.has_gap = True
            self._first += 1
            self._unsent = max(self._unsent, self._first)
        at = self.next % KEPT
        self._words[at] = slot | COVERED if covered else slot
        self._times[at] = now
        self.next += 1

    def acknowledge(self, number: int, now: int) -> None:
        if self._first <= number < self.next:
            self._first = number + 1
            self._unsent = max(self._unsent, self._first)
            self._sent_at = now
            self.has_gap = False

    def send_again(self) -> None:
        """Everything that was not acknowledged, from the oldest on."""
        self._unsent = self._first

    def send(self, outbox: Outbox, now: int) -> None:
        """What is due, as far as there is room."""
        if self._first < self._unsent and since(now, self._sent_at) >= REPEAT_AFTER_MS:
            self.send_again()
        while self._unsent < self.next:
            end = self._end_of_moment()
            if not outbox.send("r", self._payload(end)):
                return
            if self._unsent == self._first:
                self._sent_at = now
            self.repeats += max(0, min(end, self._told) - self._unsent)
            self._told = max(self._told, end)
            self._unsent = end

    def _end_of_moment(self) -> int:
        """Reports of one moment go together."""
        time = self._times[self._unsent % KEPT]
        end = self._unsent + 1
        most = min(self.next, self._unsent + MOST_IN_FRAME)
        while end < most and self._times[end % KEPT] == time:
            end += 1
        return end

    def _payload(self, end: int) -> bytearray:
        payload = bytearray(8 + 2 * (end - self._unsent))
        payload[0:4] = self._unsent.to_bytes(4, "big")
        payload[4:8] = self._times[self._unsent % KEPT].to_bytes(4, "big")
        at = 8
        for number in range(self._unsent, end):
            word = self._words[number % KEPT]
            payload[at] = word >> 8
            payload[at + 1] = word & 0xFF
            at += 2
        return payload
