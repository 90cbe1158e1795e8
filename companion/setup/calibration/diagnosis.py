"""What the wiring is like, from which slot was expected where and which answered."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from companion.model.table import Spot

REGISTER: Final = 8
"""Inputs of one 74HC165."""
MOST_OF: Final = 0.8
"""A whole chain is called reversed if so many of its slots say so: some may be faulty as well."""
LEAST_SPOTS: Final = 4
"""Fewer spaces prove nothing about a whole chain."""


class Found(StrEnum):
    CHAIN_REVERSED = "chain_reversed"
    REGISTERS_REVERSED = "registers_reversed"
    SWAPPED = "swapped"
    MOVED = "moved"
    DEAD = "dead"
    SHORTED = "shorted"
    DUPLICATED = "duplicated"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    found: Found
    spots: tuple[Spot, ...] = ()
    slots: tuple[int, ...] = ()


@dataclass(slots=True)
class Evidence:
    """What calibrating has brought to light."""

    learned: dict[Spot, int] = field(default_factory=dict)
    dead: set[Spot] = field(default_factory=set)
    shorted: dict[Spot, tuple[int, ...]] = field(default_factory=dict)
    """Spaces whose train is answered by several slots."""
    duplicated: dict[int, set[Spot]] = field(default_factory=dict)
    """Slots that answer for several spaces."""
    stuck: set[int] = field(default_factory=set)
    skipped: set[Spot] = field(default_factory=set)


def diagnose(evidence: Evidence, expected: Mapping[Spot, int]) -> Iterator[Diagnosis]:
    """The whole chain first, then pairs, then single slots."""
    moved = {
        spot: slot
        for spot, slot in evidence.learned.items()
        if spot in expected and expected[spot] != slot
    }
    known = [spot for spot in evidence.learned if spot in expected]
    if chain := _whole(evidence.learned, expected, known):
        yield Diagnosis(chain, tuple(known))
    else:
        yield from _pairs(moved, expected)
    sharing = {spot for spots in evidence.duplicated.values() for spot in spots}
    for spot in sorted(evidence.dead - sharing, key=_order):
        yield Diagnosis(Found.DEAD, (spot,))
    groups: dict[tuple[int, ...], list[Spot]] = {}
    for spot, slots in evidence.shorted.items():
        groups.setdefault(slots, []).append(spot)
    for slots, spots in groups.items():
        yield Diagnosis(Found.SHORTED, tuple(spots), slots)
    for slot, shared in sorted(evidence.duplicated.items()):
        yield Diagnosis(Found.DUPLICATED, tuple(sorted(shared, key=_order)), (slot,))
    for slot in sorted(evidence.stuck):
        yield Diagnosis(Found.STUCK, (), (slot,))


def _whole(
    learned: Mapping[Spot, int], expected: Mapping[Spot, int], known: list[Spot]
) -> Found | None:
    if len(known) < LEAST_SPOTS:
        return None
    enough = MOST_OF * len(known)
    still = sum(learned[spot] == expected[spot] for spot in known)
    if still >= len(known) - enough:
        return None
    flipped = sum(learned[spot] == _flipped(expected[spot]) for spot in known)
    if flipped >= enough:
        return Found.REGISTERS_REVERSED
    sums = Counter(learned[spot] + expected[spot] for spot in known)
    return Found.CHAIN_REVERSED if sums.most_common(1)[0][1] >= enough else None


def _flipped(slot: int) -> int:
    """The same register with its inputs counted from the other end."""
    return slot - slot % REGISTER + REGISTER - 1 - slot % REGISTER


def _pairs(moved: Mapping[Spot, int], expected: Mapping[Spot, int]) -> Iterator[Diagnosis]:
    owner = {expected[spot]: spot for spot in moved}
    told: set[Spot] = set()
    for spot, slot in moved.items():
        if spot in told:
            continue
        other = owner.get(slot)
        if other is not None and other != spot and moved[other] == expected[spot]:
            told |= {spot, other}
            yield Diagnosis(Found.SWAPPED, (spot, other), (expected[spot], slot))
        else:
            yield Diagnosis(Found.MOVED, (spot,), (expected[spot], slot))


def _order(spot: Spot) -> tuple[int, int]:
    return spot.route, spot.space or 0
