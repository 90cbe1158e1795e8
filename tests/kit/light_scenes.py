"""Scenes to look at in lights, from a seeded game."""

from functools import cache

from companion import editions
from companion.display.leds import Board
from companion.display.pixels import one_per_space
from companion.model.edition import Edition
from companion.model.scene import Scene
from companion.model.views import TableView
from companion.rules.families import family_of
from companion.simulation.game import Game


@cache
def edition(name: str = "usa-2004") -> Edition:
    return editions.load(name)


@cache
def board(name: str = "usa-2004") -> Board:
    return Board(edition(name), one_per_space(edition(name)))


@cache
def views(name: str = "usa-2004", players: int = 3, seed: int = 7) -> tuple[TableView, ...]:
    """What everybody sees after each move of a game."""
    box = edition(name)
    family = family_of(box)
    moves = Game(box, players, seed, "greedy").moves()
    return tuple(family.view(verdict.after, None) for _, verdict in moves)


def middle(name: str = "usa-2004") -> TableView:
    """A game half played, in the middle of a turn."""
    seen = views(name)
    return seen[len(seen) * 6 // 10]


def scene(view: TableView | None = None) -> Scene:
    return Scene(view or middle(), None)


def owned_by(view: TableView, seat: int) -> int:
    """A route of this seat, the longest it has."""
    assert view.board is not None
    routes = edition(view.edition).routes
    own = [route for route, owner in enumerate(view.board.owners) if owner == seat]
    return max(own, key=lambda route: routes[route].length)


def open_route(view: TableView, length: int = 3) -> int:
    assert view.board is not None
    pairs = zip(edition(view.edition).routes, view.board.owners, view.board.closed, strict=True)
    return next(
        route.index
        for route, owner, closed in pairs
        if owner is None and not closed and route.length >= length
    )


def closed_track(view: TableView) -> int:
    assert view.board is not None
    return view.board.closed.index(True)


def last_round(view: TableView | None = None) -> TableView:
    return (view or middle())._replace(turns_left=2)
