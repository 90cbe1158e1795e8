"""Where everything lies on the picture of a board: beds for trains, cities, names."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import Final

from companion.display.board_picture.labels import Box, Label, Obstacle, place_labels
from companion.display.board_picture.untangle import untangle
from companion.display.pixels import Pixels
from companion.model.edition import Edition, Route

PITCH: Final = 32.0
"""From one space to the next, in picture units: so a train is as large in every edition."""

BED: Final = (26.0, 7.6)
"""Length and width of a space; parallel tracks lie at least 10.4 units apart."""

LEAST_FONT: Final = 14.0
WIDTH_OVER_FONT: Final = 50.0
"""Names grow with the board, so that they can be read where all of it is small."""

MARGIN: Final = 12.0
ROOM: Final = 40.0
"""So far beside the map names may stand."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bed:
    """One space; `pixel` is the light that shines there, None where the strip has none."""

    route: int
    space: int
    pixel: int | None
    center: Point
    angle: float


@dataclass(frozen=True, slots=True)
class Plan:
    frame: Box
    """The part of the plane that holds everything drawn."""
    beds: tuple[tuple[Bed, ...], ...]
    """Those of each route, from its first city to its second."""
    cities: Mapping[str, Point]
    labels: tuple[Label, ...]
    """One for each city of the edition, in its order."""
    font: float


@lru_cache(maxsize=8)
def plan(edition: Edition, pixels: Pixels) -> Plan:
    scale = _scale(edition)
    width, height = (side * scale for side in edition.picture)
    cities = {
        city.id: (round(city.x * width, 1), round(city.y * height, 1)) for city in edition.cities
    }
    rows = [[(s.x * width, s.y * height) for s in route.spaces] for route in edition.routes]
    centers = untangle(edition.routes, rows, cities, (BED[0] + 2, BED[1] + 2))
    pairs = zip(edition.routes, centers, strict=True)
    beds = tuple(_beds(route, row, pixels) for route, row in pairs)
    font = max(LEAST_FONT, width / WIDTH_OVER_FONT)
    labels = place_labels(
        [(city.name, cities[city.id]) for city in edition.cities],
        [Obstacle(bed.center, bed.angle, BED) for row in beds for bed in row],
        Box(-ROOM, 0, width + ROOM, height),
        font,
    )
    around = [*cities.values(), *(bed.center for row in beds for bed in row)]
    return Plan(_frame(around, labels), beds, cities, labels, font)


def _beds(route: Route, centers: Sequence[Point], pixels: Pixels) -> tuple[Bed, ...]:
    return tuple(
        Bed(
            route.index,
            number,
            next(iter(pixels.of(route.index, number)), None),
            (round(center[0], 1), round(center[1], 1)),
            space.angle,
        )
        for number, (space, center) in enumerate(zip(route.spaces, centers, strict=True))
    )


def _scale(edition: Edition) -> float:
    """Makes the usual distance of two spaces in a row equal to PITCH."""
    width, height = edition.picture
    rows = [[(s.x * width, s.y * height) for s in route.spaces] for route in edition.routes]
    steps = [math.dist(a, b) for row in rows for a, b in pairwise(row)]
    return PITCH / median(steps) if steps else 500 / max(width, height)


def _frame(points: Sequence[Point], labels: Iterable[Label]) -> Box:
    """Around all of it, with a margin."""
    boxes = [label.box for label in labels]
    lefts, tops = zip(*points, *((box.left, box.top) for box in boxes), strict=True)
    rights, bottoms = zip(*points, *((box.right, box.bottom) for box in boxes), strict=True)
    room = MARGIN + BED[1]
    return Box(
        math.floor(min(lefts) - room),
        math.floor(min(tops) - room),
        math.ceil(max(rights) + room),
        math.ceil(max(bottoms) + room),
    )
