"""From colours to currents: how bright a light is driven, and how much all may draw together."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from companion.display.palette import Color

CHANNEL_MA: Final = 20
"""What red, green or blue of one light draws at full."""

IDLE_MA: Final = 1
"""What a dark light draws."""

BUDGET_A: Final = 2.0
"""What all lights may draw together: a good USB supply gives more, a strip at full takes 18 A."""

GAMMA: Final = 2.2
"""Eyes see half the current as far more than half the light."""


class Brightness(StrEnum):
    NIGHT = "night"
    NORMAL = "normal"
    BRIGHT = "bright"


CEILING: Final = {Brightness.NIGHT: 0.06, Brightness.NORMAL: 0.3, Brightness.BRIGHT: 1.0}
"""The largest share of a light's full current."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the people at this table want their lights."""

    brightness: Brightness = Brightness.NORMAL
    budget_a: float = BUDGET_A
    pulses: bool = False
    """Owners are told apart by a count of pulses, not by colour alone."""

    def asked(self, brightness: str) -> "Look":
        """The same, at the brightness that was asked for, if one was."""
        return replace(self, brightness=Brightness(brightness)) if brightness else self


@lru_cache(maxsize=16384)
def shade(color: Color, step: int, brightness: Brightness) -> bytes:
    """The currents for a colour at a brightness of `step` in 255, each from 0 to 255.

    What is meant to shine never rounds to darkness.
    """
    if step <= 0:
        return bytes(3)
    most = 255 * CEILING[brightness]
    parts = [most * (part * step / 255 / 255) ** GAMMA for part in color]
    faintest = max(parts)
    lift = 1 / faintest if 0 < faintest < 1 else 1.0
    return bytes(round(part * lift) for part in parts)


def milliamps(frame: bytes) -> float:
    """What the strip draws while it shows this."""
    return sum(frame) * CHANNEL_MA / 255 + len(frame) // 3 * IDLE_MA


def limited(frame: bytes | bytearray, budget_a: float) -> bytes:
    """The same picture, so much darker that the strip stays within its budget."""
    total = sum(frame)
    allowed = int((budget_a * 1000 - len(frame) // 3 * IDLE_MA) * 255 / CHANNEL_MA)
    if total <= allowed:
        return bytes(frame)
    # In whole numbers: each part is rounded down, so their sum cannot exceed what is allowed.
    share = max(0, allowed)
    return bytes(frame.translate(bytes(value * share // total for value in range(256))))
