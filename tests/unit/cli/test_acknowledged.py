"""What a journal has acknowledged it keeps; where it does not, that must be seen."""

from collections.abc import Iterable

import pytest

from companion.cli.acknowledged import Acknowledged, AcknowledgedRecord
from companion.model.errors import JournalError, JournalFullError
from companion.model.events import CardDrawn, GameBegan, TurnPassed, Undone
from companion.model.readings import Reading
from companion.model.views import Tally
from companion.rules.timeline import Entry

BEGAN = GameBegan("usa-2004", ("Blue", "Red"), 0, 30)
STEPS: tuple[Entry, ...] = ((CardDrawn(0, "red"),), (TurnPassed(1),), Undone())


class Forgetful:
    """A record that loses its last steps when it is read again."""

    problem: JournalError | None = None

    def __init__(self, loses: int) -> None:
        self._loses = loses
        self._began: GameBegan | None = None
        self._entries: list[Entry] = []

    def begin(self, began: GameBegan) -> None:
        self._began = began

    def append(self, entry: Entry) -> None:
        self._entries.append(entry)

    def trace(self, reading: Reading) -> None: ...

    def end(self, tally: Tally) -> None: ...

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None:
        if self._began is None:
            return None
        del self._entries[len(self._entries) - self._loses :]
        return self._began, self._entries


def lost_after_a_restart(loses: int) -> int:
    acknowledged = Acknowledged()
    record = AcknowledgedRecord(Forgetful(loses), acknowledged)
    assert record.resume() is None
    record.begin(BEGAN)
    for step in STEPS:
        record.append(step)
    assert record.resume() == (BEGAN, STEPS[: len(STEPS) - loses])
    acknowledged.compare(STEPS[: len(STEPS) - loses])
    return acknowledged.lost


def test_nothing_is_lost_where_all_is_there_again() -> None:
    assert lost_after_a_restart(0) == 0


def test_every_step_that_was_acknowledged_and_is_gone_is_lost_once() -> None:
    assert lost_after_a_restart(1) == 1
    assert lost_after_a_restart(3) == 3


def test_a_game_that_is_gone_is_lost_with_its_steps() -> None:
    acknowledged = Acknowledged()
    acknowledged.begins()
    acknowledged.add(STEPS[0])
    acknowledged.compare(None)
    assert acknowledged.lost == 2


def test_a_step_that_is_another_one_is_lost_too() -> None:
    acknowledged = Acknowledged()
    acknowledged.begins()
    acknowledged.add(STEPS[0])
    acknowledged.compare((STEPS[1],))
    assert acknowledged.lost == 1


def test_what_is_in_memory_only_was_never_acknowledged() -> None:
    acknowledged = Acknowledged()
    full = Forgetful(0)
    record = AcknowledgedRecord(full, acknowledged)
    record.begin(BEGAN)
    record.append(STEPS[0])
    full.problem = JournalFullError("There is no room left.")
    with pytest.raises(JournalFullError):
        record.append(STEPS[1])
    acknowledged.compare(STEPS[:1])
    assert acknowledged.lost == 0
