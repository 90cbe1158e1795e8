"""The open row of cards: filled from the deck, taken from by hand (U8, U11 to U13)."""

from collections.abc import Iterator
from typing import Any, Protocol, Self, TypeVar

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics.counts import Counts, minus_one, plus_one
from companion.rules.mechanics.drawing import Supply, drawable, exchanged, not_drawable, receive
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.tables import CardTable

_BOTH_PICKS = 2


class Table(CardTable, Protocol):
    """A table with an open row."""

    @property
    def market(self) -> tuple[str, ...]: ...

    @property
    def picks(self) -> int: ...

    def _replace(
        self,
        *,
        # Each family has seats of its own, and gets back the ones it gave.
        seats: tuple[Any, ...] = ...,
        market: tuple[str, ...] = ...,
        deck: int = ...,
        discards: Cards = ...,
        unseen: Counts = ...,
        tendered: Counts = ...,
        phase: Phase = ...,
        picks: int = ...,
    ) -> Self: ...


S = TypeVar("S", bound=Table)


def may_take(state: Table, place: int) -> bool:
    """May the card of this place be picked now (U13)?"""
    card = state.market[place]
    return card != EMPTY and (state.picks == 0 or card != state.edition.wild)


def may_take_any(state: Table) -> bool:
    return any(may_take(state, place) for place in range(len(state.market)))


def not_fillable(state: Table, supply: Supply, command: c.FillMarket) -> Refused | None:
    """Why this card cannot come to lie on this place."""
    if refused := _no_such_place(state, command.place):
        return refused
    if state.market[command.place] != EMPTY:
        return Refused(Reason.PLACE_TAKEN, (("place", command.place),))
    return not_drawable(state.edition, supply, command.kind)


def take(state: Table, command: c.TakeFaceUp) -> Judged:
    """A pick from the row; a locomotive only as the first (U13)."""
    if refused := _no_such_place(state, command.place) or _not_there(state, command):
        return refused
    card = state.market[command.place]
    kind = command.kind if card == UNSEEN else card
    if state.picks and kind == state.edition.wild:
        return Refused(Reason.LOCOMOTIVE_SECOND, (("kind", kind),))
    return (e.FaceUpTaken(command.seat, command.place, kind, command.tag),)


def _no_such_place(state: Table, place: int) -> Refused | None:
    if not 0 <= place < len(state.market):
        return Refused(Reason.NO_SUCH_PLACE, (("place", place),))
    return None


def _not_there(state: Table, command: c.TakeFaceUp) -> Refused | None:
    """Why the card of this place cannot be of this kind."""
    card, kind = state.market[command.place], command.kind
    if card == EMPTY:
        return Refused(Reason.PLACE_EMPTY, (("place", command.place),))
    if kind in (UNSEEN, card):
        return None
    if card != UNSEEN:
        return Refused(Reason.OTHER_CARD_THERE, (("kind", card),))
    return not_drawable(state.edition, Supply(1, state.unseen), kind)


def fills(state: Table, supply: Supply) -> Iterator[c.Command]:
    """Every card that may come to lie on every empty place."""
    kinds = tuple(drawable(state.edition, supply))
    for place, card in enumerate(state.market):
        if card == EMPTY:
            yield from (c.FillMarket(place, kind) for kind in kinds)


def takings(state: Table, seat: int) -> Iterator[c.Command]:
    """Every pick from the row, with all that an unseen card may be said to be."""
    for place, card in enumerate(state.market):
        if may_take(state, place):
            yield c.TakeFaceUp(seat, place, UNSEEN)
            kinds = _possible(state) if card == UNSEEN else (card,)
            yield from (c.TakeFaceUp(seat, place, kind) for kind in kinds)


def _possible(state: Table) -> Iterator[str]:
    for kind, count in zip(state.edition.kinds, state.unseen, strict=True):
        if count and not (state.picks and kind == state.edition.wild):
            yield kind


def market_filled(state: S, event: e.MarketFilled) -> S:
    unseen = state.unseen
    if event.kind != UNSEEN:
        unseen = minus_one(unseen, state.edition.kind_index[event.kind])
    market = exchanged(state.market, event.place, event.kind)
    return state._replace(market=market, deck=state.deck - 1, unseen=unseen)


def face_up_taken(state: S, event: e.FaceUpTaken, **also: Any) -> S:  # noqa: ANN401 - as `_replace` takes them
    """The card joins a hand; only one that lay there as `?` was unseen until now.

    `also` is what else that means in a family.
    """
    seat, kind, unseen = state.seats[event.seat], event.kind, state.unseen
    if state.market[event.place] == UNSEEN:
        hand, unseen = receive(state.edition, seat.hand, unseen, kind)
    else:
        hand = Cards(plus_one(seat.hand.known, state.edition.kind_index[kind]), seat.hand.hidden)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat._replace(hand=hand)),
        market=exchanged(state.market, event.place, EMPTY),
        unseen=unseen,
        picks=_BOTH_PICKS if kind == state.edition.wild else state.picks + 1,  # U13
        **also,
    )
