"""Mishaps of one kind, each planned for an opportunity; one that fails there befalls the next."""

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Due(Generic[T]):
    """Counts what should have happened by each opportunity, and what has.

    A tap that is missed, a card that is forgotten or a hand without a second card would else let
    fewer mishaps happen than were promised.
    """

    def __init__(self, opportunities: Sequence[T], chosen: Counter[T]) -> None:
        """`opportunities` in the order in which they come."""
        self.planned = chosen.total()
        self._happened = 0
        amounts = accumulate(chosen[each] for each in opportunities)
        self._by = dict(zip(opportunities, amounts, strict=True))

    def left(self, now: T | None) -> int:
        """How many should happen at this opportunity, those that failed before it included."""
        return 0 if now is None else max(0, self._by.get(now, 0) - self._happened)

    def take(self, now: T | None) -> bool:
        """One happens now, if any should."""
        if not self.left(now):
            return False
        self._happened += 1
        return True
