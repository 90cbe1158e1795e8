"""Turns what SQLite or the system complains about into a sentence with a way on."""

import errno
import sqlite3
from collections.abc import Callable, Mapping
from typing import Final

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

_PRIMARY: Final = 0xFF
"""SQLite's finer codes carry the plain one in their last byte."""


def not_a_journal(name: str) -> JournalError:
    return NotAJournalError(
        f"{name} is no journal of the companion and is left untouched; please name another file."
    )


def damaged(name: str, detail: str) -> JournalError:
    return JournalDamagedError(
        f"The journal {name} is damaged ({detail}) and is left as it is; "
        "bring back a copy, or move it away to begin a new one."
    )


def partly_damaged(name: str, detail: str) -> JournalError:
    """Of rows in a sound file: whoever plays on is better served by a record than by none."""
    return JournalDamagedError(
        f"A part of the journal {name} is damaged ({detail}). It stays as it is, and new games are "
        "recorded in the same file; bring back a copy to have that part again."
    )


def newer(name: str, version: int, known: int) -> JournalError:
    return JournalNewerError(
        f"The journal {name} was written by a newer companion (its version is {version}, this one "
        f"knows {known}) and is left untouched; please update, or name another file."
    )


def not_understood(name: str, detail: str) -> JournalError:
    return JournalNewerError(
        f"The journal {name} holds what this companion does not understand. It stays as it is, and "
        f"new games are recorded in the same file; please update to have it again. {detail}"
    )


def read_only(name: str) -> JournalError:
    return JournalReadOnlyError(
        f"The journal {name} cannot be written; "
        "please allow writing to the file and its folder, or name another file."
    )


def full(name: str) -> JournalError:
    return JournalFullError(
        f"There is no room left for the journal {name}; what it holds is safe. Please free some."
    )


def busy(name: str) -> JournalError:
    return JournalBusyError(
        f"Another program is using the journal {name}; please end it, or name another file."
    )


def unreachable(name: str, detail: str) -> JournalError:
    return JournalUnreachableError(
        f"The journal {name} cannot be reached ({detail}); "
        "please look at the disk and the folder, or name another file."
    )


_BY_CODE: Final[Mapping[int, Callable[[str], JournalError]]] = {
    sqlite3.SQLITE_NOTADB: not_a_journal,
    sqlite3.SQLITE_READONLY: read_only,
    sqlite3.SQLITE_PERM: read_only,
    sqlite3.SQLITE_FULL: full,
    sqlite3.SQLITE_BUSY: busy,
    sqlite3.SQLITE_LOCKED: busy,
    # Somebody else wrote the step that we were to write.
    sqlite3.SQLITE_CONSTRAINT: busy,
}

_WORLD: Final = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM)
"""The disk, the folder or the memory is to blame, not the content."""

_BY_ERRNO: Final[Mapping[int, Callable[[str], JournalError]]] = {
    errno.EACCES: read_only,
    errno.EPERM: read_only,
    errno.EROFS: read_only,
    errno.ENOSPC: full,
    errno.EDQUOT: full,
    errno.EFBIG: full,
}


COMPLAINTS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What talking to SQLite may raise; a damaged file can break even its complaint."""


def code_of(error: sqlite3.Error | UnicodeDecodeError) -> int:
    """Text that is not UTF-8 has no code, and can only stand in a damaged file."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & _PRIMARY


def of_sqlite(error: sqlite3.Error | UnicodeDecodeError, name: str) -> JournalError:
    """Whatever a journal's own statements fail with that is not the world is its content."""
    if isinstance(error, sqlite3.ProgrammingError):
        raise error  # a mistake of ours, such as using a closed journal
    code = code_of(error)
    if code in _BY_CODE:
        return _BY_CODE[code](name)
    if code in _WORLD:
        return unreachable(name, str(error))
    return damaged(name, "unreadable" if isinstance(error, UnicodeDecodeError) else str(error))


def of_system(error: OSError, name: str) -> JournalError:
    if known := _BY_ERRNO.get(error.errno or 0):
        return known(name)
    return unreachable(name, error.strerror or str(error))
