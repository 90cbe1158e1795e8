"""Every game played, on the disk or in memory: begin one, resume one, look at past ones."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from companion.journal import opening, problems, record, statements
from companion.journal.database import Database, Row
from companion.journal.game import Game, Header, LoadedGame, Traced
from companion.journal.record import GameRecord
from companion.journal.rows import BrokenRowError, entries_of, game_of, traced_of
from companion.journal.schema import CURRENT, Schema
from companion.model.errors import NoSuchGameError, UnreadableRecordError

T = TypeVar("T")

IN_MEMORY: Final = ":memory:"
KEEP_READINGS: Final = 20_000
"""The newest so many readings of a game are kept."""
KEEP_TRACES: Final = 10
"""The newest so many games keep their readings."""

_LARGEST: Final = 2**63 - 1


class Journal:
    """Use it as a context manager, or close it."""

    def __init__(self, database: Database, keep_readings: int = KEEP_READINGS) -> None:
        self._database = database
        self._keep_readings = keep_readings

    @classmethod
    def open(
        cls, path: Path | str, *, keep_readings: int = KEEP_READINGS, schema: Schema = CURRENT
    ) -> Self:
        """To record games; the file and its folder are made if missing. Raises JournalError."""
        if path == IN_MEMORY:
            return cls(opening.in_memory(schema), keep_readings)
        return cls(opening.to_record(Path(path), schema), keep_readings)

    @classmethod
    def read(cls, path: Path | str, *, schema: Schema = CURRENT) -> Self:
        """To look at past games; nothing is changed. Raises JournalError."""
        return cls(opening.to_read(Path(path), schema))

    @property
    def name(self) -> str:
        return self._database.name

    def begin(self, header: Header) -> GameRecord:
        game = Game(self._last_number() + 1, self._database.version, header)
        return record.begin(self._database, game, self._keep_readings, KEEP_TRACES)

    def resume(self, number: int) -> GameRecord:
        """Goes on recording a game."""
        game = self.game(number)
        ((readings,),) = self._database.rows(statements.READINGS, number)
        return GameRecord(self._database, game, readings, self._keep_readings)

    def latest(self) -> Game | None:
        """The newest game, over or not."""
        last = self._last_number()
        return self.game(last) if last else None

    def games(self) -> tuple[Game, ...]:
        """All of them, the oldest first."""
        rows = self._database.rows(statements.GAMES)
        games = self._understood(lambda: tuple(map(game_of, rows)))
        if [game.number for game in games] != list(range(1, self._last_number() + 1)):
            raise problems.partly_damaged(self.name, "a game is missing")
        return games

    def game(self, number: int) -> Game:
        rows = self._about(statements.GAME, number)
        if not rows:
            raise NoSuchGameError(
                f"The journal {self.name} has no game {number}; `companion games` lists them."
            )
        return self._understood(lambda: game_of(rows[0]))

    def load(self, number: int) -> LoadedGame:
        """The game and its log, ready for the timeline of the rules."""
        game = self.game(number)
        rows = self._about(statements.EVENTS, number)
        return LoadedGame(game, self._understood(lambda: entries_of(game, rows)))

    def trace(self, number: int) -> tuple[Traced, ...]:
        """The readings of a game that are still kept, the oldest first."""
        rows = self._about(statements.TRACE, number)
        return self._understood(lambda: tuple(map(traced_of, rows)))

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _last_number(self) -> int:
        ((last, with_events),) = self._database.rows(statements.LAST_NUMBERS)
        if with_events > last:
            raise problems.damaged(self.name, f"game {with_events} has lost its header")
        return int(last)

    def _about(self, question: str, number: int) -> list[Row]:
        return self._database.rows(question, number) if 0 < number <= _LARGEST else []

    def _understood(self, understand: Callable[[], T]) -> T:
        try:
            return understand()
        except BrokenRowError as error:
            raise problems.partly_damaged(self.name, str(error)) from error
        except UnreadableRecordError as error:
            # Its checksum is right: this is what somebody wrote.
            raise problems.not_understood(self.name, str(error)) from error
