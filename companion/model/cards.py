"""Train cards: those whose kind is known, and a number of others."""

from typing import Final, NamedTuple

UNSEEN: Final = "?"
"""Stands for the kind of a card that is there but that nobody has shown us."""

EMPTY: Final = ""
"""Stands for a market place with no card on it."""


class Cards(NamedTuple):
    """A hand, a payment, a discard pile: cards are counted, not guessed.

    `known` holds one count per kind, in the order of `Edition.kinds` (locomotives last);
    `hidden` counts the cards whose kind we have not been shown.
    """

    known: tuple[int, ...]
    hidden: int = 0

    @property
    def total(self) -> int:
        return sum(self.known) + self.hidden
