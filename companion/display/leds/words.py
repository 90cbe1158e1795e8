"""The light language itself: which colour and rhythm says what."""

from collections.abc import Mapping
from typing import Final

from companion.display.leds.layers import Light
from companion.display.leds.rhythm import (
    Breathe,
    Comet,
    Flash,
    Rhythm,
    Spark,
    Steady,
    Tide,
    Twinkle,
)
from companion.display.palette import Color

WARM: Final[Color] = (255, 236, 214)
WHITE: Final[Color] = (255, 255, 255)
AMBER: Final[Color] = (255, 140, 0)
ALARM: Final[Color] = (255, 0, 0)
SIGHT: Final[Color] = (120, 220, 255)

TURN_BEGINS_SECONDS: Final = 1.4
SHOWN_TICKET_SECONDS: Final = 6.0

FAILED: Final = Flash(1, on=0.35, off=0.35)

RHYTHMS: Final[Mapping[Light, Rhythm]] = {
    Light.WELCOME: Tide(6.0, low=0.1, high=0.5),
    Light.OPEN: Steady(0.12),
    Light.CLAIMED: Steady(0.8),
    Light.TURN: Breathe(4.0, low=0.4, high=0.9),
    Light.LAST_CLAIM: Spark(period=3.0, seconds=0.7),
    Light.FILLED: Breathe(1.2, low=0.65),
    Light.MISSING: Flash(1, on=0.4, off=0.4, high=0.7),
    Light.REFUSED: Flash(3, on=0.1, off=0.1, pause=0.8),
    Light.BUMPED: Flash(2, on=0.15, off=0.15, pause=1.2),
    Light.OFF_TURN: Flash(1, on=1.0, off=1.0, low=0.15, high=0.8),
    Light.TAKE_OFF: Comet(0.9),
    Light.LAST_ROUND: Tide(5.0, low=0.3, high=0.7),
    Light.COUNTED: Breathe(1.6, low=0.5),
    Light.COMPLETED: Breathe(0.8, low=0.45),
    Light.FAILED: FAILED,
    Light.LONGEST_PATH: Comet(1.6, low=0.35, apart=8),
    Light.WINNER: Twinkle(),
    Light.HIGHLIGHT: Breathe(2.4, low=0.25),
}
"""A completed ticket's path and the longest path are traced first, light by light."""


def pulses(seat: int) -> Flash:
    """A count that tells owners apart without any colour: one for the first seat, and so on."""
    return Flash(seat + 1, on=0.22, off=0.22, pause=1.4, low=0.2, high=0.8)
