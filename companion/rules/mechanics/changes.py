"""What events change that mean the same in every game with trains and a deck made anew."""

from typing import Any, Protocol, Self, TypeVar

from companion.model import events as e
from companion.model.cards import Cards
from companion.model.edition import Edition, Route
from companion.model.views import Phase
from companion.rules.mechanics.counts import (
    Counts,
    merge,
    minus,
    minus_one,
    plus,
    plus_one,
    shortfall,
)
from companion.rules.mechanics.drawing import exchanged, receive
from companion.rules.mechanics.tenders import reveal


class Seat(Protocol):
    """The part of a seat that these changes touch."""

    @property
    def hand(self) -> Cards: ...

    @property
    def trains(self) -> int: ...

    @property
    def routes(self) -> tuple[int, ...]: ...

    def _replace(
        self,
        *,
        hand: Cards = ...,
        trains: int = ...,
        routes: tuple[int, ...] = ...,
        counted: bool = ...,
    ) -> Self: ...


class Table(Protocol):
    """The part of a state that these changes touch."""

    @property
    def edition(self) -> Edition: ...

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def owners(self) -> tuple[int | None, ...]: ...

    @property
    def free(self) -> tuple[Route, ...]: ...

    @property
    def deck(self) -> int: ...

    @property
    def discards(self) -> Cards: ...

    @property
    def unseen(self) -> Counts: ...

    @property
    def tendered(self) -> Counts: ...

    def _replace(
        self,
        *,
        # Each family has seats of its own, and gets back the ones it gave.
        seats: tuple[Any, ...] = ...,
        owners: tuple[int | None, ...] = ...,
        free: tuple[Route, ...] = ...,
        deck: int = ...,
        discards: Cards = ...,
        unseen: Counts = ...,
        tendered: Counts = ...,
        phase: Phase = ...,
    ) -> Self: ...


S = TypeVar("S", bound=Table)


def card_received(state: S, event: e.CardDealt | e.CardDrawn) -> S:
    """The deck's next card joins a hand."""
    seat = state.seats[event.seat]
    hand, unseen = receive(state.edition, seat.hand, state.unseen, event.kind)
    seats = exchanged(state.seats, event.seat, seat._replace(hand=hand))
    return state._replace(seats=seats, deck=state.deck - 1, unseen=unseen)


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


def route_claimed(state: S, event: e.RouteClaimed, *, doubles_close: bool) -> S:
    """The cards are played, which reveals what was hidden, and the route has an owner."""
    seat, paid = state.seats[event.seat], event.paid
    route = state.edition.routes[state.edition.route_index[event.route]]
    revealed = shortfall(paid.known, seat.hand.known)
    hand = Cards(
        minus(plus(seat.hand.known, revealed), paid.known),
        seat.hand.hidden - sum(revealed) - paid.hidden,
    )
    seat = seat._replace(
        hand=hand, trains=seat.trains - route.length, routes=(*seat.routes, route.index)
    )
    gone = {route.index, *route.twins} if doubles_close else {route.index}
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat),
        owners=(*state.owners[: route.index], event.seat, *state.owners[route.index + 1 :]),
        free=tuple([other for other in state.free if other.index not in gone]),
        discards=merge(state.discards, paid),
        unseen=minus(state.unseen, revealed),
        tendered=(0,) * len(state.tendered),
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
