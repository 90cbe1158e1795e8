"""The part of a state that all families have, as far as shared functions need to know it."""

from typing import Any, Protocol, Self

from companion.model.cards import Cards
from companion.model.edition import Edition
from companion.model.views import Phase
from companion.rules.mechanics.counts import Counts


class Game(Protocol):
    """Who plays, and how far the evening has come."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def phase(self) -> Phase: ...

    @property
    def turn(self) -> int: ...


class CardSeat(Protocol):
    @property
    def hand(self) -> Cards: ...

    @property
    def left(self) -> bool: ...

    def _replace(self, *, hand: Cards = ..., counted: bool = ...) -> Self: ...


class CardTable(Game, Protocol):
    """Hands, a deck, discards, and cards laid out to be played."""

    @property
    def edition(self) -> Edition: ...

    @property
    def seats(self) -> tuple[CardSeat, ...]: ...

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
        deck: int = ...,
        discards: Cards = ...,
        unseen: Counts = ...,
        tendered: Counts = ...,
        phase: Phase = ...,
    ) -> Self: ...
