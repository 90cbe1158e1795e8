"""Cards laid out from a hand, one by one, before they are played (U43)."""

from companion.model.cards import Cards
from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused
from companion.rules.mechanics.counts import Counts, minus_one, plus_one
from companion.rules.mechanics.payments import Purse


def is_hidden(edition: Edition, purse: Purse, tendered: Counts, kind: str) -> bool:
    """Would this card have to come out of the hidden ones?"""
    index = edition.kind_index[kind]
    return purse.hand.known[index] <= tendered[index]


def not_tenderable(edition: Edition, purse: Purse, tendered: Counts, kind: str) -> Refused | None:
    """Why the seat cannot lay out such a card."""
    hand, unseen = purse
    index = edition.kind_index.get(kind)
    if index is None:
        return Refused(Reason.UNKNOWN_KIND, (("kind", kind),))
    if hand.known[index] <= tendered[index] and not (hand.hidden and unseen[index]):
        return Refused(Reason.CARD_NOT_HELD, (("kind", kind),))
    return None


def not_withdrawable(edition: Edition, tendered: Counts, kind: str) -> Refused | None:
    """Why the seat cannot take such a card back."""
    index = edition.kind_index.get(kind)
    if index is None:
        return Refused(Reason.UNKNOWN_KIND, (("kind", kind),))
    if not tendered[index]:
        return Refused(Reason.NOT_TENDERED, (("kind", kind),))
    return None


def reveal(hand: Cards, unseen: Counts, index: int) -> tuple[Cards, Counts]:
    """One of the hidden cards turns out to be of this kind."""
    return Cards(plus_one(hand.known, index), hand.hidden - 1), minus_one(unseen, index)
