"""Numbers slots and lights so that their cables are short, and tells how long they are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.model.edition import Edition
from companion.model.table import SlotLevel, Spot
from companion.tables.spots import in_order, spots_of
from companion.workshop.ground import Ground, Point
from companion.workshop.lights import lay_lights
from companion.workshop.shortest import path_length, short_path

INPUTS: Final = 8
"""Slots of one 74HC165."""


@dataclass(frozen=True, slots=True)
class Position:
    """A sensor and the light that belongs to it."""

    spot: Spot
    sensor: Point
    light: Point


@dataclass(frozen=True, slots=True)
class Lengths:
    """Of straight wires, in millimetres: what a builder cuts is longer by the slack."""

    lights: float
    """From the hub through all lights."""
    sensors: float
    """From each register to the sensors on its inputs, together."""
    chain: float
    """From the hub through all registers."""

    @property
    def total(self) -> float:
        return self.lights + self.sensors + self.chain


@dataclass(frozen=True, slots=True)
class Cabling:
    """The positions by number: slot and light N are the N-th."""

    hub: Point
    positions: tuple[Position, ...]

    @property
    def registers(self) -> tuple[tuple[Position, ...], ...]:
        return tuple(
            self.positions[at : at + INPUTS] for at in range(0, len(self.positions), INPUTS)
        )

    @property
    def register_places(self) -> tuple[Point, ...]:
        return tuple(_middle([one.sensor for one in group]) for group in self.registers)

    @property
    def lengths(self) -> Lengths:
        places = self.register_places
        return Lengths(
            path_length([self.hub, *(position.light for position in self.positions)]),
            math.fsum(
                math.dist(place, one.sensor)
                for place, group in zip(places, self.registers, strict=True)
                for one in group
            ),
            path_length([self.hub, *places]),
        )

    @property
    def longest_gap(self) -> float:
        """Between two lights that follow each other."""
        lights = [position.light for position in self.positions]
        return max((math.dist(a, b) for a, b in pairwise(lights)), default=0.0)

    @property
    def closest_holes(self) -> float:
        holes = [hole for one in self.positions for hole in (one.sensor, one.light)]
        return min(
            (math.dist(a, b) for at, a in enumerate(holes) for b in holes[:at]), default=math.inf
        )


def cabling(edition: Edition, board: Ground, level: SlotLevel) -> Cabling:
    """In an order that keeps wires short; the hub lies at the lower left corner."""
    naive = naive_cabling(edition, board, level)
    order = short_path([position.light for position in naive.positions], naive.hub)
    return Cabling(naive.hub, tuple(naive.positions[number] for number in order))


def naive_cabling(edition: Edition, board: Ground, level: SlotLevel) -> Cabling:
    """Along the list of routes, as the example tables are numbered."""
    routes = {route.id: route for route in edition.routes}
    spots = spots_of(in_order(edition.routes, level), routes, level)
    lights = lay_lights(edition, board)
    positions = []
    for spot in filter(None, spots):
        # A route's only sensor sits under its middle space: a claim covers every space.
        space = len(board.rows[spot.route]) // 2 if spot.space is None else spot.space
        positions.append(Position(spot, board.rows[spot.route][space], lights[spot.route][space]))
    return Cabling((0.0, board.size[1]), tuple(positions))


def _middle(points: Sequence[Point]) -> Point:
    across, down = zip(*points, strict=True)
    return math.fsum(across) / len(points), math.fsum(down) / len(points)
