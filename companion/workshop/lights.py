"""Places each light in the gap between two trains, on the side of its space where there is room."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.model.edition import Edition
from companion.workshop.ground import Ground, Point

LIGHT_MM: Final = 14.0
"""From the middle of a space to its light: a train is up to 26.5 mm long, the next begins at 28."""

ENOUGH_MM: Final = 11.0
"""As far apart as the sensors of two tracks; more room is no better."""

_ROUNDS: Final = 6

Row = tuple[Point, ...]


def lay_lights(edition: Edition, board: Ground) -> tuple[Row, ...]:
    """The lights of each route: all behind their spaces, or all before them."""
    choices = []
    for route, row in zip(edition.routes, board.rows, strict=True):
        ends = board.cities[route.city_a], board.cities[route.city_b]
        choices.append((_behind(row, ends), _behind(row[::-1], ends[::-1])[::-1]))
    chosen = [behind for behind, _ in choices]
    for _ in range(_ROUNDS):
        for index, pair in enumerate(choices):
            others = [light for at, row in enumerate(chosen) if at != index for light in row]
            chosen[index] = max(pair, key=lambda row: _room(row, others))
    return tuple(chosen)


def _behind(row: Row, ends: Row) -> Row:
    """Halfway to the next space; behind the last space as far again as before it."""
    steps = list(pairwise(row))
    steps.append(steps[-1] if steps else (ends[0], ends[1]))
    return tuple(_along(here, *step) for here, step in zip(row, steps, strict=True))


def _along(here: Point, a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    share = min(LIGHT_MM, far / 2) / far
    return here[0] + (b[0] - a[0]) * share, here[1] + (b[1] - a[1]) * share


def _room(row: Row, others: Sequence[Point]) -> float:
    nearest = min((math.dist(a, b) for a in row for b in others), default=ENOUGH_MM)
    return min(nearest, ENOUGH_MM)
