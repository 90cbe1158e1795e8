"""What the answers of slots teach about the wiring."""

from collections.abc import Iterable, Iterator, Mapping

from companion.model.table import Spot
from companion.setup.calibration.diagnosis import Diagnosis, Evidence, diagnose
from companion.setup.calibration.grid import Grid


class Learning:
    """Grows batch by batch and space by space; `expected` is what the table file says."""

    def __init__(self, expected: Mapping[Spot, int], learned: Mapping[Spot, int]) -> None:
        self.evidence = Evidence(dict(learned))
        self._expected = dict(expected)
        self._tested: set[Spot] = set()
        """Spaces that were done one by one: their answer is beyond doubt."""

    @property
    def diagnoses(self) -> tuple[Diagnosis, ...]:
        return tuple(diagnose(self.evidence, self._expected))

    def batch(self, grid: Grid) -> list[Spot]:
        """Learns what is clear; answers the spaces that have to be done one by one."""
        unclear: list[Spot] = []
        used = set(self.evidence.learned.values())
        for spot, slots in grid.answers():
            fresh = slots - self.evidence.stuck
            if len(fresh) == 1 and not fresh & used:
                self.evidence.learned[spot] = next(iter(fresh))
            else:
                unclear.append(spot)
        return unclear

    def one(self, spot: Spot, answers: Iterable[int]) -> list[Spot]:
        """Learns a space that was done alone; answers others that came into doubt by it."""
        evidence, slots = self.evidence, tuple(sorted(answers))
        self._tested.add(spot)
        evidence.learned.pop(spot, None)
        if not slots:
            evidence.dead.add(spot)
            return []
        if len(slots) > 1:
            evidence.shorted[spot] = slots
        doubtful = list(self._doubt(spot, slots))
        mine = self._expected.get(spot)
        free = [slot for slot in slots if slot not in evidence.learned.values()]
        if free:
            evidence.learned[spot] = mine if mine in free else free[0]
        else:
            evidence.dead.add(spot)
        return doubtful

    def slots(self, count: int) -> dict[Spot, int]:
        """A slot for every space; `count` is how many slots there are.

        A dead space needs a number as well: its old one, or one that nobody uses. In a game it is
        then seen to be dead, and its route is confirmed by hand.
        """
        slots = dict(self.evidence.learned)
        taken = set(slots.values())
        most = 2 * max(count, len(self._expected))
        for spot, old in self._expected.items():
            if spot not in slots:
                spare = (number for number in range(most) if number not in taken)
                slots[spot] = old if old not in taken else next(spare)
                taken.add(slots[spot])
        return slots

    def _doubt(self, spot: Spot, slots: Iterable[int]) -> Iterator[Spot]:
        """Another space is said to have this slot: it is looked at alone, or they share it."""
        for other, slot in list(self.evidence.learned.items()):
            if slot not in slots or other == spot:
                continue
            if other not in self._tested:
                del self.evidence.learned[other]
                yield other
            elif spot not in self.evidence.shorted:
                self.evidence.duplicated.setdefault(slot, {other}).add(spot)
