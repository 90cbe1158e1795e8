"""Rows of a railyard: which cards make them, which leave them, who may rob whom (C6, C9 to C12)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused
from companion.rules.card_game.state import Row, Seat, State
from companion.rules.mechanics.counts import Counts, contains
from companion.rules.mechanics.payments import is_held
from companion.rules.mechanics.tenders import purse

SUIT = 2
"""The fewest cards of a suit (C9)."""

COLOURS = 3
"""So many single cards of different colours are a play too (C10)."""


def rows_of(cards: Counts) -> tuple[Row, ...]:
    """The rows that a right play makes; locomotives only ever come with one colour."""
    return tuple([Row(color, n, cards[-1]) for color, n in enumerate(cards[:-1]) if n])


def wrong_play(cards: Counts) -> Reason | None:
    """What is wrong with these cards as a play, whoever makes it (C9, C10, C25)."""
    rows = rows_of(cards)
    if sum(cards) < SUIT:
        return Reason.ONE_CARD_ALONE
    if not rows:
        return Reason.LOCOMOTIVES_ALONE
    if len(rows) == 1 or (len(rows) == sum(cards) == COLOURS):
        return None
    return Reason.NEITHER_SUIT_NOR_THREE


def least_for(state: State, seat: int, color: int) -> int | None:
    """How many cards a row of this colour needs here and now; None: it shows already (C11, C12)."""
    least = 1
    for index, other in enumerate(state.seats):
        for row in other.railyard:
            if row.color == color:
                if index == seat:
                    return None
                least = row.total + 1
    return least


def barred(state: State, seat: int, cards: Counts) -> Refused | None:
    """Why the railyards on the table keep the seat from making this play (C11, C12, C26)."""
    for row in rows_of(cards):
        kind = state.edition.kinds[row.color]
        least = least_for(state, seat, row.color)
        if least is None:
            return Refused(Reason.COLOR_SHOWN, (("kind", kind),))
        if row.total < least:
            return Refused(Reason.TOO_FEW_TO_ROB, (("kind", kind), ("least", least)))
    return None


def victims(state: State, cards: Counts) -> list[tuple[int, int]]:
    """The seats, with the colour of the row, that this play robs."""
    colours = {row.color for row in rows_of(cards)}
    return [
        (index, row.color)
        for index, seat in enumerate(state.seats)
        for row in seat.railyard
        if row.color in colours
    ]


def plays(state: State, seat: int) -> Iterator[Counts]:
    """Every suit and every three colours that the seat may hold and play here and now."""
    own = purse(state, seat)
    (known, hidden), unseen = own
    most = [count + min(hidden, more) for count, more in zip(known, unseen, strict=True)]
    begun = any(state.tendered)
    for cards in (*_suits(most), *_threes(most)):
        if begun and not contains(cards, state.tendered):
            continue
        # Without hidden cards, `most` is what is held; with them it counts each one for every kind.
        if (not hidden or is_held(own, cards)) and barred(state, seat, cards) is None:
            yield cards


def _suits(most: Sequence[int]) -> Iterator[Counts]:
    """Every suit with no more cards of a kind than `most` says (C9)."""
    *colors, wilds = most
    for color, count in enumerate(colors):
        for coloured, wild in product(range(1, count + 1), range(wilds + 1)):
            if coloured + wild >= SUIT:
                cards = [0] * len(most)
                cards[color], cards[-1] = coloured, wild
                yield tuple(cards)


def _threes(most: Sequence[int]) -> Iterator[Counts]:
    colors = [color for color, count in enumerate(most[:-1]) if count]
    for three in combinations(colors, COLOURS):
        yield tuple([int(kind in three) for kind in range(len(most))])


def can_surely_play(state: State, seat: int) -> bool:
    """Can the seat play something with the cards we know it has?"""
    *known, wilds = state.seats[seat].hand.known
    singles = 0
    for color, count in enumerate(known):
        least = least_for(state, seat, color) if count else None
        if least is None:
            continue
        if count + wilds >= max(SUIT, least):
            return True
        singles += least == 1
    return singles >= COLOURS


def top_cards(edition: Edition, railyard: tuple[Row, ...]) -> tuple[str, ...]:
    """The uppermost card of every row (C6)."""
    return tuple(edition.wild if row.wilds else edition.kinds[row.color] for row in railyard)


def owner_chooses(state: State, seat: Seat) -> bool:
    """Is there a row with two kinds of cards, of which the owner says which one leaves (C6)?"""
    mixed = any(row.coloured and row.wilds for row in seat.railyard)
    return mixed and state.numbers.top_card == "owner"


def has_card(edition: Edition, row: Row, kind: str) -> bool:
    if kind == edition.wild:
        return row.wilds > 0
    return row.coloured > 0 and kind == edition.kinds[row.color]


def without_card(edition: Edition, row: Row, kind: str) -> Row:
    if kind == edition.wild:
        return row._replace(wilds=row.wilds - 1)
    return row._replace(coloured=row.coloured - 1)


def row_counts(edition: Edition, row: Row) -> Counts:
    counts = [0] * len(edition.kinds)
    counts[row.color], counts[-1] = row.coloured, row.wilds
    return tuple(counts)
