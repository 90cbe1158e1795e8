"""The three ways to wire slots to a Pi, each read as one number whose bits are the slots."""

import errno
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final

from companion.model.errors import DeviceError
from companion.pins import pin_sentences

MOST_SLOTS: Final = 128
REGISTER: Final = 8
BEHIND: Final = 0xFF
"""What follows the last register: its serial input is tied to 3.3 V."""
CLOCK_IDLES_HIGH: Final = 2
"""SPI mode 2: bits are taken on falling edges and registers shift on rising ones, so neither
hurries the other.
"""

Read = Callable[[], int | None]
"""One sample: a bit for each slot, 1 where it is covered; None where it cannot be right."""


@dataclass(frozen=True, slots=True)
class PinEach:
    """A sensor on a pin of its own, which it pulls to ground where something lies."""

    pins: tuple[int, ...]

    @property
    def slots(self) -> int:
        return len(self.pins)

    @contextmanager
    def open(self, what: str) -> Iterator[Read]:
        with ExitStack() as opened:
            with pin_sentences(what):
                from gpiozero import InputDevice  # noqa: PLC0415 - only where there are pins

                devices = [
                    opened.enter_context(InputDevice(pin, pull_up=True)) for pin in self.pins
                ]
            pins = [device.pin for device in devices]

            def read() -> int:
                return sum(1 << slot for slot, pin in enumerate(pins) if not pin.state)

            yield read


@dataclass(frozen=True, slots=True)
class ChainOnPins:
    """74HC165 registers on any three pins; slot 8 k + i is input i of register k, from 0.

    Register 0 is the one whose output QH leads to the pin `data`.
    """

    slots: int
    data: int
    clock: int
    load: int
    covered_low: bool = True

    @contextmanager
    def open(self, what: str) -> Iterator[Read]:
        with ExitStack() as opened:
            with pin_sentences(what):
                from gpiozero import (  # noqa: PLC0415 - only where there are pins
                    DigitalOutputDevice,
                    InputDevice,
                )

                load = opened.enter_context(DigitalOutputDevice(self.load, initial_value=True))
                clock = opened.enter_context(DigitalOutputDevice(self.clock))
                data = opened.enter_context(InputDevice(self.data, pull_up=False))
            yield self._reader(load.pin, clock.pin, data.pin)

    def _reader(self, load: Any, clock: Any, data: Any) -> Read:  # noqa: ANN401 - no types there
        """The pins themselves: the devices around them take three times as long."""
        registers = _registers(self.slots)
        bits = range((registers + 1) * REGISTER)

        def read() -> int | None:
            load.state = 0
            load.state = 1
            value = 0
            for _ in bits:
                value = value << 1 | data.state
                clock.state = 1
                clock.state = 0
            return _covered(value.to_bytes(registers + 1), self.slots, covered_low=self.covered_low)

        return read


@dataclass(frozen=True, slots=True)
class ChainOnSpi:
    """The same registers on a hardware SPI: all slots in one transfer."""

    slots: int
    load: int
    port: int = 0
    device: int = 0
    hz: int = 1_000_000
    covered_low: bool = True

    @contextmanager
    def open(self, what: str) -> Iterator[Read]:
        with ExitStack() as opened:
            with pin_sentences(what):
                from gpiozero import DigitalOutputDevice  # noqa: PLC0415 - only where pins are

                load = opened.enter_context(DigitalOutputDevice(self.load, initial_value=True))
            spi = self._open_spi(what)
            opened.callback(spi.close)
            yield self._reader(load.pin, spi)

    def _open_spi(self, what: str) -> Any:  # noqa: ANN401 - spidev has no types
        try:
            from spidev import SpiDev  # noqa: PLC0415 - loaded only where it is used

            spi = SpiDev()
            spi.open(self.port, self.device)
            spi.mode = CLOCK_IDLES_HIGH
            spi.max_speed_hz = self.hz
        except ImportError:
            raise DeviceError(
                f"{what} needs the library spidev: install python3-spidev, or the extra with "
                "pip install 'table-companion[spi]'."
            ) from None
        except OSError as error:
            why = {
                errno.ENOENT: "is not there: switch SPI on (sudo raspi-config, Interface Options)",
                errno.EACCES: "may not be used: add this user to the group spi and log in again",
            }.get(error.errno or 0, f"cannot be used ({error})")
            raise DeviceError(f"{what}: SPI {self.port}.{self.device} {why}.") from None
        return spi

    def _reader(self, load: Any, spi: Any) -> Read:  # noqa: ANN401 - no types there
        nothing = [0] * (_registers(self.slots) + 1)
        # The clock takes its idle level with the first transfer, which must not shift anything.
        spi.xfer2(list(nothing))

        def read() -> int | None:
            load.state = 0
            load.state = 1
            data = bytes(spi.xfer2(list(nothing)))
            return _covered(data, self.slots, covered_low=self.covered_low)

        return read


Wiring = PinEach | ChainOnPins | ChainOnSpi


def _registers(slots: int) -> int:
    return -(-slots // REGISTER)


def _covered(data: bytes, slots: int, *, covered_low: bool) -> int | None:
    """The registers' bytes, and one that must come from behind the last of them."""
    if data[-1] != BEHIND:
        return None
    levels = int.from_bytes(data[:-1], "little")
    everywhere = (1 << slots) - 1
    return (levels ^ everywhere if covered_low else levels) & everywhere
