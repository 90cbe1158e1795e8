"""Simulated games, and journals that recorded them."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from companion import editions
from companion.journal import Entry, GameRecord, Header, Journal, Result, Step
from companion.model.edition import Edition
from companion.model.events import GameBegan, Redone, Undone
from companion.model.ports import Family
from companion.rules.timeline import Timeline
from companion.simulation.game import Game

EVENING = 1_763_500_000.0
"""Some time in November 2025."""


class Played(NamedTuple):
    """A whole simulated game; its state belongs to one of three families."""

    edition: Edition
    family: Family[Any]
    began: GameBegan
    steps: tuple[Step, ...]
    state: Any

    @property
    def start(self) -> Any:  # noqa: ANN401 - see above
        return self.family.begin(self.edition, self.began)

    @property
    def result(self) -> Result:
        tally = self.family.view(self.state, None).tally
        assert tally
        return Result.of(tally)

    def fold(self, entries: Iterable[Entry]) -> Any:  # noqa: ANN401 - see above
        return Timeline.replay(self.family, self.start, entries).state


@cache
def played(edition: str = "usa-2004", players: int = 3, seed: int = 1) -> Played:
    game = Game(editions.load(edition), players, seed)
    steps = tuple(verdict.events for _, verdict in game.moves())
    return Played(game.edition, game.family, game.began, steps, game.state)


def header(game: Played, started: float = EVENING) -> Header:
    return Header(game.began, game.edition.digest, "0.1.0", started)


def record(journal: Journal, game: Played, entries: Iterable[Entry] | None = None) -> GameRecord:
    """A game in the journal: whole and counted, or with these entries and unfinished."""
    recording = journal.begin(header(game))
    for entry in game.steps if entries is None else entries:
        recording.append(entry)
    if entries is None:
        recording.end(EVENING + 3600, game.result)
    return recording


def with_second_thoughts(steps: Iterable[Step]) -> Iterator[Entry]:
    """The same game, with steps taken back and repeated now and then."""
    for number, step in enumerate(steps):
        yield step
        if number % 7 == 3:
            yield Undone()
            yield Redone()
        if number % 11 == 5:
            yield Undone()
            yield step
