"""What every row of pixels promises, real or simulated."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import pytest

from companion.model.ports import Lights
from companion.sensing.hub import SerialHub, at_path
from companion.simulation.devices.lights import SimulatedLights
from companion.simulation.pico.rig import Rig
from companion.simulation.pico.wires import Build
from tests.kit.listening import PATIENCE, is_found, listening
from tests.kit.tools import require_micropython

COUNT = 60


@dataclass(frozen=True)
class LightBench:
    lights: Lights
    seen: Callable[[], bytes]

    async def sees(self, frame: bytes) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.seen() != frame:  # noqa: ASYNC110 - light makes no noise
                await asyncio.sleep(0.005)


@asynccontextmanager
async def simulated() -> AsyncIterator[LightBench]:
    lights = SimulatedLights(COUNT)
    yield LightBench(lights, lambda: lights.frame)


@asynccontextmanager
async def hub_with_firmware() -> AsyncIterator[LightBench]:
    require_micropython()
    with Rig(Build(registers=1, pixels=COUNT)) as rig:
        hub = SerialHub("hub", at_path(rig.path))
        assert hub.count == 0
        async with listening(hub) as heard:
            await heard.until(is_found)
            yield LightBench(hub, lambda: rig.wires.light.colours)


Bench = Callable[[], AbstractAsyncContextManager[LightBench]]


@pytest.fixture(params=[simulated, hub_with_firmware])
def bench(request: pytest.FixtureRequest) -> Bench:
    make: Bench = request.param
    return make


def test_each_pixel_has_its_colour(bench: Bench) -> None:
    async def story() -> None:
        async with bench() as made:
            assert made.lights.count == COUNT
            frame = bytes(value % 40 for value in range(3 * COUNT))
            made.lights.show(frame)
            await made.sees(frame)

    asyncio.run(story())


def test_the_newest_frame_wins(bench: Bench) -> None:
    async def story() -> None:
        async with bench() as made:
            for level in range(100):
                made.lights.show(bytes((level % 30,)) * 3 * COUNT)
            last = bytes((7,)) * 3 * COUNT
            made.lights.show(last)
            await made.sees(last)

    asyncio.run(story())


def test_a_frame_of_another_length_is_cut_or_dark_at_its_end(bench: Bench) -> None:
    async def story() -> None:
        async with bench() as made:
            made.lights.show(bytes((9,)) * 5000)
            await made.sees(bytes((9,)) * 3 * COUNT)
            made.lights.show(bytes((8,)) * 3)
            await made.sees(bytes((8,)) * 3 + bytes(3 * COUNT - 3))

    asyncio.run(story())
