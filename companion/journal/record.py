"""One game being recorded: what is appended is on the disk when the call returns."""

from collections.abc import Iterable
from typing import Final

from companion.journal import statements
from companion.journal.database import Database, Row
from companion.journal.game import Entry, Game, Result, Traced
from companion.journal.rows import GameRow, entry_rows, traced_row
from companion.model.errors import JournalError
from companion.model.readings import Reading

_BATCH: Final = 256
"""So many readings wait at most for the next step before they are written on their own."""


class GameRecord:
    """Every method raises JournalError and then has changed nothing on the disk."""

    def __init__(self, database: Database, game: Game, readings: int, keep_readings: int) -> None:
        self.game = game
        self._row = GameRow(game)
        self._database = database
        self._readings = readings
        self._keep_readings = keep_readings
        self._waiting: list[Reading] = []

    def append(self, entry: Entry) -> None:
        """One accepted command's events, or one undo or redo; durable when this returns.

        After the end it opens the game again, which is what undoing the last move means.
        """
        game = self.game
        rows = entry_rows(game.number, game.steps, entry)
        self._write(rows, Game(game.number, game.schema, game.header, game.steps + 1))

    def trace(self, readings: Iterable[Reading]) -> None:
        """Remembers readings; they reach the disk with the next step or when many wait."""
        if self.remember(readings):
            self.flush()

    def remember(self, readings: Iterable[Reading]) -> bool:
        """Keeps readings for the next step; True if so many wait that they should be flushed."""
        if self._keep_readings:
            self._waiting += readings
        return len(self._waiting) >= _BATCH

    def flush(self) -> None:
        """Writes the readings that wait; if that fails they are given up."""
        if self._waiting:
            self._write([], self.game)

    def end(self, ended: float, result: Result | None) -> None:
        """The game is over; without a result it was broken off."""
        self._write([], self.game._replace(ended=ended, result=result))

    def _write(self, rows: list[Row], game: Game) -> None:
        traced = self._take_waiting()
        try:
            self._commit(rows, game, traced)
        except JournalError:
            if not traced or game == self.game:
                raise
            # Readings are for bug reports; a step is worth more than they are.
            self._commit(rows, game, None)
        self.game = game

    def _take_waiting(self) -> Traced | None:
        if not self._waiting:
            return None
        kept = self._waiting[-self._keep_readings :]
        self._readings += len(self._waiting)
        self._waiting = []
        return Traced(self._readings - len(kept), self.game.steps, tuple(kept))

    def _commit(self, rows: list[Row], game: Game, traced: Traced | None) -> None:
        number = game.number
        changes: list[tuple[str, list[Row]]] = [(statements.PUT_EVENT, rows)]
        if game is not self.game:
            changes.append((statements.CHANGE_GAME, [self._row.of(game)]))
        if traced:
            changes.append((statements.PUT_TRACE, [traced_row(number, traced)]))
        if traced and (oldest := self._readings - self._keep_readings) > 0:
            changes.append((statements.PRUNE_TRACE, [(number, oldest, oldest)]))
        self._database.write(*changes)


def begin(database: Database, game: Game, keep_readings: int, keep_traces: int) -> GameRecord:
    """Writes the header of a new game and forgets the readings of long past ones."""
    database.write(
        (statements.PUT_GAME, [GameRow(game).of(game)]),
        (statements.FORGET_TRACES, [(game.number - keep_traces,)]),
    )
    return GameRecord(database, game, 0, keep_readings)
