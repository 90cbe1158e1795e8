"""The tables of the journal, their version, and the way from older versions to it."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

APPLICATION: Final = int.from_bytes(b"TCom", "big")
"""Stands in the head of the file, so that no other program's database is taken for a journal."""


@dataclass(frozen=True, slots=True)
class Schema:
    version: int
    tables: tuple[str, ...]
    """Makes an empty journal of this version."""
    migrations: Mapping[int, tuple[str, ...]]
    """By older version: what leads from it to the next."""


CURRENT: Final = Schema(
    version=1,
    tables=(
        """CREATE TABLE games (
            number INTEGER PRIMARY KEY,
            schema INTEGER NOT NULL,
            edition TEXT NOT NULL,
            digest TEXT NOT NULL,
            software TEXT NOT NULL,
            began TEXT NOT NULL,
            source TEXT NOT NULL,
            setup TEXT NOT NULL,
            started REAL NOT NULL,
            ended REAL,
            result TEXT,
            steps INTEGER NOT NULL,
            crc INTEGER NOT NULL
        ) STRICT""",
        """CREATE TABLE events (
            game INTEGER NOT NULL REFERENCES games,
            step INTEGER NOT NULL,
            number INTEGER NOT NULL,
            event TEXT NOT NULL,
            crc INTEGER NOT NULL,
            PRIMARY KEY (game, step, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE trace (
            game INTEGER NOT NULL REFERENCES games,
            first INTEGER NOT NULL,
            after INTEGER NOT NULL,
            count INTEGER NOT NULL,
            readings TEXT NOT NULL,
            crc INTEGER NOT NULL,
            PRIMARY KEY (game, first)
        ) STRICT""",
    ),
    migrations={},
)


def create(connection: sqlite3.Connection, schema: Schema) -> None:
    """Inside a transaction of the caller's."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    _execute(connection, schema.tables)
    connection.execute(f"PRAGMA user_version = {schema.version}")


def migrate(connection: sqlite3.Connection, schema: Schema) -> None:
    """Step by step to the current version, inside a transaction of the caller's."""
    for version in range(version_of(connection), schema.version):
        _execute(connection, schema.migrations[version])
        connection.execute(f"PRAGMA user_version = {version + 1}")


def version_of(connection: sqlite3.Connection) -> int:
    return _number(connection, "PRAGMA user_version")


def is_journal(connection: sqlite3.Connection) -> bool:
    return _number(connection, "PRAGMA application_id") == APPLICATION


def is_empty(connection: sqlite3.Connection) -> bool:
    return not _number(connection, "SELECT count(*) FROM sqlite_master")


def _number(connection: sqlite3.Connection, question: str) -> int:
    (answer,) = connection.execute(question).fetchone()
    return int(answer)


def _execute(connection: sqlite3.Connection, statements: Iterable[str]) -> None:
    for statement in statements:
        connection.execute(statement)
