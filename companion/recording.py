"""Keeps the games of one table in the journal, in the words that app.py uses."""

from collections.abc import Callable, Iterable
from importlib.metadata import version

from companion.journal import FallbackJournal, FallbackRecord, Header, Result
from companion.model.edition import Edition
from companion.model.errors import JournalError
from companion.model.events import GameBegan
from companion.model.readings import Reading
from companion.model.views import Tally
from companion.rules.timeline import Entry


class Recording:
    """What a call returns from is durable, or `problem` says why it is in memory only."""

    def __init__(
        self, journal: FallbackJournal, edition: Edition, clock: Callable[[], float]
    ) -> None:
        self._journal = journal
        self._edition = edition
        self._clock = clock
        self._record: FallbackRecord | None = None

    @property
    def problem(self) -> JournalError | None:
        return self._record.problem if self._record else None

    def begin(self, began: GameBegan) -> None:
        header = Header(
            began, self._edition.digest, version("table-companion"), started=self._clock()
        )
        self._record, _ = self._journal.begin(header)

    def append(self, entry: Entry) -> None:
        if self._record:
            self._record.append(entry)

    def trace(self, reading: Reading) -> None:
        if self._record:
            self._record.trace((reading,))

    def end(self, tally: Tally) -> None:
        if self._record:
            self._record.end(self._clock(), Result.of(tally))

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None:
        """The latest game that was not played to its end, if this table can go on with it."""
        game = self._journal.unfinished()
        if game is None or game.header.began.edition != self._edition.id:
            return None
        loaded = self._journal.load(game.number)
        self._record = self._journal.resume(game.number)
        return game.header.began, loaded.entries
