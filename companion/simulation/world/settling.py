"""Brings the screen to where the game is: what others owe is done before somebody acts."""

from collections.abc import Callable, Collection
from functools import cache
from typing import Final

from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.views import Phase
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.debts import Debts
from companion.simulation.world.hands import Answer, Hands
from companion.simulation.world.patience import MOST_ATTEMPTS, Patience

WHILE_ACTING: Final = frozenset(
    {Ask.TURN, Ask.SECOND, Ask.REFILL, Ask.MARKET, Ask.PLACE, Ask.PAY, Ask.CHOOSE, Ask.REPLACE}
    | {Ask.RAILYARD}
)
"""What the screen may ask of somebody who has begun to act."""
READY: Final = frozenset({Ask.TURN, Ask.PLACE, Ask.PAY, Ask.RAILYARD})
"""What it may ask of somebody who has not drawn a card."""
PICKING: Final = READY | {Ask.SECOND}
SETTING_UP: Final = frozenset({Phase.SETUP, Phase.TICKETS})


@cache
def _listed(asks: frozenset[Ask]) -> str:
    return "/".join(sorted(asks))


def _nothing(*_: object) -> Process:
    yield from ()


class Settling:
    def __init__(self, hands: Hands, answers: Answers) -> None:
        self._hands = hands
        self._answers = answers
        self._corrections = Corrections(hands)
        self._room = hands.room
        self.debts = Debts(hands, answers)
        self.finish_claims: Callable[[], Process] = _nothing
        """Done by whoever notices that a claim is not on the screen."""
        self.announce_forgotten: Callable[[int], Process] = _nothing
        """Done by whoever notices that the screen does not count all completed tickets."""

    def patience(self, what: str, most: int = MOST_ATTEMPTS) -> Patience:
        return Patience(what, self._room.clock.now, most)

    def has_moved_on(self) -> bool:
        """The screen has shown this turn, and now shows the next: there is nothing left to tell."""
        scene = self._room.machine.scene
        if scene is None or scene.view is None or scene.view.phase is not Phase.PLAY:
            return False
        room = self._room
        return room.begun and room.in_turn and scene.view.turn != room.acting

    def settle(self, seat: int, wants: frozenset[Ask]) -> Process:
        """Brings the screen to where this seat may act: what others owe is done first."""
        patience = self.patience(f"seat {seat} wants {_listed(wants)}")
        while True:
            scene = yield from self._hands.look()
            if scene.differences and not is_question(scene):
                yield from self._answers.mend(scene)
            if self._answers.shows_phantom(scene):
                patience.spend(scene)
                yield from self._answers.game_is_right()
                continue
            if self._is_undone_too_far(scene):
                patience.spend(scene)
                yield from self._go_on_again(patience)
                continue
            if self._may_act(scene, seat, wants) or self.has_moved_on():
                return
            patience.spend(scene, excused=self._room.dropped > 0)
            if self._is_turn_to_correct(scene, patience):
                yield from self._corrections.turn(seat)
            elif patience.is_wearing_thin:
                yield from self._corrections.everything(seat)
            else:
                yield from self.respond(scene, seat)

    def _is_undone_too_far(self, scene: Scene) -> bool:
        """The screen is back at setting up, and everybody knows that the game has begun."""
        view = scene.view
        return (
            view is not None
            and view.phase in SETTING_UP
            and self._room.truth.phase is Phase.PLAY
            and view.deck_number == getattr(self._room.truth, "deck_number", 1)
        )

    def _go_on_again(self, patience: Patience) -> Process:
        """Redo, or, where that is no longer possible, all that was dealt as unscanned."""
        if patience.is_wearing_thin:
            yield from self._hands.press(Button.NEXT)
        else:
            yield from self._hands.web("redo")

    def _is_turn_to_correct(self, scene: Scene, patience: Patience) -> bool:
        """The turn was used up without a move."""
        if self._room.begun or patience.is_wearing_thin:
            return False
        return self._room.turn_used and scene.prompt is not None and scene.prompt.ask is Ask.TURN

    def _may_act(self, scene: Scene, seat: int, wants: Collection[Ask]) -> bool:
        view, prompt = scene.view, scene.prompt
        if view is None or view.phase is not Phase.PLAY:
            return True
        if scene.claiming is not None and scene.claiming.seat == seat and not is_question(scene):
            return True
        if view.turn != seat:
            return False
        return prompt is None or (prompt.ask in wants and prompt.seat in (None, seat))

    def make_way(self, scene: Scene, seat: int) -> Answer:
        """Is the screen busy with something else than what the seat is doing? Then ends that."""
        view, prompt = scene.view, scene.prompt
        if is_question(scene):
            yield from self._answers.answer(scene)
        elif view is None or view.phase is not Phase.PLAY:
            return False
        elif self.has_moved_on():
            yield from self._hands.press(Button.UNDO)  # By something else than what was meant.
        elif view.turn != seat:
            yield from self.respond(scene, seat)
        elif prompt is not None and prompt.ask in (Ask.SECOND, Ask.REFILL):
            yield from self._hands.press(Button.UNDO)
        else:
            return False
        return True

    def respond(self, scene: Scene, seat: int) -> Process:
        """Does what the screen asks of whomever it asks."""
        prompt = scene.prompt
        if is_question(scene):
            yield from self._answers.answer(scene)
        elif self._is_untrue(scene, seat) or self._is_choice_of_another(scene, seat):
            yield from self._hands.press(Button.UNDO)
        elif any(claim.seat != seat for claim in self._room.pending):
            yield from self.finish_claims()
        elif self.shows_early(scene):
            yield from self._answers.take_off_early()
        elif self._is_own_claim(scene, seat):
            yield from self._answers.name(seat, scene)
        elif self._is_claim_of_nobody(scene):
            yield from self._hands.press(Button.UNDO)
        elif prompt is None or prompt.ask in (Ask.PLACE, Ask.PAY):
            yield self._room.speeds.wait
        else:
            yield from self.debts.pay(prompt)

    def _is_own_claim(self, scene: Scene, seat: int) -> bool:
        """Are the seat's trains on the screen, as somebody else's?"""
        claiming = scene.claiming
        if claiming is None or claiming.seat == seat:
            return False
        return any((own.route, own.seat) == (claiming.route, seat) for own in self._room.pending)

    def _is_claim_of_nobody(self, scene: Scene) -> bool:
        """Cards that were shown for something else were taken for a payment."""
        if scene.view is None or not scene.view.tendered or self._room.pending:
            return False
        return scene.prompt is not None and scene.prompt.ask in (Ask.PLACE, Ask.PAY)

    def _is_choice_of_another(self, scene: Scene, seat: int) -> bool:
        """Were the tickets that one shows taken for somebody else's?"""
        prompt = scene.prompt
        if prompt is None or not self._room.choosing:
            return False
        return prompt.ask is Ask.CHOOSE and prompt.seat != seat

    def _is_untrue(self, scene: Scene, seat: int) -> bool:
        """Does the screen show something of a player who has not even begun?"""
        if scene.view is None or self._room.begun:
            return False
        if scene.view.turn == seat:
            return scene.prompt is not None and scene.prompt.seat == seat
        return self.is_ahead(scene, seat)

    def is_ahead(self, scene: Scene, seat: int) -> bool:
        """Does the screen count a card for somebody who has not drawn one?

        Cards that pay for a claim which the screen does not show are still in the hand there.
        """
        view, counts = scene.view, self._room.counts
        if view is None or view.phase is not Phase.PLAY or not counts:
            return False
        paid = sum(len(claim.tags) for claim in self._room.pending if claim.seat == seat)
        return view.seats[seat].cards > counts[seat] + paid

    def make_sure(self) -> None:
        """Remembers whose turn the screen shows now, and what it counts."""
        scene = self._room.machine.scene
        if scene is not None and scene.view is not None:
            self._room.counts = tuple([seat.cards for seat in scene.view.seats])
            self._room.in_turn |= scene.view.turn == self._room.acting
            self._room.turn_used = False

    def shows_early(self, scene: Scene) -> bool:
        """Does somebody's impatience confuse the screen?"""
        early, claiming = self._room.early, scene.claiming
        return early is not None and claiming is not None and claiming.route == early.route
