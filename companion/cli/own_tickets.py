"""Asks for tickets that only the owner can read, with completed names of cities."""

import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from companion.cli.options import Problem
from companion.daemon.keeper import keeper_for
from companion.editions.own_tickets import missing_tickets
from companion.model.edition import City, ClassicNumbers, Edition, Ticket
from companion.settings import read_settings

MOST_POINTS: Final = 99


def enter(settings: Path, edition: str | None) -> None:
    """Ticket after ticket until the owner has no more; each is written at once."""
    path = read_settings(settings).settings
    keeper = keeper_for(path, edition)
    table = next((t for t in keeper.tables if t.edition.id == edition), keeper.table)
    box = table.edition
    if not isinstance(box.numbers, ClassicNumbers) and box.family != "first_journey":
        raise Problem(f"The tickets of {box.name} are all known.")
    own = list(table.own_tickets)
    left = missing_tickets(box)
    click.echo(f"{left} tickets of {box.name} are not known to us; others can be corrected.")
    click.echo("Cities may be shortened; an empty line ends.")
    while (ticket := _ask(box, own)) is not None:
        if ticket.id not in {known.id for known in (*own, *box.tickets)}:
            if not left:
                click.echo(f"All tickets of {box.name} are known; this is none of them.")
                continue
            left -= 1
        own = [other for other in own if other.id != ticket.id] + [ticket]
        keeper.write_own_tickets(box, own)
        click.echo(f"{ticket.id} is written: {_named(box, ticket)}.")


def _ask(box: Edition, own: Sequence[Ticket]) -> Ticket | None:
    first = _ask_city("From", box.cities)
    second = _ask_city("To", [city for city in box.cities if city is not first]) if first else None
    if first is None or second is None:
        return None
    pair = {first.id, second.id}
    known = next((t for t in (*own, *box.tickets) if {t.city_a, t.city_b} == pair), None)
    if known is not None:
        click.echo(f"It is known as {known.id}: {_named(box, known)}. It is corrected.")
    points = 0
    if isinstance(box.numbers, ClassicNumbers):
        points = click.prompt("Points", type=click.IntRange(1, MOST_POINTS))
    name = known.id if known else _free_id(box, own)
    return Ticket(name, first.id, second.id, points)


def _free_id(box: Edition, own: Sequence[Ticket]) -> str:
    taken = {ticket.id for ticket in (*box.tickets, *own)}
    return next(name for n in range(1, 1000) if (name := f"own-{n}") not in taken)


def _ask_city(word: str, cities: Sequence[City]) -> City | None:
    with_completion([city.name for city in cities])
    while True:
        text = click.prompt(word, default="", show_default=False).strip()
        if not text:
            return None
        found = list(matching(text, cities))
        if len(found) == 1:
            click.echo(f"  {found[0].name}")
            return found[0]
        several = ", ".join(city.name for city in found)
        click.echo(f"  Which one: {several}?" if found else f"  There is no city {text!r} here.")


def matching(text: str, cities: Sequence[City]) -> Iterator[City]:
    """Those that begin so, accents or not; one that is called exactly so is meant alone."""
    wanted = _plain(text)
    exact = [city for city in cities if wanted in (_plain(city.name), city.id)]
    yield from exact or (city for city in cities if _plain(city.name).startswith(wanted))


def with_completion(names: Sequence[str]) -> None:
    """Tab completes where the terminal can."""
    try:
        import readline  # noqa: PLC0415 - not everywhere
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        fitting = [name for name in names if _plain(name).startswith(_plain(text))]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).strip()


def _named(box: Edition, ticket: Ticket) -> str:
    cities = f"{box.city[ticket.city_a].name} – {box.city[ticket.city_b].name}"
    return f"{cities}, {ticket.points} points" if ticket.points else cities
