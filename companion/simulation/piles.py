"""Shuffled piles of cards and tickets, in a true order that only chance knows."""

from collections import deque
from collections.abc import Iterable, Sequence
from random import Random


class CardPile:
    """A deck of train cards; made anew from the discards when it runs out (U16)."""

    def __init__(self, kinds: Sequence[str], counts: Sequence[int], chance: Random) -> None:
        self._kinds = kinds
        self._chance = chance
        self._cards: list[str] = []
        self._shuffle_in(counts)

    def _shuffle_in(self, counts: Sequence[int]) -> None:
        for kind, count in zip(self._kinds, counts, strict=True):
            self._cards.extend([kind] * count)
        self._chance.shuffle(self._cards)

    def take(self, discards: Sequence[int]) -> str:
        """The next card; the discards are shuffled first if there is none left."""
        if not self._cards:
            self._shuffle_in(discards)
        return self._cards.pop()


class TicketPile:
    """A deck of tickets: drawn from the top, returned to the bottom or discarded."""

    def __init__(self, tickets: Iterable[str], chance: Random) -> None:
        self._chance = chance
        self._discards = list(tickets)
        self._tickets: deque[str] = deque()
        self._shuffle_in()

    def _shuffle_in(self) -> None:
        self._chance.shuffle(self._discards)
        self._tickets.extend(self._discards)
        self._discards = []

    def take(self) -> str:
        """The next ticket; discarded ones are shuffled first if there is none left (F17)."""
        if not self._tickets:
            self._shuffle_in()
        return self._tickets.popleft()

    def discard(self, tickets: Iterable[str]) -> None:
        self._discards.extend(tickets)

    def put_under(self, tickets: Iterable[str]) -> None:
        self._tickets.extend(tickets)

    def shuffle_back(self, tickets: Iterable[str]) -> None:
        """Returned tickets may come to lie anywhere in the deck (C4)."""
        self._tickets.extend(tickets)
        self._chance.shuffle(self._tickets)
