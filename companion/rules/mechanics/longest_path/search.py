"""Finds an island's best trail by always following the most promising half decided position.

A position (see ``promises``) does not say which laid tracks hang together. The search adds the
*parts*: groups of frontier cities joined by laid tracks. When a part's last city leaves the
frontier nothing can be added to it, so it must be the only one, and then it is a whole trail.

Why the first whole trail found is the longest: every entry of the queue stands for all trails
that can grow from it, and its length so far plus its promise is no less than any of them. The
queue is ordered by that sum; when a whole trail comes out first, nothing left can be longer.

Usually the best choice by parity alone is connected, and the search walks straight to it. The
worst case is bounded all the same: a position is taken once for each way to group the frontier.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count

from companion.rules.mechanics.longest_path.promises import BOTH_ENDS, end_at, promises
from companion.rules.mechanics.longest_path.sweep import Lay, Leave, Step

Parts = tuple[int, ...]
Laid = tuple[int, "Laid"] | None
Entry = tuple[int, int, int, int, Parts, int, Laid]


def best_trail(steps: Sequence[Step], floor: int) -> tuple[int, list[int]] | None:
    """Length (arms included) and tracks, in no order, of the longest trail if above ``floor``."""
    tables = promises(steps)
    taken: dict[tuple[int, int], list[Parts]] = {}
    queue: list[Entry] = []
    # Of equal hopes the latest comes first, so the search dives instead of spreading out.
    serial = count(0, -1)

    def enqueue(at: int, position: int, parts: Parts, length: int, laid: Laid) -> None:
        promise = tables[at][position]
        if promise >= 0 and length + promise > floor:
            entry = (-length - promise, next(serial), at, position, parts, length, laid)
            heappush(queue, entry)

    enqueue(0, 0, (), 0, None)
    while queue:
        _, _, at, position, parts, length, laid = heappop(queue)
        if at == len(steps):
            return length, _tracks(laid)
        rivals = taken.setdefault((at, position), [])
        if rivals and any(serves_for(rival, parts) for rival in rivals):
            continue
        rivals.append(parts)
        step = steps[at]
        if isinstance(step, Lay):
            enqueue(at + 1, position, parts, length, laid)
            joined = _joined(parts, step.ends)
            enqueue(at + 1, position ^ step.flip, joined, length + step.length, (step.track, laid))
            continue
        rest = _without(parts, step.bit)
        if rest is None:
            continue
        after = len(steps) if parts and not rest else at + 1
        for settled, gain in _settlements(step, position, touched=rest is not parts):
            enqueue(after, settled, rest, length + gain, laid)
    return None


def serves_for(rival: Parts, parts: Parts) -> bool:
    """Can the rival, in the same position and no shorter, replace these parts in every trail?

    Whatever completes these parts to one connected trail does the same for the rival if each of
    these parts lies inside one of the rival's, and each of the rival's holds one of these.
    """
    hosts = [next((part for part in rival if not inner & ~part), None) for inner in parts]
    return set(hosts) == set(rival)


def _settlements(step: Leave, position: int, *, touched: bool) -> list[tuple[int, int]]:
    """Which ends of the trail the leaving city can have: positions after it, with the arms won."""
    if position & step.bit:
        return [] if position & BOTH_ENDS else [(end_at(step.bit, position), step.arm)]
    if touched and step.arm and not position & BOTH_ENDS:
        # With one end settled elsewhere this would be a third: such a position promises nothing.
        return [(position, 0), (position | BOTH_ENDS, step.both_arms)]
    return [(position, 0)]


def _joined(parts: Parts, ends: int) -> Parts:
    """The parts after a track joins its ends."""
    merged, apart = ends, []
    for part in parts:
        if part & ends:
            merged |= part
        else:
            apart.append(part)
    return (*apart, merged)


def _without(parts: Parts, bit: int) -> Parts | None:
    """The parts after a city leaves; none if that strands one part while others are unfinished."""
    for part in parts:
        if part == bit:
            return () if len(parts) == 1 else None
        if part & bit:
            return tuple([p ^ bit if p == part else p for p in parts])
    return parts


def _tracks(laid: Laid) -> list[int]:
    tracks = []
    while laid:
        track, laid = laid
        tracks.append(track)
    return tracks
