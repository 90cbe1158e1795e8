"""Opens a journal file only after it has proved to be one, and makes a new one."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from companion.journal import problems, schema
from companion.journal.database import Database
from companion.journal.lock import Lock
from companion.journal.schema import Schema
from companion.model.errors import JournalError

_PATIENCE: Final = 2.0
"""Seconds to wait for a moment's lock of another program, such as one that copies the file."""

_NO_FILES_BESIDE: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def in_memory(current: Schema) -> Database:
    """A journal that is gone when it is closed."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.create(connection, current)
    return Database(connection, "in memory", current.version)


def to_record(path: Path, current: Schema) -> Database:
    """The journal of that path, made if it is missing; raises JournalError."""
    name = shown(path)
    with _translated(name):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_new = not path.exists() or (path.is_file() and not _has_content(path))
        if not is_new:
            _look_at(path, current).close()
        lock = Lock(path)
    try:
        with _translated(name):
            if is_new:
                _make(path, current)
            connection = _connect(path, "mode=rw")
            try:
                _prepare(connection, path, current)
            except BaseException:
                connection.close()
                raise
            # Hands lie in it: a copy brought back must not stay readable for others.
            with suppress(PermissionError):
                path.chmod(0o600)
    except BaseException:
        lock.release()
        raise
    return Database(connection, name, current.version, lock)


def to_read(path: Path, current: Schema) -> Database:
    """The journal of that path, which must exist and is not changed; raises JournalError."""
    name = shown(path)
    with _translated(name):
        path.stat()
        connection = _look_at(path, current)
        if schema.version_of(connection) < current.version:
            with _closing(connection):
                connection = _migrated_copy(connection, current)
    return Database(connection, name, current.version)


def shown(path: Path) -> str:
    """A path as a sentence can hold it, whatever bytes it is made of."""
    text = os.fsencode(path).decode(errors="replace")
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def _look_at(path: Path, current: Schema) -> sqlite3.Connection:
    """A connection that cannot write, to a file that is a whole journal we understand."""
    name = shown(path)
    if not path.is_file():
        raise problems.unreachable(name, "this is not a file")
    connection = _connect_to_read(path)
    try:
        _check(connection, name, current)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, name: str, current: Schema) -> None:
    if not schema.is_journal(connection):
        raise problems.not_a_journal(name)
    version = schema.version_of(connection)
    if version > current.version:
        raise problems.newer(name, version, current.version)
    if not all(older in current.migrations for older in range(version, current.version)):
        raise problems.damaged(name, f"there never was a version {version}")
    ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    if verdict != "ok":
        raise problems.damaged(name, " ".join(verdict.split()))


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """SQLite wants to make files beside a journal even to read it; where it cannot, it need not.

    Unless there is a write-ahead log: leaving that out would hide the latest steps.
    """
    connection = _connect(path, "mode=ro")
    try:
        schema.version_of(connection)
    except sqlite3.OperationalError as error:
        connection.close()
        log = path.with_name(path.name + "-wal")
        if problems.code_of(error) not in _NO_FILES_BESIDE or _has_content(log):
            raise
        return _connect(path, "mode=ro&immutable=1")
    except BaseException:
        connection.close()
        raise
    return connection


def _has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _prepare(connection: sqlite3.Connection, path: Path, current: Schema) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    version = schema.version_of(connection)
    if version < current.version:
        _back_up(connection, path.with_name(f"{path.name}.version-{version}"))
    connection.execute("BEGIN IMMEDIATE")
    try:
        schema.migrate(connection, current)
        # A file that cannot be written says so only when something is written.
        connection.execute(f"PRAGMA user_version = {current.version}")
        connection.execute("COMMIT" if version < current.version else "ROLLBACK")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _make(path: Path, current: Schema) -> None:
    """A new journal appears whole or not at all, whenever the power goes."""
    draft = path.with_name(path.name + "-new")
    for leftover in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm"))):
        leftover.unlink(missing_ok=True)
    with _fresh_file(draft), _closing(_connect(draft, "mode=rw")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        schema.create(connection, current)
        connection.execute("COMMIT")
    draft.replace(path)
    _sync_folder(path.parent)


def _back_up(connection: sqlite3.Connection, path: Path) -> None:
    """A copy of everything, under a name that is not taken."""
    number = 1
    target = path
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}-{number}")
    with _fresh_file(target), _closing(_connect(target, "mode=rw")) as copy:
        copy.execute("PRAGMA synchronous = FULL")
        connection.backup(copy)
    _sync_folder(path.parent)


def _migrated_copy(connection: sqlite3.Connection, current: Schema) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.backup(copy)
        schema.migrate(copy, current)
    except BaseException:
        copy.close()
        raise
    return copy


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    place = quote(os.fsencode(path.absolute()))
    return sqlite3.connect(
        f"file:{place}?{mode}", uri=True, timeout=_PATIENCE, isolation_level=None
    )


@contextmanager
def _closing(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _fresh_file(path: Path) -> Iterator[None]:
    """A file of the owner's alone that was not there before; removed if filling it fails."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
    try:
        yield
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _sync_folder(folder: Path) -> None:
    """A new name is safe from a power cut only when its folder is."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _translated(name: str) -> Iterator[None]:
    try:
        yield
    except JournalError:
        raise
    except problems.COMPLAINTS as error:
        raise problems.of_sqlite(error, name) from error
    except BlockingIOError as error:
        raise problems.busy(name) from error
    except OSError as error:
        raise problems.of_system(error, name) from error
