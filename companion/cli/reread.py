"""Understands the recorded readings of a game anew: a bug report that replays itself."""

from collections.abc import Iterable, Sequence

from companion.app import Companion
from companion.interpretation.mind import Times
from companion.journal import Traced
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.readings import Reading, Restarted
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
    """The log that these readings lead to today; `entries` is the one they led to then."""
    if not trace:
        return tuple(entries)
    record = Rereading(began, entries[: trace[0].after])
    companion = Companion(edition, table, record, times)
    for part in trace:
        for reading in part.readings:
            if isinstance(reading, Restarted):
                _wait_for(part.after, record, companion)
                companion = Companion(edition, table, record, times)
            else:
                companion.reread(reading)
    _wait_for(len(entries), record, companion)
    return tuple(record.entries)


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
