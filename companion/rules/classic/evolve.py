"""What each event changes in a classic game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.views import Phase
from companion.rules.classic.corrected import CORRECTED
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.state import State
from companion.rules.mechanics import changes, offers
from companion.rules.mechanics.claims import route_claimed, route_of
from companion.rules.mechanics.counts import merge
from companion.rules.mechanics.market import face_up_taken, market_filled
from companion.rules.mechanics.presence import following, turns_until
from companion.rules.mechanics.turns import Action


def evolve(state: State, event: e.Event) -> State:
    return _HANDLERS[type(event)](state, event)


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    return changes.card_received(
        state, event, action=Action.DRAWING, picks=state.picks + 1, passes=0
    )


def _face_up_taken(state: State, event: e.FaceUpTaken) -> State:
    return face_up_taken(
        state, event, action=Action.DRAWING, may_stop=event.kind == UNSEEN, passes=0
    )


def _drawing_stopped(state: State, _: e.DrawingStopped) -> State:
    return state._replace(action=Action.DONE)


def _market_flushed(state: State, _: e.MarketFlushed) -> State:
    known = tuple([state.market.count(kind) for kind in state.edition.kinds])
    row = Cards(known, state.market.count(UNSEEN))
    return state._replace(market=(EMPTY,) * len(state.market), discards=merge(state.discards, row))


def _route_claimed(state: State, event: e.RouteClaimed) -> State:
    earned = state.numbers.route_points[route_of(state.edition, event).length - 1]  # U29
    return route_claimed(
        state,
        event,
        doubles_close=doubles_close(state),
        gains={"route_points": state.seats[event.seat].route_points + earned},
        action=Action.DONE,
        passes=0,
    )


def _tickets_offered(state: State, event: e.TicketsOffered) -> State:
    return offers.tickets_offered(state, event)._replace(action=Action.CHOOSING, passes=0)


def _tickets_kept(state: State, event: e.TicketsKept) -> State:
    state = offers.tickets_kept(state, event)
    return state._replace(action=Action.DONE) if state.phase is Phase.PLAY else state


def _turn_passed(state: State, _: e.TurnPassed) -> State:
    return state._replace(passes=state.passes + 1, action=Action.DONE)


def _last_round_began(state: State, event: e.LastRoundBegan) -> State:
    """One turn for everybody, this seat the last, and its own that is just ending (U35).

    After a correction it may be another's turn, which then is the first of the last round.
    """
    return state._replace(turns_left=turns_until(state, event.seat, again=True))


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return state._replace(
        turn=following(state, event.seat),
        action=Action.NONE,
        picks=0,
        may_stop=False,
        turns_left=None if state.turns_left is None else state.turns_left - 1,
    )


# A handler takes its own event type only; the dictionary's key is what guarantees it.
CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.CardDealt: changes.card_received,
    e.CardDrawn: _card_drawn,
    e.FaceUpTaken: _face_up_taken,
    e.DrawingStopped: _drawing_stopped,
    e.MarketFilled: market_filled,
    e.MarketFlushed: _market_flushed,
    e.DeckReshuffled: changes.deck_reshuffled,
    e.Tendered: changes.tendered,
    e.Withdrawn: changes.withdrawn,
    e.HandObscured: changes.hand_obscured,
    e.RouteClaimed: _route_claimed,
    e.TicketsDealt: offers.tickets_dealt,
    e.TicketsOffered: _tickets_offered,
    e.TicketShown: offers.ticket_shown,
    e.TicketReturned: offers.ticket_returned,
    e.TicketsKept: _tickets_kept,
    e.PlayBegan: changes.play_began,
    e.TurnPassed: _turn_passed,
    e.LastRoundBegan: _last_round_began,
    e.TurnEnded: _turn_ended,
    e.CountBegan: changes.count_began,
    e.CountFinished: changes.count_finished,
    e.GameEnded: changes.game_ended,
}

_HANDLERS: Final = {**CHANGES, **CORRECTED}
