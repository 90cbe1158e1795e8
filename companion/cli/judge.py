"""Compares what is committed about cards with where they truly were, turn by turn."""

from collections.abc import Callable

from companion.app import Companion
from companion.model.events import CardDrawn, Event, FaceUpTaken, MarketFilled
from companion.model.scene import QUESTIONS, Scene
from companion.simulation.world.cards import PhysicalCards

LATEST = 40
"""So many steps are looked at again: what was questioned may have been settled since."""


class CardJudge:
    """Counts cards booked to a hand, or to the row, where they never were.

    One reader cannot tell who holds a card to it: if Red forgets to show a second card and Blue,
    who does not look, shows a first one, it looks just like Red's second. So such a card is no
    wrong claim, but it is counted.
    """

    def __init__(self, running: Callable[[], Companion]) -> None:
        self._running = running
        self._judged: set[tuple[int, Event]] = set()
        self.misplaced = 0

    def turn_over(self, cards: PhysicalCards) -> None:
        companion = self._running()
        if _is_questioned(companion.scene):
            return
        steps = companion.steps
        for number in range(max(0, len(steps) - LATEST), len(steps)):
            fresh = {(number, event) for event in steps[number]} - self._judged
            self.misplaced += sum(_is_untrue(event, cards) for _, event in fresh)
            self._judged |= fresh


def _is_questioned(scene: Scene) -> bool:
    asked = scene.prompt is not None and scene.prompt.ask in QUESTIONS
    return asked or bool(scene.differences or scene.elsewhere)


def _is_untrue(event: Event, cards: PhysicalCards) -> bool:
    match event:
        case CardDrawn(seat, _, str(tag)) | FaceUpTaken(seat, _, _, str(tag)):
            return not cards.was_held(tag, seat)
        case MarketFilled(_, _, str(tag)):
            return not cards.was_in_row(tag)
        case _:
            return False
