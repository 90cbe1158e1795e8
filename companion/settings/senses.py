"""What a table senses with, each a table of the settings."""

from dataclasses import dataclass
from typing import Final

from companion.files.wanted import one_of, seconds, text, whole
from companion.sensing.presence import ReaderTimes
from companion.settings.keys import key
from companion.settings.words import device, pin, pins, usb_id

MOST_DIRECT: Final = 128
"""Straight on the Pi: more slots than this want a hub."""

PICO: Final = "2e8a:0005"
"""How a Raspberry Pi Pico with MicroPython calls itself on USB."""


@dataclass(frozen=True, slots=True)
class Hub:
    """[hub]: the Pico under the board, over USB."""

    usb: str = key(usb_id(), "the USB ids of the board, vendor and product", PICO)
    serial: str | None = key(text(), "its serial number, where several are plugged in", None)
    device: str | None = key(device(), "its name under /dev/serial/by-id, instead of USB ids", None)
    rate_hz: int = key(whole(100, 1000), "how often a second it looks at every slot", 200)
    debounce: int = key(whole(1, 20), "so many equal looks make a change", 3)


@dataclass(frozen=True, slots=True)
class Chain:
    """[sensors] kind = "chain": 74HC165 registers on GPIO pins of the Pi."""

    kind: str = key(one_of("chain"), "registers on any three pins")
    slots: int = key(whole(1, MOST_DIRECT), "how many inputs the registers have together")
    load_pin: int = key(pin(), "SH/LD of every register")
    clock_pin: int = key(pin(), "CLK of every register")
    data_pin: int = key(pin(), "QH of the first register")
    rate_hz: int = key(whole(50, 500), "how often a second all slots are read", 200)


@dataclass(frozen=True, slots=True)
class SpiChain:
    """[sensors] kind = "spi": 74HC165 registers read by the SPI hardware in one transfer."""

    kind: str = key(one_of("spi"), "registers on the SPI pins")
    slots: int = key(whole(1, MOST_DIRECT), "how many inputs the registers have together")
    load_pin: int = key(pin(), "SH/LD of every register")
    port: int = key(whole(0, 1), "the SPI port: 0 clocks with pin 11 and reads pin 9", 0)
    select: int = key(whole(0, 2), "the chip select line, which stays unconnected", 0)
    rate_hz: int = key(whole(50, 500), "how often a second all slots are read", 200)


@dataclass(frozen=True, slots=True)
class SensorPins:
    """[sensors] kind = "pins": a sensor on each pin, for a small board."""

    kind: str = key(one_of("pins"), "one sensor a pin")
    pins: tuple[int, ...] = key(pins(), "the pin of slot 0, of slot 1 and so on")
    rate_hz: int = key(whole(50, 500), "how often a second all slots are read", 200)


Sensors = Chain | SpiChain | SensorPins


@dataclass(frozen=True, slots=True)
class Pn532:
    """[readers.NAME] kind = "pn532": a reader of NTAG stickers."""

    kind: str = key(one_of("pn532"), "a PN532 over its serial line")
    device: str = key(device(), "the serial line, best by its name under /dev/serial/by-id")
    leaving: float = key(seconds(0.1, 5), "a card not seen for so long is gone", 0.35)
    alone: float = key(seconds(0.1, 5), "after two at once, one counts once so long alone", 1.0)
    silent: float = key(seconds(0.5, 2), "without an answer for so long the reader is lost", 2.0)

    @property
    def times(self) -> ReaderTimes:
        return ReaderTimes(self.leaving, self.alone, self.silent)


@dataclass(frozen=True, slots=True)
class Rdm6300:
    """[readers.NAME] kind = "rdm6300": a cheap reader of 125 kHz tags."""

    kind: str = key(one_of("rdm6300"), "an RDM6300 over its serial line")
    device: str = key(device(), "the serial line, best by its name under /dev/serial/by-id")
    leaving: float = key(seconds(0.1, 5), "a card not seen for so long is gone", 0.35)
    alone: float = key(seconds(0.1, 5), "after two at once, one counts once so long alone", 1.0)

    @property
    def times(self) -> ReaderTimes:
        """It says nothing while nothing lies on it, so its silence is no sign."""
        return ReaderTimes(self.leaving, self.alone, silent=None)


Reader = Pn532 | Rdm6300


@dataclass(frozen=True, slots=True)
class Buttons:
    """[buttons]: push buttons between a pin and ground."""

    next: int = key(pin(), "the button *next*")
    confirm: int = key(pin(), "the button *confirm*")
    undo: int = key(pin(), "the button *undo*")
