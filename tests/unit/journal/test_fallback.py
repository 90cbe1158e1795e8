"""Play goes on when the disk does not, and nothing that is on it is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import IN_MEMORY, FallbackRecord, Journal, open_or_memory
from companion.journal.fallback import FallbackJournal
from companion.model.errors import JournalDamagedError, JournalError, JournalFullError
from companion.model.readings import TagSeen
from tests.kit.recorded import EVENING, header, played

GAME = played("new-york", 2)


class Disk:
    """A journal whose disk can be filled and freed."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal.open(path)

    def fill(self) -> None:
        self.journal._database.connection.execute("PRAGMA max_page_count = 1")

    def free(self) -> None:
        self.journal._database.connection.execute("PRAGMA max_page_count = 1000000")

    def damage(self) -> None:
        self.journal._database.connection.execute("DROP TABLE events")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    made = Disk(tmp_path / "j")
    yield made
    made.journal.close()


def begun(disk: Disk) -> FallbackRecord:
    record, problem = FallbackJournal(disk.journal).begin(header(GAME))
    assert problem is None
    return record


def append_until_refused(record: FallbackRecord) -> tuple[int, JournalError]:
    """How many steps the disk took, and what it said then."""
    for number, step in enumerate(GAME.steps):
        if problem := record.append(step):
            return number, problem
    raise AssertionError("the disk took everything")


def test_with_a_good_disk_every_step_is_on_it(disk: Disk) -> None:
    record = begun(disk)
    for step in GAME.steps:
        assert record.append(step) is None
        assert record.unsaved == 0
    assert record.end(EVENING, GAME.result) is None
    assert disk.journal.load(1).entries == GAME.steps
    assert record.game == disk.journal.game(1)


def test_a_full_disk_is_told_once_and_play_goes_on(disk: Disk) -> None:
    record = begun(disk)
    disk.fill()
    taken, problem = append_until_refused(record)
    assert isinstance(problem, JournalFullError)
    told = [record.append(step) for step in GAME.steps[taken + 1 :]]
    assert set(told) == {None}
    assert record.problem
    assert record.unsaved == len(GAME.steps) - taken
    assert disk.journal.load(1).entries == GAME.steps[:taken]


def test_once_there_is_room_again_everything_is_written_in_its_order(disk: Disk) -> None:
    record = begun(disk)
    disk.fill()
    taken, _ = append_until_refused(record)
    rest = iter(GAME.steps[taken + 1 :])
    for _ in range(3):
        record.append(next(rest))
    disk.free()
    for step in rest:
        record.append(step)
    assert record.problem is None
    assert record.unsaved == 0
    assert record.end(EVENING, GAME.result) is None
    assert disk.journal.load(1).entries == GAME.steps
    assert disk.journal.games()[0].is_finished


def test_a_second_problem_is_told_again(disk: Disk) -> None:
    record = begun(disk)
    disk.fill()
    append_until_refused(record)
    disk.free()
    assert record.flush() is None
    assert record.problem is None
    disk.fill()
    assert append_until_refused(record)


def test_a_game_that_begins_on_a_full_disk_is_kept_and_written_later(disk: Disk) -> None:
    for _ in range(60):  # so that the next header needs a page of its own
        disk.journal.begin(header(GAME))
    games = len(disk.journal.games())
    disk.fill()
    record, problem = FallbackJournal(disk.journal).begin(header(GAME))
    while problem is None:
        games += 1
        record, problem = FallbackJournal(disk.journal).begin(header(GAME))
    assert record.game is None
    record.trace([TagSeen(1.0, "reader", "04")])
    for step in GAME.steps:
        assert record.append(step) is None
    assert record.end(EVENING, GAME.result) is None
    assert record.unsaved == len(GAME.steps) + 2
    disk.free()
    record.close()
    assert record.problem is None
    assert disk.journal.load(games + 1).entries == GAME.steps
    assert disk.journal.game(games + 1).is_finished


def test_damage_is_not_written_into_again(disk: Disk) -> None:
    record = begun(disk)
    record.append(GAME.steps[0])
    disk.damage()
    problem = record.append(GAME.steps[1])
    assert isinstance(problem, JournalDamagedError)
    said: list[str] = []
    disk.journal._database.connection.set_trace_callback(said.append)
    for step in GAME.steps[2:]:
        assert record.append(step) is None
    record.close()
    assert said == []
    assert record.unsaved == len(GAME.steps) - 1


def test_readings_never_stop_a_game(disk: Disk) -> None:
    record = begun(disk)
    disk.fill()
    record.trace([TagSeen(n / 4, "reader", "04:A2") for n in range(5000)])
    record.trace([TagSeen(9999.0, "reader", "04:A2")])
    record.close()
    assert record.problem is None, "no step is missing"


def test_a_game_is_resumed_through_it(tmp_path: Path) -> None:
    journal, problem = open_or_memory(tmp_path / "j")
    assert problem is None
    record, _ = journal.begin(header(GAME))
    for step in GAME.steps[:20]:
        record.append(step)
    journal.close()
    journal, problem = open_or_memory(tmp_path / "j")
    latest = journal.latest()
    assert latest
    assert latest == journal.games()[-1]
    record = journal.resume(latest.number)
    record.append(GAME.steps[20])
    assert journal.load(1).entries == GAME.steps[:21]
    journal.close()


def test_without_a_usable_file_a_game_is_played_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "holiday.png"
    path.write_bytes(b"\x89PNG" * 1000)
    journal, problem = open_or_memory(path)
    assert problem
    assert "is no journal" in str(problem)
    assert journal.latest() is None
    record, second = journal.begin(header(GAME))
    assert second is None
    for step in GAME.steps:
        assert record.append(step) is None
    assert record.end(EVENING, GAME.result) is None
    assert journal.load(1).entries == GAME.steps
    journal.close()
    assert path.read_bytes() == b"\x89PNG" * 1000


def test_memory_can_be_asked_for() -> None:
    journal, problem = open_or_memory(IN_MEMORY)
    assert problem is None
    assert journal.games() == ()
    journal.close()
