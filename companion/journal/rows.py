"""Turns the values of a game into rows of the journal and back, each row with its checksum."""

import zlib
from typing import Final

from companion.journal import codec
from companion.journal.database import Row
from companion.journal.game import Entry, Game, Header, Result, Step, Traced
from companion.model.events import GameBegan, Redone, Undone
from companion.model.readings import Reading

_ALONE: Final = (Undone, Redone)


class BrokenRowError(ValueError):
    """A row is not what was once written, or one is missing."""


class GameRow:
    """The row of one game: its head stays the same, its tail changes with every step."""

    def __init__(self, game: Game) -> None:
        header = game.header
        self._head: Row = (
            game.number,
            game.schema,
            header.began.edition,
            header.digest,
            header.software,
            codec.dumps(header.began),
            header.source,
            codec.dumps(header.setup),
            float(header.started),
        )
        self._crc = zlib.crc32(codec.encoded(self._head)[:-1])

    def of(self, game: Game) -> Row:
        """The checksum is that of the whole row, gone on with where the head ends."""
        tail = (
            None if game.ended is None else float(game.ended),
            None if game.result is None else codec.dumps(game.result),
            game.steps,
        )
        return (*self._head, *tail, zlib.crc32(b"," + codec.encoded(tail)[1:], self._crc))


def game_of(row: Row) -> Game:
    """Raises BrokenRowError or UnreadableRecordError."""
    (number, schema, _, digest, software, began, source, setup, started, ended, result, steps) = (
        _opened(row)
    )
    header = Header(
        began=codec.read(GameBegan, codec.loads(began)),
        digest=digest,
        software=software,
        started=started,
        source=source,
        setup=codec.read(tuple[tuple[str, str], ...], codec.loads(setup)),
    )
    counted = None if result is None else codec.read(Result, codec.loads(result))
    return Game(number, schema, header, steps, ended, counted)


def entry_rows(game: int, step: int, entry: Entry) -> list[Row]:
    events = entry if isinstance(entry, tuple) else (entry,)
    if not events:
        raise ValueError("a step without events cannot be recorded")
    return [_sealed(game, step, number, codec.dumps(event)) for number, event in enumerate(events)]


def entries_of(game: Game, rows: list[Row]) -> tuple[Entry, ...]:
    """The whole log in its order; raises BrokenRowError or UnreadableRecordError."""
    entries: list[Entry] = []
    step: list[object] = []
    for row in rows:
        _, at_step, number, text = _opened(row)
        if (at_step, number) == (len(entries) + 1, 0) and step:
            entries.append(_entry(step))
            step = []
        if (at_step, number) != (len(entries), len(step)):
            raise BrokenRowError(f"event {len(step)} of step {len(entries)} is missing")
        step.append(codec.read_event(codec.loads(text)))
    if step:
        entries.append(_entry(step))
    if len(entries) != game.steps:
        raise BrokenRowError(f"{len(entries)} of the {game.steps} steps of a game are left")
    return tuple(entries)


def traced_row(game: int, traced: Traced) -> Row:
    readings = traced.readings
    text = codec.dumps(readings)
    return _sealed(game, traced.first, traced.after, len(readings), text)


def traced_of(row: Row) -> Traced:
    """Raises BrokenRowError or UnreadableRecordError."""
    _, first, after, _, text = _opened(row)
    readings: tuple[Reading, ...] = tuple(map(codec.read_reading, codec.loads(text)))
    return Traced(first, after, readings)


def _entry(events: list[object]) -> Entry:
    first = events[0]
    if isinstance(first, _ALONE) and len(events) == 1:
        return first
    step: Step = tuple(events)  # type: ignore[arg-type] # what the codec read as events
    return step


def _sealed(*values: object) -> Row:
    return (*values, _crc(values))


def _opened(row: Row) -> Row:
    """SQLite notices broken pages, not a letter that a tired memory card exchanged."""
    values = row[:-1]
    if _crc(values) != row[-1]:
        raise BrokenRowError("a row does not match its checksum")
    return values


def _crc(values: Row) -> int:
    return zlib.crc32(codec.encoded(values))
