"""Draws a count for a person: the totals, every ticket, the longest paths, and who won and why."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.box import SIMPLE
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.display.names import city_name, ticket_name
from companion.display.verdict import NO_BONUSES, bonuses, verdict
from companion.model.edition import Edition, Route, Status
from companion.model.views import SeatTally, Tally

_MOST_BONUS_COLUMNS: Final = 2
"""More bonuses than this share one column, so that the table fits 80 columns."""

Column = tuple[str, Callable[[SeatTally], int | None]]
"""A title, and what a seat has under it."""


def print_tally(console: Console, edition: Edition, names: Sequence[str], tally: Tally) -> None:
    """Everything as plain text: a player's name, fit for printing, is never taken for markup."""
    console.print(Text(edition.name, style="bold"))
    for note in notes(edition, tally):
        console.print(Text(note, style="yellow"))
    console.print()
    console.print(_totals(edition, names, tally))
    for name, seat in zip(names, tally.seats, strict=True):
        console.print()
        console.print(Text(name, style="bold"))
        for line in _details(edition, tally, seat):
            console.print(Padding(line, (0, 0, 0, 2), expand=False))
    console.print()
    console.print(Text(verdict(names, tally), style="bold"))


def notes(edition: Edition, tally: Tally) -> list[str]:
    """What a reader has to know of the lists behind a count.

    A position written with an owner's own tickets has none of a substitute set.
    """
    return [
        f"Note: the {source.list} are a substitute set, not the printed ones."
        for source in edition.provenance
        if source.status is Status.SUBSTITUTE
        and (source.list != "tickets" or _has_listed_tickets(edition, tally))
    ]


def _has_listed_tickets(edition: Edition, tally: Tally) -> bool:
    return any(
        seat.unrevealed or any(ticket.name in edition.ticket for ticket in seat.tickets)
        for seat in tally.seats
    )


def _totals(edition: Edition, names: Sequence[str], tally: Tally) -> Table:
    """One row for each player."""
    columns = tuple(_columns(edition, tally))
    table = Table(box=SIMPLE, pad_edge=False, show_edge=False)
    table.add_column("")
    for title, _ in columns:
        table.add_column(title, justify="right")
    for name, seat in zip(names, tally.seats, strict=True):
        cells = (amount(seat) for _, amount in columns)
        table.add_row(
            Text(name),
            *("-" if cell is None else str(cell) for cell in cells),
            style="bold" if seat.rank == 1 else "",
        )
    return table


def _columns(edition: Edition, tally: Tally) -> Iterator[Column]:
    """A column only for what is counted in this game."""
    for name in NO_BONUSES:
        if any(name in dict(seat.parts) for seat in tally.seats):
            yield _title(edition, name), _part(name)
    if _crowded(tally):
        yield "Bonuses", lambda seat: sum(points for _, points in bonuses(seat)) or None
    else:
        for name in _bonus_names(tally):
            yield _title(edition, name), _part(name)
    if any(seat.total is not None for seat in tally.seats):
        yield "Total", lambda seat: seat.total
    else:
        yield "Completed tickets", lambda seat: seat.completed
    if any(seat.trains_left is not None for seat in tally.seats):
        yield "Trains left", lambda seat: seat.trains_left
    yield "Rank", lambda seat: seat.rank


def _part(name: str) -> Callable[[SeatTally], int | None]:
    return lambda seat: dict(seat.parts).get(name)


def _bonus_names(tally: Tally) -> Sequence[str]:
    """The bonuses that anybody has."""
    return tuple(dict.fromkeys(name for seat in tally.seats for name, _ in bonuses(seat)))


def _crowded(tally: Tally) -> bool:
    return len(_bonus_names(tally)) > _MOST_BONUS_COLUMNS


def _title(edition: Edition, part: str) -> str:
    """A bonus may be named after a city."""
    return part.replace("_", " ").capitalize() if "_" in part else city_name(edition, part)


def _details(edition: Edition, tally: Tally, seat: SeatTally) -> Iterator[RenderableType]:
    if seat.tickets:
        yield _tickets(edition, seat)
    elif not seat.unrevealed:
        yield Text("no tickets", style="dim")
    if seat.unrevealed:
        # Without points an open ticket costs nothing, and nobody has to show it (F16).
        what = "never shown, counted for nothing" if seat.total is not None else "still open"
        hidden = "1 ticket" if seat.unrevealed == 1 else f"{seat.unrevealed} tickets"
        yield Text(f"{hidden} {what}", style="dim")
    if _crowded(tally) and bonuses(seat):
        named = (f"{_title(edition, name)} {points}" for name, points in bonuses(seat))
        yield Text("bonuses: " + ", ".join(named))
    if seat.path:
        trains = "1 train" if seat.path_length == 1 else f"{seat.path_length} trains"
        yield Text(f"longest path, {trains}: {_walk(edition, seat.path)}")


def _tickets(edition: Edition, seat: SeatTally) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column()
    if any(ticket.points for ticket in seat.tickets):
        table.add_column(justify="right")
    # Where nothing is subtracted, a ticket that is not completed has not failed (F16).
    missed = ("failed", "red") if seat.total is not None else ("open", "dim")
    for ticket in seat.tickets:
        word, style = ("completed", "green") if ticket.completed else missed
        points = [f"{ticket.points:+}"] if ticket.points else []
        table.add_row(Text(word, style=style), Text(_cities(edition, ticket.name)), *points)
    return table


def _cities(edition: Edition, name: str) -> str:
    """The cities of a ticket; with its id, where it has one."""
    title = ticket_name(edition, name)
    return f"{title} ({name})" if name in edition.ticket else title


def _walk(edition: Edition, path: Sequence[str]) -> str:
    """The cities of a path in the order in which one passes them."""
    routes = [edition.routes[edition.route_index[name]] for name in path]
    for start in (routes[0].city_a, routes[0].city_b):
        cities = _follow(start, routes)
        if len(cities) > len(routes):
            break
    return " – ".join(city_name(edition, city) for city in cities)


def _follow(city: str, routes: Sequence[Route]) -> list[str]:
    """As far as one comes from this city."""
    cities = [city]
    for route in routes:
        ends = [route.city_a, route.city_b]
        if cities[-1] not in ends:
            break
        ends.remove(cities[-1])
        cities += ends
    return cities
