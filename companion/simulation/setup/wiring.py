"""Which slots a train on each space really covers: as planned, or wired wrongly on purpose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from companion.model.table import Spot


@dataclass(frozen=True, slots=True)
class Miswiring:
    """How many of each mistake somebody made with the soldering iron."""

    swapped: int = 0
    """Pairs of slots whose wires are exchanged."""
    dead: int = 0
    shorted: int = 0
    """Pairs of slots with a bridge between them."""
    duplicated: int = 0
    """Pairs of spaces on the same input; the other input stays open."""
    stuck: int = 0
    """Slots that are always covered."""
    reversed: str = ""
    """"chain" or "registers": counted from the wrong end."""


@dataclass(slots=True)
class Wiring:
    """The truth about a board; `mistakes` says what was done to which spaces."""

    slots: dict[Spot, frozenset[int]]
    stuck: frozenset[int] = frozenset()
    count: int = 0
    mistakes: dict[str, list[tuple[Spot, ...]]] = field(default_factory=dict)


def wire(planned: Mapping[Spot, int], miswiring: Miswiring, chance: Random) -> Wiring:
    """No space suffers from two mistakes."""
    count = (max(planned.values(), default=-1) // 8 + 1) * 8
    single = {spot: _turned(slot, count, miswiring.reversed) for spot, slot in planned.items()}
    spots = list(planned)
    chance.shuffle(spots)
    wiring = Wiring({}, count=count)

    def some(name: str, pairs: int, of: int) -> list[tuple[Spot, ...]]:
        chosen = [tuple(spots.pop() for _ in range(of)) for _ in range(pairs)]
        wiring.mistakes[name] = chosen
        return chosen

    for one, other in some("swapped", miswiring.swapped, 2):
        single[one], single[other] = single[other], single[one]
    wiring.slots = {spot: frozenset({slot}) for spot, slot in single.items()}
    for (spot,) in some("dead", miswiring.dead, 1):
        wiring.slots[spot] = frozenset()
    for one, other in some("shorted", miswiring.shorted, 2):
        wiring.slots[one] = wiring.slots[other] = frozenset({single[one], single[other]})
    for one, other in some("duplicated", miswiring.duplicated, 2):
        wiring.slots[other] = wiring.slots[one]
    stuck = some("stuck", miswiring.stuck, 1)
    wiring.stuck = frozenset(single[spot] for (spot,) in stuck)
    return wiring


def _turned(slot: int, count: int, how: str) -> int:
    match how:
        case "chain":
            return count - 1 - slot
        case "registers":
            return slot - slot % 8 + 7 - slot % 8
        case _:
            return slot
