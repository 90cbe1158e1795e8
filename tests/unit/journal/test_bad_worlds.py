"""Files and disks that are not as they should be: a sentence, and nothing is overwritten."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal import GameRecord, Journal, Step
from companion.journal.schema import APPLICATION
from companion.model.errors import (
    JournalBusyError,
    JournalDamagedError,
    JournalError,
    JournalFullError,
    JournalNewerError,
    JournalReadOnlyError,
    JournalUnreachableError,
    NotAJournalError,
)
from tests.kit.limits import largest_file, without_rights
from tests.kit.recorded import header, played, record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with a finished and an unfinished game."""
    game = played("new-york", 2)
    file = tmp_path / "journal.sqlite"
    with Journal.open(file) as journal:
        record(journal, game)
        record(journal, game, game.steps[:30])
    return file


def refused(path: Path, kind: type[JournalError], sentence: str) -> None:
    """Neither recorded into nor read, with one sentence, and the file as it was."""
    before = path.read_bytes() if path.is_file() else None
    for attempt in (Journal.open, Journal.read):
        with pytest.raises(JournalError) as caught:
            attempt(path)
        assert type(caught.value) is kind
        assert sentence in str(caught.value)
        assert str(caught.value).count(str(path)) == 1, "one sentence, not one in another"
        assert "\n" not in str(caught.value)
    if before is not None:
        assert path.read_bytes() == before


def change(path: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement, values)
    connection.commit()
    connection.close()


def rows(path: Path, question: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute(question).fetchall()
    connection.close()
    return found


def test_a_file_that_is_no_database_is_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "holiday.png"
    path.write_bytes(b"\x89PNG" + bytes(range(256)) * 40)
    refused(path, NotAJournalError, "is no journal of the companion")
    assert os.listdir(tmp_path) == ["holiday.png"]  # noqa: PTH208 - every name, hidden ones too


def test_the_database_of_another_program_is_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite"
    change(path, "CREATE TABLE cakes (name)")
    change(path, "PRAGMA user_version = 1")
    refused(path, NotAJournalError, "is no journal of the companion")


def test_a_journal_of_a_newer_companion_is_left_untouched(path: Path) -> None:
    change(path, "PRAGMA user_version = 2")
    refused(path, JournalNewerError, "newer companion (its version is 2, this one knows 1)")


def test_a_version_that_never_was_is_damage(path: Path) -> None:
    change(path, "PRAGMA user_version = -3")
    refused(path, JournalDamagedError, "there never was a version -3")


def test_a_journal_cut_short_is_damaged(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)
    refused(path, JournalDamagedError, "is damaged")


def test_pages_overwritten_in_the_middle_are_noticed(path: Path) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = Random(1).randbytes(4096)
    path.write_bytes(content)
    refused(path, JournalDamagedError, "is damaged")


def test_a_head_overwritten_makes_it_no_journal(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(bytes(100) + content[100:])
    refused(path, NotAJournalError, "is no journal")


def test_a_table_that_is_gone_is_damage(path: Path) -> None:
    change(path, "DROP TABLE events")
    with Journal.read(path) as journal, pytest.raises(JournalDamagedError, match="no such table"):
        journal.load(1)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET event = replace(event, '\"seat\":0', '\"seat\":1') WHERE step = 9",
        "UPDATE events SET step = step + 90 WHERE game = 1 AND step > 30",
        "DELETE FROM events WHERE game = 1 AND step = 7",
        "DELETE FROM events WHERE game = 1 AND step > 50",
        "DELETE FROM events WHERE game = 1",
        "UPDATE events SET event = CAST(x'fffefdfc' AS TEXT) WHERE game = 1 AND step = 7",
        "UPDATE games SET result = replace(result, '1', '2') WHERE number = 1",
        "UPDATE games SET began = replace(began, 'Blue', 'Glue') WHERE number = 1",
    ],
)
def test_a_changed_or_missing_row_is_noticed(path: Path, statement: str) -> None:
    change(path, statement)
    with Journal.read(path) as journal, pytest.raises(JournalDamagedError, match="is damaged"):
        journal.load(1)


def test_beside_a_damaged_row_new_games_are_recorded_and_the_sentence_says_so(path: Path) -> None:
    """In memory, the next game would be lost with the power; the old rows are not touched."""
    change(path, "UPDATE events SET event = replace(event, '0', '1') WHERE game = 2 AND step = 9")
    damaged = rows(path, "SELECT * FROM events WHERE game = 2")
    said = r"stays as it is, and new games are recorded in the same file; bring back a copy"
    with Journal.open(path) as journal:
        with pytest.raises(JournalDamagedError, match=said):
            journal.load(2)
        record(journal, played("new-york", 2))
    with Journal.read(path) as journal:
        assert journal.load(3).entries == played("new-york", 2).steps
    assert rows(path, "SELECT * FROM events WHERE game = 2") == damaged


def test_whatever_byte_is_changed_a_game_is_the_same_or_refused(path: Path) -> None:
    game, chance = played("new-york", 2), Random(4)
    whole = path.read_bytes()
    refusals = 0
    for _ in range(150):
        content = bytearray(whole)
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(content)
        try:
            with Journal.read(path) as journal:
                first, second = journal.load(1), journal.load(2)
                assert first.game.result == game.result
        except JournalError:
            refusals += 1
            continue
        assert first.entries == game.steps
        assert second.entries == game.steps[:30]
        assert path.read_bytes() == content
    assert 20 < refusals < 150


def test_what_a_newer_companion_wrote_into_an_old_table_is_not_called_damage(path: Path) -> None:
    from companion.journal.rows import _sealed  # noqa: PLC0415 - to write as a newer one would

    row = _sealed(2, 29, 0, '{"event":"TunnelDug","seat":0}')
    change(path, "INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?)", *row)
    with Journal.read(path) as journal:
        with pytest.raises(JournalNewerError, match=r'The event "TunnelDug" is unknown'):
            journal.load(2)
        assert len(journal.load(1).entries) > 50


@pytest.mark.parametrize("number", [1, 2])
def test_a_header_that_is_gone_is_noticed(path: Path, number: int) -> None:
    change(path, "DELETE FROM games WHERE number = ?", number)
    with Journal.read(path) as journal, pytest.raises(JournalDamagedError, match="is damaged"):
        journal.games()


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    refused(tmp_path, JournalUnreachableError, "this is not a file")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalUnreachableError, match="cannot be reached"):
        Journal.open(tmp_path / "file" / "journal.sqlite")


def test_a_journal_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(JournalUnreachableError, match="No such file"):
        Journal.read(tmp_path / "journal.sqlite")
    assert not list(tmp_path.iterdir())


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / "j").touch()
    with Journal.open(tmp_path / "j") as journal:
        assert journal.games() == ()


def test_an_unfinished_draft_of_a_new_journal_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "j-new").write_bytes(b"half a page")
    with Journal.open(tmp_path / "j") as journal:
        assert journal.games() == ()
    assert not (tmp_path / "j-new").exists()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that people without rights can reach, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        game = played("new-york", 2)
        with Journal.open(folder / "j") as journal:
            record(journal, game)
        for file in folder.iterdir():
            file.chmod(0o644)
        yield folder


def test_a_file_that_cannot_be_written_is_told_and_can_be_read(open_folder: Path) -> None:
    path = open_folder / "j"
    (open_folder / "j-lock").chmod(0o666)
    path.chmod(0o444)
    open_folder.chmod(0o777)
    with without_rights():
        with pytest.raises(JournalReadOnlyError, match="cannot be written"):
            Journal.open(path)
        with Journal.read(path) as journal:
            assert len(journal.games()) == 1


def test_a_folder_that_cannot_be_written_is_told_and_can_be_read(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with without_rights():
        with pytest.raises(JournalReadOnlyError, match="cannot be written"):
            Journal.open(open_folder / "j")
        with pytest.raises(JournalReadOnlyError, match="cannot be written"):
            Journal.open(open_folder / "new")
        with Journal.read(open_folder / "j") as journal:
            assert len(journal.games()) == 1
    open_folder.chmod(0o755)


def test_a_log_that_cannot_be_read_with_its_journal_is_not_left_out(open_folder: Path) -> None:
    """Reading the file alone would hide the latest steps."""
    game = played("new-york", 2)
    with Journal.open(open_folder / "j") as journal:
        record(journal, game, game.steps[:5])
        for end in ("", "-wal"):
            shutil.copy(open_folder / f"j{end}", open_folder / f"copy{end}")
            (open_folder / f"copy{end}").chmod(0o444)
    open_folder.chmod(0o555)
    with without_rights():
        try:
            with Journal.read(open_folder / "copy") as journal:
                assert len(journal.load(2).entries) == 5
        except JournalError as error:
            assert "copy" in str(error)  # noqa: PT017 - either is right, less is not
    open_folder.chmod(0o755)


def test_a_journal_opened_for_reading_takes_no_step(path: Path) -> None:
    with Journal.read(path) as journal:
        recording = journal.resume(2)
        with pytest.raises(JournalReadOnlyError, match="cannot be written"):
            recording.append(played("new-york", 2).steps[30])
        assert len(journal.load(2).entries) == 30


def go_on(recording: GameRecord, steps: Iterable[Step]) -> None:
    for step in steps:
        recording.append(step)


def test_a_full_disk_takes_no_half_step(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        recording = journal.resume(2)
        connection = journal._database.connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalFullError, match="no room left"):
            go_on(recording, game.steps[30:] * 20)
        written = recording.game.steps
        assert len(journal.load(2).entries) == written
    with Journal.open(path) as journal:
        assert len(journal.load(2).entries) == written


def test_a_limit_of_the_system_takes_no_half_step(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        recording = journal.resume(2)
        with largest_file(64 * 1024), pytest.raises((JournalFullError, JournalUnreachableError)):
            go_on(recording, game.steps[30:] * 20)
        written = recording.game.steps
        assert 30 < written == len(journal.load(2).entries)
        recording.append(game.steps[0])
    with Journal.open(path) as journal:
        assert len(journal.load(2).entries) == written + 1


@pytest.mark.parametrize("size", [0, 4096, 16384])
def test_a_new_journal_that_finds_no_room_leaves_nothing_behind(tmp_path: Path, size: int) -> None:
    path = tmp_path / "j"
    with largest_file(size), pytest.raises((JournalFullError, JournalUnreachableError)):
        Journal.open(path)
    assert not path.exists()
    Journal.open(path).close()


def test_another_process_that_records_is_told_of(path: Path) -> None:
    holder = (
        "import sys; from companion.journal import Journal;"
        "journal = Journal.open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"open\n"
        with pytest.raises(JournalBusyError, match="Another program is using the journal"):
            Journal.open(path)
        with Journal.read(path) as journal:
            assert len(journal.games()) == 2
        process.kill()
    Journal.open(path).close()


def test_a_lock_of_sqlite_is_told_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.journal.opening._PATIENCE", 0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalBusyError, match="Another program"):
        Journal.open(path)
    other.execute("ROLLBACK")
    with Journal.open(path) as journal:
        recording = journal.resume(2)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalBusyError, match="Another program"):
            recording.append(played("new-york", 2).steps[30])
        other.execute("ROLLBACK")
        recording.append(played("new-york", 2).steps[30])
        assert len(journal.load(2).entries) == 31
    other.close()


def test_a_step_that_somebody_else_wrote_meanwhile_is_not_overwritten(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path) as journal:
        one, other = journal.resume(2), journal.resume(2)
        one.append(game.steps[30])
        with pytest.raises(JournalBusyError):
            other.append(game.steps[40])
        assert journal.load(2).entries == game.steps[:31]


def test_using_a_closed_journal_is_a_mistake_of_ours_and_no_damage() -> None:
    journal = Journal.open(":memory:")
    journal.close()
    with pytest.raises(sqlite3.ProgrammingError):
        journal.begin(header(played()))


def test_the_mark_of_a_journal_stands_in_its_head(path: Path) -> None:
    assert path.read_bytes()[68:72] == APPLICATION.to_bytes(4, "big") == b"TCom"
