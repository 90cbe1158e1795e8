"""Paints moments onto the lights of the board; loaded only where there are some."""

import asyncio

from companion.daemon.painting import Moment
from companion.display.leds import LedDisplay, Look
from companion.display.leds.setup import setup_frame
from companion.display.pixels import Pixels
from companion.model.edition import Edition
from companion.model.ports import Lights


class LightsPainting:
    """One display of lights for each edition: slots and spaces differ from box to box."""

    name = "lights"
    problem: str | None = None
    """The hub they hang on tells its own."""

    def __init__(self, lights: Lights, look: Look) -> None:
        self._lights = lights
        self._look = look
        self._edition: Edition | None = None
        self._display: LedDisplay | None = None

    def paint(self, moment: Moment, now: float) -> float | None:
        if moment.setup is not None:
            # What shines afterwards is painted from nothing.
            self._display = None
            count = max(self._lights.count, len(moment.map.pixels))
            self._lights.show(setup_frame(moment.setup.lit, count, self._look))
            return None
        display = self._display
        if display is None or self._edition is not moment.edition:
            self._edition = moment.edition
            display = self._display = LedDisplay(
                self._lights, moment.edition, Pixels(moment.map.pixels), self._look
            )
        display.show(moment.scene, now)
        display.advance(now)
        return display.wakes_at

    def close(self) -> None:
        """The hub itself shows something calm once nobody feeds it."""


class LoopLights:
    """Lights on a hub that is served by the loop, shown from the thread that paints them."""

    def __init__(self, lights: Lights, loop: asyncio.AbstractEventLoop) -> None:
        self._lights = lights
        self._loop = loop

    @property
    def count(self) -> int:
        return self._lights.count

    def show(self, frame: bytes) -> None:
        try:
            self._loop.call_soon_threadsafe(self._lights.show, frame)
        except RuntimeError:
            # The loop is closed: the program ends, and so do the lights.
            return
