"""A scene for every word of the light language, to be looked at in documents and on a shelf."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.display.ceremony import Part, acts
from companion.display.leds.story import Story
from companion.display.ways import ends_at
from companion.model.edition import Edition
from companion.model.scene import Claiming, Difference, Highlight, Mismatch, Scene
from companion.model.table import Spot
from companion.model.views import BoardView, TableView, Tally


@dataclass(frozen=True, slots=True)
class Sample:
    """`seconds` are enough to see the rhythm; it happens at `spots`, nowhere in particular if none.

    The scene is shown from moment 0 on, and `trains` lie on the board.
    """

    name: str
    scene: Scene
    story: Story
    seconds: float
    spots: tuple[Spot, ...] = ()
    trains: tuple[Spot, ...] = ()


def samples(edition: Edition, middle: TableView, end: TableView) -> Iterator[Sample]:
    """From two views of one game: everybody owns a route in the first, the second is its end.

    A game without a board has none.
    """
    if middle.board is None or end.tally is None:
        return
    calm = Scene(middle, None)
    still = Story(turn_since=-9.0)
    yield Sample("welcome", Scene(None, None), still, 6.0)
    yield from _board(edition, calm, middle.board, still)
    yield from _claims(edition, calm, middle.board, still)
    yield from _troubles(edition, calm, middle.board, still)
    yield Sample("last-round", Scene(middle._replace(turns_left=2), None), still, 5.0)
    yield from _finale(edition, Scene(end, None), end.tally)
    route = _open(edition, middle.board)
    city = edition.routes[route].city_a
    around = tuple(s.route for s in ends_at(edition, city) if middle.board.owners[s.route] is None)
    lit = Highlight("city", around, 99.0, (city,))
    spots = tuple(spot for route in around for spot in _spots(edition, route))
    yield Sample("highlight", calm._replace(highlight=lit), still, 2.4, spots)
    owners = Highlight("owners", (), 99.0)
    yield Sample("owners", calm._replace(highlight=owners), still, 1.84)


def _board(edition: Edition, calm: Scene, table: BoardView, still: Story) -> Iterator[Sample]:
    turn = 0 if calm.view is None else calm.view.turn
    owners = sorted({owner for owner in table.owners if owner is not None})
    owned = _owned(edition, table, next((seat for seat in owners if seat != turn), turn))
    own = _owned(edition, table, turn)
    yield Sample("open", calm, still, 2.0, _spots(edition, _open(edition, table)))
    yield Sample("claimed", calm, still, 2.0, _spots(edition, owned))
    if True in table.closed:
        closed = table.closed.index(True)
        pair = (closed, *edition.routes[closed].twins)
        yield Sample("closed", calm, still, 2.0, tuple(s for r in pair for s in _spots(edition, r)))
    last = calm._replace(last_claim=owned)
    yield Sample("last-claim", last, still, 3.0, _spots(edition, owned))
    yield Sample("turn", calm, replace(still, turn=turn), 4.0, _spots(edition, own))
    yield Sample("turn-begins", calm, Story(turn=turn), 2.0)


def _claims(edition: Edition, calm: Scene, table: BoardView, still: Story) -> Iterator[Sample]:
    turn = 0 if calm.view is None else calm.view.turn
    route = _open(edition, table)
    spots = _spots(edition, route)
    filled = tuple(space != 1 for space in range(len(spots)))
    placed = tuple(spot for spot, there in zip(spots, filled, strict=True) if there)
    claiming = calm._replace(claiming=Claiming(route, turn, filled, 0), loose=placed)
    yield Sample("being-claimed", claiming, still, 2.4, spots, placed)
    off_turn = calm._replace(loose=spots[:2])
    yield Sample("off-turn", off_turn, still, 2.0, spots, spots[:2])
    if True in table.closed:
        closed = table.closed.index(True)
        there = _spots(edition, closed)
        filled = (True,) * len(there)
        refused = calm._replace(claiming=Claiming(closed, turn, filled, 0), loose=there)
        yield Sample("refused", refused, still, 1.4, there, there)


def _troubles(edition: Edition, calm: Scene, table: BoardView, still: Story) -> Iterator[Sample]:
    owner = next(owner for owner in table.owners if owner is not None)
    route = _owned(edition, table, owner)
    spots = _spots(edition, route)
    missing = Difference(Mismatch.MISSING_TRAIN, 0, route, 1)
    bumped = calm._replace(differences=(missing,))
    yield Sample("bumped", bumped, still, 1.8, spots, (spots[0], *spots[2:]))
    undone = _open(edition, table)
    there = _spots(edition, undone)
    taken = calm._replace(loose=there, undone=(undone,))
    yield Sample("take-off", taken, still, 0.9, there, there)


def _finale(edition: Edition, over: Scene, tally: Tally) -> Iterator[Sample]:
    """The ceremony, from the moment on at which each part of it begins."""
    told = acts(tally)
    wanted = {
        "completed": lambda act: act.ticket is not None and act.ticket.completed,
        "failed": lambda act: act.ticket is not None and not act.ticket.completed,
        "longest-path": lambda act: act.part is Part.PATH,
        "winner": lambda act: act.part is Part.WINNER,
    }
    for name, fits in wanted.items():
        act = next(filter(fits, told), None)
        if act is not None:
            ticket = None if act.ticket is None else edition.ticket[act.ticket.name]
            cities = () if ticket is None else (ticket.city_a, ticket.city_b)
            spots = tuple(spot for city in cities for spot in ends_at(edition, city))
            seconds = min(act.seconds, 6.0)
            yield Sample(name, over, Story(over_since=-act.start), seconds, spots)


def _open(edition: Edition, table: BoardView) -> int:
    """An open route long enough to show something upon it."""
    free = [
        route
        for route in edition.routes
        if table.owners[route.index] is None and not table.closed[route.index] and not route.twins
    ]
    return max(free, key=lambda route: (min(route.length, 4), -route.index)).index


def _owned(edition: Edition, table: BoardView, seat: int) -> int:
    own = [route for route in edition.routes if table.owners[route.index] == seat]
    return max(own, key=lambda route: (min(route.length, 4), -route.index)).index


def _spots(edition: Edition, route: int) -> tuple[Spot, ...]:
    return tuple(Spot(route, space) for space in range(edition.routes[route].length))
