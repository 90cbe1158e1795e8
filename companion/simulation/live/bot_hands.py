"""What a bot's hands do at a live table: hold up, press, wait until the screen has understood."""

from collections.abc import Callable
from typing import Final

from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Scene
from companion.model.views import TableView
from companion.simulation.live.table import LiveTable
from companion.simulation.world.clock import Process
from companion.simulation.world.speeds import Speeds

TRIES: Final = 6
"""So often a bot tries to make itself understood before it thinks again."""
LOOKS: Final = 12
"""So many looks at the screen one waits for an answer."""
BRISK: Final = Speeds(think=(1.6, 2.4), look=(0.15, 0.3), place=(0.25, 0.5))
"""Quicker than people, but never so quick that the screen takes two turns for one."""


class BotHands:
    def __init__(self, table: LiveTable, speeds: Speeds = BRISK) -> None:
        self.table = table
        self.speeds = speeds

    def pause(self, span: tuple[float, float]) -> float:
        return self.table.chance.uniform(*span)

    @property
    def scene(self) -> Scene | None:
        return self.table.scene

    @property
    def view(self) -> TableView | None:
        return None if self.scene is None else self.scene.view

    def cards(self, seat: int) -> int:
        """So many the screen counts."""
        return -1 if self.view is None else self.view.seats[seat].cards

    @property
    def tendered(self) -> int:
        return 0 if self.view is None else self.view.tendered

    def press(self, button: Button) -> Process:
        yield self.pause(self.speeds.press)
        self.table.press(button)

    def wait(self, is_done: Callable[[], bool], looks: int = LOOKS) -> Process:
        for _ in range(looks):
            if is_done():
                return
            yield self.pause(self.speeds.look)

    def tapped(self) -> Process:
        """Until the reader has seen everything that is to be shown."""
        while self.table.is_tapping:
            yield self.pause(self.speeds.look)

    def show(self, tag: str | None, is_done: Callable[[], bool] | None = None) -> Process:
        """Holds a card to the reader until the screen has changed as meant."""
        if tag is None:
            yield from self.press(Button.NEXT)
            return
        before = self.scene
        done = is_done or (lambda: self.scene is not before)
        for _ in range(TRIES):
            self.table.tap(tag)
            yield from self.tapped()
            yield from self.wait(done, 3)
            scene = self.scene
            if done() or scene is None or scene.prompt is None or scene.prompt.ask in QUESTIONS:
                return
