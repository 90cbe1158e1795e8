"""Which game a restart shows again."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion import editions
from companion.journal import IN_MEMORY, FallbackJournal, open_or_memory
from companion.model.table import Equipment
from companion.recording import THIS_EVENING, Recording
from companion.rules.families import family_of
from tests.kit.recorded import Played, played


@dataclass
class Wall:
    """A clock on the wall."""

    time: float = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def journal() -> Iterator[FallbackJournal]:
    opened, problem = open_or_memory(IN_MEMORY)
    assert problem is None
    yield opened
    opened.close()


def recording(journal: FallbackJournal, clock: Wall) -> Recording:
    return Recording(journal, editions.load("new-york"), Equipment(), clock)


def write(recording: Recording, game: Played, *, over: bool) -> None:
    recording.begin(game.began)
    for step in game.steps if over else game.steps[:40]:
        recording.append(step)
    if over:
        tally = family_of(editions.load("new-york")).view(game.state, None).tally
        assert tally
        recording.end(tally)


def test_a_game_that_is_not_over_goes_on_however_late_it_is(journal: FallbackJournal) -> None:
    clock, game = Wall(), played("new-york", 2)
    write(recording(journal, clock), game, over=False)
    clock.time += 10 * THIS_EVENING
    resumed = recording(journal, clock).resume()
    assert resumed
    assert tuple(resumed[1]) == game.steps[:40]


def test_a_game_that_ended_this_evening_is_shown_again(journal: FallbackJournal) -> None:
    clock, game = Wall(), played("new-york", 2)
    write(recording(journal, clock), game, over=True)
    clock.time += THIS_EVENING
    resumed = recording(journal, clock).resume()
    assert resumed
    assert tuple(resumed[1]) == game.steps


def test_a_game_that_ended_long_ago_is_not(journal: FallbackJournal) -> None:
    clock, game = Wall(), played("new-york", 2)
    write(recording(journal, clock), game, over=True)
    clock.time += THIS_EVENING + 1
    assert recording(journal, clock).resume() is None
