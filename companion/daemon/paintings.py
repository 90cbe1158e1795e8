"""Paints moments onto each kind of display."""

from companion.daemon.painting import Moment
from companion.display.sounds import beeps
from companion.model.ports import Beeper, Status, StatusLight
from companion.model.scene import Scene


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
        """Silent as it is."""


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
