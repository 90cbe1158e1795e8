"""The count of the Card Game, from a game or from any position (C15, C18 to C20, C27, C28)."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.model.edition import CardGameNumbers, Ticket
from companion.model.views import SeatTally, Tally, TicketResult
from companion.rules.card_game.state import Seat, State
from companion.rules.mechanics.counts import Counts
from companion.rules.mechanics.ranking import ranked
from companion.rules.mechanics.ticket_payment import (
    PayableTicket,
    TicketPayment,
    best_payment,
    payment_for,
)

CRITERIA: Final = ("points", "completed_tickets", "bonus_cards")
"""What decides the game, most important first (C20)."""


class Holding(NamedTuple):
    """All of a player's that counts at the end: hand and railyard do not (C15)."""

    completed: tuple[Ticket, ...]
    open: tuple[Ticket, ...]
    unrevealed: int = 0


def proposal(numbers: CardGameNumbers, track: Counts, tickets: Iterable[Ticket]) -> TicketPayment:
    """What the cards of a stack complete at best, in the order of C27."""
    payable = [_payable(numbers, ticket) for ticket in tickets]
    return best_payment(track[:-1], track[-1], payable)


def payment(
    numbers: CardGameNumbers, track: Counts, tickets: Iterable[Ticket]
) -> TicketPayment | None:
    """How the cards of a stack pay for all these tickets, or None where they cannot."""
    payable = [_payable(numbers, ticket) for ticket in tickets]
    return payment_for(track[:-1], track[-1], payable)


def completion(state: State, seat: Seat) -> TicketPayment:
    """What the seat completes in this count: its own choice, or what is proposed (C27)."""
    ticket, track = state.edition.ticket, seat.track
    if seat.chosen is not None:
        chosen = payment(state.numbers, track, [ticket[name] for name in seat.chosen])
        if chosen is not None:  # always so: a choice was judged when it was made
            return chosen
    return proposal(state.numbers, track, [ticket[name] for name in seat.tickets])


def tally(state: State) -> Tally:
    ticket = state.edition.ticket
    holdings = [
        Holding(
            tuple(ticket[name] for name in seat.completed),
            tuple(ticket[name] for name in seat.tickets),
            seat.hidden_tickets,
        )
        for seat in state.seats
    ]
    return score(state.numbers, holdings)


def score(numbers: CardGameNumbers, holdings: Sequence[Holding]) -> Tally:
    """Completed tickets add, open ones subtract, then the big cities' bonuses (C18, C19)."""
    bonuses = [(city, _bonus(city, points, holdings)) for city, points in numbers.city_bonuses]
    tallies = []
    for index, held in enumerate(holdings):
        tickets = (
            *(TicketResult(ticket.id, True, ticket.points) for ticket in held.completed),
            *(TicketResult(ticket.id, False, -ticket.points) for ticket in held.open),
        )
        parts = (
            ("tickets", sum(ticket.points for ticket in tickets)),
            *((city, points[index]) for city, points in bonuses if points[index]),
        )
        tallies.append(
            SeatTally(
                rank=0,
                total=sum(points for _, points in parts),
                completed=len(held.completed),
                parts=parts,
                tickets=tickets,
                unrevealed=held.unrevealed,
                trains_left=None,
                path_length=None,
                path=(),
            )
        )
    # C20; every part but the tickets is one bonus card.
    standings = [(seat.total or 0, seat.completed, len(seat.parts) - 1) for seat in tallies]
    return ranked(tallies, standings, CRITERIA)


def _bonus(city: str, points: int, holdings: Sequence[Holding]) -> list[int]:
    """To all players tied for the most completed tickets naming the city, never for none (C28)."""
    named = [
        sum(city in (ticket.city_a, ticket.city_b) for ticket in held.completed)
        for held in holdings
    ]
    return [points if count == max(named) and count > 0 else 0 for count in named]


def _payable(numbers: CardGameNumbers, ticket: Ticket) -> PayableTicket:
    bonuses = dict(numbers.city_bonuses)
    bonus = bonuses.get(ticket.city_a, 0) + bonuses.get(ticket.city_b, 0)
    return PayableTicket(ticket.id, ticket.points, ticket.needs[:-1], bonus)
