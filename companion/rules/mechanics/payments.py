"""Which cards pay for a route (U22, U23), with known and with hidden cards."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.model.cards import Cards
from companion.model.edition import Route
from companion.model.verdicts import Reason
from companion.rules.mechanics.counts import Counts, contains, minus, shortfall


class Purse(NamedTuple):
    """What a seat can pay from: its hand, and the cards that its hidden ones may turn out to be."""

    hand: Cards
    unseen: Counts


def colors_for(route: Route, kinds: int) -> Sequence[int]:
    """The colours that can pay: the route's own, or any for a gray one."""
    return range(kinds - 1) if route.kind is None else (route.kind,)


def can_surely_pay(hand: Cards, route: Route) -> bool:
    """Do the known cards alone suffice?"""
    known = hand.known
    coloured = max(known[:-1]) if route.kind is None else known[route.kind]
    return coloured + known[-1] >= route.length


def wrong_set(route: Route, paid: Cards) -> Reason | None:
    """What is wrong with these cards as a set for this route, whoever holds them."""
    if paid.total != route.length or paid.hidden < 0 or min(paid.known) < 0:
        return Reason.WRONG_CARD_COUNT
    colors = [kind for kind, count in enumerate(paid.known[:-1]) if count]
    if len(colors) > 1:
        return Reason.SEVERAL_COLORS
    if colors and route.kind not in (None, colors[0]):
        return Reason.WRONG_COLOR
    return None


def is_held(purse: Purse, cards: Counts) -> bool:
    """Can the seat hold these named cards?

    What the known cards lack must come out of the hidden ones, and the cards nobody has seen
    must be able to supply it.
    """
    missing = shortfall(cards, purse.hand.known)
    return sum(missing) <= purse.hand.hidden and contains(purse.unseen, missing)


def is_payable(purse: Purse, route: Route, paid: Cards) -> bool:
    """Can the seat hold this set (already right for the route), with what of it is unseen?"""
    if not is_held(purse, paid.known):
        return False
    if not paid.hidden:
        return True
    (known, hidden), unseen = purse
    missing = shortfall(paid.known, known)
    revealed = sum(missing)
    left = tuple([max(0, a - b) for a, b in zip(known, paid.known, strict=True)])
    unseen_left = minus(unseen, missing)
    return any(
        _reach(left, hidden - revealed, unseen_left, color) >= paid.hidden
        for color in _colors_of(route, paid)
    )


def obscured(purse: Purse, route: Route, paid: Cards) -> Counts:
    """The known cards that may be among the unseen part of a payment.

    They stop being known, so that what we call known is never wrong; without an unseen part
    there are none.
    """
    (known, hidden), unseen = purse
    if not paid.hidden:
        return (0,) * len(known)
    missing = shortfall(paid.known, known)
    left = tuple([max(0, a - b) for a, b in zip(known, paid.known, strict=True)])
    unseen_left = minus(unseen, missing)
    hidden_left = hidden - sum(missing)
    possible = {
        color
        for color in _colors_of(route, paid)
        if _reach(left, hidden_left, unseen_left, color) >= paid.hidden
    }
    wild = len(known) - 1
    return tuple([n if kind == wild or kind in possible else 0 for kind, n in enumerate(left)])


def payments(purse: Purse, route: Route) -> Iterator[Cards]:
    """Every payment with all its cards named, fewest locomotives first."""
    known, hidden = purse.hand
    kinds, length = len(known), route.length
    for wilds in range(length + 1):
        # A set of locomotives alone has no colour, so it is the same for every colour.
        colors = colors_for(route, kinds) if wilds < length else (0,)
        for color in colors:
            coloured = length - wilds
            if not hidden and (known[color] < coloured or known[-1] < wilds):
                continue
            counts = [0] * kinds
            counts[color] = coloured
            counts[-1] = wilds
            paid = Cards(tuple(counts))
            if not hidden or is_payable(purse, route, paid):
                yield paid


def partly_unseen_payments(purse: Purse, route: Route) -> Iterator[Cards]:
    """Every payment with at least one card not named."""
    kinds = len(purse.hand.known)
    for unseen in range(1, route.length + 1):
        for wilds in range(route.length - unseen + 1):
            coloured = route.length - unseen - wilds
            for color in colors_for(route, kinds) if coloured else (0,):
                counts = [0] * kinds
                counts[color] = coloured
                counts[-1] = wilds
                paid = Cards(tuple(counts), unseen)
                if is_payable(purse, route, paid):
                    yield paid


def _reach(known: Counts, hidden: int, unseen: Counts, color: int) -> int:
    """How many cards of one colour and locomotives a hand may hold at the most."""
    return known[color] + known[-1] + min(hidden, unseen[color] + unseen[-1])


def _colors_of(route: Route, paid: Cards) -> Sequence[int]:
    for color, count in enumerate(paid.known[:-1]):
        if count:
            return (color,)
    return colors_for(route, len(paid.known))
