"""Narrow questions about a classic game, composed by `decide`, `legal`, bots and interpretation."""

from companion.model.cards import EMPTY
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.classic.state import Seat, State
from companion.rules.mechanics.claims import (
    can_surely_claim,
    open_routes,
    payable_routes,
)
from companion.rules.mechanics.dealing import can_draw_blind, dealing, supply
from companion.rules.mechanics.market import may_take, may_take_any
from companion.rules.mechanics.offers import offer_size
from companion.rules.mechanics.tenders import purse
from companion.rules.mechanics.turns import Action

__all__ = [
    "can_draw_blind",
    "dealing",
    "doubles_close",
    "flush_due",
    "may_draw_tickets",
    "may_pass",
    "may_pick",
    "may_stop_drawing",
    "may_take",
    "open_routes",
    "owed",
    "payable_routes",
    "purse",
    "refill_owed",
    "supply",
    "tickets_to_keep",
]
"""All that can be asked about a classic game, whoever else shares the question."""


def refill_owed(state: State) -> bool:
    """Must an empty market place be filled before anything else happens (U8, U12, U42)?"""
    if EMPTY not in state.market or state.phase in (Phase.COUNT, Phase.OVER):
        return False
    return can_draw_blind(state) and not dealing(state)


def owed(state: State) -> Reason | None:
    """What must happen before the seat can act."""
    return Reason.REFILL_OWED if refill_owed(state) else None


def flush_due(state: State) -> bool:
    """Asked after a refill: does the complete row hold too many locomotives (U15)?"""
    market, flush_at = state.market, state.numbers.flush_at
    if market.count(state.edition.wild) < flush_at or EMPTY in market:  # U20
        return False
    # With fewer cards of colour every new row would be swept again: three of the usual five.
    return _coloured_outside_hands(state) > len(market) - flush_at  # U19


def _coloured_outside_hands(state: State) -> int:
    """Cards that are no locomotives in row, deck and discards; hidden ones count as there (U19)."""
    in_hands = sum(sum(seat.hand.known[:-1]) for seat in state.seats)
    return sum(state.edition.card_counts[:-1]) - in_hands


def may_pick(state: State) -> bool:
    """Is there any card that may be picked now, blind or face up (U11, U17)?"""
    if can_draw_blind(state):
        return True
    return state.numbers.draw_without_deck and may_take_any(state)


def may_stop_drawing(state: State) -> bool:
    """May the seat leave it at one card (U41; U13 where we could not see the card)?"""
    return state.action is Action.DRAWING and (
        state.may_stop or state.numbers.second_pick == "optional"
    )


def may_draw_tickets(state: State) -> bool:
    return state.ticket_deck > 0  # U33


def tickets_to_keep(state: State, seat: Seat) -> int:
    """How many of the offered tickets must stay at the least (U9, U30)."""
    numbers = state.numbers
    keep = numbers.deal_keep if state.phase is Phase.TICKETS else numbers.draw_keep
    return min(keep, offer_size(seat))


def doubles_close(state: State) -> bool:
    """Does claiming one track of a double close the other for everybody (U28, N10)?"""
    return len(state.seats) <= state.numbers.closed_doubles_up_to


def may_pass(state: State, seat: int) -> bool:
    """Is there nothing the seat can surely do (U34)? Hidden cards oblige nobody."""
    if may_pick(state) or may_draw_tickets(state):
        return False
    return not can_surely_claim(state, seat)
