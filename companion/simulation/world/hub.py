"""The simulated hub: numbers its slot reports, repeats them, answers with snapshots, drops out."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from companion.model.readings import BOARD
from companion.model.signals import (
    Acknowledge,
    LinkFound,
    LinkLost,
    Reply,
    Signal,
    SlotReport,
    SlotSnapshot,
)
from companion.simulation.world.clock import Clock
from companion.simulation.world.faults import Faults

SOURCE: Final = BOARD
REPEAT_AFTER: Final = 0.25
"""Reports that nobody acknowledged are sent again after so many seconds."""
ANSWER_AFTER: Final = 0.02
"""How long a snapshot takes."""
OVERTAKEN_AFTER: Final = 0.05
"""How long a report hangs at most when the next one overtakes it."""


class Line(Protocol):
    """The way to the program."""

    def deliver(self, signal: Signal) -> bool:
        """False if nobody was there to take it."""


class HubTwin(Protocol):
    """What stands for a hub at the simulated table."""

    exists: bool
    faults: Faults
    occurred: Counter[str]

    def sense(self, slot: int, *, covered: bool) -> None:
        """A slot became covered or free, as the electricity has it."""

    def take(self, reply: Reply) -> None:
        """What the program answers."""

    def connect(self) -> None:
        """The program, or the cable, is there (again)."""

    def drop(self, *, told: bool) -> None:
        """Silent from now on; a driver may notice that, or not."""

    def come_back(self, *, told: bool, rebooted: bool) -> None:
        """After `drop`; a hub that rebooted remembers nothing."""


MakeHub = Callable[[int, Line, Clock, Faults, Random], HubTwin]
"""Made with the number of its slots, its way to the program, the time, its faults and chance."""


class Hub:
    def __init__(
        self, slots: int, line: Line, clock: Clock, faults: Faults, chance: Random
    ) -> None:
        self.exists = slots > 0
        self.covered: set[int] = set()
        """What it senses itself, whether or not anybody was told."""
        self.occurred: Counter[str] = Counter()
        self._line = line
        self._clock = clock
        self.faults = faults
        self._chance = chance
        self._number = 0
        self._waiting: dict[int, tuple[int, bool]] = {}
        """Reports that were not acknowledged, by number."""
        self._repeating = False
        self._linked = False

    def sense(self, slot: int, *, covered: bool) -> None:
        """A slot changed: one report."""
        if covered:
            self.covered.add(slot)
        else:
            self.covered.discard(slot)
        self._number += 1
        number = self._number
        self._waiting[number] = (slot, covered)
        self._repeat_later()
        if not self._linked:
            return
        hazard = self._chance.random()
        faults = self.faults
        if hazard < faults.lost:
            self.occurred["lost"] += 1
        elif hazard < faults.lost + faults.reordered:
            self.occurred["reordered"] += 1
            self._clock.call(OVERTAKEN_AFTER, lambda: self._send(number))
        else:
            self._send(number)
            if hazard > 1 - faults.repeated:
                self.occurred["repeated"] += 1
                self._line.deliver(SlotReport(self._clock.now, number, slot, covered))

    def take(self, reply: Reply) -> None:
        """What the program answers."""
        if isinstance(reply, Acknowledge):
            for number in [number for number in self._waiting if number <= reply.number]:
                del self._waiting[number]
        else:
            self._clock.call(ANSWER_AFTER, self._send_snapshot)

    def connect(self) -> None:
        """The program, or the cable, is there (again)."""
        if self.exists:
            self._linked = True
            self._line.deliver(LinkFound(self._clock.now, SOURCE))

    def drop(self, *, told: bool) -> None:
        """Silent from now on; a driver may notice that, or not."""
        self._linked = False
        if told:
            self._line.deliver(LinkLost(self._clock.now, SOURCE))

    def come_back(self, *, told: bool, rebooted: bool) -> None:
        """After a reboot it counts from the start and remembers no report, only what it senses."""
        if rebooted:
            self._number = 0
            self._waiting.clear()
        if told:
            self.connect()
        else:
            self._linked = True

    def _send(self, number: int) -> None:
        report = self._waiting.get(number)
        if report and self._linked:
            self._line.deliver(SlotReport(self._clock.now, number, *report))

    def _send_snapshot(self) -> None:
        if self._linked:
            for number in [number for number in self._waiting if number <= self._number]:
                del self._waiting[number]
            covered = frozenset(self.covered)
            self._line.deliver(SlotSnapshot(self._clock.now, self._number, covered))

    def _repeat_later(self) -> None:
        if not self._repeating:
            self._repeating = True
            self._clock.call(REPEAT_AFTER, self._repeat)

    def _repeat(self) -> None:
        self._repeating = False
        for number in list(self._waiting):
            self._send(number)
        if self._waiting:
            self._repeat_later()
