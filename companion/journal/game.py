"""What the journal keeps of one game, as values."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.model.events import Event, GameBegan, Redone, Undone
from companion.model.readings import Reading
from companion.model.views import Tally

Step = tuple[Event, ...]
"""The events of one accepted command: written together or not at all."""

Entry = Step | Undone | Redone
"""One line of a game's log, as the timeline of the rules reads it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a game before its first step; the caller says the time."""

    began: GameBegan
    digest: str
    """Of the edition's figures, `Edition.digest`: they may have changed since."""
    software: str
    """The version of the companion that began the game."""
    started: float
    """Seconds since 1970, UTC."""
    source: str = ""
    """The folder of an edition of one's own; empty where the edition's id is enough."""
    setup: tuple[tuple[str, str], ...] = ()
    """What else a replay of the readings has to know, such as the equipment."""


@dataclass(frozen=True, slots=True)
class Result:
    """The final count in short, by seat; a game without points has None as totals."""

    totals: tuple[int | None, ...]
    completed: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, tally: Tally) -> "Result":
        return cls(
            totals=tuple(seat.total for seat in tally.seats),
            completed=tuple(seat.completed for seat in tally.seats),
            winners=tally.winners,
        )


class Game(NamedTuple):
    """One game of the journal; `number` counts from 1."""

    number: int
    schema: int
    """The version of the journal in which it was begun."""
    header: Header
    steps: int = 0
    """How many entries its log has."""
    ended: float | None = None
    result: Result | None = None
    """None while it is played, and where it was broken off without a count."""

    @property
    def is_finished(self) -> bool:
        """Played to its count: only then nothing in it is secret any more."""
        return self.result is not None


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game with its whole log."""

    game: Game
    entries: tuple[Entry, ...]


class Traced(NamedTuple):
    """Readings that followed one another between two entries of the log."""

    first: int
    """The number of the first of them, counting every reading of the game from 0."""
    after: int
    """How many entries the log had."""
    readings: tuple[Reading, ...]
