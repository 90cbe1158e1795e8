"""Puts an owner's own tickets into an edition whose printed ones we do not know."""

import csv
import json
from collections.abc import Iterable
from dataclasses import replace
from io import StringIO
from pathlib import Path

from companion.editions.folder import digest_of
from companion.editions.lists import Deck, Tickets, read_ticket_list
from companion.files.faults import Faults, shown
from companion.model.edition import Edition, Provenance, Status, Ticket


def with_own_tickets(edition: Edition, path: Path, faults: Faults) -> Edition:
    """Own tickets take the place of a substitute set, and are added to an incomplete one.

    One with the id of a known ticket corrects it. The file has the columns of an edition's
    tickets.csv. What is wrong with it is a fault, and the edition is then as it was.
    """
    cities = {city.id for city in edition.cities}
    deck = Deck(edition.kinds, edition.card_counts)
    own = read_ticket_list(path, shown(path), edition.family, cities, deck, faults)
    if not own.table.whole or not _fits(own, edition):
        return edition
    return with_tickets(edition, own.tickets)


def with_tickets(edition: Edition, own: tuple[Ticket, ...]) -> Edition:
    source = _source(edition)
    corrected = {ticket.id for ticket in own}
    tickets = (*(ticket for ticket in _kept(edition) if ticket.id not in corrected), *own)
    status = Status.PRINTED if len(tickets) == source.printed else Status.INCOMPLETE
    mine = Provenance("tickets", status, len(tickets), source.printed, "the owner's own")
    others = tuple(other for other in edition.provenance if other is not source)
    changed = replace(edition, tickets=tickets, provenance=(*others, mine), digest="")
    return replace(changed, digest=digest_of(changed))


def missing_tickets(edition: Edition) -> int:
    """So many printed tickets are not known yet; those of a substitute set are none."""
    return _source(edition).printed - len(_kept(edition))


def ticket_rows(edition: Edition, own: Iterable[Ticket]) -> str:
    """As the owner's file has them; First Journey's have no points."""
    has_points = edition.family != "first_journey"
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["id", "city_a", "city_b", *(["points"] if has_points else [])])
    for ticket in own:
        points = [ticket.points] if has_points else []
        rows.writerow([ticket.id, ticket.city_a, ticket.city_b, *points])
    return text.getvalue()


def own_tickets(edition: Edition, shipped: Edition) -> tuple[Ticket, ...]:
    """Those that the owner has put in."""
    return tuple(ticket for ticket in edition.tickets if ticket not in shipped.tickets)


def written_ticket(ticket: Ticket) -> str:
    """For a game's header: a game can then be told without the owner's files."""
    return json.dumps(
        [ticket.id, ticket.city_a, ticket.city_b, ticket.points, *ticket.needs], ensure_ascii=False
    )


def with_written_tickets(edition: Edition, written: Iterable[str]) -> Edition:
    """Raises ValueError where somebody wrote something else there."""
    tickets = tuple(map(_ticket, written))
    return with_tickets(edition, tickets) if tickets else edition


def _ticket(written: str) -> Ticket:
    match json.loads(written):
        case [str(name), str(city_a), str(city_b), int(points), *needs] if all(
            isinstance(need, int) for need in needs
        ):
            return Ticket(name, city_a, city_b, points, tuple(needs))
    raise ValueError(f"{written} is no ticket")


def _source(edition: Edition) -> Provenance:
    return next(source for source in edition.provenance if source.list == "tickets")


def _kept(edition: Edition) -> tuple[Ticket, ...]:
    return () if _source(edition).status is Status.SUBSTITUTE else edition.tickets


def _fits(own: Tickets, edition: Edition) -> bool:
    printed = _source(edition).printed
    known = {ticket.id for ticket in _kept(edition)}
    added = [ticket for ticket in own.tickets if ticket.id not in known]
    if len(known) + len(added) > printed:
        own.table.fault(
            f"{len(added)} own tickets are listed, but {edition.id} has "
            f"{printed - len(known)} to add; expected no more than that."
        )
        return False
    return True
