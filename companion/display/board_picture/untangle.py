"""Slides rows of spaces a little along their tracks where they would lie upon each other.

Maps without measured places have their spaces laid out evenly between the cities; where two tracks
leave a city at a narrow angle, the spaces next to it would overlap.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from companion.display.board_picture.labels import Obstacle
from companion.model.edition import Route

STEP: Final = 1.0
MOST: Final = 12.0
"""A row slides no farther than this."""

Point = tuple[float, float]
Rows = Sequence[Sequence[Point]]
Pair = tuple[str, str]
Size = tuple[float, float]


def untangle(
    routes: Sequence[Route], rows: Rows, cities: Mapping[str, Point], size: Size
) -> list[list[Point]]:
    """The middles of all spaces, row by row; parallel tracks slide together."""
    neighbours = [
        (one, other, city)
        for one, other in combinations(routes, 2)
        if _pair(one) != _pair(other)
        for city in {one.city_a, one.city_b} & {other.city_a, other.city_b}
    ]
    slid: dict[Pair, float] = {}
    placed = [list(row) for row in rows]
    for _ in range(round(MOST / STEP)):
        moves = {
            (pair, city)
            for one, other, city in neighbours
            if _touch(_bars(one, placed, size), _bars(other, placed, size))
            for pair in (_pair(one), _pair(other))
        }
        if not moves:
            break
        for pair, city in moves:
            slid[pair] = slid.get(pair, 0.0) + (STEP if city == pair[0] else -STEP)
        placed = [
            list(_slide(row, cities, _pair(route), slid.get(_pair(route), 0.0)))
            for route, row in zip(routes, rows, strict=True)
        ]
    return placed


def _pair(route: Route) -> Pair:
    first, second = sorted((route.city_a, route.city_b))
    return first, second


def _bars(route: Route, placed: Rows, size: Size) -> list[Obstacle]:
    spaces = zip(route.spaces, placed[route.index], strict=True)
    return [Obstacle(center, space.angle, size) for space, center in spaces]


def _touch(row: Sequence[Obstacle], others: Sequence[Obstacle]) -> bool:
    return any(
        bar.covers(point)
        for bar in row
        for other in others
        if math.dist(bar.center, other.center) < bar.size[0]
        for point in other.points()
    )


def _slide(
    row: Sequence[Point], cities: Mapping[str, Point], pair: Pair, by: float
) -> Iterator[Point]:
    """Away from the first city of the pair, towards the second."""
    (ax, ay), (bx, by_) = cities[pair[0]], cities[pair[1]]
    far = math.dist((ax, ay), (bx, by_)) or 1.0
    for x, y in row:
        yield round(x + (bx - ax) / far * by, 1), round(y + (by_ - ay) / far * by, 1)
