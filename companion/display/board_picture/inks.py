"""What colours the picture of a board is painted with."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from companion.model.edition import GRAY, City

BOARD: Final = "#1d2a36"
HOLLOW: Final = "#0e151c"
"""The bed of a train, so dark that its light is seen."""

LETTER_INK: Final = "#f2efe6"
CITY: Final = "#f2efe6"
CITY_RING: Final = "#0d141b"
ATTRACTION_RING: Final = "#e0b13c"

INKS: Final[Mapping[str, str]] = {
    "black": "#05080b",
    "blue": "#3d7bd9",
    "green": "#4c9a4a",
    "orange": "#d9822b",
    "pink": "#d07fb8",
    "purple": "#9a5fb5",
    "red": "#c8433c",
    "white": "#e6e6e0",
    "yellow": "#dcc23a",
    GRAY: "#8494a3",
}
"""Inks of the routes by the colour of their cards."""

UNKNOWN: Final = "#8494a3"


def ink(color: str) -> str:
    """An owner's edition may have colours nobody thought of; they are told in words as well."""
    return INKS.get(color, UNKNOWN)


def ring(city: City) -> str:
    """A tourist attraction has a golden one (N14)."""
    return ATTRACTION_RING if "attraction" in city.marks else CITY_RING


def mixed(color: str, other: str, share: float) -> str:
    """So much of the first colour, the rest of the second."""
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _channels(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))


FULL: Final = 0.3
"""The share of a light's current that looks fully bright: what lights take in a lit room."""


@lru_cache(maxsize=4096)
def appearance(red: int, green: int, blue: int) -> tuple[str, float]:
    """How a light of this strength looks on a screen: its hue at full strength, and how bright.

    Lights are linear in current, screens are not.
    """
    most = max(red, green, blue)
    if most == 0:
        return "#000000", 0.0
    hue = "".join(f"{round(255 * (part / most) ** (1 / 2.2)):02x}" for part in (red, green, blue))
    return f"#{hue}", round(min(1.0, (most / 255 / FULL) ** (1 / 2.2)), 2)


def lamp(frame: bytes, pixel: int | None) -> tuple[str, float]:
    """How one light of a frame looks; what the frame does not reach is dark."""
    parts = b"" if pixel is None else frame[3 * pixel : 3 * pixel + 3]
    return appearance(*(parts if len(parts) == 3 else bytes(3)))  # noqa: PLR2004 - red, green, blue
