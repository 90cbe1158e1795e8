"""What truly happens in one evening: a game on the bare rules, written down before it is acted.

People always do what the ledger says; faults change only how it reaches the program. So the whole
truth can be known beforehand, and it is never read from the program.
"""

from dataclasses import dataclass, field
from typing import Any

from companion.model.commands import Command
from companion.model.edition import Edition
from companion.model.events import Event, GameBegan, TurnEnded
from companion.model.views import Phase
from companion.simulation.game import Game

State = Any
"""Each family has a state of its own."""


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One true command, what came of it, and the state it led to."""

    command: Command
    events: tuple[Event, ...]
    after: State


@dataclass(eq=False, slots=True)
class Turn:
    seat: int
    before: State
    steps: list[Step] = field(default_factory=list)

    @property
    def after(self) -> State:
        return self.steps[-1].after


@dataclass(eq=False, slots=True)
class Chapter:
    """From a shuffled deck to the count; most games have one, some have a second deck (C17)."""

    before: State
    setup: list[Step] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    count: list[Step] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ledger:
    edition: Edition
    began: GameBegan
    chapters: tuple[Chapter, ...]
    final: State

    @property
    def turns(self) -> list[Turn]:
        return [turn for chapter in self.chapters for turn in chapter.turns]


def write_ledger(edition: Edition, players: int, seed: int, style: str) -> Ledger:
    """Plays the game to its end."""
    game = Game(edition, players, seed, style)
    before = game.state
    chapters = [Chapter(before)]
    turn: Turn | None = None
    for command, verdict in game.moves():
        step = Step(command, verdict.events, verdict.after)
        chapter = chapters[-1]
        match before.phase:
            case Phase.PLAY:
                if turn is None:
                    turn = Turn(before.turn, before)
                    chapter.turns.append(turn)
                turn.steps.append(step)
            case Phase.COUNT:
                chapter.count.append(step)
            case _:
                chapter.setup.append(step)
        if TurnEnded in map(type, step.events):
            turn = None
        before = step.after
        if before.phase is Phase.SETUP and chapter.turns:
            chapters.append(Chapter(before))
    return Ledger(edition, game.began, tuple(chapters), game.state)
