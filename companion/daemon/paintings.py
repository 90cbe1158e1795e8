"""Paints moments onto what needs no drawing: sounds, a status light, codes in the log."""

import logging
from typing import Final

from companion.daemon.painting import Moment
from companion.display.sounds import beeps, setup_beeps
from companion.model.notices import HostCode, Notice, SeatCode
from companion.model.ports import Beeper, Status, StatusLight
from companion.model.scene import Scene
from companion.model.setup import SetupPage

LOG: Final = logging.getLogger(__name__)


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
        self._page: SetupPage | None = None

    @property
    def problem(self) -> str | None:
        return self._beeper.problem

    def paint(self, moment: Moment, now: float) -> float | None:  # noqa: ARG002 - sounds need no time
        before, self._page = self._page, moment.setup.page if moment.setup else None
        if self._page is not None:
            if times := setup_beeps(before, self._page):
                self._beeper.beep(times)
            return None
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
