"""Cards off the deck and out of the market, seen or unseen (U11 to U16)."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from companion.model.cards import EMPTY, UNSEEN, Cards
from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused
from companion.rules.mechanics.counts import Counts, minus_one, plus_one

T = TypeVar("T")

Market = tuple[str, ...]


class Supply(NamedTuple):
    """Where the next card comes from: how many there are, and what it may turn out to be."""

    cards: int
    unseen: Counts


def drawable(edition: Edition, supply: Supply) -> Iterator[str]:
    """What the next card of the deck may be said to be."""
    if not supply.cards:
        return
    yield UNSEEN
    for kind, count in zip(edition.kinds, supply.unseen, strict=True):
        if count:
            yield kind


def not_drawable(edition: Edition, supply: Supply, kind: str) -> Refused | None:
    """Why the deck cannot give this card."""
    if kind != UNSEEN and kind not in edition.kind_index:
        return Refused(Reason.UNKNOWN_KIND, (("kind", kind),))
    if not supply.cards:
        return Refused(Reason.NO_CARD_TO_DRAW)
    if kind != UNSEEN and not supply.unseen[edition.kind_index[kind]]:
        return Refused(Reason.KIND_ALL_SEEN, (("kind", kind),))
    return None


def no_such_place(market: Market, place: int) -> Refused | None:
    if not 0 <= place < len(market):
        return Refused(Reason.NO_SUCH_PLACE, (("place", place),))
    return None


def not_fillable(market: Market, place: int) -> Refused | None:
    """Why this place of the market takes no card."""
    if refused := no_such_place(market, place):
        return refused
    if market[place] != EMPTY:
        return Refused(Reason.PLACE_TAKEN, (("place", place),))
    return None


def not_there(
    edition: Edition, unseen: Counts, market: Market, place: int, kind: str
) -> Refused | None:
    """Why the card of this market place cannot be of this kind."""
    card = market[place]
    if card == EMPTY:
        return Refused(Reason.PLACE_EMPTY, (("place", place),))
    if kind in (UNSEEN, card):
        return None
    if card != UNSEEN:
        return Refused(Reason.OTHER_CARD_THERE, (("kind", card),))
    return not_drawable(edition, Supply(1, unseen), kind)


def receive(edition: Edition, hand: Cards, unseen: Counts, kind: str) -> tuple[Cards, Counts]:
    """A card we had not seen until now joins a hand: the new hand, the new unseen counts."""
    if kind == UNSEEN:
        return Cards(hand.known, hand.hidden + 1), unseen
    index = edition.kind_index[kind]
    return Cards(plus_one(hand.known, index), hand.hidden), minus_one(unseen, index)


def take_up(
    edition: Edition, hand: Cards, unseen: Counts, card: str, kind: str
) -> tuple[Cards, Counts]:
    """A market card joins a hand; only one that lay there as `?` was unseen until now."""
    if card == UNSEEN:
        return receive(edition, hand, unseen, kind)
    return Cards(plus_one(hand.known, edition.kind_index[kind]), hand.hidden), unseen


def turn_up(edition: Edition, unseen: Counts, kind: str) -> Counts:
    """The unseen counts after a card of the deck was laid into the market."""
    return unseen if kind == UNSEEN else minus_one(unseen, edition.kind_index[kind])


def exchanged(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same row with another item at one place."""
    return (*items[:index], item, *items[index + 1 :])
