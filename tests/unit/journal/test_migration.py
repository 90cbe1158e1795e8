"""From an older version of the journal to this one, with a copy kept of what was."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.journal.schema import CURRENT, Schema
from companion.model.errors import JournalDamagedError, JournalFullError, JournalUnreachableError
from tests.kit.limits import largest_file
from tests.kit.recorded import header, played, record

TOMORROW = replace(
    CURRENT,
    version=3,
    migrations={
        0: ("ALTER TABLE matches RENAME TO games",),
        1: ("ALTER TABLE games ADD COLUMN mood TEXT",),
        2: ("UPDATE games SET mood = 'merry'",),
    },
)
"""A version to come, which knows the way from the invented version 0 and from ours."""

BROKEN = replace(TOMORROW, migrations={**TOMORROW.migrations, 2: ("UPDATE nowhere SET x = 1",)})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of the invented version 0."""
    file = tmp_path / "journal.sqlite"
    with Journal.open(file) as journal:
        record(journal, played("new-york", 2))
    old = sqlite3.connect(file)
    old.execute("ALTER TABLE games RENAME TO matches")
    old.execute("PRAGMA user_version = 0")
    old.commit()
    old.close()
    return file


def tables(path: Path) -> tuple[int, set[str]]:
    connection = sqlite3.connect(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    return version, names


def test_every_version_on_the_way_is_passed(path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(path, schema=TOMORROW) as journal:
        assert journal.load(1).entries == game.steps
        assert journal._database.rows("SELECT mood FROM games") == [("merry",)]
    assert tables(path)[0] == 3
    Journal.open(path, schema=TOMORROW).close()


def test_a_copy_of_the_old_one_is_kept_for_its_owner_only(path: Path) -> None:
    Journal.open(path, schema=TOMORROW).close()
    copy = path.with_name("journal.sqlite.version-0")
    version, names = tables(copy)
    assert version == 0
    assert "matches" in names
    assert copy.stat().st_mode & 0o777 == 0o600


def test_an_earlier_copy_is_not_overwritten(path: Path) -> None:
    taken = path.with_name("journal.sqlite.version-0")
    taken.write_text("mine")
    Journal.open(path, schema=TOMORROW).close()
    assert taken.read_text() == "mine"
    assert tables(path.with_name("journal.sqlite.version-0-2"))[0] == 0


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    before = tables(path)
    with pytest.raises(JournalDamagedError, match="no such table: nowhere"):
        Journal.open(path, schema=BROKEN)
    assert tables(path) == before
    with Journal.open(path, schema=TOMORROW) as journal:
        assert len(journal.games()) == 1


def test_without_room_for_the_copy_nothing_is_migrated(path: Path) -> None:
    before = path.read_bytes()
    with largest_file(4096), pytest.raises((JournalFullError, JournalUnreachableError)):
        Journal.open(path, schema=TOMORROW)
    assert path.read_bytes() == before
    assert not path.with_name("journal.sqlite.version-0").exists()


def test_an_older_journal_is_read_without_changing_it(path: Path) -> None:
    before = path.read_bytes()
    with Journal.read(path, schema=TOMORROW) as journal:
        assert journal.load(1).game.header == header(played("new-york", 2))
    assert path.read_bytes() == before
    assert not path.with_name("journal.sqlite.version-0").exists()


def test_every_released_version_knows_the_way_here() -> None:
    def has_a_way(schema: Schema) -> bool:
        return all(version in schema.migrations for version in range(1, schema.version))

    assert has_a_way(CURRENT)
    assert not has_a_way(replace(CURRENT, version=2))
