"""Puts an owner's own tickets into an edition whose printed ones we do not know."""

from dataclasses import replace
from pathlib import Path

from companion.editions.folder import digest_of
from companion.editions.lists import Deck, Tickets, read_ticket_list
from companion.files.faults import Faults, shown
from companion.model.edition import Edition, Provenance, Status, Ticket


def with_own_tickets(edition: Edition, path: Path, faults: Faults) -> Edition:
    """Own tickets take the place of a substitute set, and are added to an incomplete one.

    The file has the columns of an edition's tickets.csv. What is wrong with it is a fault, and
    the edition is then as it was.
    """
    file = shown(path)
    cities = {city.id for city in edition.cities}
    deck = Deck(edition.kinds, edition.card_counts)
    own = read_ticket_list(path, file, edition.family, cities, deck, faults)
    source = next(source for source in edition.provenance if source.list == "tickets")
    kept = () if source.status is Status.SUBSTITUTE else edition.tickets
    if not own.table.whole or not _fits(own, kept, source, edition):
        return edition
    tickets = (*kept, *own.tickets)
    status = Status.PRINTED if len(tickets) == source.printed else Status.INCOMPLETE
    mine = Provenance("tickets", status, len(tickets), source.printed, f"with {file}")
    others = tuple(other for other in edition.provenance if other is not source)
    changed = replace(edition, tickets=tickets, provenance=(*others, mine), digest="")
    return replace(changed, digest=digest_of(changed))


def _fits(own: Tickets, kept: tuple[Ticket, ...], source: Provenance, edition: Edition) -> bool:
    known = {ticket.id for ticket in kept}
    fits = True
    for row in own.table.rows:
        if row.cells["id"] in known:
            row.fault(f"{edition.id} has a ticket {row.cells['id']} already; expected another id.")
            fits = False
    if len(kept) + len(own.tickets) > source.printed:
        own.table.fault(
            f"{len(own.tickets)} own tickets are listed, but {edition.id} has "
            f"{source.printed - len(kept)} to add; expected no more than that."
        )
        fits = False
    return fits
