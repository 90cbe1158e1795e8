"""Keeps the games of one table in the journal, in the words that app.py uses."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from companion.journal import FallbackJournal, FallbackRecord, Game, Header, Result
from companion.model.edition import Edition
from companion.model.errors import JournalError
from companion.model.events import GameBegan
from companion.model.readings import Reading
from companion.model.table import Equipment
from companion.model.views import Tally
from companion.rules.timeline import Entry

THIS_EVENING: Final = 3 * 60 * 60.0
"""For so many seconds a game that is over is still of interest."""

Setup = tuple[tuple[str, str], ...]
Describe = Callable[[str], tuple[str, Setup]]
"""For an edition's id: the folder of one's own that it comes from, and its setup."""


@cache
def software_version() -> str:
    """Looked up among the installed packages, once for all games."""
    try:
        return version("table-companion")
    except PackageNotFoundError:  # started from a source tree that was never installed
        return "unknown"


class Recording:
    """What a call returns from is durable, or `problem` says why it is in memory only."""

    def __init__(
        self,
        journal: FallbackJournal,
        edition: Edition,
        equipment: Equipment,
        clock: Callable[[], float],
        others: Iterable[Edition] = (),
        describe: Describe | None = None,
    ) -> None:
        """`others` are further games that the same table plays; `describe` tells of each."""
        self._describe = describe or (lambda _: ("", setup_of(equipment)))
        self._journal = journal
        self._digests = {box.id: box.digest for box in (edition, *others)}
        self._clock = clock
        self._record: FallbackRecord | None = None
        self.past: JournalError | None = None
        """Why a game that may have been interrupted cannot go on; a new one is recorded."""

    @property
    def problem(self) -> JournalError | None:
        return self._record.problem if self._record else None

    def begin(self, began: GameBegan) -> None:
        source, setup = self._describe(began.edition)
        header = Header(
            began,
            self._digests[began.edition],
            software_version(),
            started=self._clock(),
            source=source,
            setup=setup,
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

    def save(self) -> None:
        """Tries again to bring to the disk what it has not taken."""
        if self._record and self._record.problem:
            self._record.flush()

    def close(self) -> None:
        """A last try, readings included; for a program that ends in order."""
        if self._record:
            self._record.close()

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None:
        """The latest game, if this table can go on with it.

        A game that is over is shown again if it ended this evening: somebody may still look at its
        count, or undo its end. A game that was broken off is not. A game of another edition, or of
        other figures, stays in the journal as it is.
        """
        try:
            game = self._journal.latest()
            if game is None or not self._knows(game.header) or self._is_of_the_past(game):
                return None
            loaded = self._journal.load(game.number)
            self._record = self._journal.resume(game.number)
        except JournalError as problem:
            self.past = problem
            return None
        return game.header.began, loaded.entries

    def _is_of_the_past(self, game: Game) -> bool:
        if game.ended is None:
            return False
        return not game.is_finished or self._clock() - game.ended > THIS_EVENING

    def _knows(self, header: Header) -> bool:
        return self._digests.get(header.began.edition) == header.digest


def setup_of(equipment: Equipment) -> Setup:
    """What a replay of the readings has to know about the table."""
    return (
        ("slots", equipment.slots.value),
        ("cards", "on" if equipment.cards else "off"),
        ("buttons", "on" if equipment.buttons else "off"),
    )
