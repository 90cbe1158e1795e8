"""Screens of every kind on a bench: what a person would see on them, and their plugs pulled."""

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.display.screens.buses import Bus, I2cBus, SpiBus
from companion.display.screens.oled import OledScreen
from companion.model.ports import Screen
from companion.simulation.devices.oled import (
    SimulatedOled,
    SimulatedSh1106,
    SimulatedSsd1306,
    SimulatedSsd1322,
)
from companion.simulation.devices.screen import SimulatedScreen

ADDRESS = 0x3C
DC, RESET = 24, 25


@dataclass
class I2cPlug:
    """Stands for /dev/i2c-1 with one chip on it; made once, opened any number of times."""

    chip: SimulatedOled
    plugged: bool = True
    opened: int = 0
    transfers: list[bytes] = field(default_factory=list)
    drawing: Event = field(default_factory=Event)
    """Cleared, it holds up every transfer, like a bus that is very slow."""

    def __post_init__(self) -> None:
        self.drawing.set()

    def __call__(self, port: int) -> "I2cPlug":
        assert port == 1
        self.opened += 1
        return self

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        self._transfer(address, bytes((register, *data)))

    def i2c_rdwr(self, message: "Sequence[int]") -> None:
        self._transfer(getattr(message, "addr", 0), bytes(message))

    def close(self) -> None:
        self.opened -= 1

    def _transfer(self, address: int, data: bytes) -> None:
        self.drawing.wait()
        if not self.plugged or address != ADDRESS:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.transfers.append(data)
        take = self.chip.data if data[0] == 0x40 else self.chip.command
        for byte in data[1:]:
            take(byte)


@dataclass
class SpiPlug:
    """Stands for spidev with one chip on it; the data pin says what a byte is."""

    chip: SimulatedOled
    mode: int = 0
    max_speed_hz: int = 0

    def open(self, port: int, device: int) -> None:
        assert (port, device) == (0, 0)

    def writebytes(self, data: Sequence[int]) -> None:
        is_data = Device.pin_factory.pin(DC).state
        take = self.chip.data if is_data else self.chip.command
        for byte in data:
            take(byte)

    def close(self) -> None:
        """Nothing to let go."""


@dataclass(frozen=True)
class ScreenBench:
    screen: Screen
    seen: Callable[[], bytes | None]
    unplug: Callable[[], None]
    plug: Callable[[], None]


@contextmanager
def simulated_screen(_patch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    screen = SimulatedScreen()
    yield ScreenBench(screen, lambda: screen.picture, screen.unplug, screen.plug)


@contextmanager
def oled_screen(chip: str, size: tuple[int, int], bus: Bus) -> Iterator[OledScreen]:
    screen = OledScreen(chip, size, bus, again_after=0.02, check_every=0.05)
    try:
        yield screen
    finally:
        screen.close()


@contextmanager
def i2c_bench(patch: pytest.MonkeyPatch, chip: str, glass: SimulatedOled) -> Iterator[ScreenBench]:
    plug = I2cPlug(glass)
    patch.setattr("smbus2.SMBus", plug)

    def set_plug(*, there: bool) -> None:
        plug.plugged = there
        if not there:
            glass.is_on = False

    with oled_screen(chip, glass.size, I2cBus()) as screen:
        yield ScreenBench(
            screen, glass.picture, lambda: set_plug(there=False), lambda: set_plug(there=True)
        )
    assert plug.opened == 0
    assert not glass.is_on


@contextmanager
def spi_bench(patch: pytest.MonkeyPatch, chip: str, glass: SimulatedOled) -> Iterator[ScreenBench]:
    patch.setattr(Device, "pin_factory", MockFactory())
    patch.setattr("luma.core.interface.serial.spi.__spidev__", lambda _: SpiPlug(glass))
    with oled_screen(chip, glass.size, SpiBus(dc=DC, reset=RESET)) as screen:
        yield ScreenBench(screen, glass.picture, lambda: None, lambda: None)
    Device.pin_factory.reset()


@contextmanager
def ssd1306_on_i2c(patch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    with i2c_bench(patch, "ssd1306", SimulatedSsd1306()) as bench:
        yield bench


@contextmanager
def small_ssd1306_on_i2c(patch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    with i2c_bench(patch, "ssd1306", SimulatedSsd1306((128, 32))) as bench:
        yield bench


@contextmanager
def sh1106_on_i2c(patch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    with i2c_bench(patch, "sh1106", SimulatedSh1106()) as bench:
        yield bench


@contextmanager
def ssd1306_on_spi(patch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    with spi_bench(patch, "ssd1306", SimulatedSsd1306()) as bench:
        yield bench


@contextmanager
def ssd1322_on_spi(patch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    with spi_bench(patch, "ssd1322", SimulatedSsd1322()) as bench:
        yield bench
