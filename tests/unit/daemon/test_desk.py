"""Setting a table up without a computer: three buttons, lights and the small screen."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random

import pytest

from companion import editions
from companion.daemon import start
from companion.daemon.desk import Desk
from companion.daemon.games import Games
from companion.daemon.keeper import TableKeeper
from companion.daemon.loop import Daemon
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.ports import Deliver
from companion.model.readings import Button
from companion.model.setup import Glow, SetupView
from companion.model.signals import (
    Acknowledge,
    AskSnapshot,
    ButtonEdge,
    LinkFound,
    Reply,
    SlotReport,
    SlotSnapshot,
    TagPoll,
)
from companion.model.table import BadgeTag, CardTag, Spot
from companion.setup.calibration import Calibration
from companion.setup.doctor import Finding, Level
from companion.setup.enrolment import Enrolment
from companion.setup.reading_out import ReadingOut
from companion.simulation.setup.wiring import Miswiring, Wiring, wire
from companion.tables.reading import Has, read_table_file
from tests.kit.virtual_loop import run_virtually

EXAMPLE = editions.data_folder() / "tables" / "new-york-pi" / "table.toml"


def now() -> float:
    return asyncio.get_running_loop().time()


class WiredHub:
    """A board whose slots answer as they are wired."""

    name = "hub"
    problem: str | None = None

    def __init__(self, wiring: Wiring) -> None:
        self.trains: set[Spot] = set()
        self.acknowledged = 0
        self._wiring = wiring
        self._covered: frozenset[int] = frozenset()
        self._number = 0
        self._deliver: Deliver = lambda _: None

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        deliver(LinkFound(now(), self.name))
        await asyncio.Event().wait()

    def reply(self, reply: Reply) -> None:
        if isinstance(reply, AskSnapshot):
            snapshot = SlotSnapshot(now(), self._number, self._covered)
            asyncio.get_running_loop().call_soon(self._deliver, snapshot)
        elif isinstance(reply, Acknowledge):
            self.acknowledged = max(self.acknowledged, reply.number)

    def sense(self) -> None:
        lying = (self._wiring.slots[spot] for spot in self.trains)
        covered = self._wiring.stuck.union(*lying)
        changed, self._covered = sorted(covered ^ self._covered), covered
        for slot in changed:
            self._number += 1
            self._deliver(SlotReport(now(), self._number, slot, slot in covered))


class AtTable:
    def __init__(self, folder: Path, journal: FallbackJournal, miswiring: Miswiring) -> None:
        self.file = folder / "table.toml"
        self.file.write_text(EXAMPLE.read_text())
        self.keeper = TableKeeper(self.file, lights=True)
        self.plan = self.keeper.expected
        self.wiring = wire(self.plan, miswiring, Random(2))
        self.hub = WiredHub(self.wiring)
        games = Games(self.keeper.tables, journal, now)
        self.desk = Desk(
            lambda: self.keeper,
            lambda: [Finding("disk", Level.NOTE, "disk_low", (("folder", "/"), ("free", 50)))],
            now,
        )
        self.daemon = Daemon(games, (), (), now, self.hub, desk=self.desk)

    @property
    def view(self) -> SetupView:
        assert self.desk.view
        return self.desk.view

    @property
    def says(self) -> str:
        return self.view.page.key

    def press(self, *buttons: Button) -> None:
        for button in buttons:
            self.daemon.deliver(ButtonEdge(now(), button))

    async def tap(self, tag: str) -> None:
        for tags in ((tag,), (tag,), (), (), (), (), ()):
            self.daemon.deliver(TagPoll(now(), "reader", tags))
            await asyncio.sleep(0.1)

    async def obey_the_lights(self) -> None:
        """Puts and takes trains as the lights say, until all slots are learned."""
        spots = {pixel: spot for spot, pixels in self.keeper.lights.items() for pixel in pixels}
        for _ in range(2000):
            if not isinstance(self.desk.procedure, Calibration):
                return
            lit = self.view.lit
            put = [spots[p] for p, glow in lit.items() if glow in (Glow.PUT, Glow.ODD)]
            take = [spots[p] for p, glow in lit.items() if glow is Glow.TAKE]
            missing = [spot for spot in put if spot not in self.hub.trains]
            lying = [spot for spot in take if spot in self.hub.trains]
            if missing:
                self.hub.trains.add(missing[-1])
            elif lying:
                self.hub.trains.discard(lying[0])
            elif self.says == "setup.clear_board" and self.hub.trains:
                self.hub.trains.pop()
            elif self.says.endswith("_missing"):
                self.press(Button.CONFIRM)
            self.hub.sense()
            await asyncio.sleep(0.5)
        raise AssertionError(f"it never ended: {self.says}")


@pytest.fixture
def journal() -> Iterator[FallbackJournal]:
    kept = FallbackJournal(Journal.open(IN_MEMORY))
    yield kept
    kept.close()


def play(table: AtTable, story: Coroutine[object, object, None]) -> None:
    async def evening() -> None:
        running = asyncio.create_task(table.daemon.run(asyncio.Event()))
        await asyncio.sleep(0.1)
        await story
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    run_virtually(evening())


UNDO, NEXT, CONFIRM = Button.UNDO, Button.NEXT, Button.CONFIRM


def started(
    tmp_path: Path, journal: FallbackJournal, miswiring: Miswiring | None = None
) -> AtTable:
    async def make() -> AtTable:
        return AtTable(tmp_path, journal, miswiring or Miswiring())

    return run_virtually(make())


def test_three_times_undo_opens_the_menu_and_undo_leaves_it(
    tmp_path: Path, journal: FallbackJournal
) -> None:
    table = started(tmp_path, journal)

    async def story() -> None:
        table.press(UNDO, UNDO)
        assert not table.desk.is_open
        table.press(UNDO)
        assert table.says == "setup.menu_calibrate"
        table.press(NEXT)
        assert table.says == "setup.menu_enroll"
        table.press(UNDO)
        assert not table.desk.is_open
        assert not table.daemon.starts_anew

    play(table, story())


def test_slow_presses_and_a_seat_that_has_joined_open_nothing(
    tmp_path: Path, journal: FallbackJournal
) -> None:
    table = started(tmp_path, journal)

    async def story() -> None:
        for _ in range(4):
            table.press(UNDO)
            await asyncio.sleep(2.0)
        assert not table.desk.is_open
        table.press(NEXT, NEXT, NEXT, UNDO, UNDO, UNDO)
        assert not table.desk.is_open

    play(table, story())


def test_a_board_is_calibrated_with_lights_and_buttons_alone(
    tmp_path: Path, journal: FallbackJournal
) -> None:
    table = started(tmp_path, journal, Miswiring(swapped=2, dead=1, shorted=1))

    async def story() -> None:
        table.press(UNDO, UNDO, UNDO, CONFIRM)
        await asyncio.sleep(2.0)
        await table.obey_the_lights()
        assert isinstance(table.desk.procedure, ReadingOut)
        told = []
        while table.desk.is_open:
            told.append(table.says)
            table.press(CONFIRM)
        assert told[0] == "setup.calibrated_but"
        assert told.count("setup.swapped") == 2
        assert {"setup.dead", "setup.shorted"} <= set(told)
        await asyncio.sleep(0.1)

    play(table, story())
    assert table.daemon.starts_anew
    assert table.hub.acknowledged > 100
    assert (tmp_path / "table.toml.backup-1").read_text() == EXAMPLE.read_text()
    assert not (tmp_path / "table.toml.calibrating").exists()
    (after,) = read_table_file(table.file, Has()).tables
    dead = {spot for pair in table.wiring.mistakes["dead"] for spot in pair}
    for slot, spot in after.map.spots.items():
        assert slot in table.wiring.slots[spot] or spot in dead
    # The lights stay where they were, although their slots have moved.
    assert after.map.pixels == table.keeper.table.map.pixels


def test_one_can_leave_in_the_middle_and_keeps_what_was_learned(
    tmp_path: Path, journal: FallbackJournal
) -> None:
    table = started(tmp_path, journal)

    async def story() -> None:
        table.press(UNDO, UNDO, UNDO, CONFIRM)
        await asyncio.sleep(2.0)
        assert table.says == "setup.put_trains"
        table.press(UNDO)
        assert table.says == "setup.clear_board"
        table.press(UNDO)
        assert table.says == "setup.stopped"
        table.press(CONFIRM, UNDO, UNDO, UNDO, NEXT, CONFIRM)
        assert table.says == "setup.enrolled"
        table.press(CONFIRM)
        assert not table.desk.is_open

    play(table, story())
    assert table.file.read_text() == EXAMPLE.read_text()
    assert not table.daemon.starts_anew


def test_a_calibration_that_was_cut_off_goes_on(tmp_path: Path, journal: FallbackJournal) -> None:
    table = started(tmp_path, journal)
    learned = dict(list(table.plan.items())[:30])
    work = Calibration(table.keeper.edition, table.plan, table.keeper.lights, learned)
    table.keeper.keep(work)
    assert TableKeeper(table.file, lights=True).calibration(0.0).evidence.learned == learned
    table.keeper.forget_progress()
    assert TableKeeper(table.file, lights=True).calibration(0.0).evidence.learned == {}
    (tmp_path / "table.toml.calibrating").write_text("rubbish")
    assert TableKeeper(table.file, lights=True).calibration(0.0).evidence.learned == {}


def test_a_card_is_enrolled_without_a_computer_and_the_game_hears_nothing_of_it(
    tmp_path: Path, journal: FallbackJournal
) -> None:
    table = started(tmp_path, journal)
    text = EXAMPLE.read_text()
    first = next(line for line in text.splitlines() if line.endswith('= "blue"'))
    table.file.write_text(text.replace(first + "\n", ""))
    table.keeper = TableKeeper(table.file, lights=True)
    uid = first.split('"')[1].replace(":", "")

    async def story() -> None:
        table.press(UNDO, UNDO, UNDO, NEXT, CONFIRM)
        assert isinstance(table.desk.procedure, Enrolment)
        assert table.says == "setup.tap_cards"
        await table.tap(uid)
        assert table.says == "setup.cards_complete"
        table.press(CONFIRM)
        assert table.says == "setup.enrolled"
        table.press(CONFIRM)
        await asyncio.sleep(0.1)
        assert table.daemon.games.scene.view is None

    play(table, story())
    assert table.daemon.starts_anew
    assert read_table_file(table.file, Has()).tables[0].map.tags[uid] == CardTag("blue")


def test_unknown_tickets_are_entered_with_buttons(tmp_path: Path, journal: FallbackJournal) -> None:
    table = started(tmp_path, journal)
    table.file.write_text('version = 1\neditions = ["usa-2025"]\n')
    table.keeper = TableKeeper(table.file, lights=True)

    async def story() -> None:
        table.press(UNDO, UNDO, UNDO, NEXT, NEXT)
        assert table.says == "setup.menu_tickets"
        table.press(CONFIRM, CONFIRM, CONFIRM, NEXT, CONFIRM, CONFIRM, CONFIRM)
        table.press(UNDO)
        assert table.says == "setup.entered"
        table.press(CONFIRM)
        await asyncio.sleep(0.1)

    play(table, story())
    assert table.daemon.starts_anew
    (after,) = read_table_file(table.file, Has()).tables
    assert [(t.city_a, t.points) for t in after.own_tickets] == [("atlanta", 2)]


def test_the_doctor_reads_its_findings_out_while_all_lights_shine(
    tmp_path: Path, journal: FallbackJournal
) -> None:
    table = started(tmp_path, journal)

    async def story() -> None:
        table.press(UNDO, UNDO, UNDO, NEXT, NEXT, CONFIRM)
        assert table.says == "doctor.disk_low"
        assert set(table.view.lit.values()) == {Glow.RED}
        table.press(CONFIRM)
        assert not table.desk.is_open

    play(table, story())
    assert not table.daemon.starts_anew


def test_a_file_that_cannot_be_written_is_told_on_the_screen(
    tmp_path: Path, journal: FallbackJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(tmp_path, journal)

    async def story() -> None:
        table.desk.open("calibrate")
        table.file.rename(tmp_path / "away.toml")
        monkeypatch.setattr(table.keeper, "path", tmp_path / "gone" / "table.toml")
        await asyncio.sleep(2.0)
        await table.obey_the_lights()
        assert table.says == "setup.unsaved"
        assert "cannot be written" in dict(table.view.page.values)["problem"]  # type: ignore[operator]

    play(table, story())


def test_a_table_file_that_became_faulty_is_told_instead_of_the_menu(
    tmp_path: Path, journal: FallbackJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(tmp_path, journal)
    table.file.write_text("version = 1\n")
    monkeypatch.setattr(table.desk, "_find_keeper", lambda: TableKeeper(table.file, lights=True))

    async def story() -> None:
        table.press(UNDO, UNDO, UNDO)
        assert table.says == "doctor.settings_wrong"
        assert "has no editions" in str(dict(table.view.page.values)["problem"])
        table.press(CONFIRM)
        assert not table.desk.is_open

    play(table, story())


def test_a_table_that_was_set_up_is_read_anew_by_the_same_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.toml").write_text(EXAMPLE.read_text())
    settings = tmp_path / "settings.toml"
    settings.write_text('tables = "table.toml"\njournal = "games.sqlite"\n[web]\n')
    names: list[set[str]] = []

    async def play_once(_: object, games: Games, *__: object) -> bool:
        badges = games.map.tags.values()
        names.append({of.name for of in badges if isinstance(of, BadgeTag)})
        (tmp_path / "table.toml").write_text(EXAMPLE.read_text().replace('"Blue"', '"Anna"'))
        return len(names) == 1

    monkeypatch.setattr(start, "_play", play_once)
    said: list[str] = []
    start.run(settings, said.append)
    assert ["Anna" in each for each in names] == [False, True]
    assert said[-1] == "The table file is another now; the table starts anew."
