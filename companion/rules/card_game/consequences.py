"""What happens by itself in a Card Game, with nobody's command."""

from companion.model import events as e
from companion.model.views import Phase
from companion.rules.card_game import questions as ask
from companion.rules.card_game.railyard import owner_chooses, top_cards
from companion.rules.card_game.scoring import completion, tally
from companion.rules.card_game.state import State
from companion.rules.mechanics.offers import offer_size
from companion.rules.mechanics.presence import preceding, present
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
            return None if any(map(offer_size, state.seats)) else e.PlayBegan()
        case Phase.COUNT:
            return _in_count(state)
        case Phase.OVER:
            return None


def _in_setup(state: State) -> e.Event | None:
    if ask.dealing(state) or ask.refill_owed(state):
        return None
    if state.deck_number > 1:
        return e.PlayBegan()  # C17: no new tickets
    each = state.ticket_deck // present(state)
    return e.TicketsDealt(min(state.numbers.deal_tickets, each))  # C4


def _in_play(state: State) -> e.Event | None:
    if state.action is Action.NONE:
        return _at_the_start_of_a_turn(state)
    if ask.refill_owed(state) or not _action_is_done(state):
        return None
    if state.deck == 0 and state.turns_left is None:
        left = state.seats[state.turn].left
        return e.LastRoundBegan(preceding(state, state.turn) if left else state.turn)  # C14
    return e.TurnEnded(state.turn)


def _at_the_start_of_a_turn(state: State) -> e.Event | None:
    if state.turns_left == 0:
        return e.CountBegan()
    if state.deck == 0 and state.turns_left is None:
        # C23: the deck ran out while it was dealt, in nobody's turn.
        return e.LastRoundBegan(preceding(state, state.turn))
    seat = state.seats[state.turn]
    if not ask.move_owed(state) or owner_chooses(state, seat):
        return None
    return e.MovedToTrack(state.turn, top_cards(state.edition, seat.railyard))  # C6


def _action_is_done(state: State) -> bool:
    if state.action is Action.DRAWING:
        return state.picks >= _BOTH_PICKS or not ask.may_pick(state)  # C24
    return state.action is Action.DONE


def _in_count(state: State) -> e.Event | None:
    if not all(seat.counted for seat in state.seats):
        return None
    for index, seat in enumerate(state.seats):
        if not seat.revealed:
            return e.TicketsCompleted(index, completion(state, seat).paid)
    if ask.plays_second_deck(state):
        return e.SecondDeckBegan()
    result = tally(state)
    return e.GameEnded(tuple(seat.total or 0 for seat in result.seats), result.winners)
