"""Contacts that bounce, stick or are not there; mock pins have no debouncing of their own."""

import asyncio
from collections.abc import Iterator
from typing import Final

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin

from companion.model.readings import Button
from companion.model.signals import ButtonEdge, Signal
from companion.sensing.buttons import GpioButtons
from tests.kit.listening import Listener, is_found, is_lost, listening
from tests.kit.pins import mock_pins
from tests.kit.virtual_loop import run_virtually

NEXT: Final = {Button.NEXT: 17}


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    with mock_pins(monkeypatch) as factory:
        yield factory


def presses(heard: Listener) -> int:
    return len([signal for signal in heard.signals if isinstance(signal, ButtonEdge)])


async def bounce(pin: MockPin, *, down: bool) -> None:
    """A contact that closes or opens, as they do: a few milliseconds of both."""
    for pause in (0.0004, 0.0021, 0.0008, 0.0032, 0.0005, 0.0011):
        pin.drive_low()
        await asyncio.sleep(pause)
        pin.drive_high()
        await asyncio.sleep(pause / 2)
    if down:
        pin.drive_low()
    await asyncio.sleep(0.15)


def test_a_bouncing_press_and_a_bouncing_release_are_one_press(pins: MockFactory) -> None:
    async def story() -> None:
        async with listening(GpioButtons("buttons", NEXT)) as heard:
            await heard.until(is_found)
            for count in (1, 2, 3):
                await bounce(pins.pin(17), down=True)
                await bounce(pins.pin(17), down=False)
                assert presses(heard) == count

    run_virtually(story())


def test_a_spark_is_no_press(pins: MockFactory) -> None:
    async def story() -> None:
        async with listening(GpioButtons("buttons", NEXT)) as heard:
            await heard.until(is_found)
            pins.pin(17).drive_low()
            await asyncio.sleep(0.001)
            pins.pin(17).drive_high()
            await asyncio.sleep(1)
            assert presses(heard) == 0

    run_virtually(story())


def test_two_buttons_bounce_apart_from_each_other(pins: MockFactory) -> None:
    async def story() -> None:
        source = GpioButtons("buttons", {Button.NEXT: 17, Button.UNDO: 23})
        async with listening(source) as heard:
            await heard.until(is_found)
            await asyncio.gather(bounce(pins.pin(17), down=True), bounce(pins.pin(23), down=True))
            told = {s.button for s in heard.signals if isinstance(s, ButtonEdge)}
            assert (told, presses(heard)) == ({Button.NEXT, Button.UNDO}, 2)

    run_virtually(story())


def test_a_pin_that_something_else_has_is_a_sentence_and_tried_again(pins: MockFactory) -> None:
    async def story() -> None:
        source = GpioButtons("buttons", NEXT)
        with LED(17):
            async with listening(source) as heard:
                await heard.until(is_lost)
                assert str(source.problem).startswith(
                    'The button "next" cannot use a pin: pin GPIO17 is already in use'
                )
        async with listening(source) as heard:
            found: Signal = await heard.until(is_found)
            assert found.time
            assert source.problem is None

    run_virtually(story())
    pins.reset()
