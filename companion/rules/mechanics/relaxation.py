"""The dual simplex method for variables that all have a low and a high limit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Self

# A limit missed by less than this counts as met.
CLOSE = 1e-7
# A coefficient this small is a rounding error of zero.
_TINY = 1e-9


@dataclass(slots=True)
class Relaxation:
    """A linear programme, its limits and the vertex reached so far.

    Each `basic` variable equals a row of coefficients times the `resting` variables, which sit at
    one of their limits; the last row is the goal, the greater the better. Every vertex on the way
    is at least as good as the optimum: only limits of basic variables may be broken.
    """

    low: list[int]
    high: list[int]
    rows: list[list[float]]
    basic: list[int]
    resting: list[int]
    at_high: list[bool]

    @classmethod
    def start(cls, equations: Sequence[Sequence[int]], low: list[int], high: list[int]) -> Self:
        """Begin with the equations' totals as basic variables and the last total as the goal."""
        rows = [[float(factor) for factor in equation] for equation in equations]
        plain = len(rows[-1])
        return cls(
            low=low,
            high=high,
            rows=[*rows, rows[-1]],
            basic=list(range(plain, plain + len(rows))),
            resting=list(range(plain)),
            at_high=[factor > 0 for factor in rows[-1]],
        )

    def copy(self) -> Self:
        # The rows themselves are shared: a pivot replaces them and never changes one in place.
        return type(self)(
            low=self.low[:],
            high=self.high[:],
            rows=self.rows[:],
            basic=self.basic[:],
            resting=self.resting[:],
            at_high=self.at_high[:],
        )

    def terms(self, row: int) -> Iterator[tuple[int, float]]:
        """A row as variables with coefficients whose sum is zero."""
        yield (self.basic[row] if row >= 0 else len(self.low) - 1), -1.0
        yield from zip(self.resting, self.rows[row], strict=True)

    def reached(self) -> list[float]:
        """The values of the basic variables, and last of the goal."""
        rest = self._rest()
        return [sum(map(mul, row, rest)) for row in self.rows]

    def shares(self, reached: list[float], count: int) -> list[float]:
        """The values of the first variables."""
        values: dict[int, float] = dict(zip(self.resting, self._rest(), strict=True))
        values.update(zip(self.basic, reached, strict=False))
        return [values[variable] for variable in range(count)]

    def nearest(self, shares: list[float]) -> list[int]:
        """The whole numbers next to some values and within the limits."""
        limited = zip(shares, self.low, self.high, strict=False)
        return [min(max(round(share), low), high) for share, low, high in limited]

    def most_broken(self, reached: list[float]) -> tuple[int, float] | None:
        """The row farthest outside its limits, and how far above (or negative: below)."""
        worst, distance = None, CLOSE
        for row, variable in enumerate(self.basic):
            above = reached[row] - self.high[variable]
            below = self.low[variable] - reached[row]
            if above > distance:
                worst, distance = (row, above), above
            elif below > distance:
                worst, distance = (row, -below), below
        return worst

    def entering(self, row: int, excess: float) -> int | None:
        """The column that mends a broken row at the least cost to the goal; None: none can.

        Cheaper columns whose whole range does not suffice move to their other limit on the way.
        """
        missing = abs(excess)
        for _, weight, column, room in sorted(self._mending(row, excess)):
            missing += weight * room
            if missing <= _TINY:
                return column
            self.at_high[column] = not self.at_high[column]
        return None

    def pivot(self, row: int, column: int, *, at_high: bool) -> None:
        """Let a basic variable rest at a limit and a resting one become basic in its place."""
        share = self.rows[row][column]
        new = [-coefficient / share for coefficient in self.rows[row]]
        new[column] = 1 / share
        for i, other in enumerate(self.rows):
            factor = other[column]
            if factor and i != row:
                changed = [a + factor * b for a, b in zip(other, new, strict=True)]
                changed[column] = factor * new[column]
                self.rows[i] = changed
        self.rows[row] = new
        self.basic[row], self.resting[column] = self.resting[column], self.basic[row]
        self.at_high[column] = at_high

    def _rest(self) -> list[int]:
        sides = zip(self.resting, self.at_high, strict=True)
        return [self.high[v] if at_high else self.low[v] for v, at_high in sides]

    def _mending(self, row: int, excess: float) -> Iterator[tuple[float, float, int, int]]:
        """Per column that can mend a row: cost, minus its weight (heaviest first), itself, room."""
        goal = self.rows[-1]
        for column, coefficient in enumerate(self.rows[row]):
            weight = abs(coefficient)
            if weight > _TINY and (coefficient > 0) == ((excess > 0) == self.at_high[column]):
                variable = self.resting[column]
                room = self.high[variable] - self.low[variable]
                if room:
                    yield abs(goal[column]) / weight, -weight, column, room
