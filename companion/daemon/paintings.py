"""Paints moments onto each kind of display."""

import asyncio
import logging
from typing import Final

from companion.daemon.painting import Moment
from companion.display.leds import LedDisplay, Look
from companion.display.leds.setup import setup_frame
from companion.display.oled.display import OledDisplay
from companion.display.pixels import Pixels
from companion.display.sounds import beeps
from companion.model.edition import Edition
from companion.model.notices import HostCode, Notice, SeatCode
from companion.model.ports import Beeper, Lights, Screen, Status, StatusLight
from companion.model.scene import Scene

LOG: Final = logging.getLogger(__name__)


class ScreenPainting:
    name = "screen"

    def __init__(self, screen: Screen, language: str) -> None:
        self._screen = screen
        self._language = language
        self._display = OledDisplay(screen, language)

    @property
    def problem(self) -> str | None:
        return self._screen.problem

    def paint(self, moment: Moment, now: float) -> float | None:
        if moment.tastes is not None and moment.tastes.language != self._language:
            self._language = moment.tastes.language
            self._display = OledDisplay(self._screen, self._language)
        if moment.setup is not None:
            self._display.show_setup(moment.edition, moment.setup.page)
            return None
        return self._display.show(moment.edition, moment.scene, now, moment.notices)

    def close(self) -> None:
        self._screen.close()


class CodesPainting:
    """Where no screen shows them, the codes of the web page appear where the program runs."""

    name = "codes"
    problem: str | None = None

    def __init__(self) -> None:
        self._told: frozenset[str] = frozenset()

    def paint(self, moment: Moment, now: float) -> float | None:  # noqa: ARG002 - words stay
        sentences = frozenset(filter(None, map(_code_sentence, moment.notices)))
        for sentence in sorted(sentences - self._told):
            LOG.info("%s", sentence)
        self._told = sentences
        return None

    def close(self) -> None:
        """What was said was said."""


def _code_sentence(notice: Notice) -> str | None:
    match notice:
        case HostCode(code=code):
            return f"The host's code is {code}."
        case SeatCode(seat=seat, code=code):
            return f"The code for the phone of {seat} is {code}."
        case _:
            return None


class BeeperPainting:
    name = "buzzer"

    def __init__(self, beeper: Beeper) -> None:
        self._beeper = beeper
        self._last: Scene | None = None

    @property
    def problem(self) -> str | None:
        return self._beeper.problem

    def paint(self, moment: Moment, now: float) -> float | None:  # noqa: ARG002 - sounds need no time
        last, self._last = self._last, moment.scene
        if times := beeps(last, moment.scene):
            self._beeper.beep(times)
        return None

    def close(self) -> None:
        self._beeper.close()


class StatusPainting:
    name = "status light"

    def __init__(self, light: StatusLight) -> None:
        self._light = light

    @property
    def problem(self) -> str | None:
        return self._light.problem

    def paint(self, moment: Moment, now: float) -> float | None:  # noqa: ARG002 - it shines steadily
        self._light.show(Status.TROUBLE if moment.scene.troubles else Status.WELL)
        return None

    def close(self) -> None:
        self._light.show(Status.OFF)
        self._light.close()


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
