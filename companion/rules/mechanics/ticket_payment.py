"""How on-the-track cards pay for tickets of the Card Game (C15, C27)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from companion.rules.mechanics.ticket_choice import TicketChoice

# Ids decide as digits of a binary number; ten at a time keep that number small.
_IDS_PER_GOAL = 10


class PayableTicket(NamedTuple):
    """A ticket as its payment sees it; points, needs and bonus are never negative."""

    id: str
    points: int
    needs: tuple[int, ...]
    """Coloured cards needed, one entry per coloured kind."""
    bonus: int
    """Bonus points of the big cities it names, summed over its two cities."""


@dataclass(frozen=True, slots=True)
class TicketPayment:
    """Which tickets are completed, and the cards each of them takes."""

    completed: tuple[str, ...]
    paid: tuple[tuple[str, tuple[int, ...]], ...]
    """Per completed ticket: cards of each coloured kind, then locomotives."""


def best_payment(
    colored: Sequence[int], locomotives: int, tickets: Sequence[PayableTicket]
) -> TicketPayment:
    """The payment C27 proposes: most points, then tickets, then bonus, then lowest ids."""
    possible = [ticket for ticket in tickets if payment_for(colored, locomotives, [ticket])]
    in_order = sorted(possible, key=attrgetter("id"))
    worth = [(ticket.points, ticket.bonus, -place) for place, ticket in enumerate(in_order)]
    choice = TicketChoice(colored, locomotives, [ticket.needs for ticket in in_order], worth)
    choice.cap([1] * len(in_order))
    for gains in _goals(in_order):
        choice.improve(gains)
    return _paid(colored, [in_order[place] for place in choice.taken()])


def payment_for(
    colored: Sequence[int], locomotives: int, tickets: Sequence[PayableTicket]
) -> TicketPayment | None:
    """The payment of exactly these tickets, or None when the cards do not suffice."""
    payment = _paid(colored, sorted(tickets, key=attrgetter("id")))
    needed = sum(cards[-1] for _, cards in payment.paid)
    return payment if needed <= locomotives else None


def _goals(in_order: Sequence[PayableTicket]) -> Iterator[list[int]]:
    """What each ticket adds to the goals of C27, most important goal first.

    All choices equal in the first three goals have the same number of tickets. The lowest ids are
    then those that make the greatest binary number, one digit per ticket and the lowest id first.
    """
    yield [ticket.points for ticket in in_order]
    yield [1] * len(in_order)
    yield [ticket.bonus for ticket in in_order]
    for first in range(0, len(in_order), _IDS_PER_GOAL):
        digits = range(first, min(first + _IDS_PER_GOAL, len(in_order)))
        yield [1 << (digits[-1] - i) if i in digits else 0 for i in range(len(in_order))]


def _paid(colored: Sequence[int], in_order: Sequence[PayableTicket]) -> TicketPayment:
    """Coloured cards go first, to the lowest ids; locomotives fill only what is missing."""
    left = list(colored)
    paid = []
    for ticket in in_order:
        cards = [min(need, have) for need, have in zip(ticket.needs, left, strict=True)]
        left = [have - used for have, used in zip(left, cards, strict=True)]
        paid.append((ticket.id, (*cards, sum(ticket.needs) - sum(cards))))
    return TicketPayment(tuple(ticket.id for ticket in in_order), tuple(paid))
