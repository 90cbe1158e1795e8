"""The small screen of a virtual table: the real pages on a screen made of software."""

import base64
from collections.abc import Callable
from math import inf
from typing import Final

from companion.display.oled.display import OledDisplay
from companion.model.edition import Edition
from companion.model.notices import Notice
from companion.model.scene import Scene

SIZE: Final = (128, 64)

Notices = Callable[[], tuple[Notice, ...]]


class VirtualScreen:
    """A screen that keeps what it was sent last."""

    size = SIZE
    problem: str | None = None

    def __init__(self) -> None:
        self.picture: list[object] | None = None

    def show(self, picture: bytes) -> None:
        self.picture = [*SIZE, base64.b64encode(picture).decode()]

    def close(self) -> None:
        self.picture = None


class ScreenShow:
    """Draws when something changed, or when the page says that it moves on."""

    def __init__(self, clock: Callable[[], float], notices: Notices) -> None:
        self._clock = clock
        self._notices = notices
        self._screen = VirtualScreen()
        self._language = "en"
        self._display = OledDisplay(self._screen, self._language)
        self._seen: tuple[Scene, tuple[Notice, ...]] | None = None
        self._until = -inf

    @property
    def picture(self) -> list[object] | None:
        """Width, height and rows of pixels; None while it is dark."""
        return self._screen.picture if self._seen else None

    def show(self, edition: Edition, scene: Scene | None, language: str) -> None:
        if language != self._language:
            self._language = language
            self._display = OledDisplay(self._screen, language)
            self._seen = None
        if scene is None:
            self._seen = None
            return
        now, notices = self._clock(), self._notices()
        if self._seen == (scene, notices) and now < self._until:
            return
        self._seen = scene, notices
        until = self._display.show(edition, scene, now, notices)
        self._until = inf if until is None else until
