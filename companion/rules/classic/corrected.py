"""What corrections change in a classic game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import events as e
from companion.model.views import Phase
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.state import State
from companion.rules.mechanics import corrected, offers, presence
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.turns import Action


def _route_released(state: State, event: e.RouteReleased) -> State:
    state = corrected.route_released(state, event, doubles_close=doubles_close(state))
    return _with_points(state, event.seat, event.route, -1)


def _route_assigned(state: State, event: e.RouteAssigned) -> State:
    state = corrected.route_assigned(state, event, doubles_close=doubles_close(state))
    return _with_points(state, event.seat, event.route, 1)


def _with_points(state: State, index: int, name: str, sign: int) -> State:
    length = state.edition.routes[state.edition.route_index[name]].length
    seat = state.seats[index]
    points = seat.route_points + sign * state.numbers.route_points[length - 1]  # U29
    return state._replace(seats=exchanged(state.seats, index, seat._replace(route_points=points)))


def _turn_corrected(state: State, event: e.TurnCorrected) -> State:
    """Passes in a row are counted anew: who really passed is no longer certain (U44)."""
    return state._replace(
        turn=event.seat,
        action=Action.NONE,
        picks=0,
        may_stop=False,
        tendered=(0,) * len(state.tendered),
        passes=0,
        turns_left=presence.turns_left_at(state, event.seat),
    )


def _last_round_called_off(state: State, _: e.LastRoundCalledOff) -> State:
    return state._replace(turns_left=None)


def _player_left(state: State, event: e.PlayerLeft) -> State:
    index = event.seat
    state = offers.offer_dropped(state, index)
    seat = state.seats[index]._replace(left=True)
    state = state._replace(
        turns_left=presence.turns_left_without(state, index),
        passes=presence.passes_without(state, index),
        seats=exchanged(state.seats, index, seat),
    )
    return presence.turn_broken_off(state, index, Action.DONE)


def _game_stopped(state: State, _: e.GameStopped) -> State:
    """What is half done never was."""
    for index in range(len(state.seats)):
        state = offers.offer_dropped(state, index)
    return state._replace(
        phase=Phase.COUNT,
        action=Action.NONE,
        picks=0,
        may_stop=False,
        tendered=(0,) * len(state.tendered),
    )


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CORRECTED: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.RouteReleased: _route_released,
    e.RouteAssigned: _route_assigned,
    e.TurnCorrected: _turn_corrected,
    e.HandCorrected: corrected.hand_corrected,
    e.TicketCorrected: corrected.ticket_corrected,
    e.TicketReleased: corrected.ticket_released,
    e.MarketCorrected: corrected.market_corrected,
    e.TrainsCorrected: corrected.trains_corrected,
    e.LastRoundCalledOff: _last_round_called_off,
    e.PlayerLeft: _player_left,
    e.GameStopped: _game_stopped,
}
