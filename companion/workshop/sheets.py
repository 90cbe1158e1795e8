"""Draws the two sheets of a board: the holes from above, the wires from below."""

import math
from collections.abc import Iterator
from typing import Final

from companion.model.edition import Edition, Route
from companion.model.table import SlotLevel
from companion.workshop.cabling import Cabling, Position
from companion.workshop.ground import Ground, Point
from companion.workshop.shapes import Circle, Line, Shape, Sheet, Words, box, mirrored, ruler

TRAIN_MM: Final = (25.0, 8.0)
HOLE_MM: Final = 5.0
MARGIN: Final = 16.0
LEAST_WIDTH: Final = 180.0
"""For the words above a test strip; still one page."""

GRAY: Final = "#9a9a9a"
SENSOR: Final = "#c01818"
LIGHT: Final = "#0a58b0"
CHAIN: Final = "#177a2b"
CITY: Final = "#6b6b6b"


def sheets(edition: Edition, board: Ground, wires: Cabling, level: SlotLevel) -> tuple[Sheet, ...]:
    per = "route" if level is SlotLevel.ROUTE else "space"
    title = f"{edition.name}, one sensor a {per}"
    width, height = board.size
    size = (max(width + 2 * MARGIN, LEAST_WIDTH), height + 2 * MARGIN)
    ground = [*_ground(edition, board), box((0, 0), board.size, GRAY)]
    holes = [*ground, *_holes(wires), *_edge(board, f"HOLES, seen from above. {title}.")]
    under = mirrored([*ground, *_wires(wires)], width)
    under += _edge(board, f"WIRES, seen from below. {title}.")
    corner = (-MARGIN, -MARGIN)
    return (
        Sheet("holes", f"{title}: holes, seen from above", corner, size, tuple(holes)),
        Sheet("wires", f"{title}: wires, seen from below", corner, size, tuple(under)),
    )


def _edge(board: Ground, words: str) -> Iterator[Shape]:
    yield Words((0, -10), words, 4.0, anchor="start")
    for number, remark in enumerate(board.remarks):
        color = SENSOR if number and board.assumed else "#000000"
        yield Words((0, -6.4 + 3.2 * number), remark, 2.8, color, anchor="start")
    yield from ruler((0, board.size[1] + 10))


def _ground(edition: Edition, board: Ground) -> Iterator[Shape]:
    for route, row in zip(edition.routes, board.rows, strict=True):
        for space in range(len(row)):
            yield _train(row[space], _angle(route, row, space, board))
    for city in edition.cities:
        x, y = board.cities[city.id]
        yield Circle((x, y), 4.5, CITY)
        yield Line(((x - 1.5, y), (x + 1.5, y)), CITY)
        yield Line(((x, y - 1.5), (x, y + 1.5)), CITY)
        yield Words((x, y + 6.6), city.name, 3.4, CITY)


def _angle(route: Route, row: tuple[Point, ...], space: int, board: Ground) -> float:
    """Along the row; of a lone space, from city to city."""
    if len(row) > 1:
        a, b = row[max(0, space - 1)], row[min(len(row) - 1, space + 1)]
    else:
        a, b = board.cities[route.city_a], board.cities[route.city_b]
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _train(center: Point, angle: float) -> Line:
    along, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    length, width = TRAIN_MM[0] / 2, TRAIN_MM[1] / 2
    return Line(
        tuple(
            (
                center[0] + a * length * along[0] + b * width * aside[0],
                center[1] + a * length * along[1] + b * width * aside[1],
            )
            for a, b in corners
        ),
        GRAY,
        0.15,
    )


def _holes(wires: Cabling) -> Iterator[Shape]:
    for number, position in enumerate(wires.positions):
        yield from _hole(position.sensor, SENSOR)
        yield from _hole(position.light, LIGHT)
        yield _number(number, position, "#000000")


def _hole(center: Point, color: str) -> Iterator[Shape]:
    x, y = center
    yield Circle(center, HOLE_MM / 2, color, 0.25)
    yield Line(((x - 1.2, y), (x + 1.2, y)), color, 0.15)
    yield Line(((x, y - 1.2), (x, y + 1.2)), color, 0.15)


def _number(number: int, position: Position, color: str) -> Words:
    """Between sensor and light, along the track and the right way up."""
    (ax, ay), (bx, by) = position.sensor, position.light
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    upright = (turn + 90) % 180 - 90
    return Words(((ax + bx) / 2, (ay + by) / 2), str(number), 3.4, color, upright)


def _wires(wires: Cabling) -> Iterator[Shape]:
    lights = (wires.hub, *(position.light for position in wires.positions))
    yield Line(lights, LIGHT, 0.5)
    places = wires.register_places
    yield Line((wires.hub, *places), CHAIN, 0.9, dashed=True)
    for place, group in zip(places, wires.registers, strict=True):
        for position in group:
            yield Line((place, position.sensor), SENSOR, 0.25)
    for position in wires.positions:
        yield Circle(position.sensor, 1.0, SENSOR, 0.2, "#ffffff")
        yield Circle(position.light, 1.0, LIGHT, 0.2, "#ffffff")
    for register, (x, y) in enumerate(places):
        yield Circle((x, y), 3.4, CHAIN, 0.4, "#e4f4e4")
        yield Words((x, y), f"R{register}", 3.2, CHAIN)
    for number, position in enumerate(wires.positions):
        yield _number(number, position, "#000000")
    x, y = wires.hub
    yield Circle((x, y), 6, "#000000", 0.4, "#ffffff")
    yield Words((x, y), "HUB", 3.4)
