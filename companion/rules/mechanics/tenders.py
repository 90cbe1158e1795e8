"""Cards that leave a hand: laid out one by one, then played together (U43)."""

from collections.abc import Iterator

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import Cards
from companion.model.verdicts import Reason, Refused
from companion.rules.mechanics.counts import Counts, minus, minus_one, plus, plus_one, shortfall
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.payments import Purse
from companion.rules.mechanics.tables import CardTable


def purse(state: CardTable, seat: int) -> Purse:
    return Purse(state.seats[seat].hand, state.unseen)


def tender(state: CardTable, command: c.Tender) -> Judged:
    """A card that is not among the known ones comes out of the hidden ones."""
    index = state.edition.kind_index.get(command.kind)
    if index is None:
        return Refused(Reason.UNKNOWN_KIND, (("kind", command.kind),))
    if not _has_another(purse(state, command.seat), state.tendered, index):
        return Refused(Reason.CARD_NOT_HELD, (("kind", command.kind),))
    revealed = state.seats[command.seat].hand.known[index] <= state.tendered[index]
    return (e.Tendered(command.seat, command.kind, revealed, command.tag),)


def withdraw(state: CardTable, command: c.Withdraw) -> Judged:
    index = state.edition.kind_index.get(command.kind)
    if index is None:
        return Refused(Reason.UNKNOWN_KIND, (("kind", command.kind),))
    if not state.tendered[index]:
        return Refused(Reason.NOT_TENDERED, (("kind", command.kind),))
    return (e.Withdrawn(command.seat, command.kind, command.tag),)


def tenders(state: CardTable, seat: int) -> Iterator[c.Command]:
    """Every card that the seat may lay out or take back."""
    own, tendered = purse(state, seat), state.tendered
    for index, kind in enumerate(state.edition.kinds):
        if _has_another(own, tendered, index):
            yield c.Tender(seat, kind)
        if tendered[index]:
            yield c.Withdraw(seat, kind)


def _has_another(own: Purse, tendered: Counts, index: int) -> bool:
    """Is there a card of this kind, known or perhaps hidden, that is not laid out yet?"""
    (known, hidden), unseen = own
    return known[index] > tendered[index] or (hidden > 0 and unseen[index] > 0)


def reveal(hand: Cards, unseen: Counts, index: int) -> tuple[Cards, Counts]:
    """One of the hidden cards turns out to be of this kind."""
    return Cards(plus_one(hand.known, index), hand.hidden - 1), minus_one(unseen, index)


def pay(hand: Cards, unseen: Counts, paid: Cards) -> tuple[Cards, Counts]:
    """The hand and the unseen counts after cards were played, which reveals what was hidden."""
    revealed = shortfall(paid.known, hand.known)
    if not any(revealed):
        return Cards(minus(hand.known, paid.known), hand.hidden - paid.hidden), unseen
    left = Cards(
        minus(plus(hand.known, revealed), paid.known),
        hand.hidden - sum(revealed) - paid.hidden,
    )
    return left, minus(unseen, revealed)
