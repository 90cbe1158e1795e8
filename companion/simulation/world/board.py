"""The physical board: which space holds whose train, and what lies next to what."""

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from companion.model.edition import Edition
from companion.model.table import TableMap
from companion.simulation.world.slots import Slots

SLEEVE_REACH: Final = 1.6
"""A hand covers spaces as far as so many typical distances between spaces in a row."""


class Layout(NamedTuple):
    """Spaces of all routes in one row, numbered from 0."""

    first: tuple[int, ...]
    """The number of each route's first space."""
    near: tuple[tuple[int, ...], ...]
    """By space: those of other routes that a hand could cover as well, the nearest first."""
    beside: tuple[int | None, ...]
    """By space: the nearest one on a parallel track."""


@lru_cache(maxsize=8)
def layout(edition: Edition) -> Layout:
    """Computed once for each edition: it looks at every pair of spaces."""
    first: list[int] = []
    places: list[tuple[float, float]] = []
    route_of: list[int] = []
    pitches: list[float] = []
    width, height = edition.picture
    for route in edition.routes:
        first.append(len(places))
        row = [(space.x * width, space.y * height) for space in route.spaces]
        # A route without measured spaces has no neighbours.
        row += [(math.inf, math.inf)] * (route.length - len(row))
        pitches += [math.dist(a, b) for a, b in pairwise(row) if b[0] < math.inf]
        places += row
        route_of += [route.index] * route.length
    reach = SLEEVE_REACH * sorted(pitches)[len(pitches) // 2] if pitches else 0.0
    near: list[tuple[int, ...]] = []
    beside: list[int | None] = []
    for space, place in enumerate(places):
        route = edition.routes[route_of[space]]
        others = sorted(
            (math.dist(place, other), number)
            for number, other in enumerate(places)
            if route_of[number] != route.index
            and abs(place[0] - other[0]) <= reach
            and abs(place[1] - other[1]) <= reach
        )
        near.append(tuple(number for distance, number in others if distance <= reach))
        beside.append(
            next((number for _, number in others if route_of[number] in route.twins), None)
        )
    return Layout(tuple(first), tuple(near), tuple(beside))


class Board:
    def __init__(self, edition: Edition, table: TableMap, slots: Slots) -> None:
        self._slots = slots
        self._edition = edition
        self.layout = layout(edition)
        self.trains: dict[int, int] = {}
        """The owning seat of each train that lies on the board, by space."""
        self.bumped: dict[int, int] = {}
        """Trains that belong on a space but lie beside it."""
        self._slot_of = _slot_of_space(edition, self.layout, table)
        self.spaces_of_slot: dict[int, int] = {
            slot: space for space, slot in enumerate(self._slot_of) if slot is not None
        }

    def spaces(self, route: int) -> range:
        start = self.layout.first[route]
        return range(start, start + self._edition.routes[route].length)

    def slot(self, space: int) -> int | None:
        return self._slot_of[space]

    def place(self, space: int, seat: int) -> None:
        self.bumped.pop(space, None)
        if space not in self.trains:
            self.trains[space] = seat
            self._slots.cover(self._slot_of[space])

    def lift(self, space: int) -> None:
        if self.trains.pop(space, None) is not None:
            self._slots.free(self._slot_of[space])

    def bump(self, space: int) -> None:
        self.bumped[space] = self.trains[space]
        self.lift(space)

    def put_back(self, space: int) -> None:
        if space in self.bumped:
            self.place(space, self.bumped[space])

    def is_complete(self, route: int) -> bool:
        """Trains lie wherever a slot looks, or beside it where they were knocked off."""
        seen = self._seen(route) or self.spaces(route)
        return all(space in self.trains or space in self.bumped for space in seen)

    def has_one_slot(self, route: int) -> bool:
        """Nothing there tells an arm that rests from a train."""
        return len(self._seen(route)) == 1

    def _seen(self, route: int) -> list[int]:
        return [space for space in self.spaces(route) if self._slot_of[space] is not None]


def _slot_of_space(edition: Edition, plan: Layout, table: TableMap) -> list[int | None]:
    """A slot for a whole route sits under its middle space."""
    count = sum(route.length for route in edition.routes)
    slots: list[int | None] = [None] * count
    for number, spot in table.spots.items():
        space = edition.routes[spot.route].length // 2 if spot.space is None else spot.space
        slots[plan.first[spot.route] + space] = number
    return slots
