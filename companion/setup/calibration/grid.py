"""Tells many spaces apart at once: each is put in one group and taken in another.

Spaces are laid out in rows and columns. All of a row are lit together, and trains go onto them in
any order; later all of a column are lit together, and their trains come off in any order. The slots
that became covered with a row and free with a column belong to the one space where both cross. So
nothing has to be known about the wiring, and every train is touched only twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, isqrt

from companion.model.table import Spot

Slots = frozenset[int]


@dataclass(slots=True)
class Grid:
    """One batch of spaces, as many as there are trains for."""

    spots: Sequence[Spot]
    covered: dict[int, Slots] = field(default_factory=dict)
    """By row: the slots that answered while trains were put on it."""
    freed: dict[int, Slots] = field(default_factory=dict)
    """By column: the slots that became free."""
    skipped: set[int] = field(default_factory=set)
    """Rows that nobody wants to do now."""

    @property
    def width(self) -> int:
        return max(1, isqrt(max(0, len(self.spots) - 1)) + 1)

    @property
    def rows(self) -> int:
        return ceil(len(self.spots) / self.width)

    def row(self, index: int) -> tuple[Spot, ...]:
        return tuple(self.spots[index * self.width : (index + 1) * self.width])

    def column(self, index: int) -> tuple[Spot, ...]:
        """Without those of rows that were skipped: no train lies there."""
        return tuple(
            spots[index]
            for number in range(self.rows)
            if number not in self.skipped and index < len(spots := self.row(number))
        )

    def answers(self) -> Iterator[tuple[Spot, Slots]]:
        """For each space the slots that it alone can be."""
        nothing: Slots = frozenset()
        for place, spot in enumerate(self.spots):
            row, column = divmod(place, self.width)
            if row not in self.skipped:
                yield spot, self.covered.get(row, nothing) & self.freed.get(column, nothing)


def batches(spots: Sequence[Spot], trains: int) -> list[Grid]:
    """As few batches as the trains of the box allow, all about equally large."""
    if not spots:
        return []
    count = ceil(len(spots) / max(1, trains))
    size = ceil(len(spots) / count)
    return [Grid(spots[start : start + size]) for start in range(0, len(spots), size)]
