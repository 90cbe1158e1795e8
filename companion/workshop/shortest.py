"""Finds a short path through all points: nearest neighbours first, then 2-opt and Or-opt.

It is no proof of the shortest: for some hundred points it comes within a few per cent, in seconds
and the same on every machine.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Distances = list[list[float]]

_CARRIED: Final = (1, 2, 3)
"""Or-opt moves so many points in a row to another place of the path."""

_GAIN: Final = 1e-7
"""Less is a rounding error, and could go on for ever."""


def short_path(points: Sequence[Point], start: Point) -> list[int]:
    """The order to visit all points in, beginning from a place that is no point itself."""
    places = [start, *points]
    distances = [[math.dist(a, b) for b in places] for a in places]
    path = _nearest_first(distances)
    better = True
    while better:
        better = _two_opt(path, distances)
        better = _or_opt(path, distances) or better
    return [place - 1 for place in path[1:]]


def path_length(points: Sequence[Point]) -> float:
    return math.fsum(math.dist(a, b) for a, b in pairwise(points))


def _nearest_first(distances: Distances) -> list[int]:
    path, left = [0], set(range(1, len(distances)))
    while left:
        here = distances[path[-1]]
        nearest = min(left, key=lambda place: (here[place], place))
        left.remove(nearest)
        path.append(nearest)
    return path


def _two_opt(path: list[int], distances: Distances) -> bool:
    """Turns a stretch around wherever that is shorter; the first place stays the first."""
    better = False
    last = len(path) - 1
    for i in range(1, last):
        before = distances[path[i - 1]]
        for j in range(i + 1, last + 1):
            old, new = before[path[i]], before[path[j]]
            if j < last:
                old += distances[path[j]][path[j + 1]]
                new += distances[path[i]][path[j + 1]]
            if new < old - _GAIN:
                path[i : j + 1] = path[i : j + 1][::-1]
                better = True
    return better


def _or_opt(path: list[int], distances: Distances) -> bool:
    better = False
    for count in _CARRIED:
        at = 1
        while at + count <= len(path):
            if _carry(path, at, count, distances):
                better = True
            at += 1
    return better


def _carry(path: list[int], at: int, count: int, distances: Distances) -> bool:
    """Moves a few points to where they cost least, in either direction."""
    carried = path[at : at + count]
    first, last = carried[0], carried[-1]
    rest = path[:at] + path[at + count :]
    saved = distances[path[at - 1]][first]
    if at < len(rest):
        saved += distances[last][rest[at]] - distances[path[at - 1]][rest[at]]
    best, place, turned = saved - _GAIN, -1, False
    for k in range(1, len(rest) + 1):
        before = distances[rest[k - 1]]
        after = distances[rest[k]] if k < len(rest) else None
        gap = before[rest[k]] if after else 0.0
        ahead = before[first] + (after[last] if after else 0.0) - gap
        back = before[last] + (after[first] if after else 0.0) - gap
        if min(ahead, back) < best:
            best, place, turned = min(ahead, back), k, back < ahead
    if place < 0:
        return False
    path[:] = rest[:place] + (carried[::-1] if turned else carried) + rest[place:]
    return True
