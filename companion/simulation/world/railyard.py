"""Laying cards into a railyard: shown one by one, confirmed, and compared with what lies there."""

from companion.model.commands import PlayCards
from companion.model.readings import Button
from companion.model.scene import Scene
from companion.rules.families import family_of
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Step


class Laying:
    def __init__(self, hands: Hands, attention: Attention, answers: Answers) -> None:
        self._hands = hands
        self._attention = attention
        self._answers = answers
        self._room = hands.room

    def play(self, seat: int, step: Step) -> Process:
        """Until the screen shows the rows as they lie on the table (C9, C10)."""
        if not isinstance(step.command, PlayCards):
            raise TypeError(f"{step.command} lays no cards")
        room, hands = self._room, self._hands
        room.face_up = room.off_deck = False
        tags = room.cards.follow(step)
        rows = family_of(room.edition).view(step.after, None).seats[seat].railyard
        patience = self._attention.patience(f"seat {seat} lays {len(tags)} cards")
        while True:
            yield from self._show_cards(tags)
            yield from hands.press(Button.CONFIRM)
            scene = yield from hands.look()
            if scene.view is None or scene.view.seats[seat].railyard == rows:
                return
            patience.spend(scene, excused=room.dropped > 0)
            if is_question(scene):
                yield from self._answers.answer(scene)
            elif scene.view.turn != seat:
                yield from hands.press(Button.UNDO)

    def _show_cards(self, tags: list[str]) -> Process:
        """A card that was already seen changes nothing when it is shown again."""
        for tag in tags:
            scene = self._room.machine.scene
            if scene is not None and scene.view is not None and scene.view.tendered >= len(tags):
                return
            if not (yield from self._attention.show(tag, _one_more)):
                yield from self._attention.tell_hand(self._room.acting)


def _one_more(before: Scene, now: Scene) -> bool:
    if before.view is None or now.view is None:
        return False
    return now.view.tendered > before.view.tendered
