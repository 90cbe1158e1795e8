"""Counts the parts of a table: for cards only, one sensor a route, or one sensor a space."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.model.edition import CardGameNumbers, Edition
from companion.model.table import SlotLevel
from companion.workshop.cabling import INPUTS, cabling
from companion.workshop.ground import ground


class Build(StrEnum):
    CARDS = "cards"
    ROUTE = "route"
    SPACE = "space"


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    quantity: float
    unit: str = "pieces"
    choose: str = ""
    """What to look for; hardware/README.md has the reasons."""


BUDGET_A: Final = 2.0
"""What all lights may take together, unless settings and pin map say otherwise."""

FUSE_A: Final = 1.25 * BUDGET_A
SUPPLY_A: Final = 1.5 * BUDGET_A

LIGHTS_A_FEED: Final = 100
SLACK: Final = 4 / 3
ON_THE_PI_M: Final = 18 * 0.4
"""Eighteen wires of 0.4 m to reader, screen, buttons, buzzer and status light."""


def parts(edition: Edition, build: Build) -> tuple[Part, ...]:
    """Exactly as many as are built in; nothing to spare."""
    board = _board_parts(edition, build) if build is not Build.CARDS else ()
    return (*_card_parts(edition), *board, Part("wire 0.14 mm²", _thin_wire(edition, build), "m"))


def builds(edition: Edition) -> tuple[Build, ...]:
    return tuple(Build) if edition.routes else (Build.CARDS,)


def _card_parts(edition: Edition) -> Iterator[Part]:
    yield Part("Raspberry Pi", 1, choose="64-bit, from Zero 2 W to 5, with its supply and SD card")
    yield Part("PN532 reader", 1, choose="a board with a switch for HSU (UART)")
    yield Part("NTAG213 sticker", _stickers(edition), choose="round, 25 mm; one a card")
    yield Part("OLED", 1, choose="SSD1306 or SH1106, 128x64, I2C")
    yield Part("push button", 3, choose="closes while pressed")
    yield Part("active buzzer", 1, choose="3.3 V, up to 10 mA")
    yield Part("LED with resistor 330 Ω", 1, choose="status light")


def _stickers(edition: Edition) -> int:
    """On all cards and tickets that the box has, and on a badge for each player."""
    printed = {item.list: item.printed for item in edition.provenance}
    return printed["cards"] + printed["tickets"] + edition.max_players


def _board_parts(edition: Edition, build: Build) -> Iterator[Part]:
    spots = _spots(edition, build)
    registers = math.ceil(spots / INPUTS)
    yield Part("Raspberry Pi Pico", 1, choose="the hub, with a USB cable that carries data")
    yield Part("Hall switch", spots, choose="omnipolar, 3.3 V, up to 9.5 mT, such as DRV5032AJ")
    yield Part("magnet 5 x 2 mm", _trains(edition), choose="neodymium N42 disc, one in every train")
    yield Part("74HC165", registers, choose="register, one for eight switches")
    yield Part("resistor network 8 x 10 kΩ", registers, choose="inputs to 3.3 V, one a register")
    yield Part("WS2812 light", spots, choose="5 mm with wires, such as WS2812D-F5")
    yield Part("74AHCT125", 1, choose="level shifter for the lights")
    yield Part("capacitor 100 nF", registers + 1, choose="ceramic, one at each chip")
    yield Part("capacitor 1000 µF", 1, choose="10 V, at the first light")
    yield Part("resistor 330 Ω", 1, choose="in the data wire of the lights")
    yield Part("supply 5 V", SUPPLY_A, "A", "one for the lights alone, half more than their budget")
    yield Part("fuse with holder", FUSE_A, "A", "slow, right behind that supply")
    yield Part("feed of the lights", math.ceil(spots / LIGHTS_A_FEED), choose="5 V again, 0.75 mm²")
    yield Part(
        "wire 0.5 mm²", _metres(2 * _lengths(edition, build)[0]), "m", "5 V along the lights"
    )


def _spots(edition: Edition, build: Build) -> int:
    if build is Build.ROUTE:
        return len(edition.routes)
    return sum(route.length for route in edition.routes)


def _trains(edition: Edition) -> int:
    assert not isinstance(edition.numbers, CardGameNumbers)  # noqa: S101 - it has no board
    return edition.numbers.trains * edition.max_players


def _lengths(edition: Edition, build: Build) -> tuple[float, float, float]:
    """Of lights, sensors and chain, in metres."""
    found = cabling(edition, ground(edition), SlotLevel(build.value)).lengths
    return found.lights / 1000, found.sensors / 1000, found.chain / 1000


def _thin_wire(edition: Edition, build: Build) -> int:
    """Three to each sensor, five from register to register, one from light to light."""
    if build is Build.CARDS:
        return math.ceil(ON_THE_PI_M)
    lights, sensors, chain = _lengths(edition, build)
    return _metres(lights + 3 * sensors + 5 * chain) + math.ceil(ON_THE_PI_M)


def _metres(straight: float) -> int:
    return math.ceil(SLACK * straight)
