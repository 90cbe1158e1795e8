"""Paints moments onto the small screen; loaded only where there is one, to save memory."""

from companion.daemon.painting import Moment
from companion.display.oled.display import OledDisplay
from companion.model.ports import Screen


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
