"""Shows scenes on a strip of lights: as often as eyes want it, and no oftener."""

from collections import deque
from math import inf
from typing import Final

from companion.display.leds.board import Board
from companion.display.leds.language import say
from companion.display.leds.layers import Painting
from companion.display.leds.power import Look
from companion.display.leds.story import Story, follow
from companion.display.pixels import Pixels
from companion.model.edition import Edition
from companion.model.ports import Lights
from companion.model.scene import Scene

FRAME_SECONDS: Final = 1 / 25
"""From one frame of a movement to the next."""

MOST_FRAMES: Final = 30
"""No second has more; a few are left over for scenes, which are shown at once."""


class LedDisplay:
    """Takes scenes as they come and time as it passes.

    A picture that is on the strip already is not sent again.
    """

    def __init__(
        self, lights: Lights, edition: Edition, pixels: Pixels, look: Look | None = None
    ) -> None:
        self._lights = lights
        self._board = Board(edition, pixels)
        self._look = look or Look()
        self._story = Story()
        self._scene: Scene | None = None
        self._painting = Painting((), len(pixels), self._look)
        self._until = inf
        self._due = inf
        self._shown: bytes | None = None
        self._sent: deque[float] = deque([-inf] * MOST_FRAMES, maxlen=MOST_FRAMES)

    def show(self, scene: Scene, time: float) -> None:
        """A scene as it came; the same scene again costs nothing."""
        if scene is self._scene:
            return
        self._scene = scene
        self._story = follow(self._story, scene, time)
        self._paint(scene, time)

    def advance(self, time: float) -> None:
        """Time passed: the next frame, if one is due."""
        if self._scene is not None and time >= self._until:
            self._paint(self._scene, time)
        elif time >= self._due:
            self._send(time)

    @property
    def wakes_at(self) -> float | None:
        """When `advance` has something to do; None while nothing moves."""
        due = min(self._due, self._until)
        return None if due == inf else due

    def _paint(self, scene: Scene, time: float) -> None:
        look = self._look.asked(scene.brightness)
        said = say(scene, self._board, self._story, look, time)
        self._until = said.until
        self._painting = Painting(said.layers, len(self._board.pixels), look)
        self._send(time)

    def _send(self, time: float) -> None:
        """Now, or as soon as the second is not too full."""
        free_at = self._sent[0] + 1.0
        if time < free_at:
            self._due = free_at
            return
        frame = self._painting.frame(time)
        if frame != self._shown:
            self._shown = frame
            self._sent.append(time)
            self._lights.show(frame)
        moves = time <= self._painting.moves_until
        self._due = time + FRAME_SECONDS if moves else inf
