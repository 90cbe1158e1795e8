"""What each event changes in a First Journey game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.views import Phase
from companion.rules.first_journey.corrected import CORRECTED
from companion.rules.first_journey.questions import completed_tickets, drawable_tickets
from companion.rules.first_journey.state import Action, Seat, State
from companion.rules.mechanics import changes
from companion.rules.mechanics.claims import route_claimed, route_of
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.network import grown
from companion.rules.mechanics.presence import following, present


def evolve(state: State, event: e.Event) -> State:
    return _HANDLERS[type(event)](state, event)


def _with_seat(state: State, index: int, seat: Seat) -> State:
    return state._replace(seats=exchanged(state.seats, index, seat))


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    return changes.card_received(
        state, event, action=Action.DRAWING, picks=state.picks + 1, passes=0
    )


def _route_claimed(state: State, event: e.RouteClaimed) -> State:
    groups = grown(state.seats[event.seat].groups, route_of(state.edition, event))
    return route_claimed(
        state,
        event,
        doubles_close=False,  # F8
        gains={"groups": groups},
        action=Action.DONE,
        passes=0,
    )


def _tickets_dealt(state: State, event: e.TicketsDealt) -> State:
    seats = [seat if seat.left else seat._replace(owed=event.count) for seat in state.seats]
    return state._replace(
        seats=tuple(seats),
        ticket_deck=state.ticket_deck - event.count * present(state),
        phase=Phase.TICKETS,
    )


def _ticket_shown(state: State, event: e.TicketShown) -> State:
    seat = state.seats[event.seat]
    if seat.owed:
        seat = seat._replace(
            owed=seat.owed - 1, hidden_tickets=seat.hidden_tickets + 1, replacing=False
        )
    if event.ticket != UNSEEN:
        seat = seat._replace(
            tickets=(*seat.tickets, event.ticket), hidden_tickets=seat.hidden_tickets - 1
        )
    return _with_seat(state, event.seat, seat)


def _ticket_completed(state: State, event: e.TicketCompleted) -> State:
    """One new ticket is due at once, unless this was the sixth or there is none (F14, F18).

    Who has left draws none.
    """
    seat = state.seats[event.seat]
    seat = seat._replace(
        tickets=tuple([ticket for ticket in seat.tickets if ticket != event.ticket]),
        hidden_tickets=seat.hidden_tickets - event.revealed,
        completed=(*seat.completed, event.ticket),
    )
    if completed_tickets(seat) < state.numbers.win_tickets and not seat.left:
        seat = seat._replace(due=min(1, drawable_tickets(state)), replacing=True)
    return _with_seat(state, event.seat, seat)


def _bonus_earned(state: State, event: e.BonusEarned) -> State:
    return _with_seat(state, event.seat, state.seats[event.seat]._replace(bonus=True))


def _swap_began(state: State, event: e.SwapBegan) -> State:
    due = min(state.numbers.open_tickets, drawable_tickets(state))
    state = _with_seat(state, event.seat, state.seats[event.seat]._replace(due=due))
    return state._replace(action=Action.SWAPPING, passes=0)


def _tickets_drawn(state: State, event: e.TicketsDrawn) -> State:
    seat = state.seats[event.seat]
    seat = seat._replace(due=seat.due - event.count, owed=seat.owed + event.count)
    return _with_seat(state, event.seat, seat)._replace(ticket_deck=state.ticket_deck - event.count)


def _tickets_discarded(state: State, event: e.TicketsDiscarded) -> State:
    seat = state.seats[event.seat]._replace(tickets=(), hidden_tickets=0)
    return _with_seat(state, event.seat, seat)._replace(
        ticket_discards=state.ticket_discards + event.tickets,
        hidden_ticket_discards=state.hidden_ticket_discards + event.hidden,
        action=Action.DONE,
    )


def _tickets_reshuffled(state: State, _: e.TicketsReshuffled) -> State:
    return state._replace(
        ticket_deck=drawable_tickets(state), ticket_discards=(), hidden_ticket_discards=0
    )


def _turn_passed(state: State, _: e.TurnPassed) -> State:
    return state._replace(passes=state.passes + 1, action=Action.DONE)


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return state._replace(turn=following(state, event.seat), action=Action.NONE, picks=0)


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.CardDealt: changes.card_received,
    e.CardDrawn: _card_drawn,
    e.DeckReshuffled: changes.deck_reshuffled,
    e.Tendered: changes.tendered,
    e.Withdrawn: changes.withdrawn,
    e.HandObscured: changes.hand_obscured,
    e.RouteClaimed: _route_claimed,
    e.TicketsDealt: _tickets_dealt,
    e.TicketShown: _ticket_shown,
    e.TicketCompleted: _ticket_completed,
    e.BonusEarned: _bonus_earned,
    e.SwapBegan: _swap_began,
    e.TicketsDrawn: _tickets_drawn,
    e.TicketsDiscarded: _tickets_discarded,
    e.TicketsReshuffled: _tickets_reshuffled,
    e.PlayBegan: changes.play_began,
    e.TurnPassed: _turn_passed,
    e.TurnEnded: _turn_ended,
    e.CountBegan: changes.count_began,
    e.CountFinished: changes.count_finished,
    e.GameEnded: changes.game_ended,
}

_HANDLERS: Final = {**CHANGES, **CORRECTED}
