"""What the people ask to see on the board: public facts only, and only for a while.

A request names `what` and its details: `city` (its open routes), `way` with `from` and `to` (the
shortest open one; with `seat`, over what that seat has built already), `color`, `length`,
`ticket`, `owners` (counted in pulses), or `nothing`. Beside it, `brightness` with its `level`.
"""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Final

from companion.display.leds.power import Brightness
from companion.display.ways import shortest_way
from companion.model.edition import Edition
from companion.model.readings import Requested
from companion.model.scene import Highlight, Hint
from companion.model.views import TableView

REQUESTS: Final = ("highlight", "brightness")
SECONDS: Final = 20.0

Values = Mapping[str, str | int]
Answer = tuple[str, Iterable[int], tuple[str, ...]] | Hint
"""What is shown, its routes and the cities named; or why nothing is."""


class Pointer:
    """What is pointed out at the moment, or why it is not."""

    def __init__(self) -> None:
        self.highlight: Highlight | None = None
        self.hints: tuple[Hint, ...] = ()
        self.until = inf
        self.brightness = ""

    def ask(self, edition: Edition, view: TableView | None, request: Requested) -> None:
        """The newest request counts."""
        values, until = dict(request.values), request.time + SECONDS
        self.clear()
        if request.request == "brightness":
            answer = self._dim(str(values.get("level")))
        else:
            answer = _answer(edition, view, values)
        if isinstance(answer, Hint):
            self.hints, self.until = (answer,), until
        elif answer is not None:
            what, routes, cities = answer
            self.highlight = Highlight(what, tuple(routes), until, cities)
            self.until = until

    def _dim(self, level: str) -> Answer | None:
        if level not in set(Brightness):
            return Hint("brightness_unclear")
        self.brightness = level
        return None

    def advance(self, time: float) -> None:
        if time >= self.until:
            self.clear()

    def clear(self) -> None:
        self.highlight, self.hints, self.until = None, (), inf


def _answer(edition: Edition, view: TableView | None, values: Values) -> Answer | None:
    if not edition.routes:
        return Hint("highlight_no_board")
    what = str(values.get("what", ""))
    if what == "nothing":
        return None
    answer = ANSWERS.get(what)
    return answer(edition, view, values) if answer else Hint("highlight_unclear")


def _city(edition: Edition, view: TableView | None, values: Values) -> Answer:
    city = _named_city(edition, values.get("city"))
    if city is None:
        return Hint("highlight_unknown_city")
    routes = [r for r in _open(edition, view) if city in _ends(edition, r)]
    if not routes:
        return Hint("highlight_none_open", (("city", edition.city[city].name),))
    return "city", routes, (city,)


def _way(edition: Edition, view: TableView | None, values: Values) -> Answer:
    start = _named_city(edition, values.get("from"))
    end = _named_city(edition, values.get("to"))
    if start is None or end is None or start == end:
        return Hint("highlight_unknown_city")
    built = _built(view, values.get("seat"))
    way = shortest_way(edition, {*_open(edition, view), *built}, start, end, built)
    if way is None:
        names = (("start", edition.city[start].name), ("end", edition.city[end].name))
        return Hint("highlight_no_way", names)
    return "way", way, (start, end)


def _color(edition: Edition, _: TableView | None, values: Values) -> Answer:
    color = str(values.get("color", "")).casefold()
    routes = [route.index for route in edition.routes if route.color == color]
    return ("color", routes, ()) if routes else Hint("highlight_no_such_routes")


def _length(edition: Edition, _: TableView | None, values: Values) -> Answer:
    length = str(values.get("length", ""))
    routes = [route.index for route in edition.routes if str(route.length) == length]
    return ("length", routes, ()) if routes else Hint("highlight_no_such_routes")


def _ticket(edition: Edition, view: TableView | None, values: Values) -> Answer:
    """Only what lies face up; the answer is the same for every ticket that does not."""
    ticket = edition.ticket.get(str(values.get("ticket")))
    owner = None if ticket is None or view is None else _shown_by(view, ticket.id)
    if ticket is None or owner is None:
        return Hint("highlight_private")
    ends = (ticket.city_a, ticket.city_b)
    way = shortest_way(edition, _built(view, owner), *ends)
    if way is None:
        names = (("start", edition.city[ends[0]].name), ("end", edition.city[ends[1]].name))
        return Hint("highlight_no_way", names)
    return "ticket", way, ends


def _owners(_: Edition, __: TableView | None, ___: Values) -> Answer:
    return "owners", (), ()


ANSWERS: Final[Mapping[str, Callable[[Edition, TableView | None, Values], Answer]]] = {
    "city": _city,
    "way": _way,
    "color": _color,
    "length": _length,
    "ticket": _ticket,
    "owners": _owners,
}


def _open(edition: Edition, view: TableView | None) -> list[int]:
    """Routes that anybody may still claim; before a game, all."""
    if view is None or view.board is None:
        return list(range(len(edition.routes)))
    pairs = enumerate(zip(view.board.owners, view.board.closed, strict=True))
    return [route for route, (owner, closed) in pairs if owner is None and not closed]


def _built(view: TableView | None, seat: str | int | None) -> list[int]:
    """The routes of a seat, by its number or name."""
    if view is None or view.board is None or seat is None:
        return []
    names = [each.name for each in view.seats]
    number = names.index(seat) if isinstance(seat, str) and seat in names else seat
    return [route for route, owner in enumerate(view.board.owners) if owner == number]


def _shown_by(view: TableView, ticket: str) -> int | None:
    """The seat before which this ticket lies face up."""
    for seat, each in enumerate(view.seats):
        counted = () if view.tally is None else view.tally.seats[seat].tickets
        if ticket in each.completed or ticket in {result.name for result in counted}:
            return seat
    return None


def _ends(edition: Edition, route: int) -> tuple[str, str]:
    return edition.routes[route].city_a, edition.routes[route].city_b


def _named_city(edition: Edition, name: str | int | None) -> str | None:
    """By its id or by its printed name."""
    wanted = str(name).casefold()
    for city in edition.cities:
        if wanted in (city.id, city.name.casefold()):
            return city.id
    return None
