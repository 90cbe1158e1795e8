"""Lets one process at a time record into a journal, while others may read it."""

import fcntl
import os
from pathlib import Path


class Lock:
    """An empty file beside the journal; the system frees it when its process ends, however.

    SQLite's own locks last for moments only: two companions would both resume the same game.
    """

    def __init__(self, journal: Path) -> None:
        """Raises BlockingIOError if another process has it."""
        path = journal.with_name(journal.name + "-lock")
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise

    def release(self) -> None:
        os.close(self._file)
