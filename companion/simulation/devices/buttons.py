"""Simulated buttons, pressed by hand."""

import asyncio
from collections.abc import Callable
from time import monotonic

from companion.model.ports import Deliver
from companion.model.readings import Button
from companion.model.signals import ButtonEdge, LinkFound


class SimulatedButtons:
    problem = None

    def __init__(self, name: str, clock: Callable[[], float] = monotonic) -> None:
        self.name = name
        self._clock = clock
        self._deliver: Deliver | None = None

    def press(self, button: Button) -> None:
        if self._deliver is not None:
            self._deliver(ButtonEdge(self._clock(), button))

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        deliver(LinkFound(self._clock(), self.name))
        try:
            await asyncio.Event().wait()
        finally:
            self._deliver = None
