"""Says in one sentence who won and what decided it."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Final

from companion.display.texts import say
from companion.model.views import SeatTally, Tally

NO_BONUSES: Final = ("routes", "tickets")
"""The parts of a total that are no bonuses."""


def bonuses(seat: SeatTally) -> tuple[tuple[str, int], ...]:
    return tuple((name, points) for name, points in seat.parts if name not in NO_BONUSES)


CRITERIA: Final[Mapping[str, Callable[[SeatTally], int]]] = {
    "points": lambda seat: seat.total or 0,
    "completed_tickets": lambda seat: seat.completed,
    "bonus_cards": lambda seat: len(bonuses(seat)),
}
"""What decides a game, and how much of it a seat has."""

LONGEST_PATH: Final = "longest_path"
"""The one tie-break that a seat has or has not (U39)."""

GOLDEN: Final = "six_tickets"
"""What decides a First Journey before its last train (F14)."""


def verdict(names: Sequence[str], tally: Tally, language: str = "en") -> str:
    """Criterion by criterion, those who are still in the race (U39, N15, F15, C20)."""
    race = list(range(len(names)))
    clauses: list[str] = []
    for name in tally.criteria:
        amounts = {seat: _amount(name, tally.seats[seat]) for seat in race}
        best = max(amounts.values())
        ahead = [seat for seat in race if amounts[seat] == best]
        who = join([names[seat] for seat in ahead], language)
        if not clauses:
            key = "wins" if len(ahead) == 1 else "tied"
            amount = _counted(name, best, language)
            clauses.append(_say(key, language, who=who, amount=amount))
        else:
            clauses.append(_clause(name, who, amounts, ahead, language))
        race = ahead
        if len(race) == 1:
            sentence = _joined(clauses, language)
            if tally.decided_by == GOLDEN:
                sentence = _say("golden", language, clause=sentence)
            return f"{sentence}."
    return _joined([*clauses, _say("shared", language)], language) + "."


def _joined(clauses: Sequence[str], language: str) -> str:
    return reduce(
        lambda said, clause: _say("also", language, sentence=said, clause=clause), clauses
    )


def join(words: Sequence[str], language: str = "en") -> str:
    if len(words) == 1:
        return words[0]
    return _say("and", language, first=", ".join(words[:-1]), last=words[-1])


def _say(key: str, language: str, **values: str | int) -> str:
    return say(f"verdict.{key}", values, language)


def _amount(name: str, seat: SeatTally) -> int:
    if name == LONGEST_PATH:
        return int(LONGEST_PATH in dict(seat.parts))
    return CRITERIA[name](seat)


def _counted(name: str, amount: int, language: str) -> str:
    return _say(name, language, count=amount)


def _clause(
    name: str, who: str, amounts: Mapping[int, int], ahead: Sequence[int], language: str
) -> str:
    """What a tie-break says about those who were still tied."""
    best = amounts[ahead[0]]
    if len(ahead) == len(amounts):
        return _nothing_between(name, best, len(ahead), language)
    verb = "wins" if len(ahead) == 1 else "ahead"
    others = sorted((n for seat, n in amounts.items() if seat not in ahead), reverse=True)
    figures = join([str(n) for n in others], language)
    return _say(f"{verb}_{name}", language, who=who, best=best, others=figures)


def _nothing_between(name: str, best: int, count: int, language: str) -> str:
    if name != LONGEST_PATH:
        return _say("each_has", language, amount=_counted(name, best, language))
    pair = count == 2  # noqa: PLR2004 - most languages have words of their own for two
    if best:
        return _say("both_longest_path" if pair else "all_longest_path", language)
    return _say("neither_longest_path" if pair else "none_longest_path", language)
