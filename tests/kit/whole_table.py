"""A whole table in real time: the real program in a loop, real firmware and chips at its lines."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from companion import editions
from companion.daemon.clock import table_clock
from companion.daemon.games import Games
from companion.daemon.loop import Daemon
from companion.daemon.painting import Easel
from companion.daemon.parts import build_parts
from companion.journal import FallbackJournal, Journal
from companion.model.edition import Route
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.signals import ButtonEdge, WebTap
from companion.model.table import BadgeTag
from companion.model.views import BoardView
from companion.settings import read_settings
from companion.settings.tables import read_tables
from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.serial_port import SimulatedSerialPort
from companion.simulation.pico.rig import Rig
from companion.simulation.pico.wires import Build

PATIENCE = 20.0
"""Far more than anything here takes: only a test that fails waits so long."""

TRACKED = """
tables = "table.toml"
journal = "games.sqlite"

[hub]
device = "{hub}"

[readers.reader]
kind = "pn532"
device = "{reader}"

[lights]
"""

UNTRACKED = """
tables = "table.toml"
journal = "games.sqlite"

[hub]
device = "{hub}"

[lights]

[web]
port = 1

[times]
settle = 0.1
"""
"""Quick people without stickers on their cards; nobody serves the web page here."""


class WholeTable:
    """What people can do to it, and what they can see."""

    def __init__(self, folder: Path, rig: Rig, reader: SimulatedSerialPort[SimulatedPn532]) -> None:
        self.rig = rig
        self.reader = reader
        self._folder = folder
        self._daemon: Daemon | None = None

    @asynccontextmanager
    async def switched_on(self) -> AsyncIterator[None]:
        settings = read_settings(self._folder / "settings.toml").settings
        tables = read_tables(settings).tables
        assert settings.journal
        clock = table_clock()
        with closing(FallbackJournal(Journal.open(settings.journal))) as journal:
            readers = {name: reader.times for name, reader in settings.readers.items()}
            games = Games(tables, journal, clock, settings.times, readers)
            parts = build_parts(settings, clock)
            easels = [Easel(painting, clock) for painting in parts.paintings]
            daemon = self._daemon = Daemon(games, parts.sources, easels, clock, parts.slots)
            self._clock = clock
            stop = asyncio.Event()
            running = asyncio.create_task(daemon.run(stop))
            try:
                yield
            finally:
                stop.set()
                await running

    @property
    def games(self) -> Games:
        assert self._daemon
        return self._daemon.games

    @property
    def scene(self) -> Scene:
        return self.games.scene

    @property
    def board(self) -> BoardView:
        assert self.scene.view
        assert self.scene.view.board
        return self.scene.view.board

    @property
    def asks(self) -> Ask | None:
        return self.scene.prompt.ask if self.scene.prompt else None

    async def until(self, happened: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < ends, f"it never happened; the screen shows {self.scene}"
            await asyncio.sleep(0.01)

    def press(self, *buttons: Button) -> None:
        assert self._daemon
        for button in buttons:
            self._daemon.deliver(ButtonEdge(self._clock(), button))

    def tap(self, request: str, **values: str | int) -> None:
        """On a web page."""
        assert self._daemon
        self._daemon.deliver(WebTap(self._clock(), request, tuple(values.items())))

    async def tap_badge(self, name: str) -> None:
        """Lays a badge down until the screen has changed, and takes it away again."""
        tag = next(tag for tag, of in self.games.map.tags.items() if of == BadgeTag(name))
        before = self.scene.prompt
        with self.reader.lock:
            self.reader.device.put(tag)
        await self.until(lambda: self.scene.prompt != before)
        with self.reader.lock:
            self.reader.device.remove(tag)

    async def claim(self, route: Route) -> None:
        """Puts trains on all its spaces, one after the other, and says that it is paid."""
        for slot in self.slots(route):
            self.rig.wires.set(slot, covered=True)
            await asyncio.sleep(0.05)
        await self.confirm(route)

    async def confirm(self, route: Route, settle: float = 0.8) -> None:
        """Says that it is paid, once the trains have lain still for the settle time."""
        await self.until(lambda: self.asks is Ask.PAY)
        await asyncio.sleep(settle + 0.2)
        self.press(Button.CONFIRM)
        await self.until(lambda: self.board.owners[route.index] is not None)

    def slots(self, route: Route) -> list[int]:
        return [slot for slot, spot in self.games.map.spots.items() if spot.route == route.index]

    def lit(self, route: Route) -> bool:
        colours = self.rig.wires.light.colours
        return all(any(colours[3 * slot : 3 * slot + 3]) for slot in self.slots(route))


@contextmanager
def whole_table(folder: Path, settings: str = TRACKED) -> Iterator[WholeTable]:
    """The New York table with a hub; the reader and the hub are plugged in."""
    example = editions.data_folder() / "tables" / "new-york-pi" / "table.toml"
    (folder / "table.toml").write_text(example.read_text())
    with (
        Rig(Build(registers=11, pixels=84)) as rig,
        SimulatedSerialPort(folder / "reader", SimulatedPn532) as reader,
    ):
        text = settings.format(hub=rig.path, reader=reader.path)
        (folder / "settings.toml").write_text(text)
        yield WholeTable(folder, rig, reader)
