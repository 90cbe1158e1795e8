"""Mock pins of a Raspberry Pi, with simulated parts soldered to them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.simulation.devices.shift_register import SimulatedChain

Level = Callable[[bool], None]


@contextmanager
def mock_pins(patch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    factory = MockFactory()
    patch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.reset()


def solder(pin: Any, changed: Level, patch: pytest.MonkeyPatch) -> None:  # noqa: ANN401 - no types
    """Calls `changed` with each level that the program gives the pin."""
    change = pin._change_state

    def changing(value: bool) -> bool:  # noqa: FBT001 - a level is a level
        is_new: bool = change(value)
        # A mock pin remembers every level it ever had.
        pin.states.clear()
        changed(bool(value))
        return is_new

    patch.setattr(pin, "_change_state", changing)


def solder_chain(
    factory: MockFactory,
    chain: SimulatedChain,
    pins: tuple[int, int, int],
    patch: pytest.MonkeyPatch,
) -> None:
    """A chain on the pins for data, clock and load."""
    data, clock, load = (factory.pin(number) for number in pins)
    solder(clock, chain.set_clock, patch)
    solder(load, chain.set_load, patch)
    patch.setattr(type(data), "_get_state", lambda pin: chain.output if pin is data else pin._state)
