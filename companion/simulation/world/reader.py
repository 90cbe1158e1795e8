"""The simulated tag reader: answers polls while something lies on it, passes over it or leaves."""

from typing import Final

from companion.model.signals import LinkFound, LinkLost, TagPoll
from companion.simulation.world.clock import Clock
from companion.simulation.world.hub import Line

SOURCE: Final = "reader"
POLL_EVERY: Final = 0.1
EMPTY_POLLS: Final = 2
"""So many empty answers follow the last card; then nothing is told until one comes."""


class Reader:
    def __init__(self, line: Line, clock: Clock, *, exists: bool) -> None:
        self.exists = exists
        self.lying: dict[str, None] = {}
        """The tags on it, in the order they came."""
        self._line = line
        self._clock = clock
        self._linked = True
        self._polling = False
        self._empty = 0
        self._garbled = 0

    def put(self, *tags: str) -> None:
        self.lying.update(dict.fromkeys(tags))
        self._empty = 0
        if not self._polling:
            self._polling = True
            self._poll()

    def remove(self, tag: str) -> None:
        self.lying.pop(tag, None)

    def garble(self, polls: int) -> None:
        """So many of its next answers are unreadable."""
        self._garbled = polls

    def connect(self) -> None:
        if self.exists and self._linked:
            self._line.deliver(LinkFound(self._clock.now, SOURCE))

    def drop(self, *, told: bool) -> None:
        self._linked = False
        if told:
            self._line.deliver(LinkLost(self._clock.now, SOURCE))

    def come_back(self, *, told: bool) -> None:
        self._linked = True
        if told:
            self.connect()

    def _poll(self) -> None:
        tags: tuple[str, ...] | None = tuple(self.lying)
        if self._garbled:
            self._garbled -= 1
            tags = None
        if self._linked:
            self._line.deliver(TagPoll(self._clock.now, SOURCE, tags))
        if not self.lying:
            self._empty += 1
        if self._empty < EMPTY_POLLS:
            self._clock.call(POLL_EVERY, self._poll)
        else:
            self._polling = False
