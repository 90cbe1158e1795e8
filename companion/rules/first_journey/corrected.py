"""What corrections change in a First Journey game."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, Final

from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.views import Phase
from companion.rules.first_journey.state import Action, Seat, State
from companion.rules.mechanics import corrected, presence
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.network import Groups, grown

_NO_GROUPS: Final[Groups] = ()


def _route_released(state: State, event: e.RouteReleased) -> State:
    """Tickets announced as completed, and the bonus, stay: they were shown to everybody."""
    state = corrected.route_released(state, event, doubles_close=False)  # F8
    return _with_groups(state, event.seat)


def _route_assigned(state: State, event: e.RouteAssigned) -> State:
    state = corrected.route_assigned(state, event, doubles_close=False)  # F8
    return _with_groups(state, event.seat)


def _with_groups(state: State, index: int) -> State:
    seat = state.seats[index]
    routes = [state.edition.routes[owned] for owned in seat.routes]
    seat = seat._replace(groups=reduce(grown, routes, _NO_GROUPS))
    return state._replace(seats=exchanged(state.seats, index, seat))


def _turn_corrected(state: State, event: e.TurnCorrected) -> State:
    """Passes in a row are counted anew: who really passed is no longer certain (U44)."""
    return state._replace(
        turn=event.seat,
        action=Action.NONE,
        picks=0,
        tendered=(0,) * len(state.tendered),
        passes=0,
    )


def _ticket_corrected(state: State, event: e.TicketCorrected) -> State:
    """A discarded ticket may be one we know, or `UNSEEN` among those we do not."""
    if event.holder is not None and event.ticket in state.seats[event.holder].completed:
        return _not_completed(state, event.holder, event)
    if not event.discarded:
        return corrected.ticket_corrected(state, event)
    known = tuple([name for name in state.ticket_discards if name != event.ticket])
    seat = corrected.with_ticket(state.seats[event.seat], event.ticket)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat),
        ticket_discards=known,
        hidden_ticket_discards=state.hidden_ticket_discards - (known == state.ticket_discards),
    )


def _ticket_released(state: State, event: e.TicketReleased) -> State:
    """It is another one that the seat has: each always has two."""
    state = corrected.ticket_released(state, event)
    seat = corrected.with_ticket(state.seats[event.seat], UNSEEN)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat), ticket_deck=state.ticket_deck - 1
    )


def _not_completed(state: State, holder: int, event: e.TicketCorrected) -> State:
    """Whoever was said to have completed it has not; a new one was drawn for it already (F10)."""
    seats, other = state.seats, state.seats[holder]
    completed = tuple([name for name in other.completed if name != event.ticket])
    seats = exchanged(seats, holder, other._replace(completed=completed))
    given = corrected.with_ticket(seats[event.seat], event.ticket)
    return state._replace(seats=exchanged(seats, event.seat, given))


def _player_left(state: State, event: e.PlayerLeft) -> State:
    index = event.seat
    seat = _with_drawn(state.seats[index])._replace(left=True)
    state = state._replace(
        passes=presence.passes_without(state, index), seats=exchanged(state.seats, index, seat)
    )
    return presence.turn_broken_off(state, index, Action.DONE)


def _game_stopped(state: State, _: e.GameStopped) -> State:
    """What is half done never was."""
    return state._replace(
        seats=tuple([_with_drawn(seat) for seat in state.seats]),
        phase=Phase.COUNT,
        action=Action.NONE,
        picks=0,
        tendered=(0,) * len(state.tendered),
    )


def _with_drawn(seat: Seat) -> Seat:
    """Tickets drawn but not yet shown are the seat's, unseen; it draws no more."""
    return seat._replace(hidden_tickets=seat.hidden_tickets + seat.owed, owed=0, due=0)


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CORRECTED: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.RouteReleased: _route_released,
    e.RouteAssigned: _route_assigned,
    e.TurnCorrected: _turn_corrected,
    e.HandCorrected: corrected.hand_corrected,
    e.TicketCorrected: _ticket_corrected,
    e.TicketReleased: _ticket_released,
    e.TrainsCorrected: corrected.trains_corrected,
    e.PlayerLeft: _player_left,
    e.GameStopped: _game_stopped,
}
