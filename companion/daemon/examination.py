"""Looks at machine, settings and every device of a table for the doctor."""

import asyncio
import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Final

from companion.daemon.clock import table_clock
from companion.daemon.desk import EVERY_SLOT
from companion.daemon.painting import Easel, Moment
from companion.daemon.parts import Clock, Parts, build_parts
from companion.files.faults import shown
from companion.journal import default_path, open_or_memory
from companion.model.errors import CompanionError, JournalBusyError
from companion.model.ports import Source
from companion.model.readings import SlotChanged
from companion.model.scene import Scene
from companion.model.setup import Glow, SetupPage, SetupView
from companion.model.signals import Signal, SlotReport
from companion.sensing.hub.messages import StatisticsAsked
from companion.sensing.sensed import Sensed
from companion.sensing.station import Sensing
from companion.settings import Settings, read_settings
from companion.settings.displays import I2cScreen, SpiScreen
from companion.settings.senses import Chain, SensorPins, SpiChain
from companion.settings.tables import read_tables
from companion.setup.doctor import (
    Finding,
    HubFacts,
    PartFacts,
    judge_hub,
    judge_machine,
    judge_parts,
    look_at_machine,
)
from companion.setup.doctor.finding import note, well, wrong
from companion.setup.doctor.machine import Device
from companion.tables.reading import Table

PATIENCE: Final = 4.0
"""So many seconds every device has to answer; the slowest, a hub that restarts, needs two."""


def examine(path: Path | None, patience: float = PATIENCE) -> Iterator[Finding]:
    """Each finding as soon as it is known; devices last, since they take some seconds."""
    if path is None:
        yield from judge_machine(look_at_machine(default_path(os.environ).parent))
        yield note("settings", "no_settings")
        return
    try:
        read = read_settings(path)
        tables = read_tables(read.settings)
    except CompanionError as error:
        yield from judge_machine(look_at_machine(default_path(os.environ).parent))
        for sentence in str(error).splitlines():
            yield wrong("settings", "settings_wrong", problem=sentence)
        return
    settings = read.settings
    yield from _machine(settings)
    yield well("settings", "settings", file=shown(path))
    for notice in (*read.notices, *tables.notices):
        yield note("settings", "notice", problem=notice)
    journal = settings.journal or default_path(os.environ)
    if busy := (yield from _journal(journal)):
        yield busy
        return
    yield from asyncio.run(_devices(settings, tables.tables, patience))


def examine_running(settings: Settings, facts: Iterable[PartFacts]) -> Iterator[Finding]:
    """While the program runs it holds the devices itself, and knows how they are."""
    yield from _machine(settings)
    try:
        for notice in read_tables(settings).notices:
            yield note("settings", "notice", problem=notice)
    except CompanionError as error:
        yield wrong("settings", "settings_wrong", problem=str(error))
    yield from judge_parts(facts)


def _machine(settings: Settings) -> Iterator[Finding]:
    folder = (settings.journal or default_path(os.environ)).parent
    yield from judge_machine(look_at_machine(folder, _devices_of(settings), _modules(settings)))


def _devices_of(settings: Settings) -> Iterator[Device]:
    for name, reader in settings.readers.items():
        yield Device(name, Path(reader.device))
    if settings.hub and settings.hub.device:
        yield Device("hub", Path(settings.hub.device))
    if isinstance(settings.screen, I2cScreen):
        yield Device("screen", Path(f"/dev/i2c-{settings.screen.port}"))
    if isinstance(settings.screen, SpiScreen):
        screen = settings.screen
        yield Device("screen", Path(f"/dev/spidev{screen.port}.{screen.select}"))
    if isinstance(settings.sensors, SpiChain):
        sensors = settings.sensors
        yield Device("hub", Path(f"/dev/spidev{sensors.port}.{sensors.select}"))
    if _uses_pins(settings):
        yield Device("pins", Path("/dev/gpiochip0"))


def _modules(settings: Settings) -> Iterator[str]:
    """What only a Pi needs, and only for some parts."""
    if isinstance(settings.sensors, SpiChain) or isinstance(settings.screen, SpiScreen):
        yield "spidev"
    if _uses_pins(settings) and Path("/dev/gpiochip0").exists():
        yield "lgpio"


def _uses_pins(settings: Settings) -> bool:
    parts = (settings.buttons, settings.buzzer, settings.status_led)
    return any(parts) or isinstance(settings.sensors, Chain | SensorPins)


def _journal(path: Path) -> Generator[Finding, None, Finding | None]:
    """Answers, after what it yields, why the devices cannot be looked at, if so."""
    journal, problem = open_or_memory(path)
    journal.close()
    if isinstance(problem, JournalBusyError):
        return note("journal", "journal_busy")
    if problem is None:
        yield well("journal", "journal", file=shown(path))
    else:
        yield wrong("journal", "journal_wrong", problem=str(problem))
    return None


class _Watch:
    """What the slots do while nobody touches the table."""

    def __init__(self, parts: Parts, clock: Clock) -> None:
        self.sensing = Sensing(EVERY_SLOT, start=clock())
        self.changed: set[int] = set()
        self._slots = parts.slots

    def hear(self, signal: Signal) -> None:
        sensed = self.sensing.receive(signal)
        if isinstance(signal, SlotReport):
            changed = (each for each in sensed.readings if isinstance(each, SlotChanged))
            self.changed.update(each.slot for each in changed)
        self.reply(sensed)

    def reply(self, sensed: Sensed) -> None:
        if self._slots is not None:
            for reply in sensed.replies:
                self._slots.reply(reply)


async def _devices(
    settings: Settings, tables: Iterable[Table], patience: float
) -> tuple[Finding, ...]:
    clock = table_clock()
    parts = build_parts(settings, clock)
    watch = _Watch(parts, clock)
    easels = [Easel(painting, clock) for painting in parts.paintings]
    sources: list[Source] = [*parts.sources, *([parts.slots] if parts.slots else [])]
    running = [asyncio.create_task(source.run(watch.hear)) for source in sources]
    table = next(iter(tables))
    try:
        steps = 12
        for step in range(steps):
            for easel in easels:
                easel.show(_moment(table, step, steps))
            if parts.hub and step == steps // 2:
                parts.hub.say(StatisticsAsked())
            await asyncio.sleep(patience / steps)
            watch.reply(watch.sensing.advance(clock()))
        told: list[Source | Easel] = [*sources, *easels]
        facts = [PartFacts(part.name, part.problem) for part in told]
        hub = _hub(settings, parts, table, watch)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*(asyncio.to_thread(easel.close) for easel in easels))
    return (*judge_parts(facts), *(judge_hub(hub) if hub else ()))


def _moment(table: Table, step: int, steps: int) -> Moment:
    """All lights in red, green and blue in turn, and a word on the screen."""
    colors = (Glow.RED, Glow.GREEN, Glow.BLUE)
    glow = colors[step * len(colors) // steps]
    lit = dict.fromkeys(range(len(table.map.pixels)), glow)
    page = SetupPage("doctor", "setup.examining", done=step, total=steps)
    return Moment(table.edition, table.map, Scene(None, None), setup=SetupView(page, lit))


def _hub(settings: Settings, parts: Parts, table: Table, watch: _Watch) -> HubFacts | None:
    if parts.slots is None or parts.slots.problem:
        return None
    hello = parts.hub.hello if parts.hub else None
    counted = parts.hub.talk.statistics if parts.hub and parts.hub.talk else None
    return HubFacts(
        slots=len(table.map.slots),
        pixels=len(table.map.pixels) if settings.lights else 0,
        covered=watch.sensing.covered,
        restless=frozenset(watch.changed),
        has_slots=hello.slots if hello else None,
        has_pixels=hello.pixels if hello else None,
        firmware=hello.firmware if hello else "",
        bad_frames=counted.bad_frames if counted else 0,
        late_samples=counted.late_samples if counted else 0,
    )
