"""What every row of buttons promises, real or simulated."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pytest

from companion.model.ports import Source
from companion.model.readings import Button
from companion.model.signals import ButtonEdge
from companion.sensing.buttons import GpioButtons
from companion.simulation.devices.buttons import SimulatedButtons
from tests.kit.listening import Listener, is_found, listening
from tests.kit.pins import mock_pins
from tests.kit.virtual_loop import run_virtually

PINS: Final = {Button.NEXT: 17, Button.CONFIRM: 27, Button.UNDO: 23}


@dataclass(frozen=True)
class ButtonBench:
    make: Callable[[Callable[[], float]], Source]
    press: Callable[[Source, Button], None]
    release: Callable[[Button], None]


@pytest.fixture(params=["simulated", "pins"])
def bench(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ButtonBench]:
    if request.param == "simulated":

        def press(source: Source, button: Button) -> None:
            assert isinstance(source, SimulatedButtons)
            source.press(button)

        yield ButtonBench(lambda clock: SimulatedButtons("buttons", clock), press, lambda _: None)
        return
    with mock_pins(monkeypatch) as factory:
        yield ButtonBench(
            lambda clock: GpioButtons("buttons", PINS, clock),
            lambda _, button: factory.pin(PINS[button]).drive_low(),
            lambda button: factory.pin(PINS[button]).drive_high(),
        )


def pressed(heard: Listener) -> list[Button]:
    return [signal.button for signal in heard.signals if isinstance(signal, ButtonEdge)]


def test_each_press_is_told_once_by_its_button(bench: ButtonBench) -> None:
    async def story() -> None:
        source = bench.make(asyncio.get_running_loop().time)
        async with listening(source) as heard:
            await heard.until(is_found)
            for button in (*Button, Button.NEXT, Button.NEXT):
                bench.press(source, button)
                # However long it is held.
                await asyncio.sleep(3)
                bench.release(button)
                await asyncio.sleep(0.2)
            assert pressed(heard) == [*Button, Button.NEXT, Button.NEXT]
            assert source.problem is None
            assert source.name == "buttons"

    run_virtually(story())


def test_a_press_is_told_within_a_tenth_of_a_second_with_its_time(bench: ButtonBench) -> None:
    async def story() -> None:
        source = bench.make(asyncio.get_running_loop().time)
        async with listening(source) as heard:
            await heard.until(is_found)
            await asyncio.sleep(5)
            before = asyncio.get_running_loop().time()
            bench.press(source, Button.UNDO)
            edge = await heard.until(lambda signal: isinstance(signal, ButtonEdge))
            assert before <= edge.time <= before + 0.1

    run_virtually(story())


def test_cancelled_buttons_let_go_and_can_be_run_again(bench: ButtonBench) -> None:
    async def story() -> None:
        source = bench.make(asyncio.get_running_loop().time)
        for _ in range(2):
            async with listening(source) as heard:
                await heard.until(is_found)
                bench.press(source, Button.CONFIRM)
                await asyncio.sleep(0.2)
                bench.release(Button.CONFIRM)
                await asyncio.sleep(0.2)
            assert pressed(heard) == [Button.CONFIRM]

    run_virtually(story())
