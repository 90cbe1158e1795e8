"""What corrections change in a Card Game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import events as e
from companion.model.views import Phase
from companion.rules.card_game.rows_corrected import row_corrected, step_taken_back
from companion.rules.card_game.stacks_corrected import ticket_laid_aside, track_corrected
from companion.rules.card_game.state import State
from companion.rules.mechanics import changes, corrected, offers, presence
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.turns import Action


def _turn_corrected(state: State, event: e.TurnCorrected) -> State:
    """Another seat's turn begins with its step 1; one that is not over does not repeat it (C6)."""
    moved = state.moved and event.seat == state.turn
    if _was_not_over(state, event.seat):
        state, moved = step_taken_back(state, state.turn), True
    return state._replace(
        turn=event.seat,
        action=Action.NONE,
        moved=moved,
        said=True,
        picks=0,
        tendered=(0,) * len(state.tendered),
        turns_left=presence.turns_left_at(state, event.seat),
    )


def _was_not_over(state: State, seat: int) -> bool:
    """Did we end the turn of the seat before too early? The present seat has only had its step 1.

    With two players the seat before is the next one too: then the present turn is over.
    """
    begun = state.action is not Action.NONE or any(state.tendered)
    if state.phase is not Phase.PLAY or begun or presence.present(state) <= presence.LEAST:
        return False
    return seat == presence.preceding(state, state.turn)


def _ticket_corrected(state: State, event: e.TicketCorrected) -> State:
    return corrected.ticket_corrected(_not_chosen(state, event.ticket), event)


def _ticket_released(state: State, event: e.TicketReleased) -> State:
    return corrected.ticket_released(_not_chosen(state, event.ticket), event)


def _not_chosen(state: State, ticket: str) -> State:
    """Whoever had chosen to complete it is proposed another completion (C27)."""
    seats = [
        seat._replace(chosen=None) if ticket in (seat.chosen or ()) else seat
        for seat in state.seats
    ]
    return state._replace(seats=tuple(seats))


def _player_left(state: State, event: e.PlayerLeft) -> State:
    index = event.seat
    state = offers.offer_dropped(state, index)
    seat = state.seats[index]._replace(left=True, owed=0)
    state = state._replace(
        turns_left=presence.turns_left_without(state, index),
        seats=exchanged(state.seats, index, seat),
    )
    return presence.turn_broken_off(state, index, Action.DONE)


def _game_stopped(state: State, event: e.GameStopped) -> State:
    """What is half done never was, and what is on the track pays (C15)."""
    for index in range(len(state.seats)):
        state = offers.offer_dropped(state, index)
    return state._replace(
        seats=tuple([seat._replace(owed=0) for seat in state.seats]),
        phase=Phase.COUNT,
        action=Action.NONE,
        picks=0,
        tendered=(0,) * len(state.tendered),
        turns_left=None,
        stopped=not event.deck,
    )


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CORRECTED: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.HandObscured: changes.hand_obscured,
    e.TurnCorrected: _turn_corrected,
    e.HandCorrected: corrected.hand_corrected,
    e.TicketCorrected: _ticket_corrected,
    e.TicketReleased: _ticket_released,
    e.MarketCorrected: corrected.market_corrected,
    e.PlayerLeft: _player_left,
    e.GameStopped: _game_stopped,
    e.RowCorrected: row_corrected,
    e.TrackCorrected: track_corrected,
    e.TicketLaidAside: ticket_laid_aside,
}
