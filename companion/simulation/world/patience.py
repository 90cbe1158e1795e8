"""How long people try before the game is stuck."""

from typing import Final

from companion.model.scene import Scene

HONEST_ATTEMPTS: Final = 5
"""So often people do what the screen asks; then the game is stuck."""
MOST_ATTEMPTS: Final = 40
"""So often they do anything at all for one thing, even if the screen changes every time."""


class StuckError(Exception):
    """People did what the screen asked, and the game did not move."""


class Patience:
    """Counts attempts that changed nothing."""

    def __init__(self, what: str, since: float, most: int = MOST_ATTEMPTS) -> None:
        self._what = what
        self._since = since
        self._most = most
        self._last: tuple[object, ...] | None = None
        self._vain = 0
        self._all = 0

    @property
    def is_wearing_thin(self) -> bool:
        """Has everything usual been tried?"""
        return self._vain >= HONEST_ATTEMPTS - 2 or self._all >= self._most // 2

    def spend(self, scene: Scene, *, excused: bool = False) -> None:
        """One more look; `excused` while everybody sees that a cable is loose."""
        shown = (scene.view, scene.prompt, scene.claiming, scene.differences)
        self._vain = 0 if shown != self._last or excused else self._vain + 1
        self._last = shown
        self._all += 1
        if self._vain >= HONEST_ATTEMPTS or self._all >= self._most:
            ask = None if scene.prompt is None else scene.prompt.ask.value
            what = f"{self._since:.1f} s: {self._what}"
            raise StuckError(f"{what}: the screen says {ask} and nothing moves")
