"""What events change that mean the same in every game with hands and a deck."""

from typing import Any, TypeVar

from companion.model import events as e
from companion.model.cards import Cards
from companion.model.views import Phase
from companion.rules.mechanics.counts import minus, minus_one, plus, plus_one
from companion.rules.mechanics.drawing import exchanged, receive
from companion.rules.mechanics.tables import CardTable
from companion.rules.mechanics.tenders import reveal

S = TypeVar("S", bound=CardTable)


def card_received(state: S, event: e.CardDealt | e.CardDrawn, **also: Any) -> S:  # noqa: ANN401 - as `_replace` takes them
    """The deck's next card joins a hand; `also` is what else that means in a family."""
    seat = state.seats[event.seat]
    hand, unseen = receive(state.edition, seat.hand, state.unseen, event.kind)
    seats = exchanged(state.seats, event.seat, seat._replace(hand=hand))
    return state._replace(seats=seats, deck=state.deck - 1, unseen=unseen, **also)


def deck_reshuffled(state: S, _: e.DeckReshuffled) -> S:
    """What we knew of the discards is forgotten: the deck's order is nobody's to know."""
    discards = state.discards
    return state._replace(
        deck=state.deck + discards.total,
        unseen=plus(state.unseen, discards.known),
        discards=Cards((0,) * len(discards.known)),
    )


def tendered(state: S, event: e.Tendered) -> S:
    index = state.edition.kind_index[event.kind]
    seats, unseen = state.seats, state.unseen
    if event.revealed:
        seat = seats[event.seat]
        hand, unseen = reveal(seat.hand, unseen, index)
        seats = exchanged(seats, event.seat, seat._replace(hand=hand))
    return state._replace(seats=seats, unseen=unseen, tendered=plus_one(state.tendered, index))


def withdrawn(state: S, event: e.Withdrawn) -> S:
    index = state.edition.kind_index[event.kind]
    return state._replace(tendered=minus_one(state.tendered, index))


def hand_obscured(state: S, event: e.HandObscured) -> S:
    seat = state.seats[event.seat]
    hand = Cards(minus(seat.hand.known, event.cards), seat.hand.hidden + sum(event.cards))
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat._replace(hand=hand)),
        unseen=plus(state.unseen, event.cards),
    )


def play_began(state: S, _: e.PlayBegan) -> S:
    return state._replace(phase=Phase.PLAY)


def count_began(state: S, _: e.CountBegan) -> S:
    return state._replace(phase=Phase.COUNT)


def count_finished(state: S, event: e.CountFinished) -> S:
    seat = state.seats[event.seat]._replace(counted=True)
    return state._replace(seats=exchanged(state.seats, event.seat, seat))


def game_ended(state: S, _: e.GameEnded) -> S:
    return state._replace(phase=Phase.OVER)
