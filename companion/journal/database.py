"""One open SQLite file: its transactions, its questions, and its errors as ours."""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from companion.journal.lock import Lock
from companion.journal.problems import COMPLAINTS, of_sqlite, partly_damaged

Row = tuple[Any, ...]


class Database:
    """`name` is how sentences call the file."""

    def __init__(
        self, connection: sqlite3.Connection, name: str, version: int, lock: Lock | None = None
    ) -> None:
        self.connection = connection
        self._cursor = connection.cursor()
        """One for all that is written: else every statement makes its own."""
        self.name = name
        self.version = version
        self._lock = lock

    def write(self, *changes: tuple[str, Iterable[Row]]) -> None:
        """Statements, each with its rows, in one transaction: all of them or none.

        On the disk when this returns; raises JournalError.
        """
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
            for statement, rows in changes:
                self._cursor.executemany(statement, rows)
            self._cursor.execute("COMMIT")
        except COMPLAINTS as error:
            raise of_sqlite(error, self.name) from error
        finally:
            if self.connection.in_transaction:
                with suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")

    def rows(self, question: str, *values: object) -> list[Row]:
        try:
            return self.connection.execute(question, values).fetchall()
        except UnicodeDecodeError as error:
            raise partly_damaged(self.name, "unreadable") from error
        except COMPLAINTS as error:
            raise of_sqlite(error, self.name) from error

    def close(self) -> None:
        """Closing folds the write-ahead log into the file; if that fails, the log stays."""
        with suppress(sqlite3.Error):
            self.connection.close()
        if self._lock:
            self._lock.release()
