"""Measures the way from a slot to its light through the hub's real firmware and a real port."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from typing import Final

from companion.model.readings import SlotChanged
from companion.model.signals import Signal
from companion.model.table import Spot
from companion.sensing import HealthTimes, Sensing
from companion.sensing.hub import SerialHub, Settings, at_path
from companion.simulation.pico import Build, NoMicroPythonError, find_micropython
from companion.simulation.pico.rig import Rig

EDGES: Final = 60
IDLE_SECONDS: Final = 3.0
STORM_SECONDS: Final = 2.0
STORM_PER_SECOND: Final = 1000
PIXEL_MS: Final = 0.03
LIT: Final = bytes((60, 60, 60))
PATIENCE: Final = 20.0


def measure(
    *, edges: int = EDGES, idle: float = IDLE_SECONDS, storm: float = STORM_SECONDS
) -> Mapping[str, object]:
    try:
        find_micropython()
    except NoMicroPythonError as missing:
        return {"skipped": str(missing)}
    with Rig(Build()) as rig:
        return asyncio.run(_measure(rig, edges, idle, storm))


class Host:
    """The part of the daemon that a slot needs: the driver and sensing."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.hub = SerialHub("hub", at_path(rig.path))
        spots = {slot: Spot(slot, None) for slot in range(rig.wires.build.slots)}
        # In a storm no slot is taken for a broken one.
        self.sensing = Sensing(spots, health=HealthTimes(rates=()))
        self.read: list[tuple[int, bool]] = []
        self.read_ns = 0
        self.on_change: Callable[[], None] = lambda: None

    def deliver(self, signal: Signal) -> None:
        sensed = self.sensing.receive(signal)
        for reply in sensed.replies:
            self.hub.reply(reply)
        changes = [r for r in sensed.readings if isinstance(r, SlotChanged)]
        if changes:
            self.read_ns = time.time_ns()
            self.read += [(change.slot, change.covered) for change in changes]
            self.on_change()


async def _measure(rig: Rig, edges: int, idle: float, storm: float) -> dict[str, object]:
    host = Host(rig)
    running = asyncio.create_task(host.hub.run(host.deliver))
    await _until(lambda: host.sensing.synced)
    figures: dict[str, object] = {
        "slot_to_light": await _edges(host, edges),
        "floor": _floor(rig.wires.build),
        "idle": await _cost(rig, asyncio.sleep(idle)),
        "storm": await _storm(host, storm),
    }
    running.cancel()
    return figures


async def _edges(host: Host, count: int) -> dict[str, object]:
    """One slot after the other is covered, and the program lights its pixel at once."""
    chance = Random(1)
    wires = host.rig.wires
    frame = bytearray(3 * wires.build.pixels)
    read_ms, light_ms = [], []

    def light() -> None:
        slot, _ = host.read[-1]
        frame[3 * slot : 3 * slot + 3] = LIT
        host.hub.show(bytes(frame))

    host.on_change = light
    for slot in range(count):
        # The hub samples when it likes: edges must not keep step with it.
        await asyncio.sleep(0.05 + chance.random() * 0.01)
        edge_ns = time.time_ns()
        wires.set(slot, covered=True)
        lit = 3 * slot
        await _until(lambda lit=lit: wires.light.colours[lit : lit + 3] == LIT)  # type: ignore[misc]
        read_ms.append((host.read_ns - edge_ns) / 1e6)
        light_ms.append((wires.light.time_ns - edge_ns) / 1e6)
    host.on_change = lambda: None
    return {"edges": count, "reading_ms": _spread(read_ms), "light_ms": _spread(light_ms)}


def _floor(build: Build) -> dict[str, object]:
    """What no software can be faster than."""
    settings = Settings()
    period_ms = 1000 / settings.rate_hz
    return {
        "scan_period_ms": period_ms,
        "debounce_ms": [(settings.debounce - 1) * period_ms, settings.debounce * period_ms],
        "pixels_on_their_wire_ms": round(build.pixels * PIXEL_MS, 1),
    }


async def _storm(host: Host, seconds: float) -> dict[str, object]:
    """Every slot in turn, so that each keeps still for long enough to count."""
    wires = host.rig.wires
    put: list[tuple[int, bool]] = []
    read_before = len(host.read)

    async def changes() -> None:
        start = time.monotonic()
        while (elapsed := time.monotonic() - start) < seconds:
            while len(put) < elapsed * STORM_PER_SECOND:
                slot = len(put) % wires.build.slots
                put.append((slot, not wires.is_covered(slot)))
                wires.set(slot, covered=not wires.is_covered(slot))
            await asyncio.sleep(0.002)

    figures = await _cost(host.rig, changes())
    with suppress(TimeoutError):
        await _until(lambda: len(host.read) - read_before >= len(put))
    missing = Counter(put) - Counter(host.read[read_before:])
    twice = Counter(host.read[read_before:]) - Counter(put)
    return {"changes": len(put), "lost": missing.total(), "twice": twice.total(), **figures}


async def _cost(rig: Rig, doing: Coroutine[object, object, None]) -> dict[str, object]:
    """Bytes on the cable and this thread's time, which is the daemon's, per second."""
    carried, worked, start = rig.cable.carried, time.thread_time(), time.monotonic()
    await doing
    seconds = time.monotonic() - start
    return {
        "bytes_per_second": round((rig.cable.carried - carried) / seconds),
        "cpu_percent": round(100 * (time.thread_time() - worked) / seconds, 2),
    }


async def _until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - light and electricity make no noise
            await asyncio.sleep(0.001)


def _spread(values: list[float]) -> dict[str, float]:
    p99 = quantiles(values, n=100, method="inclusive")[98]
    return {"median": round(median(values), 1), "p99": round(p99, 1)}
