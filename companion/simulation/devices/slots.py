"""A simulated source of slots: the twin of hub and pins, with trains put down by hand."""

import asyncio
from collections.abc import Callable
from time import monotonic

from companion.model.ports import Deliver
from companion.model.signals import (
    AskSnapshot,
    LinkFound,
    LinkLost,
    Reply,
    SlotReport,
    SlotSnapshot,
)


class SimulatedSlots:
    """Tells each change at once while it is plugged in, and everything when asked."""

    def __init__(self, name: str, slots: int, clock: Callable[[], float] = monotonic) -> None:
        self.name = name
        self.slots = slots
        self.covered: set[int] = set()
        self._clock = clock
        self._number = 0
        self._plugged = True
        self._deliver: Deliver | None = None

    @property
    def problem(self) -> str | None:
        if self._plugged:
            return None
        return f'The simulated slots "{self.name}" are unplugged: plug them in again.'

    def cover(self, slot: int) -> None:
        self._change(slot, covered=True)

    def free(self, slot: int) -> None:
        self._change(slot, covered=False)

    def unplug(self) -> None:
        self._plugged = False
        if self._deliver is not None:
            self._deliver(LinkLost(self._clock(), self.name))

    def plug(self) -> None:
        self._plugged = True
        if self._deliver is not None:
            self._deliver(LinkFound(self._clock(), self.name))

    def reply(self, reply: Reply) -> None:
        if isinstance(reply, AskSnapshot) and self._plugged and self._deliver is not None:
            asyncio.get_running_loop().call_soon(self._snapshot)

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        link = LinkFound if self._plugged else LinkLost
        deliver(link(self._clock(), self.name))
        try:
            await asyncio.Event().wait()
        finally:
            self._deliver = None

    def _change(self, slot: int, *, covered: bool) -> None:
        if not 0 <= slot < self.slots:
            raise ValueError(f"there is no slot {slot}; there are {self.slots}, counted from 0")
        if covered is (slot in self.covered):
            return
        self.covered ^= {slot}
        self._number += 1
        if self._plugged and self._deliver is not None:
            self._deliver(SlotReport(self._clock(), self._number, slot, covered))

    def _snapshot(self) -> None:
        if self._plugged and self._deliver is not None:
            covered = frozenset(self.covered)
            self._deliver(SlotSnapshot(self._clock(), self._number, covered))
