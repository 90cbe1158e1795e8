"""Which lights stand for what: routes, walks and the board from west to east."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.display.leds.layers import Layer, Light
from companion.display.leds.rhythm import Rhythm
from companion.display.leds.words import RHYTHMS
from companion.display.palette import Color
from companion.display.pixels import Pixels
from companion.model.edition import Edition
from companion.model.table import Spot
from companion.model.views import BoardView


class Board:
    """One edition on one strip."""

    def __init__(self, edition: Edition, pixels: Pixels) -> None:
        self.edition = edition
        self.pixels = pixels

    def route(self, index: int) -> tuple[int, ...]:
        """The lights of a route from its first city to its second."""
        return self._routes[index]

    @cached_property
    def _routes(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            self.spots(Spot(route.index, space) for space in range(route.length))
            for route in self.edition.routes
        )

    def spots(self, spots: Iterable[Spot]) -> tuple[int, ...]:
        """The lights of some spaces in their order, each light once."""
        found: dict[int, None] = {}
        for spot in spots:
            spaces = self._spaces(spot)
            found |= dict.fromkeys(p for space in spaces for p in self.pixels.of(spot.route, space))
        return tuple(found)

    def _spaces(self, spot: Spot) -> Sequence[int]:
        if spot.space is None:
            return range(self.edition.routes[spot.route].length)
        return (spot.space,)

    def routes(self, light: Light, routes: Iterable[int], color: Color, rhythm: Rhythm) -> Layer:
        """Some routes alike, all together."""
        pixels = tuple(pixel for route in routes for pixel in self.route(route))
        return Layer(light, pixels, color, rhythm)

    def across(self, light: Light, routes: Iterable[int], color: Color, rhythm: Rhythm) -> Layer:
        """Some routes in a rhythm that crosses the board."""
        pixels = tuple(pixel for route in routes for pixel in self.route(route))
        return Layer(light, pixels, color, rhythm, tuple(self._places[p] for p in pixels))

    @cached_property
    def _places(self) -> tuple[float, ...]:
        """How far east each light is, from 0 to 1."""
        routes = self.edition.routes
        return tuple(
            0.0 if spot is None else routes[spot.route].spaces[spot.space or 0].x
            for spot in self.pixels.spots
        )

    def word(self, light: Light, spots: Iterable[Spot], color: Color) -> Layer:
        """One word of the language at some spaces."""
        return Layer(light, self.spots(spots), color, RHYTHMS[light])


@dataclass(frozen=True, slots=True)
class Stage:
    """The board with its owners, and each seat's colour."""

    board: Board
    table: BoardView
    colors: tuple[Color, ...]

    def owned(self, seat: int) -> list[int]:
        return [route for route, owner in enumerate(self.table.owners) if owner == seat]

    @property
    def open(self) -> list[int]:
        """Routes that somebody may still claim; a closed track stays dark."""
        pairs = enumerate(zip(self.table.owners, self.table.closed, strict=True))
        return [route for route, (owner, closed) in pairs if owner is None and not closed]

    def of_seat(self, light: Light, seat: int, rhythm: Rhythm | None = None) -> Layer:
        """All routes of a seat in its colour."""
        said = rhythm or RHYTHMS[light]
        return self.board.routes(light, self.owned(seat), self.colors[seat], said)
