"""Choosing among offered tickets, whether we were shown them or not (U9, U30, U31)."""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Protocol, Self, TypeVar

from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused

Tickets = tuple[str, ...]


class Chooser(Protocol):
    """The part of a seat that holds tickets and chooses among offered ones."""

    @property
    def tickets(self) -> Tickets: ...

    @property
    def hidden_tickets(self) -> int: ...

    @property
    def offered(self) -> Tickets: ...

    @property
    def hidden_offered(self) -> int: ...

    @property
    def counted(self) -> bool: ...

    def _replace(
        self,
        *,
        tickets: Tickets = ...,
        hidden_tickets: int = ...,
        offered: Tickets = ...,
        hidden_offered: int = ...,
    ) -> Self: ...


C = TypeVar("C", bound=Chooser)


class Table(Protocol):
    """The part of a state that says who has which tickets."""

    @property
    def edition(self) -> Edition: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def seats(self) -> tuple[Chooser, ...]: ...


def known_tickets(state: Table) -> frozenset[str]:
    """Tickets of which we know which seat has them, or is choosing about them."""
    return frozenset(ticket for seat in state.seats for ticket in (*seat.tickets, *seat.offered))


def offer_size(seat: Chooser) -> int:
    return len(seat.offered) + seat.hidden_offered


def has_secret(seat: Chooser) -> bool:
    """Is there a ticket of the seat's that it could still show us?"""
    return bool(seat.hidden_offered or (seat.hidden_tickets and not seat.counted))


def not_showable(state: Table, known: Collection[str], command: c.ShowTicket) -> Refused | None:
    """Why this ticket cannot be one of the seat's hidden ones."""
    if command.ticket not in state.edition.ticket:
        return Refused(Reason.UNKNOWN_TICKET, (("ticket", command.ticket),))
    if command.ticket in known:
        return Refused(Reason.TICKET_HELD, (("ticket", command.ticket),))
    if not has_secret(state.seats[command.seat]):
        return Refused(Reason.NO_HIDDEN_TICKET, (("seat", state.names[command.seat]),))
    return None


def not_returnable(seat: Chooser, ticket: str, least: int) -> Refused | None:
    """Why this ticket cannot go back while the choice goes on."""
    if not offer_size(seat):
        return Refused(Reason.NOTHING_OFFERED)
    if ticket not in seat.offered:
        return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", ticket),))
    if offer_size(seat) <= least:
        return Refused(Reason.TOO_FEW_KEPT, (("least", least),))
    return None


def not_keepable(seat: Chooser, command: c.KeepTickets, least: int) -> Refused | None:
    """Why the choice cannot end with these tickets."""
    kept, hidden = command.kept, command.hidden
    for ticket in kept:
        if ticket not in seat.offered or kept.count(ticket) > 1:  # U31
            return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", ticket),))
    if not 0 <= hidden <= seat.hidden_offered:
        return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", UNSEEN),))
    if len(kept) + hidden < least:
        return Refused(Reason.TOO_FEW_KEPT, (("least", least),))
    return None


def show(seat: C, ticket: str) -> C:
    """The ticket becomes known; an offer is looked at before what was kept earlier."""
    if seat.hidden_offered:
        return seat._replace(
            offered=(*seat.offered, ticket), hidden_offered=seat.hidden_offered - 1
        )
    return seat._replace(tickets=(*seat.tickets, ticket), hidden_tickets=seat.hidden_tickets - 1)


def give_back(seat: C, ticket: str) -> C:
    return seat._replace(offered=tuple([other for other in seat.offered if other != ticket]))


def keep(seat: C, kept: Tickets, hidden: int) -> C:
    """The choice is over: these stay, the rest of the offer is gone."""
    return seat._replace(
        tickets=seat.tickets + kept,
        hidden_tickets=seat.hidden_tickets + hidden,
        offered=(),
        hidden_offered=0,
    )


def choices(index: int, seat: Chooser, least: int) -> Iterator[c.Command]:
    """Every return and every end of a seat's choice, kept sets in the order offered."""
    if offer_size(seat) > least:
        yield from (c.ReturnTicket(index, ticket) for ticket in seat.offered)
    for hidden in range(seat.hidden_offered + 1):
        for size in range(max(0, least - hidden), len(seat.offered) + 1):
            for kept in combinations(seat.offered, size):
                yield c.KeepTickets(index, kept, hidden)


def showings(state: Table, known: Collection[str]) -> Iterator[c.Command]:
    """Every ticket that a seat's hidden one may turn out to be."""
    unknown = [ticket.id for ticket in state.edition.tickets if ticket.id not in known]
    for index, seat in enumerate(state.seats):
        if has_secret(seat):
            yield from (c.ShowTicket(index, ticket) for ticket in unknown)
