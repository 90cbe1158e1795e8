"""Says in one sentence who won and what decided it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.model.views import SeatTally, Tally

NO_BONUSES: Final = ("routes", "tickets")
"""The parts of a total that are no bonuses."""


def bonuses(seat: SeatTally) -> tuple[tuple[str, int], ...]:
    return tuple((name, points) for name, points in seat.parts if name not in NO_BONUSES)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that decides a game: how much of it a seat has, and its name in words."""

    amount: Callable[[SeatTally], int]
    one: str
    many: str


CRITERIA: Final[Mapping[str, Criterion]] = {
    "points": Criterion(lambda seat: seat.total or 0, "point", "points"),
    "completed_tickets": Criterion(
        lambda seat: seat.completed, "completed ticket", "completed tickets"
    ),
    "bonus_cards": Criterion(lambda seat: len(bonuses(seat)), "bonus card", "bonus cards"),
}

LONGEST_PATH: Final = "longest_path"
"""The one tie-break that a seat has or has not (U39)."""

GOLDEN: Final = "six_tickets"
"""What decides a First Journey before its last train (F14)."""


def verdict(names: Sequence[str], tally: Tally) -> str:
    """Criterion by criterion, those who are still in the race (U39, N15, F15, C20)."""
    race = list(range(len(names)))
    clauses: list[str] = []
    for name in tally.criteria:
        amounts = {seat: _amount(name, tally.seats[seat]) for seat in race}
        best = max(amounts.values())
        ahead = [seat for seat in race if amounts[seat] == best]
        who = join([names[seat] for seat in ahead])
        if not clauses:
            clauses.append(_opening(name, who, best, alone=len(ahead) == 1))
        else:
            clauses.append(_clause(name, who, amounts, ahead))
        race = ahead
        if len(race) == 1:
            golden = " and takes the golden ticket" if tally.decided_by == GOLDEN else ""
            return "; ".join(clauses) + f"{golden}."
    return "; ".join((*clauses, "they share the victory")) + "."


def join(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _amount(name: str, seat: SeatTally) -> int:
    if name == LONGEST_PATH:
        return int(LONGEST_PATH in dict(seat.parts))
    return CRITERIA[name].amount(seat)


def _counted(name: str, amount: int) -> str:
    criterion = CRITERIA[name]
    return f"{amount} {criterion.one if amount == 1 else criterion.many}"


def _opening(name: str, who: str, best: int, *, alone: bool) -> str:
    amount = _counted(name, best)
    return f"{who} wins with {amount}" if alone else f"{who} are tied at {amount}"


def _clause(name: str, who: str, amounts: Mapping[int, int], ahead: Sequence[int]) -> str:
    """What a tie-break says about those who were still tied."""
    best = amounts[ahead[0]]
    if len(ahead) == len(amounts):
        return _nothing_between(name, best, len(ahead))
    verb = "wins" if len(ahead) == 1 else "are ahead"
    if name == LONGEST_PATH:
        return f"{who} {verb} with the longest path"
    others = sorted((n for seat, n in amounts.items() if seat not in ahead), reverse=True)
    figures = f"{best} to {join([str(n) for n in others])}"
    return f"{who} {verb} with more {CRITERIA[name].many} ({figures})"


def _nothing_between(name: str, best: int, count: int) -> str:
    pair = count == 2  # noqa: PLR2004 - English has words of its own for two
    if name != LONGEST_PATH:
        return f"each has {_counted(name, best)}"
    if best:
        return "both have the longest path" if pair else "all of them have the longest path"
    return "neither has the longest path" if pair else "none of them has the longest path"
