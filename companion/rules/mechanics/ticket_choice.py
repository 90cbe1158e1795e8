"""The exact search for the set of tickets that is best by one goal after another (C27).

The choice is a small integer programme: each ticket is taken or left, and the locomotives standing
in for missing colours may not be more than there are. It is solved once per goal by branch and
bound over the linear relaxation; each goal's result is a limit for the next. The relaxation, in
floating point, only suggests where to look. A branch is dropped, or a ticket settled, solely on an
equation in whole numbers (`_holds`), so that no rounding error can cost a better choice.
"""

from collections.abc import Iterator, Sequence
from math import gcd
from operator import le, mul

from companion.rules.mechanics.relaxation import CLOSE, Relaxation

# Multiples of equations are rounded to this fraction to become whole numbers.
_SCALE = 1 << 24
# Ends a relaxation that goes in circles; branching then decides.
_MOST_PIVOTS = 100
# No printed ticket needs more cards; sharper limits for larger packs cost more than they save.
_LARGEST_PACK = 5


class TicketChoice:
    """The best set of tickets so far.

    Variables are numbered: first the tickets (0 left, 1 taken), then the locomotives standing in
    for each colour, then the total of each equation. Equations count the cards used of each
    colour, the locomotives, the sharper limits, the caps and one total per goal, in this order.
    """

    def __init__(
        self,
        colored: Sequence[int],
        locomotives: int,
        needs: Sequence[Sequence[int]],
        worth: Sequence[tuple[int, ...]],
    ) -> None:
        """Take no ticket yet; `worth` orders the tickets as all goals together would."""
        self._colored, self._locomotives = colored, locomotives
        self._best = [0] * len(needs)
        self._implied = _implied(needs, worth)
        demand = [[need[color] for need in needs] for color in range(len(colored))]
        wild = min(locomotives, sum(map(sum, demand)))
        self._equations: list[list[int]] = []
        self._low = [0] * (len(needs) + len(colored))
        self._high = [1] * len(needs) + [wild] * len(colored)
        for color, used in enumerate(demand):
            self._limit([*used, *self._stand_in(color)], -wild, min(colored[color], sum(used)))
        self._limit([0] * len(needs) + [1] * len(colored), 0, wild)
        for color, used in enumerate(demand):
            for row, most in sharper_limits(used, colored[color]):
                self._limit([*row, *self._stand_in(color)], -wild, most)
        for row, most in sharper_limits([sum(need) for need in needs], sum(colored) + locomotives):
            self._limit([*row, *(0 for _ in colored)], 0, most)
        self._goals_from = len(self._equations)

    def taken(self) -> list[int]:
        return [ticket for ticket, taken in enumerate(self._best) if taken]

    def improve(self, gains: list[int]) -> None:
        """Find the best set by one more goal, all earlier goals kept."""
        self._gains, self._step = gains, gcd(*gains)
        if self._step == 0:
            return
        self._floor = self._gain(self._best) + self._step
        goal = [*gains, *(0 for _ in self._colored)]
        low, high = [*self._low, self._floor], [*self._high, sum(gains)]
        self._equations.append(goal)
        self._explore(Relaxation.start(self._equations, low, high))
        self._low.append(self._gain(self._best))
        self._high.append(self._gain(self._best))

    def cap(self, gains: list[int]) -> None:
        """Find the most that any set reaches by some measure: a limit, no goal, for what follows.

        Without it, tickets of nearly equal value are hardly told apart: the relaxation makes a
        fraction of a ticket more than there can be, and every branch seems to be better.
        """
        self.improve(gains)
        if self._step:
            self._low[-1] = 0
            self._goals_from = len(self._equations)

    def _stand_in(self, color: int) -> list[int]:
        return [-(color == other) for other in range(len(self._colored))]

    def _limit(self, equation: list[int], low: int, high: int) -> None:
        self._equations.append(equation)
        self._low.append(low)
        self._high.append(high)

    def _gain(self, choice: list[int]) -> int:
        return sum(map(mul, self._gains, choice))

    def _explore(self, whole: Relaxation) -> None:
        parts = [whole]
        while parts:
            part = parts.pop()
            part.low[-1] = self._floor
            shares = self._relax(part)
            if shares is None:
                continue
            if self._accepts(part.nearest(shares)):
                parts.append(part)  # it may hold a still better choice, until that is refuted
                continue
            open_tickets = [i for i in range(len(shares)) if part.low[i] < part.high[i]]
            if open_tickets:
                ticket = min(open_tickets, key=lambda i: abs(shares[i] - 0.5))
                for take, branch in enumerate((part.copy(), part)):
                    if self._settle(branch, ticket, take):
                        parts.append(branch)

    def _relax(self, part: Relaxation) -> list[float] | None:
        """Each ticket's share in the best fractional choice; None if the part is refuted."""
        for _ in range(_MOST_PIVOTS):
            reached = part.reached()
            if reached[-1] < self._floor - CLOSE and not self._holds(part, -1):
                return None
            broken = part.most_broken(reached)
            if broken is None:
                return part.shares(reached, len(self._best)) if self._holds(part, -1) else None
            row, excess = broken
            column = part.entering(row, excess)
            if column is None:
                if not self._holds(part, row):
                    return None
                break
            part.pivot(row, column, at_high=excess > 0)
        return [0.5] * len(self._best)

    def _accepts(self, choice: list[int]) -> bool:
        """Whether a choice is possible and better than the best, which it then becomes."""
        if self._gain(choice) < self._floor or not self._is_possible(choice):
            return False
        self._best = choice
        self._floor = self._gain(choice) + self._step
        return True

    def _is_possible(self, choice: list[int]) -> bool:
        totals = [sum(map(mul, equation, choice)) for equation in self._equations]
        used = totals[: len(self._colored)]
        missing = (max(0, need - have) for need, have in zip(used, self._colored, strict=True))
        reached = self._low[len(self._low) - (len(totals) - self._goals_from - 1) :]
        return sum(missing) <= self._locomotives and totals[self._goals_from : -1] == reached

    def _settle(self, part: Relaxation, ticket: int, take: int) -> bool:
        """Take or leave a ticket, with all that follows; false when that contradicts itself."""
        for other in (ticket, *self._implied[take][ticket]):
            if not part.low[other] <= take <= part.high[other]:
                return False
            part.low[other] = part.high[other] = take
        return True

    def _holds(self, part: Relaxation, row: int) -> bool:
        """Whether a row can hold within the limits; settles tickets it leaves no choice."""
        factors = self._exactly(part, row)
        least = most = 0
        for factor, low, high in zip(factors, part.low, part.high, strict=True):
            least += factor * (low if factor > 0 else high)
            most += factor * (high if factor > 0 else low)
        if least > 0 or most < 0:
            return False
        for ticket, factor in enumerate(factors[: len(self._best)]):
            if part.low[ticket] < part.high[ticket]:
                if most < abs(factor) and not self._settle(part, ticket, int(factor > 0)):
                    return False
                if least > -abs(factor) and not self._settle(part, ticket, int(factor < 0)):
                    return False
        return True

    def _exactly(self, part: Relaxation, row: int) -> list[int]:
        """A row as one factor per variable, in whole numbers, whose sum is zero.

        Each row is a sum of multiples of the equations. Rounded multiples give a slightly
        different sum, but one that is true without any error.
        """
        plain = len(self._equations[0])
        multiples = [0] * len(self._equations)
        for variable, coefficient in part.terms(row):
            if variable >= plain:
                multiples[variable - plain] += round(coefficient * _SCALE)
        used = [place for place, multiple in enumerate(multiples) if multiple]
        negated = [-multiples[place] for place in used]
        columns = zip(*(self._equations[place] for place in used), strict=True)
        factors = [sum(map(mul, negated, column)) for column in columns] or [0] * plain
        return factors + multiples


def _implied(
    needs: Sequence[Sequence[int]], worth: Sequence[tuple[int, ...]]
) -> tuple[list[list[int]], list[list[int]]]:
    """The tickets left whenever a ticket is left, and those taken whenever it is taken.

    A ticket worth more than another and needing no card more is taken first: put in the other's
    place, it would make a better choice.
    """
    left: list[list[int]] = [[] for _ in needs]
    taken: list[list[int]] = [[] for _ in needs]
    for better in range(len(needs)):
        for other in range(len(needs)):
            if worth[better] > worth[other] and all(map(le, needs[better], needs[other])):
                left[better].append(other)
                taken[other].append(better)
    return left, taken


def sharper_limits(used: Sequence[int], cards: int) -> Iterator[tuple[list[int], int]]:
    """Limits on one colour that fractions of tickets would break and whole ones do not.

    Seven cards fill three pairs, so tickets that need pairs cannot use the seventh without a
    locomotive. For packs of any size this is the rounding of a mixed integer inequality.
    """
    for pack in range(2, min(_LARGEST_PACK, max(used, default=0)) + 1):
        spare = cards % pack
        row = [(pack - spare) * (n // pack) + max(0, n % pack - spare) for n in used]
        most = (pack - spare) * (cards // pack)
        if spare and sum(row) > most:
            yield row, most
