"""Shows scenes on a screen, redrawing only when the picture can have changed."""

from collections.abc import Sequence
from math import inf
from typing import Final

from companion.display.oled.changes import Changes
from companion.display.oled.choice import Kind
from companion.display.oled.look import Look
from companion.display.oled.pages.setup import setup_page
from companion.display.oled.paint import paint, pixels
from companion.display.oled.picture import Moment, picture
from companion.model.edition import Edition
from companion.model.notices import Notice
from companion.model.ports import Screen
from companion.model.scene import Scene
from companion.model.setup import SetupPage

MOVING: Final = frozenset({Kind.CEREMONY})
"""Pages on which something moves."""
FRAME_SECONDS: Final = 0.1
"""How long a picture of a moving page stands."""


class OledDisplay:
    """Give it every scene, and the same scene again when the time comes that it answered."""

    def __init__(self, screen: Screen, language: str = "en") -> None:
        self._screen = screen
        self._language = language
        self._changes = Changes()
        self._shown: bytes | None = None

    def show(
        self, edition: Edition, scene: Scene, now: float, notices: Sequence[Notice] = ()
    ) -> float | None:
        """Sends the picture of this moment if it differs from what is on the screen.

        Answers when it may change by itself, or None where it stands still.
        """
        self._changes = self._changes.see(scene, now)
        moment = Moment(scene, self._changes, now, tuple(notices))
        look = Look(edition, self._language, self._screen.size)
        self._send(pixels(picture(moment, look)))
        shown = moment.shown
        until = min(shown.until, now + FRAME_SECONDS) if shown.kind in MOVING else shown.until
        return None if until == inf else until

    def show_setup(self, edition: Edition, page: SetupPage) -> None:
        """A page of a table that is being set up, until a scene is shown again."""
        look = Look(edition, self._language, self._screen.size)
        self._send(pixels(paint(setup_page(page, look), look.size)))

    def _send(self, drawn: bytes) -> None:
        if drawn != self._shown:
            self._shown = drawn
            self._screen.show(drawn)
