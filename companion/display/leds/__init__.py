"""Lights along the routes: what a scene looks like on a strip with one light per space.

`LedDisplay` drives a strip; `frame` is the same as one pure function.
"""

from companion.display.leds.board import Board
from companion.display.leds.display import FRAME_SECONDS, LedDisplay
from companion.display.leds.language import say
from companion.display.leds.layers import Light, Painting
from companion.display.leds.power import Brightness, Look
from companion.display.leds.story import Story, follow
from companion.model.scene import Scene

__all__ = [
    "FRAME_SECONDS",
    "Board",
    "Brightness",
    "LedDisplay",
    "Light",
    "Look",
    "Story",
    "follow",
    "frame",
]


def frame(scene: Scene, board: Board, story: Story, look: Look, time: float) -> bytes:
    """Red, green and blue of every light at one moment."""
    asked = look.asked(scene.brightness)
    said = say(scene, board, story, asked, time)
    return Painting(said.layers, len(board.pixels), asked).frame(time)
