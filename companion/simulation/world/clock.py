"""Virtual time: a heap of future happenings, and processes that wait between their acts."""

import math
from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import count
from typing import Any, Protocol

Process = Generator[float, None, Any]
"""Yields how many seconds it waits before it goes on."""

MOST_WAKES = 1000
"""So many wakings in a row, with nothing else happening, mean that time stands still."""


class Sleeper(Protocol):
    """Somebody who wants to be woken at a time of its own."""

    @property
    def wakes_at(self) -> float | None: ...

    def advance(self, time: float) -> None: ...


class Running:
    """A process on its way through time."""

    __slots__ = ("_clock", "_process", "is_over")

    def __init__(self, clock: "Clock", process: Process) -> None:
        self._clock = clock
        self._process = process
        self.is_over = False

    def __call__(self) -> None:
        try:
            wait = next(self._process)
        except StopIteration:
            self.is_over = True
        else:
            self._clock.call(wait, self)


class Clock:
    """What happens at one moment happens in the order in which it was planned."""

    def __init__(self) -> None:
        self.now = 0.0
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def call(self, delay: float, act: Callable[[], None]) -> None:
        heappush(self._heap, (self.now + delay, next(self._order), act))

    def spawn(self, process: Process, delay: float = 0.0) -> Running:
        running = Running(self, process)
        self.call(delay, running)
        return running

    def run(self, main: Process, sleeper: Sleeper) -> None:
        """Lets everything happen until the main process is over."""
        running = self.spawn(main)
        heap = self._heap
        while not running.is_over:
            wakes = sleeper.wakes_at
            if wakes is not None and wakes <= heap[0][0]:
                self._wake(sleeper, heap[0][0])
            self.now, _, act = heappop(heap)
            act()

    def advance(self, until: float, sleeper: Sleeper) -> None:
        """Lets everything happen that is due by then: for a table in real time."""
        heap = self._heap
        while heap and heap[0][0] <= until:
            self._wake(sleeper, heap[0][0])
            self.now, _, act = heappop(heap)
            act()
        self._wake(sleeper, until)
        self.now = until

    def next_at(self, sleeper: Sleeper) -> float:
        """The next moment at which anything happens by itself."""
        planned = self._heap[0][0] if self._heap else math.inf
        wake = sleeper.wakes_at
        return planned if wake is None else min(planned, wake)

    def _wake(self, sleeper: Sleeper, until: float) -> None:
        for _ in range(MOST_WAKES):
            wake = sleeper.wakes_at
            if wake is None or wake > until:
                return
            self.now = max(self.now, wake)
            sleeper.advance(self.now)
        raise RuntimeError(f"the program keeps asking to be woken at {sleeper.wakes_at} s")
