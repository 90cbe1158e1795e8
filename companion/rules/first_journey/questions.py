"""Narrow questions about a First Journey game, for `decide`, `legal`, bots and interpretation."""

from companion.rules.first_journey.state import Seat, State
from companion.rules.mechanics.claims import (
    can_surely_claim,
    open_routes,
    payable_routes,
)
from companion.rules.mechanics.dealing import can_draw_blind, dealing, supply
from companion.rules.mechanics.network import joins, spans
from companion.rules.mechanics.presence import in_turn
from companion.rules.mechanics.tenders import purse

__all__ = [
    "any_route_fits",
    "bonus_due",
    "can_draw_blind",
    "can_show_hidden",
    "completed_tickets",
    "dealing",
    "drawable_tickets",
    "has_six",
    "is_joined",
    "known_tickets",
    "may_pass",
    "may_swap",
    "open_routes",
    "open_tickets",
    "payable_routes",
    "purse",
    "supply",
    "ticket_discards",
    "ticket_owed",
]
"""All that can be asked about a First Journey game, whoever else shares the question."""


def open_tickets(seat: Seat) -> int:
    return len(seat.tickets) + seat.hidden_tickets


def completed_tickets(seat: Seat) -> int:
    """The bonus counts as a completed ticket (F12)."""
    return len(seat.completed) + seat.bonus


def has_six(state: State) -> bool:
    """Has a player completed as many tickets as end the game at once (F14)?"""
    wanted = state.numbers.win_tickets
    return any(completed_tickets(seat) >= wanted for seat in state.seats)


def ticket_owed(state: State) -> bool:
    """Must a drawn ticket be shown, or taken unseen, before anything else happens (F10)?"""
    return any(seat.owed for seat in state.seats)


def ticket_discards(state: State) -> int:
    return len(state.ticket_discards) + state.hidden_ticket_discards


def drawable_tickets(state: State) -> int:
    """The ticket deck, and the discards that would become the ticket deck (F17)."""
    return state.ticket_deck + ticket_discards(state)


def known_tickets(state: State) -> frozenset[str]:
    """Tickets of which we know where they are; completed ones never return."""
    held = [ticket for seat in state.seats for ticket in (*seat.tickets, *seat.completed)]
    return frozenset((*held, *state.ticket_discards))


def can_show_hidden(seat: Seat) -> bool:
    """Has the seat an open ticket that it could still show us?"""
    return seat.hidden_tickets > 0 and not seat.counted


def is_joined(state: State, seat: Seat, ticket: str) -> bool:
    """Do the seat's own trains join the ticket's cities (F10)?"""
    wanted = state.edition.ticket[ticket]
    return joins(seat.groups, wanted.city_a, wanted.city_b)


def bonus_due(state: State, index: int) -> bool:
    """Do the seat's own trains join east and west for the first time (F12, F13)?"""
    seat = state.seats[index]
    if seat.bonus or sum(other.bonus for other in state.seats) >= state.numbers.bonus_tickets:
        return False
    return spans(seat.groups, state.east, state.west)


def may_swap(state: State) -> bool:
    """Can a swap bring at least one new ticket (F9)?

    A ruling of ours where F9 and F18 are silent: as with cards (F7) and tickets elsewhere (U30,
    U33), one draws two or what is left, and nothing left means no swap. Whoever plays on with
    fewer open tickets (F18) discards those and may be back to two.
    """
    return drawable_tickets(state) > 0


def any_route_fits(state: State) -> bool:
    """Is there an open route for anybody's remaining trains (F21)?"""
    return any(open_routes(state, seat) for seat in in_turn(state, state.turn))


def may_pass(state: State, seat: int) -> bool:
    """Is there nothing the seat can surely do (U34)? Hidden cards oblige nobody."""
    return not (can_draw_blind(state) or may_swap(state) or can_surely_claim(state, seat))
