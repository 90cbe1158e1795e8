"""Paints layers of light over each other into one frame."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from companion.display.leds.power import Look, limited, shade
from companion.display.leds.rhythm import NEVER, Rhythm
from companion.display.palette import Color


class Light(StrEnum):
    """The words of the light language; `docs/light-language.md` shows each."""

    WELCOME = "welcome"
    OPEN = "open"
    FILLED = "filled"
    MISSING = "missing"
    CLAIMED = "claimed"
    REFUSED = "refused"
    BUMPED = "bumped"
    OFF_TURN = "off_turn"
    TAKE_OFF = "take_off"
    LAST_CLAIM = "last_claim"
    TURN = "turn"
    TURN_BEGINS = "turn_begins"
    LAST_ROUND = "last_round"
    COUNTED = "counted"
    COMPLETED = "completed"
    FAILED = "failed"
    LONGEST_PATH = "longest_path"
    WINNER = "winner"
    HIGHLIGHT = "highlight"


@dataclass(frozen=True, slots=True)
class Layer:
    """Some lights in one colour and rhythm; `places` where their order alone does not say it."""

    light: Light
    pixels: tuple[int, ...]
    color: Color
    rhythm: Rhythm
    places: tuple[float, ...] = ()


class Painting:
    """Layers from the lowest to the highest; those that never move are painted once."""

    def __init__(self, layers: Iterable[Layer], count: int, look: Look) -> None:
        self.layers = tuple(layer for layer in layers if layer.pixels)
        self._look = look
        still = tuple(takewhile(lambda layer: layer.rhythm.moves_until == NEVER, self.layers))
        self._moving = self.layers[len(still) :]
        self._ground = bytearray(3 * count)
        for layer in still:
            self._paint(self._ground, layer, 0.0)

    @property
    def moves_until(self) -> float:
        return max((layer.rhythm.moves_until for layer in self._moving), default=NEVER)

    def frame(self, time: float) -> bytes:
        frame = bytearray(self._ground)
        for layer in self._moving:
            self._paint(frame, layer, time)
        return limited(frame, self._look.budget_a)

    def _paint(self, frame: bytearray, layer: Layer, time: float) -> None:
        rhythm, count, brightness = layer.rhythm, len(layer.pixels), self._look.brightness
        places = layer.places or range(count)
        if rhythm.uniform:
            level = rhythm.level(time, 0, count)
            if level is not None:
                light = shade(layer.color, round(level * 255), brightness)
                for pixel in layer.pixels:
                    frame[3 * pixel : 3 * pixel + 3] = light
            return
        for pixel, place in zip(layer.pixels, places, strict=True):
            level = rhythm.level(time, place, count)
            if level is not None:
                frame[3 * pixel : 3 * pixel + 3] = shade(
                    layer.color, round(level * 255), brightness
                )
