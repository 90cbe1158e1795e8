"""Choosing among offered tickets, whether we were shown them or not (U9, U30, U31)."""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Any, Protocol, Self, TypeVar

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.judging import Judged

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

    @property
    def left(self) -> bool: ...

    def _replace(
        self,
        *,
        tickets: Tickets = ...,
        hidden_tickets: int = ...,
        offered: Tickets = ...,
        hidden_offered: int = ...,
    ) -> Self: ...


class Table(Protocol):
    """The part of a state that says who has which tickets."""

    @property
    def edition(self) -> Edition: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def seats(self) -> tuple[Chooser, ...]: ...

    @property
    def ticket_deck(self) -> int: ...

    def _replace(
        self,
        *,
        # Each family has seats of its own, and gets back the ones it gave.
        seats: tuple[Any, ...] = ...,
        ticket_deck: int = ...,
        phase: Phase = ...,
    ) -> Self: ...


S = TypeVar("S", bound=Table)


def offer_size(seat: Chooser) -> int:
    return len(seat.offered) + seat.hidden_offered


def known_tickets(state: Table) -> frozenset[str]:
    """Tickets of which we know which seat has them, or is choosing about them."""
    return frozenset(ticket for seat in state.seats for ticket in (*seat.tickets, *seat.offered))


def has_secret(seat: Chooser) -> bool:
    """Is there a ticket of the seat's that it could still show us?"""
    return bool(seat.hidden_offered or (seat.hidden_tickets and not seat.counted))


def show(state: Table, known: Collection[str], command: c.ShowTicket) -> Judged:
    """A ticket that nobody is known to have is one of the seat's hidden ones."""
    if command.ticket not in state.edition.ticket:
        return Refused(Reason.UNKNOWN_TICKET, (("ticket", command.ticket),))
    if command.ticket in known:
        return Refused(Reason.TICKET_HELD, (("ticket", command.ticket),))
    if not has_secret(state.seats[command.seat]):
        return Refused(Reason.NO_HIDDEN_TICKET, (("seat", state.names[command.seat]),))
    return (e.TicketShown(command.seat, command.ticket, command.tag),)


def give_back(state: Table, command: c.ReturnTicket, least: int) -> Judged:
    """One ticket goes back while the choice goes on."""
    seat = state.seats[command.seat]
    if not offer_size(seat):
        return Refused(Reason.NOTHING_OFFERED)
    if command.ticket not in seat.offered:
        return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", command.ticket),))
    if offer_size(seat) <= least:
        return Refused(Reason.TOO_FEW_KEPT, (("least", least),))
    return (e.TicketReturned(command.seat, command.ticket, command.tag),)


def finish_choice(state: Table, command: c.KeepTickets, least: int) -> Judged:
    """The choice ends with these tickets, and so many that we were not shown."""
    seat, kept, hidden = state.seats[command.seat], command.kept, command.hidden
    for ticket in kept:
        if ticket not in seat.offered or kept.count(ticket) > 1:  # U31
            return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", ticket),))
    if not 0 <= hidden <= seat.hidden_offered:
        return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", UNSEEN),))
    if len(kept) + hidden < least:
        return Refused(Reason.TOO_FEW_KEPT, (("least", least),))
    return (e.TicketsKept(command.seat, kept, hidden),)


def showings(state: Table, known: Collection[str]) -> Iterator[c.Command]:
    """Every ticket that a seat's hidden one may turn out to be."""
    unknown = [ticket.id for ticket in state.edition.tickets if ticket.id not in known]
    for index, seat in enumerate(state.seats):
        if has_secret(seat):
            yield from (c.ShowTicket(index, ticket) for ticket in unknown)


def choices(index: int, seat: Chooser, least: int) -> Iterator[c.Command]:
    """Every return and every end of a seat's choice, kept sets in the order offered."""
    if offer_size(seat) > least:
        yield from (c.ReturnTicket(index, ticket) for ticket in seat.offered)
    for hidden in range(seat.hidden_offered + 1):
        for size in range(max(0, least - hidden), len(seat.offered) + 1):
            for kept in combinations(seat.offered, size):
                yield c.KeepTickets(index, kept, hidden)


def tickets_dealt(state: S, event: e.TicketsDealt) -> S:
    seats = [
        seat if seat.left else seat._replace(hidden_offered=event.count) for seat in state.seats
    ]
    return state._replace(
        seats=tuple(seats),
        ticket_deck=state.ticket_deck - event.count * sum(not seat.left for seat in seats),
        phase=Phase.TICKETS,
    )


def offer_dropped(state: S, index: int) -> S:
    """Nobody chooses any more: the whole offer is back in the deck."""
    seat = state.seats[index]
    return _changed(state, index, seat._replace(offered=(), hidden_offered=0), offer_size(seat))


def tickets_offered(state: S, event: e.TicketsOffered) -> S:
    seat = state.seats[event.seat]._replace(hidden_offered=event.count)
    return _changed(state, event.seat, seat, -event.count)


def ticket_shown(state: S, event: e.TicketShown) -> S:
    """The ticket becomes known; an offer is looked at before what was kept earlier."""
    seat, ticket = state.seats[event.seat], event.ticket
    if seat.hidden_offered:
        seat = seat._replace(
            offered=(*seat.offered, ticket), hidden_offered=seat.hidden_offered - 1
        )
    else:
        seat = seat._replace(
            tickets=(*seat.tickets, ticket), hidden_tickets=seat.hidden_tickets - 1
        )
    return _changed(state, event.seat, seat, 0)


def ticket_returned(state: S, event: e.TicketReturned) -> S:
    seat = state.seats[event.seat]
    left = tuple([ticket for ticket in seat.offered if ticket != event.ticket])
    return _changed(state, event.seat, seat._replace(offered=left), 1)


def tickets_kept(state: S, event: e.TicketsKept) -> S:
    """The choice is over: these stay, the rest of the offer is back in the deck."""
    seat = state.seats[event.seat]
    returned = offer_size(seat) - len(event.kept) - event.hidden
    seat = seat._replace(
        tickets=seat.tickets + event.kept,
        hidden_tickets=seat.hidden_tickets + event.hidden,
        offered=(),
        hidden_offered=0,
    )
    return _changed(state, event.seat, seat, returned)


def _changed(state: S, index: int, seat: Chooser, to_deck: int) -> S:
    seats = exchanged(state.seats, index, seat)
    return state._replace(seats=seats, ticket_deck=state.ticket_deck + to_deck)
