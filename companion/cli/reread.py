"""Understands the recorded readings of a game anew: a bug report that replays itself."""

from collections.abc import Iterable, Sequence

from companion.app import Companion
from companion.interpretation.mind import Times
from companion.journal import Traced
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.readings import (
    Reading,
    Restarted,
    SlotChanged,
    SlotFailed,
    SlotRecovered,
)
from companion.model.table import TableMap
from companion.model.views import Tally
from companion.rules.timeline import Entry


class Rereading:
    """A record that begins where the trace begins, and keeps what is understood this time."""

    def __init__(self, began: GameBegan, entries: Sequence[Entry]) -> None:
        self._began = began
        self.entries = list(entries)

    def begin(self, began: GameBegan) -> None:
        """A trace holds one game."""

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)

    def trace(self, reading: Reading) -> None:
        """It came from a trace."""

    def end(self, tally: Tally) -> None:
        """The entries tell it."""

    def resume(self) -> tuple[GameBegan, Iterable[Entry]]:
        return self._began, list(self.entries)


def reread(
    edition: Edition,
    table: TableMap,
    began: GameBegan,
    entries: Sequence[Entry],
    trace: Sequence[Traced],
    times: Times | None = None,
) -> tuple[Entry, ...]:
    """The log that these readings lead to today; `entries` is the one they led to then.

    A slot that the table does not have is passed over, as sensing does: once a game is over,
    another may be chosen, whose slots sit elsewhere.
    """
    if not trace:
        return tuple(entries)
    record = Rereading(began, entries[: trace[0].after])
    companion = Companion(edition, table, record, times)
    slots = table.spots.keys()
    for part in trace:
        for reading in part.readings:
            if isinstance(reading, Restarted):
                _wait_for(part.after, record, companion)
                companion = Companion(edition, table, record, times)
            elif _slots_of(reading) <= slots:
                companion.reread(reading)
    _wait_for(len(entries), record, companion)
    return tuple(record.entries)


def strange_slot(table: TableMap, trace: Iterable[Traced]) -> int | None:
    """The first slot that the readings name and this table does not have."""
    slots = table.spots.keys()
    named = (_slots_of(reading) for part in trace for reading in part.readings)
    return next((slot for of in named for slot in of - slots), None)


def _slots_of(reading: Reading) -> set[int]:
    return (
        {reading.slot} if isinstance(reading, SlotChanged | SlotFailed | SlotRecovered) else set()
    )


def _wait_for(steps: int, record: Rereading, companion: Companion) -> None:
    """What time alone had led to before the power was cut, or the trace ended, and no more."""
    while len(record.entries) < steps and companion.wait_again():
        pass


def first_difference(then: Sequence[Entry], now: Sequence[Entry]) -> int | None:
    """The number of the first step that is another today, counting from 1."""
    for number, (old, new) in enumerate(zip(then, now, strict=False), start=1):
        if old != new:
            return number
    return None if len(then) == len(now) else min(len(then), len(now)) + 1
