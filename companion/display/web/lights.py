"""The lights of the board as layers, which a page moves by itself, frame by frame as the strip."""

from dataclasses import fields
from math import isinf

from companion.display.leds.board import Board
from companion.display.leds.language import say
from companion.display.leds.layers import Layer
from companion.display.leds.power import CEILING, Look
from companion.display.leds.rhythm import Rhythm
from companion.display.leds.story import Story, follow
from companion.display.pixels import one_per_space
from companion.model.edition import Edition
from companion.model.scene import Scene


class LightShow:
    """Follows the scenes, and says what the lights do until the next one comes."""

    def __init__(self, look: Look | None = None) -> None:
        self._look = look or Look()
        self._story = Story()
        self._board: Board | None = None

    def follow(self, scene: Scene, now: float) -> None:
        self._story = follow(self._story, scene, now)

    def layers(self, edition: Edition, scene: Scene, now: float) -> tuple[dict[str, object], float]:
        """What to paint, and until when it holds."""
        if self._board is None or self._board.edition is not edition:
            self._board = Board(edition, one_per_space(edition))
        look = self._look.asked(scene.brightness)
        said = say(scene, self._board, self._story, look, now)
        painted = {
            "count": len(self._board.pixels),
            "ceiling": CEILING[look.brightness],
            "budget_a": look.budget_a,
            "layers": [_layer(layer) for layer in said.layers if layer.pixels],
        }
        return painted, said.until


def _layer(layer: Layer) -> dict[str, object]:
    told: dict[str, object] = {
        "pixels": _runs(layer.pixels),
        "color": list(layer.color),
        "rhythm": _rhythm(layer.rhythm),
    }
    if layer.places:
        told["places"] = list(layer.places)
    return told


def _rhythm(rhythm: Rhythm) -> dict[str, object]:
    told: dict[str, object] = {"is": type(rhythm).__name__}
    for field in fields(rhythm):  # type: ignore[arg-type]
        value = getattr(rhythm, field.name)
        if field.name == "then":
            told["then"] = _rhythm(value)
        elif not (isinstance(value, float) and isinf(value)):
            told[field.name] = value
    return told


def _runs(pixels: tuple[int, ...]) -> list[int]:
    """First and last of each run of neighbours: a route's lights lie side by side."""
    runs: list[int] = []
    for pixel in pixels:
        if runs and pixel == runs[-1] + 1:
            runs[-1] = pixel
        else:
            runs += [pixel, pixel]
    return runs
