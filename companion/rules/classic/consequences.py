"""What happens by itself in a classic game, with nobody's command."""

from companion.model import events as e
from companion.model.views import Phase
from companion.rules.classic.questions import dealing, may_pick, refill_owed
from companion.rules.classic.scoring import tally
from companion.rules.classic.state import State
from companion.rules.mechanics.presence import present
from companion.rules.mechanics.turns import Action

_BOTH_PICKS = 2


def consequence(state: State) -> e.Event | None:
    """The next event that follows from the state alone, or None: somebody must act."""
    match state.phase:
        case Phase.PLAY:
            return _in_play(state)
        case Phase.SETUP:
            return _in_setup(state)
        case Phase.TICKETS:
            choosing = any(seat.offered or seat.hidden_offered for seat in state.seats)
            return None if choosing else e.PlayBegan()
        case Phase.COUNT:
            return _in_count(state)
        case Phase.OVER:
            return None


def _in_setup(state: State) -> e.Event | None:
    if dealing(state) or refill_owed(state):
        return None
    each = state.ticket_deck // present(state)
    return e.TicketsDealt(min(state.numbers.deal_tickets, each))


def _in_play(state: State) -> e.Event | None:
    if state.action is Action.NONE:
        return e.CountBegan() if _is_over(state) else None
    if refill_owed(state) or not _action_is_done(state):
        return None
    seat = state.seats[state.turn]
    few = seat.trains <= state.numbers.end_trains and not seat.left
    if few and state.turns_left is None:
        return e.LastRoundBegan(state.turn)
    return e.TurnEnded(state.turn)


def _action_is_done(state: State) -> bool:
    if state.action is Action.DRAWING:
        return state.picks >= _BOTH_PICKS or not may_pick(state)  # U21
    return state.action is Action.DONE


def _is_over(state: State) -> bool:
    return state.turns_left == 0 or 0 < state.passes == present(state)  # U35, U44


def _in_count(state: State) -> e.Event | None:
    if any(seat.hidden_tickets and not seat.counted for seat in state.seats):
        return None
    result = tally(state)
    return e.GameEnded(tuple(seat.total or 0 for seat in result.seats), result.winners)
