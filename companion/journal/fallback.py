"""A journal that never stops a game: what the disk does not take waits in memory."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.journal.game import Entry, Game, Header, LoadedGame, Result
from companion.journal.journal import IN_MEMORY, Journal
from companion.journal.record import GameRecord
from companion.model.errors import JournalError
from companion.model.readings import Reading

_TRY_EVERY: Final = 8
"""While the disk refuses, only one step in so many asks it again: each try may take seconds."""


@dataclass(frozen=True, slots=True)
class _Ending:
    ended: float
    result: Result | None


class FallbackRecord:
    """The record of one game whose methods never raise JournalError.

    A problem is returned once, by the call in which it begins. From then on everything is kept
    in memory, and written in its order as soon as the disk takes it again.
    """

    def __init__(self, journal: Journal, waiting: Header | None, record: GameRecord | None) -> None:
        self.problem: JournalError | None = None
        """Why the newest steps are in memory only; None while all is well."""
        self._journal = journal
        self._record = record
        self._waiting: list[Header | Entry | _Ending] = [waiting] if waiting else []
        self._until_next_try = 0

    @property
    def game(self) -> Game | None:
        """As the journal has it; None before its header could be written."""
        return self._record.game if self._record else None

    @property
    def unsaved(self) -> int:
        """How much a power cut would take: steps, and what begins and ends the game."""
        return len(self._waiting)

    def append(self, entry: Entry) -> JournalError | None:
        """Durable when this returns and `problem` is None."""
        self._waiting.append(entry)
        self._until_next_try -= 1
        return self.flush() if self._until_next_try <= 0 else None

    def end(self, ended: float, result: Result | None) -> JournalError | None:
        self._waiting.append(_Ending(ended, result))
        return self.flush()

    def trace(self, readings: Iterable[Reading]) -> None:
        if self._record and self._record.remember(readings):
            with suppress(JournalError):
                self._record.flush()

    def flush(self) -> JournalError | None:
        """Tries to bring to the disk whatever waits."""
        known = self.problem
        if known and not known.passing:
            return None
        try:
            while self._waiting:
                self._write(self._waiting[0])
                del self._waiting[0]
        except JournalError as problem:
            self.problem = problem
            self._until_next_try = _TRY_EVERY
            return None if known else problem
        self.problem = None
        return None

    def close(self) -> None:
        """A last try, readings included."""
        self.flush()
        if self._record:
            with suppress(JournalError):
                self._record.flush()

    def _write(self, waiting: Header | Entry | _Ending) -> None:
        if isinstance(waiting, Header):
            self._record = self._journal.begin(waiting)
            return
        assert self._record  # noqa: S101 - its header came before
        if isinstance(waiting, _Ending):
            self._record.end(waiting.ended, waiting.result)
        else:
            self._record.append(waiting)


class FallbackJournal:
    """The journal as the running program uses it; looking at the past may raise JournalError."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def begin(self, header: Header) -> tuple[FallbackRecord, JournalError | None]:
        record = FallbackRecord(self._journal, header, None)
        return record, record.flush()

    def resume(self, number: int) -> FallbackRecord:
        return FallbackRecord(self._journal, None, self._journal.resume(number))

    def latest(self) -> Game | None:
        return self._journal.latest()

    def games(self) -> tuple[Game, ...]:
        return self._journal.games()

    def load(self, number: int) -> LoadedGame:
        return self._journal.load(number)

    def close(self) -> None:
        self._journal.close()


def open_or_memory(path: Path | str) -> tuple[FallbackJournal, JournalError | None]:
    """The journal of that path; or one in memory, and why."""
    try:
        return FallbackJournal(Journal.open(path)), None
    except JournalError as problem:
        return FallbackJournal(Journal.open(IN_MEMORY)), problem
