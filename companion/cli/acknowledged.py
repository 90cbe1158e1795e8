"""Remembers every step that was acknowledged, and counts those that the journal has lost."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Protocol

from companion.app import Record
from companion.model.errors import JournalError
from companion.model.events import GameBegan
from companion.model.readings import Reading
from companion.model.views import Tally
from companion.rules.timeline import Entry


class Acknowledged:
    """The steps of the present game, for a whole evening, power cuts included."""

    def __init__(self) -> None:
        self._steps: list[Entry] = []
        self.has_begun = False
        self.lost = 0

    def begins(self) -> None:
        self._steps, self.has_begun = [], True

    def add(self, entry: Entry) -> None:
        self._steps.append(entry)

    def compare(self, kept: Iterable[Entry] | None) -> None:
        """With what the journal holds now, None where it knows of no game; each is lost once."""
        held = list(kept or ())
        self.lost += sum(mine != its for mine, its in zip_longest(self._steps, held))
        self.lost += self.has_begun and kept is None
        self._steps, self.has_begun = held, kept is not None


class Keeping(Record, Protocol):
    """A record that goes on in memory where the disk refuses, and says so."""

    @property
    def problem(self) -> JournalError | None: ...


class AcknowledgedRecord:
    """A record that notes down what it has acknowledged; raises JournalError where it has not."""

    def __init__(self, record: Keeping, acknowledged: Acknowledged) -> None:
        self._record = record
        self._acknowledged = acknowledged

    def begin(self, began: GameBegan) -> None:
        self._record.begin(began)
        self._insist()
        self._acknowledged.begins()

    def append(self, entry: Entry) -> None:
        self._record.append(entry)
        self._insist()
        self._acknowledged.add(entry)

    def trace(self, reading: Reading) -> None:
        self._record.trace(reading)

    def end(self, tally: Tally) -> None:
        self._record.end(tally)
        self._insist()

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None:
        """What is there before this evening's game has begun is one of another evening."""
        resumed = self._record.resume() if self._acknowledged.has_begun else None
        if resumed is None:
            self._acknowledged.compare(None)
            return None
        began, entries = resumed
        kept = tuple(entries)
        self._acknowledged.compare(kept)
        return began, kept

    def _insist(self) -> None:
        """A family plays on without a disk; whoever counts what is lost cannot."""
        if self._record.problem:
            raise self._record.problem
