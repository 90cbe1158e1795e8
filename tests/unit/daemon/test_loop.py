"""The loop of a table: signals in, replies out, time in between, and an end in order."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion import editions
from companion.daemon.games import Games
from companion.daemon.loop import Daemon
from companion.daemon.notify import Notifier
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.ports import Deliver
from companion.model.readings import Button
from companion.model.scene import Ask, Trouble
from companion.model.signals import (
    Acknowledge,
    AskSnapshot,
    ButtonEdge,
    LinkFound,
    Reply,
    Signal,
    SlotReport,
    SlotSnapshot,
)
from companion.model.table import Equipment
from companion.simulation.world.table import simulated_map
from companion.tables.reading import Table
from tests.kit.virtual_loop import run_virtually

BOX = editions.load("usa-2004")


class Hub:
    """A source that one moves by hand; `fall` makes its driver fall over."""

    name = "hub"
    problem: str | None = None

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.starts = 0
        self.released = 0
        self._falling = asyncio.Event()
        self.deliver: Deliver = lambda _: None

    async def run(self, deliver: Deliver) -> None:
        self.starts += 1
        self.deliver = deliver
        deliver(LinkFound(now(), self.name))
        try:
            await self._falling.wait()
            self._falling.clear()
            raise RuntimeError("the driver fell over")
        finally:
            self.released += 1

    def reply(self, reply: Reply) -> None:
        self.replies.append(reply)

    def fall(self) -> None:
        self._falling.set()


class Heard(Notifier):
    def __init__(self) -> None:
        super().__init__({})
        self.words: list[str] = []

    def _tell(self, line: str) -> None:
        self.words.append(line)


def now() -> float:
    return asyncio.get_running_loop().time()


@pytest.fixture
def journal() -> Iterator[FallbackJournal]:
    kept = FallbackJournal(Journal.open(IN_MEMORY))
    yield kept
    kept.close()


class AtWork:
    def __init__(self, journal: FallbackJournal) -> None:
        self.hub = Hub()
        self.heard = Heard()
        has = Equipment(cards=False)
        games = Games([Table(BOX, simulated_map(BOX, has))], journal, now)
        self.daemon = Daemon(games, (), (), now, slots=self.hub, notifier=self.heard)
        self.stop = asyncio.Event()

    @property
    def asks(self) -> Ask | None:
        prompt = self.daemon.games.scene.prompt
        return prompt.ask if prompt else None

    def press(self, *buttons: Button) -> None:
        for button in buttons:
            self.daemon.deliver(ButtonEdge(now(), button))


@asynccontextmanager
async def at_work(journal: FallbackJournal) -> AsyncIterator[AtWork]:
    table = AtWork(journal)
    running = asyncio.create_task(table.daemon.run(table.stop))
    await asyncio.sleep(0.01)
    yield table
    table.stop.set()
    await running


def story(journal: FallbackJournal, act: Callable[[AtWork], object]) -> None:
    async def told() -> None:
        async with at_work(journal) as table:
            result = act(table)
            if asyncio.iscoroutine(result):
                await result

    run_virtually(told())


def test_the_hub_is_asked_again_although_it_says_nothing(journal: FallbackJournal) -> None:
    async def act(table: AtWork) -> None:
        assert table.hub.replies == [AskSnapshot()]
        await asyncio.sleep(1.0)
        assert table.hub.replies.count(AskSnapshot()) > 1

    story(journal, act)


def test_what_the_hub_reports_is_acknowledged(journal: FallbackJournal) -> None:
    def act(table: AtWork) -> None:
        table.hub.deliver(SlotSnapshot(now(), 7, frozenset()))
        table.hub.deliver(SlotReport(now(), 8, 0, covered=True))
        assert table.hub.replies[-1] == Acknowledge(8)

    story(journal, act)


def test_time_passes_for_the_game_without_a_signal(journal: FallbackJournal) -> None:
    """A train on a route that nobody may claim yet is noticed once it has lain there a while."""

    async def act(table: AtWork) -> None:
        table.hub.deliver(SlotSnapshot(now(), 0, frozenset()))
        table.press(Button.NEXT, Button.NEXT, Button.CONFIRM, Button.CONFIRM)
        while table.asks is not Ask.TURN:
            table.press(Button.NEXT)
        route = next(route for route in BOX.routes if route.length == 2)
        games = table.daemon.games
        slots = [slot for slot, spot in games.map.spots.items() if spot.route == route.index]
        for number, slot in enumerate(slots, start=1):
            table.hub.deliver(SlotReport(now(), number, slot, covered=True))
        before = games.scene
        await asyncio.sleep(2.0)
        assert games.scene is not before
        table.press(Button.CONFIRM)
        view = games.scene.view
        assert view
        assert view.board
        assert view.board.owners[route.index] == 0

    story(journal, act)


def test_a_driver_that_falls_over_is_told_and_set_up_again(
    journal: FallbackJournal, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(table: AtWork) -> None:
        table.hub.deliver(SlotSnapshot(now(), 0, frozenset()))
        table.hub.fall()
        await asyncio.sleep(0.5)
        assert Trouble("lost", (("source", "hub"),)) in table.daemon.games.scene.troubles
        await asyncio.sleep(1.0)
        table.hub.deliver(SlotSnapshot(now(), 0, frozenset()))
        assert table.hub.starts == 2
        assert not table.daemon.games.scene.troubles

    story(journal, act)
    assert "the driver fell over" in caplog.text


def test_systemd_hears_ready_then_signs_of_life_then_the_end(journal: FallbackJournal) -> None:
    tables: list[AtWork] = []

    async def act(table: AtWork) -> None:
        tables.append(table)
        await asyncio.sleep(25.0)

    story(journal, act)
    words = [word for word in tables[0].heard.words if not word.startswith("STATUS")]
    assert words == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


def test_at_the_end_every_device_is_let_go_of(journal: FallbackJournal) -> None:
    tables: list[AtWork] = []
    story(journal, tables.append)
    assert tables[0].hub.released == 1


def test_a_problem_is_logged_once_when_it_begins_and_once_when_it_ends(
    journal: FallbackJournal, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(table: AtWork) -> None:
        table.hub.problem = "The hub is unplugged."
        await asyncio.sleep(5.0)
        assert "STATUS=The hub is unplugged." in table.heard.words
        table.hub.problem = None
        await asyncio.sleep(5.0)
        assert table.heard.words[-1] in {"STATUS=All is well.", "WATCHDOG=1"}

    story(journal, act)
    assert caplog.messages == ["hub: The hub is unplugged.", "hub: all is well again."]


def test_steps_that_a_full_disk_did_not_take_follow_though_nobody_plays_on(
    tmp_path: Path,
) -> None:
    async def act(table: AtWork) -> None:
        table.press(Button.NEXT, Button.NEXT, Button.CONFIRM, Button.CONFIRM)
        connection = file._database.connection
        connection.execute("PRAGMA max_page_count = 1")
        table.press(*[Button.NEXT] * 30)
        assert table.daemon.games.problem
        connection.execute("PRAGMA max_page_count = 1000000")
        await asyncio.sleep(11)
        assert table.daemon.games.problem is None

    with Journal.open(tmp_path / "j") as file:
        story(FallbackJournal(file), act)


def test_everybody_who_listens_hears_each_signal(journal: FallbackJournal) -> None:
    heard: list[Signal] = []

    def act(table: AtWork) -> None:
        table.daemon.listen(heard.append)
        table.press(Button.UNDO)
        assert [type(signal) for signal in heard] == [ButtonEdge]

    story(journal, act)
