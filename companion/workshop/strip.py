"""Cuts a few routes out of a board: a test strip, to be built before all of it."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from companion.model.edition import Edition
from companion.workshop.ground import Ground, Point

ROOM: Final = 20.0
"""Around the cities of the routes."""


def cut_out(edition: Edition, board: Ground, wanted: Collection[str]) -> tuple[Edition, Ground]:
    """An edition with these routes alone, and the part of its board where they lie."""
    chosen = [route for route in edition.routes if route.id in wanted]
    ends = {city for route in chosen for city in (route.city_a, route.city_b)}
    rows = [board.rows[route.index] for route in chosen]
    points = [*(point for row in rows for point in row), *(board.cities[city] for city in ends)]
    left, top = (min(point[axis] for point in points) - ROOM for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + ROOM for axis in (0, 1))

    def moved(point: Point) -> Point:
        return point[0] - left, point[1] - top

    part = replace(
        edition,
        cities=tuple(city for city in edition.cities if city.id in ends),
        routes=tuple(replace(route, index=index, twins=()) for index, route in enumerate(chosen)),
    )
    return part, replace(
        board,
        size=(right - left, bottom - top),
        cities={city: moved(board.cities[city]) for city in ends},
        rows=tuple(tuple(map(moved, row)) for row in rows),
    )
