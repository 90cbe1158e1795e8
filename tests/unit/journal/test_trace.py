"""The readings of a game, kept for bug reports and never at the cost of a step."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import IN_MEMORY, Journal, Traced
from companion.journal.journal import KEEP_TRACES
from companion.model.readings import Button, ButtonPressed, Reading, Requested, SlotChanged, TagSeen
from tests.kit.recorded import header, played, record


@pytest.fixture
def journal() -> Iterator[Journal]:
    with Journal.open(IN_MEMORY, keep_readings=1000) as opened:
        yield opened


def slots(first: int, count: int) -> tuple[Reading, ...]:
    return tuple(SlotChanged(n / 8, n, covered=True) for n in range(first, first + count))


def kept(journal: Journal) -> tuple[Reading, ...]:
    return tuple(reading for traced in journal.trace(1) for reading in traced.readings)


def test_readings_stand_between_the_steps_they_came_between(journal: Journal) -> None:
    game = played("new-york", 2)
    seen = TagSeen(1.0, "reader", "04:A2")
    pressed, asked = ButtonPressed(2.0, Button.NEXT), Requested(3.0, "claim", (("route", "a"),))
    recording = journal.begin(header(game))
    recording.trace([seen])
    recording.trace([pressed])
    recording.append(game.steps[0])
    recording.append(game.steps[1])
    recording.trace([asked])
    recording.flush()
    assert journal.trace(1) == (Traced(0, 0, (seen, pressed)), Traced(2, 2, (asked,)))


def test_many_readings_do_not_wait_for_a_step(journal: Journal) -> None:
    journal.begin(header(played())).trace(slots(0, 300))
    assert kept(journal) == slots(0, 300)


def test_only_the_newest_readings_are_kept(journal: Journal) -> None:
    recording = journal.begin(header(played()))
    for first in range(0, 5000, 50):
        recording.trace(slots(first, 50))
    recording.flush()
    left = kept(journal)
    assert left[-1000:] == slots(4000, 1000)
    assert len(left) <= 1000 + 300, "whole batches are pruned, so a little more may be left"
    assert journal.trace(1)[0].first == 5000 - len(left)


def test_a_flood_of_readings_is_cut_to_the_newest(journal: Journal) -> None:
    journal.begin(header(played())).trace(slots(0, 2500))
    assert kept(journal) == slots(1500, 1000)
    assert journal.trace(1)[0].first == 1500


def test_none_are_kept_where_none_are_wanted() -> None:
    with Journal.open(IN_MEMORY, keep_readings=0) as journal:
        recording = journal.begin(header(played()))
        recording.trace(slots(0, 1000))
        recording.flush()
        assert journal.trace(1) == ()


def test_numbering_goes_on_after_a_restart(tmp_path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(tmp_path / "j") as journal:
        record(journal, game, game.steps[:2]).trace(slots(0, 300))
    with Journal.open(tmp_path / "j") as journal:
        recording = journal.resume(1)
        recording.trace(slots(300, 5))
        recording.append(game.steps[2])
        assert kept(journal) == slots(0, 305)
        assert journal.trace(1)[-1].first == 300


def test_long_past_games_lose_their_readings_but_not_their_steps(journal: Journal) -> None:
    game = played("new-york", 2)
    for _ in range(KEEP_TRACES + 1):
        recording = record(journal, game, game.steps[:3])
        recording.trace(slots(0, 300))
    assert journal.trace(1) == ()
    assert journal.load(1).entries == game.steps[:3]
    assert journal.trace(2) != ()


def test_readings_that_cannot_be_written_never_cost_a_step(journal: Journal) -> None:
    game = played("new-york", 2)
    recording = journal.begin(header(game))
    refuse_trace(journal)
    recording.trace(slots(0, 5))
    recording.append(game.steps[0])
    recording.trace(slots(5, 5))
    recording.end(1.0, game.result)
    assert journal.load(1).entries == game.steps[:1]
    assert journal.games()[0].result == game.result
    assert journal.trace(1) == ()


def refuse_trace(journal: Journal) -> None:
    """From now on nothing can be inserted into the table of readings."""

    def allow(action: int, table: str | None, *_: object) -> int:
        refused = action == sqlite3.SQLITE_INSERT and table == "trace"
        return sqlite3.SQLITE_DENY if refused else sqlite3.SQLITE_OK

    journal._database.connection.set_authorizer(allow)
