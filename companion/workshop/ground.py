"""Where cities and spaces lie on the real board, in millimetres."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from companion.model.edition import Edition, Status

PITCH_MM: Final = 28.0
"""From one space to the next on the USA board; assumed where nobody knows a board's size."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ground:
    size: Point
    """Width and height of the sheet."""
    cities: Mapping[str, Point]
    rows: tuple[tuple[Point, ...], ...]
    """The middles of the spaces of each route, from its first city to its second."""
    remarks: tuple[str, ...]
    """How sure the places are, and the size."""
    assumed: bool
    """Nobody measured the size."""


def ground(edition: Edition, width_mm: float | None = None) -> Ground:
    """The board of an edition, or as large as an owner measured the own one."""
    printed = edition.board_mm is not None and _is_printed(edition)
    sides = edition.board_mm if printed and edition.board_mm else edition.picture
    cities = {
        city.id: city.board if printed and city.board else (city.x, city.y)
        for city in edition.cities
    }
    rows = [
        [space.board if printed and space.board else (space.x, space.y) for space in route.spaces]
        for route in edition.routes
    ]
    known = edition.board_mm[0] if edition.board_mm else None
    scale = (width_mm or known or _assumed_width(sides, rows)) / sides[0]
    across, down = sides[0] * scale, sides[1] * scale
    return Ground(
        (across, down),
        {name: (x * across, y * down) for name, (x, y) in cities.items()},
        tuple(tuple((x * across, y * down) for x, y in row) for row in rows),
        (_about_places(edition), _about_size(edition, across, width_mm)),
        assumed=width_mm is None and known is None,
    )


def _is_printed(edition: Edition) -> bool:
    places = [city.board for city in edition.cities]
    places += [space.board for route in edition.routes for space in route.spaces]
    return None not in places


def _assumed_width(sides: Point, rows: list[list[Point]]) -> float:
    steps = [
        math.dist((ax * sides[0], ay * sides[1]), (bx * sides[0], by * sides[1]))
        for row in rows
        for (ax, ay), (bx, by) in pairwise(row)
    ]
    return sides[0] * PITCH_MM / median(steps) if steps else 400.0


def _about_places(edition: Edition) -> str:
    (spaces,) = (item for item in edition.provenance if item.list == "spaces")
    if spaces.status is Status.PRINTED:
        return f"Places: {spaces.note or 'as on the printed board.'}"
    return (
        "Places are computed, not measured: lay the sheet on your board and mark "
        "the printed spaces before you drill."
    )


def _about_size(edition: Edition, across: float, width_mm: float | None) -> str:
    if width_mm:
        return f"Size: {across:g} mm wide, as given by --width."
    if edition.board_mm:
        return f"Size: {across:g} mm wide, the printed board. Yours may differ: --width."
    return (
        f"Size ASSUMED: {across:.0f} mm wide, so that spaces are {PITCH_MM:g} mm apart. Measure "
        "your board and give --width."
    )
