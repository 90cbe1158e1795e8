"""The two ways to an OLED screen, I2C and SPI, opened through luma with failures in sentences."""

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.model.errors import DeviceError
from companion.pins import pin_sentences

WITHOUT_AN_ANSWER: Final = {errno.EIO, errno.EREMOTEIO, errno.ENXIO, errno.ETIMEDOUT}


class Wire(Protocol):
    """What luma calls a serial interface."""

    def command(self, *command: int) -> None: ...

    def data(self, data: Sequence[int]) -> None: ...

    def cleanup(self) -> None: ...


@dataclass(frozen=True, slots=True)
class I2cBus:
    """Two wires; the screen answers, so a missing one is noticed."""

    port: int = 1
    address: int = 0x3C

    def __str__(self) -> str:
        return f"0x{self.address:02X} on I2C bus {self.port}"

    def open(self) -> Wire:
        from luma.core.interface.serial import i2c  # noqa: PLC0415 - only where there is a screen

        wire: Wire = i2c(port=self.port, address=self.address)
        return wire

    def sentence(self, error: BaseException) -> str:
        number = getattr(error, "errno", None)
        name = type(error).__name__
        if "/dev/i2c" in str(error) and "not found" in str(error):
            return (
                f"I2C bus {self.port} is not there: switch I2C on (sudo raspi-config, Interface "
                "Options)."
            )
        if name == "DevicePermissionError" or number in {errno.EACCES, errno.EPERM}:
            return (
                f"I2C bus {self.port} may not be used: add this user to the group i2c "
                "(sudo adduser USER i2c) and log in again."
            )
        if name == "DeviceNotFoundError" or number in WITHOUT_AN_ANSWER:
            return (
                f"The screen at {self} does not answer: check its four wires and its address "
                f"(i2cdetect -y {self.port})."
            )
        return f"The screen at {self} cannot be used ({error})."


@dataclass(frozen=True, slots=True)
class SpiBus:
    """Faster, but the screen never answers: a missing one cannot be noticed."""

    dc: int
    """The pin that tells data from commands."""
    reset: int | None = None
    port: int = 0
    device: int = 0
    mhz: int = 8

    def __str__(self) -> str:
        return f"SPI {self.port}.{self.device}"

    def open(self) -> Wire:
        from luma.core.interface.serial import spi  # noqa: PLC0415 - only where there is a screen

        pins = _Pins(f"The screen at {self}")
        try:
            wire: Wire = spi(
                gpio=pins,
                port=self.port,
                device=self.device,
                bus_speed_hz=self.mhz * 1_000_000,
                gpio_DC=self.dc,
                gpio_RST=self.reset,
            )
        except BaseException:
            pins.cleanup()
            raise
        return _WithPins(wire, pins)

    def sentence(self, error: BaseException) -> str:
        if isinstance(error, ImportError) or "spidev" in str(error):
            return (
                f"The screen at {self} needs the library spidev: install python3-spidev, or the "
                "extra with pip install 'table-companion[spi]'."
            )
        if type(error).__name__ == "DeviceNotFoundError":
            return (
                f"The bus {self} is not there: switch SPI on (sudo raspi-config, Interface "
                "Options)."
            )
        if getattr(error, "errno", None) in {errno.EACCES, errno.EPERM}:
            return (
                f"The bus {self} may not be used: add this user to the group spi "
                "(sudo adduser USER spi) and log in again."
            )
        return f"The screen at {self} cannot be used ({error})."


Bus = I2cBus | SpiBus


@contextmanager
def bus_sentences(bus: Bus) -> Iterator[None]:
    """What luma and the kernel raise becomes a DeviceError."""
    from luma.core.error import Error  # noqa: PLC0415 - only where there is a screen

    try:
        yield
    except DeviceError:
        raise
    except (Error, OSError, ImportError) as error:
        raise DeviceError(bus.sentence(error)) from None


class _Pins:
    """The few words of RPi.GPIO that luma speaks, said to gpiozero: it knows every Pi."""

    OUT: Final = "out"
    LOW: Final = False
    HIGH: Final = True

    def __init__(self, what: str) -> None:
        self._what = what
        self._pins: dict[int, Any] = {}

    def setup(self, pin: int, _direction: str) -> None:
        with pin_sentences(self._what):
            from gpiozero import DigitalOutputDevice  # noqa: PLC0415 - only where there are pins

            self._pins[pin] = DigitalOutputDevice(pin)

    def output(self, pin: int, value: object) -> None:
        with pin_sentences(self._what):
            self._pins[pin].value = bool(value)

    def cleanup(self, _pins: object = None) -> None:
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()


class _WithPins:
    """luma leaves pins alone that it was given, so they are closed here."""

    def __init__(self, wire: Wire, pins: _Pins) -> None:
        self.command = wire.command
        self.data = wire.data
        self._wire = wire
        self._pins = pins

    def cleanup(self) -> None:
        self._wire.cleanup()
        self._pins.cleanup()
