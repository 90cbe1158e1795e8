"""Narrow questions about a Card Game, composed by `decide`, `legal`, bots and interpretation."""

from companion.model.cards import EMPTY
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.card_game.railyard import can_surely_play
from companion.rules.card_game.state import Seat, State
from companion.rules.mechanics import offers
from companion.rules.mechanics.drawing import Supply
from companion.rules.mechanics.market import may_take, may_take_any
from companion.rules.mechanics.presence import LEAST, present
from companion.rules.mechanics.tenders import purse
from companion.rules.mechanics.turns import Action

__all__ = [
    "choosing",
    "dealing",
    "known_tickets",
    "locomotives_owed",
    "may_draw_tickets",
    "may_pass",
    "may_pick",
    "may_take",
    "move_owed",
    "owed",
    "plays_second_deck",
    "purse",
    "refill_owed",
    "supply",
    "tickets_to_keep",
    "wants_locomotive",
]
"""All that can be asked about a Card Game, whoever else shares the question."""


def supply(state: State) -> Supply:
    """What a card off the deck may be; an empty deck is not refilled (C21).

    Locomotives that are still to be given to somebody were never shuffled in (C2).
    """
    given = locomotives_owed(state)
    return Supply(state.deck - given, (*state.unseen[:-1], state.unseen[-1] - given))


def wants_locomotive(state: State, seat: int) -> bool:
    """Is the next card of this seat the locomotive that everybody starts with (C2)?"""
    return (
        state.phase is Phase.SETUP
        and state.deck_number == 1
        and not state.seats[seat].left
        and state.seats[seat].hand.total < state.numbers.deal_locomotives
    )


def locomotives_owed(state: State) -> int:
    if state.phase is not Phase.SETUP or state.deck_number > 1:
        return 0
    wanted = state.numbers.deal_locomotives
    return sum(max(0, wanted - seat.hand.total) for seat in state.seats if not seat.left)


def dealing(state: State) -> bool:
    """Does some seat's hand still want cards (C2, C17)?"""
    return any(seat.owed for seat in state.seats)


def refill_owed(state: State) -> bool:
    """Must an empty market place be filled before anything else happens (C3, U12)?

    Never in the last turns: the deck has run out, whatever a correction puts back into it (C14).
    """
    if EMPTY not in state.market or state.phase in (Phase.COUNT, Phase.OVER):
        return False
    if state.turns_left is not None:
        return False
    return state.deck > 0 and not dealing(state)


def move_owed(state: State) -> bool:
    """Is step 1 of the turn still to be done (C6)?"""
    return (
        state.phase is Phase.PLAY
        and state.action is Action.NONE
        and not state.moved
        and bool(state.seats[state.turn].railyard)
    )


def owed(state: State) -> Reason | None:
    """What must happen before the seat can act."""
    if refill_owed(state):
        return Reason.REFILL_OWED
    return Reason.TRACK_FIRST if move_owed(state) else None


def may_pick(state: State) -> bool:
    """Is there any card that may be picked now, blind or face up (C21, C24)?"""
    return state.deck > 0 or may_take_any(state)


def may_draw_tickets(state: State) -> bool:
    return state.ticket_deck > 0  # C22


def choosing(state: State, seat: int) -> bool:
    """Does the seat choose among tickets, even if it has already returned them all (C22)?"""
    if state.phase is Phase.PLAY:
        return state.action is Action.CHOOSING and seat == state.turn
    return offers.offer_size(state.seats[seat]) > 0


def tickets_to_keep(state: State, seat: Seat) -> int:
    """How many of the offered tickets must stay at the least (C4, C22)."""
    keep = state.numbers.deal_keep if state.phase is Phase.TICKETS else 0
    return min(keep, offers.offer_size(seat))


def known_tickets(state: State) -> frozenset[str]:
    """Tickets of which we know where they are, those laid aside included."""
    completed = {ticket for seat in state.seats for ticket in seat.completed}
    return offers.known_tickets(state) | completed


def may_pass(state: State, seat: int) -> bool:
    """Is there nothing the seat can surely do (C8)? Hidden cards oblige nobody."""
    return not (may_pick(state) or may_draw_tickets(state) or can_surely_play(state, seat))


def plays_second_deck(state: State) -> bool:
    """Does a second deck follow this one (C16, C17)?"""
    if state.deck_number > 1 or state.stopped or present(state) < LEAST:
        return False
    return len(state.seats) >= state.numbers.second_deck_players
