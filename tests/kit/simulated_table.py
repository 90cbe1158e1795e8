"""The hub and the reader of the simulated table as sources, so that they keep the same promises."""

import asyncio
from random import Random

from companion.model.ports import Deliver
from companion.model.signals import LinkLost, Reply, Signal
from companion.simulation.world import hub, reader
from companion.simulation.world.clock import Clock
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import Hub
from companion.simulation.world.reader import Reader

TICK = 0.005


class _NobodySleeps:
    wakes_at = None

    def advance(self, time: float) -> None:
        """Nobody waits for a time of their own."""


class _OnTheTable:
    """Lets the time of a simulated device pass with that of the loop."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.clock = Clock()
        self.is_plugged = True
        self._deliver: Deliver | None = None

    @property
    def problem(self) -> str | None:
        return None if self.is_plugged else f"The simulated {self.name} is unplugged."

    @property
    def is_listened_to(self) -> bool:
        return self._deliver is not None

    def deliver(self, signal: Signal) -> bool:
        if self._deliver is None:
            return False
        self._deliver(signal)
        return True

    def greet(self) -> None:
        """The device says that it is there."""

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        try:
            if self.is_plugged:
                self.greet()
            else:
                deliver(LinkLost(self.clock.now, self.name))
            start = asyncio.get_running_loop().time() - self.clock.now
            while True:
                await asyncio.sleep(TICK)
                self.clock.advance(asyncio.get_running_loop().time() - start, _NobodySleeps())
        finally:
            self._deliver = None


class TableReader(_OnTheTable):
    def __init__(self) -> None:
        super().__init__(reader.SOURCE)
        self.device = Reader(self, self.clock, exists=True)

    def greet(self) -> None:
        self.device.connect()

    def unplug(self) -> None:
        self.is_plugged = False
        self.device.drop(told=self.is_listened_to)

    def plug(self) -> None:
        self.is_plugged = True
        self.device.come_back(told=self.is_listened_to)


class TableHub(_OnTheTable):
    def __init__(self, slots: int) -> None:
        super().__init__(hub.SOURCE)
        self.device = Hub(slots, self, self.clock, Faults(), Random(0))

    def greet(self) -> None:
        self.device.connect()

    def reply(self, reply: Reply) -> None:
        self.device.take(reply)

    def unplug(self) -> None:
        self.is_plugged = False
        self.device.drop(told=self.is_listened_to)

    def plug(self) -> None:
        self.is_plugged = True
        self.device.come_back(told=self.is_listened_to, rebooted=False)
