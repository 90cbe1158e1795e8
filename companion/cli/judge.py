"""Compares what is committed about cards with where they truly were, turn by turn."""

from collections.abc import Callable

from companion.app import Companion
from companion.model.events import CardDrawn, Event, FaceUpTaken, MarketFilled
from companion.model.scene import QUESTIONS, Scene
from companion.rules.timeline import Step
from companion.simulation.world.cards import PhysicalCards


class CardJudge:
    """Counts cards booked to a hand, or to the row, where they never were.

    One reader cannot tell who holds a card to it: if Red forgets to show a second card and Blue,
    who does not look, shows a first one, it looks just like Red's second. So such a card is no
    wrong claim, but it is counted.
    """

    def __init__(self, running: Callable[[], Companion]) -> None:
        self._running = running
        self._judged: list[Step] = []
        """Steps that counted when a turn was over and nothing was questioned."""
        self.misplaced = 0

    def turn_over(self, cards: PhysicalCards) -> None:
        companion = self._running()
        if companion.state is None or _is_questioned(companion.scene):
            return  # The power is cut, or the screen asks: the next turn is judged with this one.
        steps, judged = companion.steps, self._judged
        while judged and (len(judged) > len(steps) or judged[-1] != steps[len(judged) - 1]):
            judged.pop()
        for step in steps[len(judged) :]:
            self.misplaced += sum(_is_untrue(event, cards) for event in step)
            judged.append(step)


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
