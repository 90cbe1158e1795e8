"""Recording, resuming and looking at games."""

import os
from pathlib import Path

import pytest

from companion import editions
from companion.journal import IN_MEMORY, Header, Journal, Result
from companion.model.errors import JournalBusyError, NoSuchGameError
from companion.model.events import GameBegan, Redone, Undone
from companion.rules.timeline import Timeline
from tests.kit.recorded import EVENING, header, played, record, with_second_thoughts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


@pytest.mark.parametrize("edition", editions.available())
def test_a_whole_game_comes_back_as_it_was_played(path: Path, edition: str) -> None:
    game = played(edition)
    with Journal.open(path) as journal:
        record(journal, game)
    with Journal.read(path) as journal:
        loaded = journal.load(1)
    assert loaded.entries == game.steps
    assert loaded.game.header == header(game)
    assert loaded.game.result == game.result
    assert loaded.game.ended == EVENING + 3600
    assert loaded.game.is_finished
    assert game.fold(loaded.entries) == game.state


def test_undo_and_redo_are_entries_of_their_own(path: Path) -> None:
    game = played("new-york", 2)
    entries = tuple(with_second_thoughts(game.steps))
    assert Undone() in entries
    assert Redone() in entries
    with Journal.open(path) as journal:
        record(journal, game, entries)
        assert journal.load(1).entries == entries
    assert Timeline.replay(game.family, game.start, entries).state == game.state


def test_a_restart_resumes_the_newest_game_and_goes_on_with_it(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        record(journal, played())
        record(journal, game, game.steps[:40])
    with Journal.open(path) as journal:
        latest = journal.latest()
        assert latest
        assert (latest.number, latest.ended) == (2, None)
        recording = journal.resume(latest.number)
        assert recording.game.steps == 40
        for step in game.steps[40:]:
            recording.append(step)
        assert journal.load(2).entries == game.steps


def test_only_the_newest_game_is_resumed(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        assert journal.latest() is None
        record(journal, game, game.steps[:5])
        record(journal, game)
        assert journal.latest() == journal.games()[1]


def test_a_game_without_a_step_can_be_resumed(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        record(journal, game, ())
        assert journal.load(1).entries == ()
        recording = journal.resume(1)
        recording.append(game.steps[0])
        assert journal.load(1).entries == game.steps[:1]


def test_a_game_that_was_broken_off_has_ended_but_is_not_finished(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        record(journal, game, game.steps[:5]).end(EVENING + 60, None)
        (broken_off,) = journal.games()
        assert journal.latest() == broken_off
    assert broken_off.ended == EVENING + 60
    assert not broken_off.is_finished


def test_a_step_after_the_end_opens_the_game_again(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        recording = record(journal, game)
        recording.append(Undone())
        again = journal.latest()
        assert again
        assert again.ended is None
        assert again.result is None


def test_games_are_listed_in_their_order_with_all_that_was_said_of_them(path: Path) -> None:
    said = Header(
        GameBegan("my-box", ("Zoë", "Per"), 1, 30),
        digest="abc",
        software="9.9",
        started=12.5,
        source="/home/zoë/my-box",
        setup=(("equipment", "slots=space"),),
    )
    with Journal.open(path) as journal:
        record(journal, played("new-york", 2))
        journal.begin(said).end(99.0, Result((None, None), (3, 2), (0,)))
        first, second = journal.games()
        assert (first.number, second.number) == (1, 2)
        assert second.header == said
        assert second.schema == 1
        assert second.result == Result((None, None), (3, 2), (0,))


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
def test_a_game_that_is_not_there_is_named(number: int) -> None:
    with Journal.open(IN_MEMORY) as journal:
        record(journal, played("new-york", 2), ())
        with pytest.raises(NoSuchGameError, match=f"has no game {number};"):
            journal.load(number)
        with pytest.raises(NoSuchGameError):
            journal.resume(number)


def test_a_journal_in_memory_is_a_journal_too() -> None:
    game = played()
    with Journal.open(IN_MEMORY) as journal:
        record(journal, game)
        assert journal.load(1).entries == game.steps
    with Journal.open(IN_MEMORY) as journal:
        assert journal.games() == ()


def test_a_step_without_events_is_refused() -> None:
    with Journal.open(IN_MEMORY) as journal, pytest.raises(ValueError, match="without events"):
        journal.begin(header(played())).append(())


def test_the_files_are_readable_by_their_owner_only(path: Path) -> None:
    before = os.umask(0)
    try:
        with Journal.open(path) as journal:
            record(journal, played("new-york", 2), ())
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) == 4, "the journal, its write-ahead log, their index and the lock"
    assert set(modes.values()) == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_copy_brought_back_becomes_private_again(path: Path) -> None:
    Journal.open(path).close()
    path.chmod(0o644)
    Journal.open(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_every_step_is_forced_to_the_disk(path: Path) -> None:
    with Journal.open(path) as journal:
        connection = journal._database.connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_step_is_one_transaction(path: Path) -> None:
    game = played()
    several = next(step for step in game.steps if len(step) > 2)
    with Journal.open(path) as journal:
        recording = journal.begin(header(game))
        said: list[str] = []
        journal._database.connection.set_trace_callback(said.append)
        recording.append(several)
    words = [statement.split()[0] for statement in said]
    assert words == ["BEGIN", *["INSERT"] * len(several), "REPLACE", "COMMIT"]


def test_a_second_recorder_is_refused_and_a_reader_is_welcome(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        recording = record(journal, game, game.steps[:3])
        with pytest.raises(JournalBusyError, match="Another program is using the journal"):
            Journal.open(path)
        with Journal.read(path) as reader:
            assert len(reader.load(1).entries) == 3
            recording.append(game.steps[3])
            assert len(reader.load(1).entries) == 4
    Journal.open(path).close()


def test_a_path_of_any_letters_will_do(tmp_path: Path) -> None:
    path = tmp_path / "päth with ?mode=memory&x=1 #%41.sqlite"
    Journal.open(path).close()
    assert path.stat().st_size > 0
    Journal.read(path).close()
