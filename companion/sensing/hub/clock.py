"""The hub's own milliseconds on the host's clock."""

from typing import Final

from companion.sensing.hub.messages import TIME_BITS

MASK: Final = (1 << TIME_BITS) - 1
HALF: Final = 1 << (TIME_BITS - 1)
DRIFT: Final = 200e-6
"""How much faster one clock may be than the other; crystals are far better."""


class HubClock:
    """Learns how the two clocks lie to each other from the messages that came fastest.

    A message can only be late, never early: the smallest difference seen is the truest.
    """

    def __init__(self) -> None:
        self._ms: int | None = None
        self._seconds = 0.0
        self._offset = 0.0
        self._learned = 0.0
        self._told = 0.0

    def hear(self, now: float, time_ms: int) -> None:
        """A message of this time has just arrived, and was not a repeated one."""
        seconds = self._unwrapped(time_ms)
        offset = now - seconds
        allowed = self._offset + DRIFT * (now - self._learned)
        if self._learned == 0.0 or offset < allowed:
            self._offset = offset
            self._learned = now

    def at(self, now: float, time_ms: int) -> float:
        """When that was; never later than now, never before what was told last."""
        told = self._unwrapped(time_ms) + self._offset if self._learned else now
        self._told = max(self._told, min(now, told))
        return self._told

    def _unwrapped(self, time_ms: int) -> float:
        if self._ms is None:
            self._ms, self._seconds = time_ms, time_ms / 1000
        step = ((time_ms - self._ms + HALF) & MASK) - HALF
        if step > 0:
            self._ms, self._seconds = time_ms, self._seconds + step / 1000
            return self._seconds
        return self._seconds + step / 1000
