"""The menu of a table without a computer: which way to set it up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.model.readings import Button, ButtonPressed, Reading
from companion.model.setup import SetupPage, SetupView

BUTTONS: Final = (
    (Button.UNDO, "leave"),
    (Button.NEXT, "another"),
    (Button.CONFIRM, "yes"),
)


@dataclass(slots=True)
class Menu:
    """*next* goes on to another way, *confirm* takes it, *undo* leaves."""

    ways: Sequence[str]
    chosen: str | None = None
    over: bool = False
    version: int = 0
    wakes_at: float | None = None
    _at: int = 0

    def advance(self, now: float) -> None:
        """Nothing here waits for a time."""

    def receive(self, reading: Reading) -> None:
        match reading:
            case ButtonPressed(button=Button.NEXT):
                self._at = (self._at + 1) % len(self.ways)
            case ButtonPressed(button=Button.CONFIRM):
                self.chosen = self.ways[self._at]
                self.over = True
            case ButtonPressed(button=Button.UNDO):
                self.over = True

    @property
    def view(self) -> SetupView:
        return SetupView(SetupPage("menu", f"setup.menu_{self.ways[self._at]}", (), BUTTONS))
