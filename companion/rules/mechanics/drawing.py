"""Cards off the deck, seen or unseen (U11, U14)."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from companion.model.cards import UNSEEN, Cards
from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused
from companion.rules.mechanics.counts import Counts, minus_one, plus_one

T = TypeVar("T")


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


def receive(edition: Edition, hand: Cards, unseen: Counts, kind: str) -> tuple[Cards, Counts]:
    """A card we had not seen until now joins a hand: the new hand, the new unseen counts."""
    if kind == UNSEEN:
        return Cards(hand.known, hand.hidden + 1), unseen
    index = edition.kind_index[kind]
    return Cards(plus_one(hand.known, index), hand.hidden), minus_one(unseen, index)


def exchanged(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same row with another item at one place."""
    row = list(items)
    row[index] = item
    return tuple(row)
