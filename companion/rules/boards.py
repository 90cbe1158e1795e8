"""Reads what a player of a written position has on the board: tracks, and tickets by id or cities.

For every family that plays on a map; numbers and what closes are the family's to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.model.edition import Edition, Route, Ticket
from companion.rules.positions import (
    Faults,
    Player,
    check_held_once,
    check_keys,
    read_counts,
    read_list,
    read_whole_number,
    unknown_name,
)
from companion.rules.spelling import shown

CITY_KEYS: Final = ("city_a", "city_b")

Tracks = Sequence[tuple[Route, ...]]
"""The tracks of each player, in the order of the players."""


def read_routes(edition: Edition, player: Player, faults: Faults) -> tuple[Route, ...]:
    return tuple(_routes(edition, player, faults))


def read_tickets(
    edition: Edition,
    player: Player,
    faults: Faults,
    *,
    points: bool,
    cards: bool = False,
    key: str = "tickets",
) -> tuple[Ticket, ...]:
    """Tickets by id, or by their cities and what else a ticket of the game says."""
    keys = (*CITY_KEYS, *(["points"] if points else []), *(["cards"] if cards else []))
    return tuple(_tickets(edition, player, key, keys, faults))


def check_tracks(
    players: Sequence[Player], tracks: Tracks, trains: int, closed_up_to: int, faults: Faults
) -> None:
    """Everything the rules say about who may own what.

    With `closed_up_to` players or fewer, one track of a double closes the other; 0: never.
    """
    _check_trains(players, tracks, trains, faults)
    held = [(player, [route.id for route in own]) for player, own in _zip(players, tracks)]
    check_held_once("route", held, faults)  # U25
    _check_doubles(players, tracks, closed_up_to, faults)


def _routes(edition: Edition, player: Player, faults: Faults) -> Iterator[Route]:
    for name in read_list(player.values, "routes", player.label, faults):
        if not isinstance(name, str):
            faults.add(f"{player.label} has {shown(name)} among the routes; expected a route's id.")
        elif name in edition.route_index:
            yield edition.routes[edition.route_index[name]]
        else:
            unknown_name("route", name, edition.route_index, player.label, faults)


def _tickets(
    edition: Edition, player: Player, key: str, keys: Sequence[str], faults: Faults
) -> Iterator[Ticket]:
    entries = read_list(player.values, key, player.label, faults)
    for number, entry in enumerate(entries, start=1):
        match entry:
            case str() if entry in edition.ticket:
                yield edition.ticket[entry]
            case str():
                unknown_name("ticket", entry, edition.ticket, player.label, faults)
            case dict():
                owner = f"{player.label}'s ticket {number}"
                ticket = _ticket_by_cities(edition, entry, owner, keys, faults)
                if ticket:
                    yield ticket
            case _:
                faults.add(
                    f"{player.label} has {shown(entry)} among the tickets; "
                    "expected a ticket's id, or an object with its cities."
                )


def _ticket_by_cities(
    edition: Edition, entry: Mapping[str, object], owner: str, keys: Sequence[str], faults: Faults
) -> Ticket | None:
    """Taken as given, whether or not the edition prints such a ticket."""
    check_keys(entry, keys, owner, faults)
    cities = [_city(edition, entry, key, owner, faults) for key in CITY_KEYS]
    worth = read_whole_number(entry, "points", 1, owner, faults) if "points" in keys else 0
    needs = _needs(edition, entry, owner, faults) if "cards" in keys else ()
    city_a, city_b = cities
    if city_a is None or city_b is None:
        return None
    if city_a == city_b:
        faults.add(f"{owner} goes from {city_a} to itself; expected two different cities.")
    return Ticket(f"{city_a}--{city_b}", city_a, city_b, worth or 0, needs)


def _needs(
    edition: Edition, entry: Mapping[str, object], owner: str, faults: Faults
) -> tuple[int, ...]:
    """The coloured cards that complete a ticket; no ticket asks for a wild one (C1)."""
    needs = read_counts(entry, "cards", edition.kinds[:-1], owner, faults)
    if not any(needs):
        faults.add(f'{owner} needs no "cards"; expected a number for each colour it needs.')
    return (*needs, 0)


def _city(
    edition: Edition, entry: Mapping[str, object], key: str, owner: str, faults: Faults
) -> str | None:
    city = entry.get(key)
    if isinstance(city, str):
        if city in edition.city:
            return city
        unknown_name("city", city, edition.city, owner, faults)
    elif key in entry:
        faults.add(f'{owner} has {shown(city)} as "{key}"; expected a city\'s id.')
    else:
        faults.add(f'{owner} has no "{key}"; expected a city\'s id.')
    return None


def _check_trains(players: Sequence[Player], tracks: Tracks, trains: int, faults: Faults) -> None:
    """One own train on each space (U24); a track listed twice is a fault of its own."""
    for player, own in _zip(players, tracks):
        used = sum(route.length for route in set(own))
        if used > trains:
            faults.add(
                f"{player.label} has {used} trains on the board; each player has only {trains}."
            )


def _check_doubles(
    players: Sequence[Player], tracks: Tracks, closed_up_to: int, faults: Faults
) -> None:
    """Never both tracks to one player (U27); with few players the other is closed (U28, N10)."""
    owners: dict[int, set[int]] = {}
    ids: dict[int, str] = {}
    for seat, own in enumerate(tracks):
        for route in own:
            owners.setdefault(route.index, set()).add(seat)
            ids[route.index] = route.id
    pairs = {
        (min(route.index, twin), max(route.index, twin))
        for own in tracks
        for route in own
        for twin in route.twins
        if twin in owners
    }
    for one, other in sorted(pairs):
        both = owners[one] & owners[other]
        for seat in sorted(both):
            faults.add(
                f"{players[seat].label} has both {ids[one]} and {ids[other]}; "
                "a player may own only one track of a double route."
            )
        if not both and len(players) <= closed_up_to:
            first, second = (players[min(owners[index])].label for index in (one, other))
            faults.add(
                f"{first} has {ids[one]} and {second} has {ids[other]}; with {len(players)} "
                "players the second track of a double route is closed to everybody."
            )


def _zip(players: Sequence[Player], tracks: Tracks) -> Iterator[tuple[Player, tuple[Route, ...]]]:
    return zip(players, tracks, strict=True)
