"""What each event changes in a classic game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.views import Phase
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.state import Action, State
from companion.rules.mechanics.counts import (
    merge,
    minus,
    minus_one,
    plus,
    plus_one,
    shortfall,
)
from companion.rules.mechanics.drawing import exchanged, receive, take_up, turn_up
from companion.rules.mechanics.offers import give_back, keep, offer_size, show
from companion.rules.mechanics.tenders import reveal


def evolve(state: State, event: e.Event) -> State:
    return _CHANGES[type(event)](state, event)


def _card_dealt(state: State, event: e.CardDealt) -> State:
    seat = state.seats[event.seat]
    hand, unseen = receive(state.edition, seat.hand, state.unseen, event.kind)
    seats = exchanged(state.seats, event.seat, seat._replace(hand=hand))
    return state._replace(seats=seats, deck=state.deck - 1, unseen=unseen)


def _card_drawn(state: State, event: e.CardDrawn) -> State:
    seat = state.seats[event.seat]
    hand, unseen = receive(state.edition, seat.hand, state.unseen, event.kind)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat._replace(hand=hand)),
        deck=state.deck - 1,
        unseen=unseen,
        action=Action.DRAWING,
        picks=state.picks + 1,
        passes=0,
    )


def _face_up_taken(state: State, event: e.FaceUpTaken) -> State:
    seat, place, kind = state.seats[event.seat], event.place, event.kind
    hand, unseen = take_up(state.edition, seat.hand, state.unseen, state.market[place], kind)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat._replace(hand=hand)),
        market=exchanged(state.market, place, EMPTY),
        unseen=unseen,
        action=Action.DRAWING,
        picks=2 if kind == state.edition.wild else state.picks + 1,  # U13
        may_stop=kind == UNSEEN,
        passes=0,
    )


def _drawing_stopped(state: State, _: e.DrawingStopped) -> State:
    return state._replace(action=Action.DONE)


def _market_filled(state: State, event: e.MarketFilled) -> State:
    return state._replace(
        market=exchanged(state.market, event.place, event.kind),
        deck=state.deck - 1,
        unseen=turn_up(state.edition, state.unseen, event.kind),
    )


def _market_flushed(state: State, _: e.MarketFlushed) -> State:
    known = tuple([state.market.count(kind) for kind in state.edition.kinds])
    row = Cards(known, state.market.count(UNSEEN))
    return state._replace(market=(EMPTY,) * len(state.market), discards=merge(state.discards, row))


def _deck_reshuffled(state: State, _: e.DeckReshuffled) -> State:
    """What we knew of the discards is forgotten: the deck's order is nobody's to know."""
    discards = state.discards
    return state._replace(
        deck=state.deck + discards.total,
        unseen=plus(state.unseen, discards.known),
        discards=Cards((0,) * len(discards.known)),
    )


def _tendered(state: State, event: e.Tendered) -> State:
    index = state.edition.kind_index[event.kind]
    seats, unseen = state.seats, state.unseen
    if event.revealed:
        seat = seats[event.seat]
        hand, unseen = reveal(seat.hand, unseen, index)
        seats = exchanged(seats, event.seat, seat._replace(hand=hand))
    return state._replace(seats=seats, unseen=unseen, tendered=plus_one(state.tendered, index))


def _withdrawn(state: State, event: e.Withdrawn) -> State:
    index = state.edition.kind_index[event.kind]
    return state._replace(tendered=minus_one(state.tendered, index))


def _hand_obscured(state: State, event: e.HandObscured) -> State:
    seat = state.seats[event.seat]
    hand = Cards(minus(seat.hand.known, event.cards), seat.hand.hidden + sum(event.cards))
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat._replace(hand=hand)),
        unseen=plus(state.unseen, event.cards),
    )


def _route_claimed(state: State, event: e.RouteClaimed) -> State:
    seat, paid = state.seats[event.seat], event.paid
    route = state.edition.routes[state.edition.route_index[event.route]]
    revealed = shortfall(paid.known, seat.hand.known)
    hand = Cards(
        minus(plus(seat.hand.known, revealed), paid.known),
        seat.hand.hidden - sum(revealed) - paid.hidden,
    )
    seat = seat._replace(
        hand=hand,
        trains=seat.trains - route.length,
        routes=(*seat.routes, route.index),
        route_points=seat.route_points + state.numbers.route_points[route.length - 1],  # U29
    )
    gone = {route.index, *route.twins} if doubles_close(state) else {route.index}
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat),
        owners=(*state.owners[: route.index], event.seat, *state.owners[route.index + 1 :]),
        free=tuple([other for other in state.free if other.index not in gone]),
        discards=merge(state.discards, paid),
        unseen=minus(state.unseen, revealed),
        tendered=(0,) * len(state.tendered),
        action=Action.DONE,
        passes=0,
    )


def _tickets_dealt(state: State, event: e.TicketsDealt) -> State:
    return state._replace(
        seats=tuple([seat._replace(hidden_offered=event.count) for seat in state.seats]),
        ticket_deck=state.ticket_deck - event.count * len(state.seats),
        phase=Phase.TICKETS,
    )


def _tickets_offered(state: State, event: e.TicketsOffered) -> State:
    seat = state.seats[event.seat]._replace(hidden_offered=event.count)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat),
        ticket_deck=state.ticket_deck - event.count,
        action=Action.CHOOSING,
        passes=0,
    )


def _ticket_shown(state: State, event: e.TicketShown) -> State:
    seat = show(state.seats[event.seat], event.ticket)
    return state._replace(seats=exchanged(state.seats, event.seat, seat))


def _ticket_returned(state: State, event: e.TicketReturned) -> State:
    seat = give_back(state.seats[event.seat], event.ticket)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat),
        ticket_deck=state.ticket_deck + 1,
    )


def _tickets_kept(state: State, event: e.TicketsKept) -> State:
    seat = state.seats[event.seat]
    returned = offer_size(seat) - len(event.kept) - event.hidden
    return state._replace(
        seats=exchanged(state.seats, event.seat, keep(seat, event.kept, event.hidden)),
        ticket_deck=state.ticket_deck + returned,
        action=Action.DONE if state.phase is Phase.PLAY else state.action,
    )


def _play_began(state: State, _: e.PlayBegan) -> State:
    return state._replace(phase=Phase.PLAY)


def _turn_passed(state: State, _: e.TurnPassed) -> State:
    return state._replace(passes=state.passes + 1, action=Action.DONE)


def _last_round_began(state: State, _: e.LastRoundBegan) -> State:
    """One turn for everybody, and the one that is just ending (U35)."""
    return state._replace(turns_left=len(state.seats) + 1)


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return state._replace(
        turn=(event.seat + 1) % len(state.seats),
        action=Action.NONE,
        picks=0,
        may_stop=False,
        turns_left=None if state.turns_left is None else state.turns_left - 1,
    )


def _count_began(state: State, _: e.CountBegan) -> State:
    return state._replace(phase=Phase.COUNT)


def _count_finished(state: State, event: e.CountFinished) -> State:
    seat = state.seats[event.seat]._replace(counted=True)
    return state._replace(seats=exchanged(state.seats, event.seat, seat))


def _game_ended(state: State, _: e.GameEnded) -> State:
    return state._replace(phase=Phase.OVER)


# A handler takes its own event type only; the dictionary's key is what guarantees it.
_CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    e.CardDealt: _card_dealt,
    e.CardDrawn: _card_drawn,
    e.FaceUpTaken: _face_up_taken,
    e.DrawingStopped: _drawing_stopped,
    e.MarketFilled: _market_filled,
    e.MarketFlushed: _market_flushed,
    e.DeckReshuffled: _deck_reshuffled,
    e.Tendered: _tendered,
    e.Withdrawn: _withdrawn,
    e.HandObscured: _hand_obscured,
    e.RouteClaimed: _route_claimed,
    e.TicketsDealt: _tickets_dealt,
    e.TicketsOffered: _tickets_offered,
    e.TicketShown: _ticket_shown,
    e.TicketReturned: _ticket_returned,
    e.TicketsKept: _tickets_kept,
    e.PlayBegan: _play_began,
    e.TurnPassed: _turn_passed,
    e.LastRoundBegan: _last_round_began,
    e.TurnEnded: _turn_ended,
    e.CountBegan: _count_began,
    e.CountFinished: _count_finished,
    e.GameEnded: _game_ended,
}
