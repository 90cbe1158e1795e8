"""Shows a card until the screen understands it as meant, and compares table and screen."""

from typing import Final

from companion.model.readings import Button
from companion.model.scene import Scene
from companion.simulation.world.answers import is_question
from companion.simulation.world.clock import Process
from companion.simulation.world.effects import Effect, cards_of, takes_from_row
from companion.simulation.world.hands import Answer, Look
from companion.simulation.world.ledger import Step
from companion.simulation.world.settling import WHILE_ACTING, Settling

COMPARING: Final = 1 / 2
"""So often one compares a number on the screen with what one sees."""
SHOWINGS: Final = 3
"""So often one shows the same card before leaving it at that."""


class Attention(Settling):
    """One who acts looks at the screen, before and after."""

    def show(
        self, tag: str, effect: Effect, step: Step | None = None, tries: int = SHOWINGS
    ) -> Answer:
        """Shows a card until the screen says what was meant; False if it never did."""
        hands = self._hands
        for attempt in range(tries):
            before = yield from self._screen()
            self._room.in_turn |= before.view is not None and before.view.turn == self._room.acting
            yield from hands.tap(tag, None if attempt else step)
            if hands.overlooks():
                return True
            scene = yield from hands.look()
            if is_question(scene):
                yield from self._answers.answer(scene)
                scene = yield from hands.look()
            if effect(before, scene) or (yield from self._undo_wrong(before, scene, effect)):
                return True
            if self.shows_early(scene):
                yield from self._answers.take_off_early()
            if self.has_moved_on():
                return False
            hands.clear_reader()
            yield from self.settle(self._room.acting, WHILE_ACTING)
            if attempt or scene.view != before.view:
                yield hands.before_again(tag)
        return False

    def _undo_wrong(self, before: Scene, now: Scene, effect: Effect) -> Answer:
        """Something happened that was not meant; True if undoing it made it right after all."""
        if now.view == before.view:
            return False
        if (yield from self._take_back(before, effect)):
            return True
        if takes_from_row(before, now):
            yield from self._corrections.row(before)
        return False

    def _screen(self) -> Look:
        while (scene := self._room.machine.scene) is None:
            yield self._room.speeds.wait
        return scene

    def _take_back(self, before: Scene, effect: Effect) -> Answer:
        """The screen says something else happened: undo until it is gone, or is right after all."""
        for _ in range(3):
            yield from self._hands.press(Button.UNDO)
            scene = yield from self._hands.look()
            if scene.view == before.view:
                return False
            if effect(before, scene):
                return True
            acting = self._room.acting
            if cards_of(scene, acting) < cards_of(before, acting):
                return False
        return False

    def compare(self, seat: int) -> Process:
        """Before acting, many people look whether their hand and the row are as the screen says."""
        chance = self._room.chance
        scene = yield from self._hands.look()
        if is_question(scene) or scene.view is None or scene.view.turn != seat:
            return
        if not self._room.tracked:
            yield from self._corrections.board(scene)
            return
        if chance.random() < COMPARING:
            yield from self._corrections.own_count(scene, seat)
        if chance.random() < COMPARING:
            yield from self._corrections.row(scene)
        if chance.random() < COMPARING:
            yield from self._corrections.board(scene)
            yield from self._corrections.railyards(scene)
            yield from self.announce_forgotten(seat)

    def tell_hand(self, seat: int) -> Process:
        """The screen will not take a card that one holds: so many they are, whichever."""
        yield from self._corrections.hand(seat, self._room.truth.seats[seat].hand.total)
