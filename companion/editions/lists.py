"""Reads the lists that are not the map: train cards, tickets and big-city bonuses."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.editions.geography import two_cities
from companion.editions.head import BONUSES_FILE, CARDS_FILE, Head
from companion.files.faults import Faults, nearest, quoted
from companion.files.table import Columns, Row, Table, read_table, unique
from companion.files.text import present
from companion.files.wanted import MOST
from companion.model.edition import GRAY, Ticket

TICKETS_FILE: Final = "tickets.csv"

_TICKET_COLUMNS: Final[Mapping[str | None, tuple[str, ...]]] = {
    "classic": ("points",),
    "first_journey": (),
    "card_game": ("points", "cards"),
    None: (),
}


_OWN_COLOR: Final = f"expected a colour of its own, for {GRAY} routes take any"
_DIGITS: Final = frozenset("123456789")


@dataclass(frozen=True, slots=True)
class Deck:
    """The train cards: kinds with the wild one last, and how many there are of each."""

    kinds: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def colors(self) -> tuple[str, ...]:
        return self.kinds[:-1]

    @property
    def total(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class Tickets:
    table: Table
    tickets: tuple[Ticket, ...]


def read_deck(folder: Path, head: Head, faults: Faults) -> Deck | None:
    """The cards from edition.toml or train-cards.csv, or None if they cannot be told."""
    counts = head.counts
    if counts is None:
        # Without edition.toml nobody can say whether the file ought to be there.
        if not present(folder / CARDS_FILE):
            return None
        counts = _card_rows(folder, faults)
    if counts is None or head.wild is None:
        return None
    amounts = dict(counts)
    if head.counts is not None and GRAY in amounts:
        head.fault(("cards", "counts", GRAY), f"a card is called {GRAY!r}; {_OWN_COLOR}.")
    if head.wild not in amounts:
        perhaps = nearest(head.wild, amounts)
        wrong = f"wild is {quoted(head.wild)}; expected one of the counted cards{perhaps}."
        head.fault(("cards", "wild"), wrong)
        return None
    if len(amounts) == 1:
        head.fault(("cards", "wild"), "all cards are wild; expected colours beside them.")
    kinds = (*(kind for kind in amounts if kind != head.wild), head.wild)
    return Deck(kinds, tuple(amounts[kind] for kind in kinds))


def _card_rows(folder: Path, faults: Faults) -> tuple[tuple[str, int], ...] | None:
    table = read_table(folder / CARDS_FILE, CARDS_FILE, Columns(("card", "count")), faults)
    unique(table.rows, "card")
    counts = [(row.identifier("card"), row.whole("count", 1, MOST)) for row in table.rows]
    for row in table.rows:
        if row.cells["card"] == GRAY:
            row.fault(f"card is {GRAY!r}; {_OWN_COLOR}.")
    sound = tuple((card, count) for card, count in counts if count is not None)
    return sound if table.count == len(sound) else None


def read_tickets(
    folder: Path, head: Head, cities: Collection[str] | None, deck: Deck | None, faults: Faults
) -> Tickets:
    return read_ticket_list(folder / TICKETS_FILE, TICKETS_FILE, head.family, cities, deck, faults)


def read_ticket_list(
    path: Path,
    file: str,
    family: str | None,
    cities: Collection[str] | None,
    deck: Deck | None,
    faults: Faults,
) -> Tickets:
    own = _TICKET_COLUMNS[family]
    spare = () if family else ("points", "cards")
    columns = Columns(("id", "city_a", "city_b", *own), ("source", "note", *spare))
    table = read_table(path, file, columns, faults)
    unique(table.rows, "id")
    return Tickets(table, tuple(_ticket(row, own, cities, deck) for row in table.rows))


def _ticket(
    row: Row, own: tuple[str, ...], cities: Collection[str] | None, deck: Deck | None
) -> Ticket:
    city_a, city_b = two_cities(row, cities)
    points = row.whole("points", 1, MOST) if "points" in own else 0
    needs = _needs(row, deck) if "cards" in own and deck else ()
    return Ticket(row.identifier("id"), city_a, city_b, points or 0, needs)


def _needs(row: Row, deck: Deck) -> tuple[int, ...]:
    """`yellow=1;green=2` as counts in the order of the kinds."""
    needs = dict.fromkeys(deck.kinds, 0)
    for part in row.cells["cards"].split(";"):
        kind, _, count = (word.strip() for word in part.partition("="))
        if kind not in deck.colors:
            row.wrong("cards", "colors of cards, as in red=1;blue=2", nearest(kind, deck.colors))
        elif count not in _DIGITS:
            row.wrong("cards", "a number from 1 to 9 for each color, as in red=1;blue=2")
        elif needs[kind]:
            row.wrong("cards", f"{kind} only once")
        else:
            needs[kind] = int(count)
    return tuple(needs.values())


def read_bonuses(
    folder: Path, head: Head, cities: Collection[str] | None, faults: Faults
) -> tuple[tuple[str, int], ...]:
    """Card Game: the big cities and their points, from bonuses.csv or edition.toml."""
    listed = head.figures.get("city_bonuses")
    if isinstance(listed, tuple):
        for city, _ in listed:
            if cities is not None and city not in cities:
                perhaps = nearest(city, cities)
                path = ("card_game", "city_bonuses", city)
                head.fault(path, f"unknown city {city!r}; expected an id of cities.csv{perhaps}.")
        return listed
    if not present(folder / BONUSES_FILE):
        return ()
    columns = Columns(("city", "points"))
    table = read_table(folder / BONUSES_FILE, BONUSES_FILE, columns, faults)
    unique(table.rows, "city")
    if cities is not None:
        for row in table.rows:
            row.one_of("city", cities, "the id of a city in cities.csv")
    return tuple((row.cells["city"], row.whole("points", 1, MOST) or 1) for row in table.rows)
