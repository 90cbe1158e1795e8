"""The colour of every seat, the same on lights, pictures and pages.

The five stay apart for people with any of the three common kinds of colour blindness; a test
computes it. A light cannot be black: black trains have an orchid one.
"""

from collections.abc import Mapping, Sequence
from typing import Final

Color = tuple[int, int, int]
"""Red, green and blue as a screen takes them, from 0 to 255."""

BLUE: Final[Color] = (10, 60, 240)
RED: Final[Color] = (210, 0, 20)
GREEN: Final[Color] = (0, 185, 122)
YELLOW: Final[Color] = (255, 220, 0)
ORCHID: Final[Color] = (230, 105, 255)

OWNERS: Final = (BLUE, RED, GREEN, YELLOW, ORCHID)

NAMED: Final[Mapping[str, Color]] = {
    **dict.fromkeys(("blue", "bleu", "blau"), BLUE),
    **dict.fromkeys(("red", "rouge", "rot"), RED),
    **dict.fromkeys(("green", "vert", "grün"), GREEN),
    **dict.fromkeys(("yellow", "jaune", "gelb"), YELLOW),
    **dict.fromkeys(("black", "noir", "schwarz"), ORCHID),
}
"""Seats are often called after their trains."""


def seat_colors(names: Sequence[str]) -> tuple[Color, ...]:
    """A colour for each seat: the one it is named after, otherwise the next that is free."""
    wanted = [NAMED.get(name.strip().casefold()) for name in names]
    free = [color for color in OWNERS if color not in wanted]
    colors: list[Color] = []
    for index, color in enumerate(wanted):
        if color is None or color in colors:
            color = free.pop(0) if free else OWNERS[index % len(OWNERS)]  # noqa: PLW2901 - no clash left
        colors.append(color)
    return tuple(colors)


def hex_color(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)
