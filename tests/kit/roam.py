"""Games of whatever happens to be accepted, for any family."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from companion.model.cards import Cards
from companion.model.commands import Command
from companion.model.edition import Edition
from companion.model.ports import Family
from companion.model.verdicts import Accepted
from companion.model.views import Phase

S = TypeVar("S")


def roam(
    family: Family[S],
    any_command: Callable[[S, Random, float], Command],
    state: S,
    chance: Random,
    shown: float,
    steps: int,
) -> Iterator[tuple[S, Accepted[S]]]:
    """The state before each accepted command, and the verdict."""
    for _ in range(steps):
        for _ in range(5000):
            verdict = family.decide(state, any_command(state, chance, shown))
            if isinstance(verdict, Accepted):
                break
        else:
            raise AssertionError(f"nothing was accepted in {state}")
        yield state, verdict
        state = verdict.after
        if family.view(state, None).phase is Phase.OVER:
            return


def any_payment(edition: Edition, chance: Random, length: int, shown: float) -> Cards:
    """Mostly of one colour and as long as the route, at times not."""
    counts = [0] * len(edition.kinds)
    color = chance.randrange(len(counts))
    unseen = 0
    for _ in range(length if chance.random() < 0.95 else length + 1):
        if chance.random() > shown:
            unseen += 1
        elif chance.random() < 0.25:
            counts[-1] += 1
        else:
            counts[color if chance.random() < 0.97 else chance.randrange(len(counts))] += 1
    return Cards(tuple(counts), unseen)
