"""What a table shows itself on, each a table of the settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.files.wanted import one_of, text, whole, yes_no
from companion.settings.keys import key
from companion.settings.words import address, pin

SIZES: Final[Mapping[str, tuple[str, ...]]] = {
    "ssd1306": ("128x64", "128x32"),
    "sh1106": ("128x64", "128x128"),
    "ssd1322": ("256x64",),
}
"""The screens that there are with each chip, and that have room for the pages."""

ALL_SIZES: Final = tuple(dict.fromkeys(size for sizes in SIZES.values() for size in sizes))


@dataclass(frozen=True, slots=True)
class Buzzer:
    """[buzzer]: an active buzzer."""

    pin: int = key(pin(), "the pin that switches it")


@dataclass(frozen=True, slots=True)
class StatusLed:
    """[status_led]: a light that says how the program is."""

    pin: int = key(pin(), "the pin that feeds it")


@dataclass(frozen=True, slots=True)
class I2cScreen:
    """[screen] bus = "i2c": an OLED on two wires."""

    bus: str = key(one_of("i2c"), "the two-wire bus")
    chip: str = key(one_of(*SIZES), "the chip that drives the OLED")
    port: int = key(whole(0, 9), "the I2C port: 1 is pins 2 and 3", 1)
    address: int = key(address(), "its I2C address", 0x3C)
    size: str = key(one_of(*ALL_SIZES), "its pixels, across and down", "128x64")
    rotate: int = key(whole(0, 3), "quarter turns clockwise", 0)


@dataclass(frozen=True, slots=True)
class SpiScreen:
    """[screen] bus = "spi": an OLED on four wires and two pins."""

    bus: str = key(one_of("spi"), "the faster bus")
    chip: str = key(one_of(*SIZES), "the chip that drives the OLED")
    dc_pin: int = key(pin(), "D/C of the OLED")
    reset_pin: int = key(pin(), "RES of the OLED")
    port: int = key(whole(0, 1), "the SPI port", 0)
    select: int = key(whole(0, 2), "the chip select line", 0)
    size: str = key(one_of(*ALL_SIZES), "its pixels, across and down", "128x64")
    rotate: int = key(whole(0, 3), "quarter turns clockwise", 0)


Screen = I2cScreen | SpiScreen


@dataclass(frozen=True, slots=True)
class Lights:
    """[lights]: the pixels on the hub."""

    brightness: str = key(one_of("night", "normal", "bright"), "how bright they are", "normal")
    current_ma: int = key(whole(100, 20_000), "milliamperes all pixels may take together", 2000)
    pulses: bool = key(yes_no(), "tell owners apart by a count of pulses too", default=False)


@dataclass(frozen=True, slots=True)
class Web:
    """[web]: the page that phones and televisions open."""

    host: str = key(text(), "the address to listen on; 0.0.0.0 is the whole network", "127.0.0.1")
    port: int = key(whole(1, 65_535), "the port to listen on", 8026)
