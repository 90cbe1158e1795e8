"""Reads a list of findings out on the small screen, one after the other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.model.readings import Button, ButtonPressed, Reading
from companion.model.setup import Glow, SetupPage, SetupView

BUTTONS: Final = ((Button.UNDO, "leave"), (Button.CONFIRM, "go_on"))
COLORS: Final = (Glow.RED, Glow.GREEN, Glow.BLUE)

Sentence = tuple[str, tuple[tuple[str, str | int], ...]]
"""A key of the catalogue, and what fills its gaps."""


@dataclass(slots=True)
class ReadingOut:
    """A button leads to the next; with `pixels` all lights shine, in another colour each time."""

    topic: str
    sentences: Sequence[Sentence]
    pixels: Iterable[int] = ()
    over: bool = False
    version: int = 0
    wakes_at: float | None = None
    _at: int = 0

    def __post_init__(self) -> None:
        self.over = not self.sentences

    def advance(self, now: float) -> None:
        """Nothing here waits for a time."""

    def receive(self, reading: Reading) -> None:
        match reading:
            case ButtonPressed(button=Button.UNDO):
                self.over = True
            case ButtonPressed():
                self._at += 1
                self.over = self._at >= len(self.sentences)

    @property
    def view(self) -> SetupView:
        at = min(self._at, len(self.sentences) - 1)
        key, values = self.sentences[at]
        page = SetupPage(self.topic, key, values, BUTTONS, at + 1, len(self.sentences))
        return SetupView(page, dict.fromkeys(self.pixels, COLORS[at % len(COLORS)]))
