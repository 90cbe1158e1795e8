"""What corrections change in a Card Game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import events as e
from companion.rules.card_game.state import State
from companion.rules.mechanics import changes, corrected
from companion.rules.mechanics.turns import Action


def _turn_corrected(state: State, event: e.TurnCorrected) -> State:
    """Another seat's turn begins with its step 1; the same seat's is not repeated (C6)."""
    return state._replace(
        turn=event.seat,
        action=Action.NONE,
        moved=state.moved and event.seat == state.turn,
        picks=0,
        tendered=(0,) * len(state.tendered),
        turns_left=corrected.turns_left(state.turns_left, state.turn, event.seat, len(state.seats)),
    )


def _ticket_corrected(state: State, event: e.TicketCorrected) -> State:
    """Whoever had chosen to complete it is proposed another completion (C27)."""
    seats = [
        seat._replace(chosen=None) if event.ticket in (seat.chosen or ()) else seat
        for seat in state.seats
    ]
    return corrected.ticket_corrected(state._replace(seats=tuple(seats)), event)


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CORRECTED: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.HandObscured: changes.hand_obscured,
    e.TurnCorrected: _turn_corrected,
    e.HandCorrected: corrected.hand_corrected,
    e.TicketCorrected: _ticket_corrected,
    e.MarketCorrected: corrected.market_corrected,
}
