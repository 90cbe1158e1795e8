"""A simulated tag reader: the twin of the real drivers, with cards laid on it by hand."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from companion.model.ports import Deliver
from companion.model.signals import LinkFound, LinkLost, TagPoll

POLL_EVERY: Final = 0.1


class SimulatedReader:
    """Polls what lies on it, as long as it is plugged in."""

    def __init__(self, name: str, clock: Callable[[], float] = monotonic) -> None:
        self.name = name
        self._clock = clock
        self._lying: dict[str, None] = {}
        self._garbled = 0
        self._plugged = True

    @property
    def problem(self) -> str | None:
        if self._plugged:
            return None
        return f'The simulated tag reader "{self.name}" is unplugged: plug it in again.'

    def put(self, *tags: str) -> None:
        self._lying.update(dict.fromkeys(tags))

    def remove(self, tag: str) -> None:
        self._lying.pop(tag, None)

    def garble(self, answers: int) -> None:
        """So many of its next answers are unreadable."""
        self._garbled = answers

    def unplug(self) -> None:
        self._plugged = False

    def plug(self) -> None:
        self._plugged = True

    async def run(self, deliver: Deliver) -> None:
        was_there: bool | None = None
        while True:
            if self._plugged is not was_there:
                was_there = self._plugged
                link = LinkFound if was_there else LinkLost
                deliver(link(self._clock(), self.name))
            if was_there:
                deliver(TagPoll(self._clock(), self.name, self._answer()))
            await asyncio.sleep(POLL_EVERY)

    def _answer(self) -> tuple[str, ...] | None:
        if self._garbled:
            self._garbled -= 1
            return None
        return tuple(self._lying)
