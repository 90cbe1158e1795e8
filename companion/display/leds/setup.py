"""The lights of a table that is being set up: no movement, so that one look is enough."""

from collections.abc import Mapping
from typing import Final

from companion.display.leds.power import Look, limited, shade
from companion.display.palette import Color
from companion.model.setup import Glow

COLORS: Final[Mapping[Glow, Color]] = {
    Glow.PUT: (255, 255, 255),
    Glow.TAKE: (255, 150, 0),
    Glow.SEEN: (0, 60, 20),
    Glow.ODD: (255, 0, 60),
    Glow.RED: (255, 0, 0),
    Glow.GREEN: (0, 255, 0),
    Glow.BLUE: (0, 0, 255),
}


def setup_frame(lit: Mapping[int, Glow], count: int, look: Look) -> bytes:
    """A strip of so many lights, within its current."""
    frame = bytearray(3 * count)
    for pixel, glow in lit.items():
        if pixel < count:
            frame[3 * pixel : 3 * pixel + 3] = shade(COLORS[glow], 255, look.brightness)
    return limited(frame, look.budget_a)
