"""What must hold in the games of every family, asked of a walk through one."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from companion.model.commands import Command
from companion.model.ports import Family
from companion.model.verdicts import Accepted
from companion.rules.mechanics.tables import Game
from companion.rules.timeline import Timeline

S = TypeVar("S", bound=Game)

SAMPLE = 60
"""So many of the legal commands are tried at each state."""

TRIES = 300
"""So many commands of any kind are tried at each state."""


def assert_legal_is_accepted(
    family: Family[S],
    states: Iterable[S],
    any_command: Callable[[S, Random, float], Command],
    chance: Random,
    shown: float,
) -> None:
    """`decide` accepts exactly what `legal` lists, out of the whole command space."""
    for state in states:
        legal = set(family.legal(state))
        for command in chance.sample(sorted(legal, key=repr), min(len(legal), SAMPLE)):
            assert isinstance(family.decide(state, command), Accepted), command
        for _ in range(TRIES):
            command = any_command(state, chance, shown)
            accepted = isinstance(family.decide(state, command), Accepted)
            assert accepted == (command in legal), command


def assert_fold_is_live(
    family: Family[S], steps: Sequence[tuple[S, Accepted[S]]], chance: Random
) -> None:
    """The log leads to the live state, through undo and redo of any depth."""
    start = steps[0][0]
    timeline = Timeline(family, start)
    for _, verdict in steps:
        assert timeline.append(verdict.events) == verdict.after
        for _ in range(min(chance.randrange(4), len(timeline.steps))):
            timeline.undo()
        while timeline.can_redo:
            timeline.redo()
    assert Timeline.replay(family, start, timeline.log).state == timeline.state


def assert_only_the_owner_sees(
    family: Family[S], states: Iterable[S], disguised: Callable[[S, int], S]
) -> int:
    """Another secret of a seat changes that seat's view alone; says how many were compared."""
    compared = 0
    for state in states:
        seats = range(len(state.names))
        for seat in seats:
            other = disguised(state, seat)
            if other == state:
                continue
            compared += 1
            for viewer in (None, *seats):
                same = family.view(state, viewer) == family.view(other, viewer)
                assert same == (viewer != seat), "a view leaks or hides what it should not"
    return compared
