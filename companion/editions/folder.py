"""Reads one edition folder into an Edition, or reports every fault it has."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

from companion.editions.consistency import Parts, check
from companion.editions.geography import by_pair
from companion.editions.head import LISTS, Head, read_head
from companion.editions.layout import lay_out
from companion.editions.lists import Deck, read_bonuses, read_deck, read_tickets
from companion.editions.numbers import FAMILIES
from companion.editions.place import Map, read_map
from companion.files.faults import Faults, shown
from companion.model.edition import GRAY, Edition, Numbers, Provenance, Route
from companion.model.errors import EditionError

Listed = Mapping[str, int | None]
"""How long each list is; None if it could not be read to its end."""


def read_folder(folder: Path) -> Edition:
    """The edition in this folder, named after it; raises EditionError with all of its faults."""
    faults = Faults()
    head = read_head(folder, faults)
    deck = read_deck(folder, head, faults)
    place = read_map(folder, head, deck, faults)
    known = place.cities.known
    tickets = read_tickets(folder, head, known, deck, faults)
    bonuses = read_bonuses(folder, head, known, faults)
    listed: Listed = {
        "cities": place.cities.table.count,
        "routes": place.tracks.table.count,
        "spaces": place.space_count,
        "tickets": tickets.table.count,
        "cards": deck.total if deck else None,
        "bonuses": len(bonuses),
    }
    check(Parts(head, deck, place, tickets, listed))
    faults.raise_if_any(shown(folder), EditionError)
    assert deck  # noqa: S101 - an edition without cards has faults
    assert head.players  # noqa: S101 - likewise without players
    assert head.family  # noqa: S101 - likewise without a family
    edition = Edition(
        id=folder.name,
        name=head.name,
        family=head.family,
        min_players=head.players[0],
        max_players=head.players[1],
        kinds=deck.kinds,
        card_counts=deck.counts,
        numbers=_numbers(head, head.family, bonuses),
        cities=place.cities.cities,
        routes=_routes(place, deck, head.picture),
        tickets=tickets.tickets,
        provenance=_provenance(head, head.family, listed),
        picture=head.picture,
        digest="",
        board_mm=head.board_mm,
    )
    return replace(edition, digest=digest_of(edition))


def _numbers(head: Head, family: str, bonuses: tuple[tuple[str, int], ...]) -> Numbers:
    figures = dict(head.figures)
    if bonuses:
        figures["city_bonuses"] = bonuses
    return FAMILIES[family](**figures)  # type: ignore[arg-type] # read by the types of its fields


def _routes(place: Map, deck: Deck, picture: tuple[float, float]) -> tuple[Route, ...]:
    tracks = place.tracks.tracks
    spaces = place.spaces
    if spaces is None:
        spaces = lay_out(tracks, {city.id: city for city in place.cities.cities}, picture)
    index = {track.id: number for number, track in enumerate(tracks)}
    twins = {
        track.id: tuple(index[other.id] for other in group if other is not track)
        for group in by_pair(tracks)
        for track in group
    }
    return tuple(
        Route(
            id=track.id,
            index=index[track.id],
            city_a=track.city_a,
            city_b=track.city_b,
            length=track.length or 0,
            color=track.color,
            kind=None if track.color == GRAY else deck.kinds.index(track.color),
            twins=twins[track.id],
            spaces=spaces[track.id],
        )
        for track in tracks
    )


def _provenance(head: Head, family: str, listed: Listed) -> tuple[Provenance, ...]:
    return tuple(
        Provenance(name, claim.status, listed[name] or 0, claim.printed, claim.note)
        for name in LISTS[family]
        for claim in [head.claims[name]]
    )


def digest_of(edition: Edition) -> str:
    """Over all that play depends on; a name or a note may be reworded without changing it."""
    figures = (
        edition.family,
        edition.min_players,
        edition.max_players,
        edition.kinds,
        edition.card_counts,
        asdict(edition.numbers),
        [(city.id, city.x, city.y, sorted(city.marks)) for city in edition.cities],
        [
            (
                route.id,
                route.city_a,
                route.city_b,
                route.length,
                route.color,
                route.twins,
                [(space.x, space.y, space.angle) for space in route.spaces],
            )
            for route in edition.routes
        ],
        [(item.id, item.city_a, item.city_b, item.points, item.needs) for item in edition.tickets],
        edition.picture,
    )
    return hashlib.sha256(json.dumps(figures).encode()).hexdigest()
