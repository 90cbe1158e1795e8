"""Runs a source on a loop and waits for what it delivers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from companion.model.ports import Source
from companion.model.signals import LinkFound, LinkLost, Signal, TagPoll

PATIENCE = 10.0
"""Far more than anything here takes: only a test that fails waits so long."""


class Listener:
    """Keeps all signals; each wait goes on behind the signal that the last one found."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self._heard = 0
        self._news = asyncio.Event()

    def deliver(self, signal: Signal) -> None:
        self.signals.append(signal)
        self._news.set()

    def forget(self) -> None:
        """What has come so far is not waited for."""
        self._heard = len(self.signals)

    async def until(self, wanted: Callable[[Signal], bool]) -> Signal:
        """The next signal that is wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._heard < len(self.signals):
                    self._heard += 1
                    if wanted(self.signals[self._heard - 1]):
                        return self.signals[self._heard - 1]
                self._news.clear()
                await self._news.wait()

    async def poll(self, *tags: str) -> Signal:
        """The next poll with exactly these tags."""
        return await self.until(lambda s: isinstance(s, TagPoll) and s.tags == tags)

    @property
    def links(self) -> list[Signal]:
        return [signal for signal in self.signals if isinstance(signal, LinkLost | LinkFound)]


@asynccontextmanager
async def listening(source: Source) -> AsyncIterator[Listener]:
    listener = Listener()
    running = asyncio.create_task(source.run(listener.deliver))
    try:
        yield listener
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def is_lost(signal: Signal) -> bool:
    return isinstance(signal, LinkLost)


def is_found(signal: Signal) -> bool:
    return isinstance(signal, LinkFound)
