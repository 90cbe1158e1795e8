"""What happens by itself in a First Journey game, with nobody's command."""

from companion.model import events as e
from companion.model.views import Phase
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.scoring import tally
from companion.rules.first_journey.state import Action, State
from companion.rules.mechanics.presence import present

_BOTH_PICKS = 2


def consequence(state: State) -> e.Event | None:
    """The next event that follows from the state alone, or None: somebody must act."""
    match state.phase:
        case Phase.PLAY | Phase.COUNT:
            return _in_play(state)
        case Phase.SETUP:
            return _in_setup(state)
        case Phase.TICKETS:
            return None if ask.ticket_owed(state) else e.PlayBegan()
        case Phase.OVER:
            return None


def _in_setup(state: State) -> e.Event | None:
    if ask.dealing(state):
        return None
    each = state.ticket_deck // present(state)
    return e.TicketsDealt(min(state.numbers.open_tickets, each))  # F5


def _in_play(state: State) -> e.Event | None:
    """First what the rules let wait for nothing, last the end of the turn or of the count."""
    if ask.has_six(state):
        return _game_ended(state)  # F14: at once, so no ticket is drawn any more
    if event := _ticket_draw(state):
        return event
    if state.action is Action.SWAPPING:
        own = state.seats[state.turn]
        return e.TicketsDiscarded(state.turn, own.tickets, own.hidden_tickets)  # F20
    if ask.ticket_owed(state):
        return None
    if event := _completion(state):
        return event
    return _end_of_turn(state) if state.phase is Phase.PLAY else _end_of_count(state)


def _ticket_draw(state: State) -> e.Event | None:
    """Tickets that are due leave the deck; an empty one is made anew first (F17)."""
    for index, seat in enumerate(state.seats):
        if seat.due and state.ticket_deck:
            return e.TicketsDrawn(index, min(seat.due, state.ticket_deck))
        if seat.due:
            return e.TicketsReshuffled()
    return None


def _completion(state: State) -> e.Event | None:
    """The bonus first, then satisfied tickets one by one in the player's order (F11)."""
    if state.action is Action.DONE and ask.bonus_due(state, state.turn):
        return e.BonusEarned(state.turn)
    for index, seat in enumerate(state.seats):
        for ticket in seat.tickets:
            if ask.is_joined(state, seat, ticket):
                return e.TicketCompleted(index, ticket, revealed=False)
    return None


def _end_of_turn(state: State) -> e.Event | None:
    if state.action is Action.NONE:
        return e.CountBegan() if _is_over(state) else None
    if state.action is Action.DRAWING and state.picks < _BOTH_PICKS and ask.can_draw_blind(state):
        return None
    return e.TurnEnded(state.turn)


def _is_over(state: State) -> bool:
    return (
        any(seat.trains == 0 for seat in state.seats)  # F15
        or state.passes == present(state)  # U44
        or not ask.any_route_fits(state)  # F21
    )


def _end_of_count(state: State) -> e.Event | None:
    """A hidden ticket may be complete: its owner may still say so, or has nothing to show."""
    if any(seat.hidden_tickets and not seat.counted for seat in state.seats):
        return None
    return _game_ended(state)


def _game_ended(state: State) -> e.Event:
    result = tally(state)
    return e.GameEnded(tuple(seat.completed for seat in result.seats), result.winners)
