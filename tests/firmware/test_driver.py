"""The driver at a real serial port, the real firmware in a real MicroPython behind it."""

import asyncio
import os
import pty
import signal
import tty
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from random import Random

from companion.model.readings import SlotChanged, SourceFound, SourceLost
from companion.model.signals import Signal
from companion.model.table import Spot
from companion.sensing import Sensing
from companion.sensing.hub import SerialHub, at_path, by_usb
from companion.sensing.hub.framing import Frame, Unframer, enclose
from companion.sensing.hub.messages import Restart, Settings, StatisticsAsked
from companion.simulation.pico.chip import RESET, STARVED
from companion.simulation.pico.rig import UNIQUE_ID, Rig
from companion.simulation.pico.wires import Build
from tests.kit.listening import PATIENCE, is_lost, listening
from tests.kit.tools import require_micropython

SLOTS = 32


class Table:
    """Sensing behind a driver, with what it has read."""

    def __init__(self, hub: SerialHub) -> None:
        self.hub = hub
        self.sensing = Sensing({slot: Spot(slot, None) for slot in range(SLOTS)}, hub=hub.name)
        self.read: list[tuple[int, bool]] = []
        self.links: list[str] = []
        self._news = asyncio.Event()

    def deliver(self, signal: Signal) -> None:
        sensed = self.sensing.receive(signal)
        for reading in sensed.readings:
            if isinstance(reading, SlotChanged):
                self.read.append((reading.slot, reading.covered))
            elif isinstance(reading, SourceLost | SourceFound):
                self.links.append(type(reading).__name__)
        for reply in sensed.replies:
            self.hub.reply(reply)
        self._news.set()

    async def until(self, happened: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not happened():
                self._news.clear()
                await self._news.wait()

    async def wakes(self) -> None:
        """Repeats what sensing asks for, as the daemon does."""
        while True:
            await asyncio.sleep(0.05)
            sensed = self.sensing.advance(asyncio.get_running_loop().time())
            for reply in sensed.replies:
                self.hub.reply(reply)


@contextmanager
def rigged() -> Iterator[Rig]:
    require_micropython()
    with Rig(Build(registers=SLOTS // 8, pixels=50)) as rig:
        yield rig


@asynccontextmanager
async def running(hub: SerialHub) -> AsyncIterator[Table]:
    table = Table(hub)
    tasks = [asyncio.create_task(hub.run(table.deliver)), asyncio.create_task(table.wakes())]
    try:
        await table.until(lambda: table.sensing.synced)
        yield table
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_unplugged_and_plugged_in_under_another_name_it_is_the_same_hub() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))) as table:
            before = rig.device
            rig.wires.set(3, covered=True)
            await table.until(lambda: table.read == [(3, True)])
            rig.unplug()
            await table.until(lambda: table.links[-1] == "SourceLost")
            assert "was unplugged or lost its power" in str(table.hub.problem)
            rig.wires.set(3, covered=False)
            rig.wires.set(9, covered=True)
            rig.plug_in()
            assert rig.device != before
            await table.until(lambda: table.links[-1] == "SourceFound")
            assert table.read == [(3, True), (3, False), (9, True)]
            assert table.links == ["SourceFound", "SourceLost", "SourceFound"]
            assert table.hub.problem is None

    with rigged() as rig:
        asyncio.run(story(rig))


def test_by_its_usb_ids_it_is_found_wherever_it_comes_back() -> None:
    async def story(rig: Rig) -> None:
        class Port:
            vid: int | None = 0x2E8A
            pid: int | None = 5
            serial_number: str | None = UNIQUE_ID

            @property
            def device(self) -> str:
                return rig.device

        find = by_usb("2e8a:0005", UNIQUE_ID, ports=lambda: [Port()])  # type: ignore[list-item]
        async with running(SerialHub("hub", find)) as table:
            rig.restart()
            await table.until(lambda: len(table.links) == 3)
            rig.wires.set(5, covered=True)
            await table.until(lambda: table.read == [(5, True)])

    with rigged() as rig:
        asyncio.run(story(rig))


def test_a_hub_that_starts_again_behind_an_open_port_is_noticed() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))) as table:
            rig.wires.set(3, covered=True)
            await table.until(lambda: table.read == [(3, True)])
            rig.restart(keeps_port=True)
            await table.until(lambda: len(table.links) == 3)
            rig.wires.set(4, covered=True)
            await table.until(lambda: table.read == [(3, True), (4, True)])
            table.hub.show(bytes((7, 8, 9)) * 50)
            table.hub.say(StatisticsAsked())
            await asyncio.sleep(0.2)
            talk = table.hub.talk
            assert talk is not None
            assert talk.statistics is not None
            assert talk.statistics.reports == 1

    with rigged() as rig:
        asyncio.run(story(rig))


def test_asked_to_restart_it_comes_back_with_the_same_lights() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))) as table:
            table.hub.show(bytes((7, 8, 9)) * 50)
            table.hub.say(Restart())
            await table.until(lambda: len(table.links) == 3)
            assert rig.exits == [RESET]
            async with asyncio.timeout(PATIENCE):
                while rig.wires.light.colours != bytes((7, 8, 9)) * 50:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)

    with rigged() as rig:
        asyncio.run(story(rig))


def test_with_wrong_bytes_and_two_seconds_of_silence_every_change_is_read_once() -> None:
    async def story(rig: Rig) -> None:
        chance = Random(3)
        covered: set[int] = set()
        put: list[tuple[int, bool]] = []

        def change(slot: int) -> None:
            covered.symmetric_difference_update({slot})
            rig.wires.set(slot, covered=slot in covered)
            put.append((slot, slot in covered))

        async with running(SerialHub("hub", at_path(rig.path))) as table:
            rig.cable.corrupted = 0.01
            for _ in range(40):
                change(chance.randrange(SLOTS))
                await table.until(lambda: table.read == put)
            rig.cable.is_silent = True
            for slot in range(10):
                change(slot)
                await asyncio.sleep(0.2)
            assert len(table.read) == 40
            rig.cable.is_silent = False
            await table.until(lambda: len(table.read) == len(put) and table.sensing.synced)
            assert sorted(table.read) == sorted(put)

    with rigged() as rig:
        asyncio.run(story(rig))


def test_a_board_whose_cable_is_off_is_a_lost_hub_and_no_lifted_train() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))) as table:
            rig.wires.set(3, covered=True)
            await table.until(lambda: table.read == [(3, True)])
            rig.wires.break_chain()
            await table.until(lambda: table.links[-1] == "SourceLost")
            assert "does not find its registers" in str(table.hub.problem)
            rig.wires.set(4, covered=True)
            rig.wires.mend_chain()
            await table.until(lambda: table.links[-1] == "SourceFound")
            assert table.read == [(3, True), (4, True)]

    with rigged() as rig:
        asyncio.run(story(rig))


def test_only_one_program_has_the_port() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))):
            second = SerialHub("second", at_path(rig.path))
            async with listening(second) as heard:
                await heard.until(is_lost)
                assert "is in use by another program" in str(second.problem)

    with rigged() as rig:
        asyncio.run(story(rig))


def test_settings_reach_the_hub_and_the_budget_holds_at_both_ends() -> None:
    async def story(rig: Rig) -> None:
        settings = Settings(debounce=1, rate_hz=1000, brightness=100, current_ma=400)
        async with running(SerialHub("hub", at_path(rig.path), settings)) as table:
            table.hub.show(bytes((255,)) * 150)
            async with asyncio.timeout(PATIENCE):
                while not any(rig.wires.light.colours[:1]) or rig.wires.light.frames < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.3)
            colours = rig.wires.light.colours
            assert 0 < max(colours) <= 100
            assert sum(colours) * 20 / 255 + 50 <= 400

    with rigged() as rig:
        asyncio.run(story(rig))


def test_a_program_that_hangs_is_started_again_by_its_watchdog() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))) as table:
            rig.signal(signal.SIGSTOP)
            await asyncio.sleep(4.2)
            rig.signal(signal.SIGCONT)
            await table.until(lambda: table.links[-2:] == ["SourceLost", "SourceFound"])
            assert rig.exits == [STARVED]

    with rigged() as rig:
        asyncio.run(story(rig))


def test_interrupted_by_a_person_it_lets_go_of_the_watchdog() -> None:
    async def story(rig: Rig) -> None:
        async with running(SerialHub("hub", at_path(rig.path))) as table:
            rig.signal(signal.SIGINT)
            await table.until(lambda: table.links[-1] == "SourceLost")
            assert rig.exits == [0]
            written = (rig.wires.folder / "memory").read_text()
            assert written == "4005b000 40000000\n"

    with rigged() as rig:
        asyncio.run(story(rig))


def test_a_hub_of_another_version_is_refused_with_a_sentence() -> None:
    async def story() -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        ear = Unframer()

        def answer() -> None:
            for frame in ear.feed(os.read(master, 4096)):
                hello = bytes((2, frame.payload[1])) + bytes(19)
                os.write(master, enclose(Frame(0, "h", hello)))

        asyncio.get_running_loop().add_reader(master, answer)
        hub = SerialHub("hub", at_path(os.ttyname(slave)))
        async with listening(hub) as heard:
            await heard.until(is_lost)
            assert "speaks version 2 of the protocol" in str(hub.problem)
            assert hub.count == 0
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)
        os.close(slave)

    asyncio.run(story())


def test_a_port_that_is_not_there_is_said_and_looked_for_again() -> None:
    async def story() -> None:
        hub = SerialHub("hub", at_path("/dev/serial/by-id/no-such-hub"))
        async with listening(hub) as heard:
            await heard.until(is_lost)
            assert 'The hub "hub" at /dev/serial/by-id/no-such-hub is not there' in str(hub.problem)

    asyncio.run(story())
