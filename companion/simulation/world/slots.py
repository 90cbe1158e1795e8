"""The slots under the board: which are covered, and those that lie."""

from collections import Counter
from collections.abc import Callable
from enum import Enum
from itertools import accumulate
from random import Random
from typing import Final

from companion.simulation.world.clock import Clock, Process
from companion.simulation.world.faults import Faults


class Defect(Enum):
    DEAD = "dead"
    STUCK = "stuck"
    FLAPPING = "flapping"


CALM: Final = (20.0, 90.0)
"""A flapping slot is quiet for so long."""


class Slots:
    """Counts what covers each slot: a train, a sleeve, half a train of the next track.

    `sense` is told every change, as the electricity has it.
    """

    def __init__(
        self, count: int, sense: Callable[[int, bool], None], clock: Clock, chance: Random
    ) -> None:
        self.occurred: Counter[str] = Counter()
        self._sense = sense
        self._clock = clock
        self._chance = chance
        self._things = [0] * count
        self._shown = [False] * count
        self._defects: dict[int, Defect] = {}

    def cover(self, slot: int | None) -> None:
        if slot is not None:
            self._things[slot] += 1
            self._show(slot, self._is_covered(slot))

    def free(self, slot: int | None) -> None:
        if slot is not None:
            self._things[slot] -= 1
            self._show(slot, self._is_covered(slot))

    def bounce(self, slot: int | None) -> float:
        """The contact chatters before it holds; so long that takes."""
        if slot is None or slot in self._defects:
            return 0.0
        self.occurred["bounce"] += 1
        return self._chatter(slot, self._chance.randint(1, 3), (0.01, 0.08))

    def is_disturbed(self, slot: int, *, train: bool) -> bool:
        """Does something else than a train cover it now: an arm, half a train?"""
        return self._things[slot] != train

    def break_some(self, faults: Faults) -> None:
        """Makes some of the slots bad from now on, none in two ways."""
        shares = (faults.dead, faults.stuck, faults.flapping)
        limits = tuple(zip(Defect, accumulate(shares), strict=True))
        for slot in range(len(self._things)):
            lot = self._chance.random()
            defect = next((defect for defect, limit in limits if lot < limit), None)
            if defect is not None:
                self.break_slot(slot, defect)

    def break_slot(self, slot: int, defect: Defect) -> None:
        self._defects[slot] = defect
        self.occurred[defect.value] += 1
        self._show(slot, self._is_covered(slot))
        if defect is Defect.FLAPPING:
            self._clock.spawn(self._flap(slot), self._chance.uniform(*CALM))

    def _flap(self, slot: int) -> Process:
        while True:
            yield self._chatter(slot, self._chance.randint(4, 8), (0.05, 0.3))
            yield self._chance.uniform(*CALM)

    def _chatter(self, slot: int, times: int, pause: tuple[float, float]) -> float:
        delay = 0.0
        for _ in range(times):
            for wrong in (True, False):
                delay += self._chance.uniform(*pause)
                self._clock.call(delay, lambda wrong=wrong: self._waver(slot, wrong))  # type: ignore[misc]
        return delay

    def _waver(self, slot: int, wrong: bool) -> None:  # noqa: FBT001 - called by the clock
        self._show(slot, self._is_covered(slot) != wrong)

    def _is_covered(self, slot: int) -> bool:
        match self._defects.get(slot):
            case Defect.DEAD:
                return False
            case Defect.STUCK:
                return True
            case _:
                return self._things[slot] > 0

    def _show(self, slot: int, covered: bool) -> None:  # noqa: FBT001 - an electrical level
        if self._shown[slot] != covered:
            self._shown[slot] = covered
            self._sense(slot, covered)
