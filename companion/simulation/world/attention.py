"""How people keep the screen and the table together: show a card until it is understood as meant,
ask for what the player before forgot, give up on nothing too soon.
"""

from collections.abc import Callable, Collection
from typing import Final

from companion.model.cards import EMPTY
from companion.model.readings import Button
from companion.model.scene import Ask, Prompt, Scene
from companion.model.views import Phase
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.hands import Answer, Hands, Look
from companion.simulation.world.ledger import Step
from companion.simulation.world.room import Purpose, Unscanned

Effect = Callable[[Scene, Scene], bool]
"""From what the screen showed before and what it shows now: is it what was meant?"""

HONEST_ATTEMPTS: Final = 5
"""So often people do what the screen asks; then the game is stuck."""
MOST_ATTEMPTS: Final = 40
"""So often they do anything at all for one thing, even if the screen changes every time."""
COMPARING: Final = 1 / 2
"""So often one compares a number on the screen with what one sees."""
SHOWINGS: Final = 3
"""So often one shows the same card before leaving it at that."""


WHILE_ACTING: Final = frozenset(
    {Ask.TURN, Ask.SECOND, Ask.REFILL, Ask.MARKET, Ask.PLACE, Ask.PAY, Ask.CHOOSE, Ask.REPLACE}
    | {Ask.RAILYARD}
)
"""What the screen may ask of somebody who has begun to act."""
READY: Final = frozenset({Ask.TURN, Ask.PLACE, Ask.PAY, Ask.RAILYARD})
"""What it may ask of somebody who has not drawn a card."""
PICKING: Final = READY | {Ask.SECOND}


class StuckError(Exception):
    """People did what the screen asked, and the game did not move."""


def _nothing() -> Process:
    yield from ()


class Patience:
    """Counts attempts that changed nothing."""

    def __init__(self, what: str, most: int = MOST_ATTEMPTS) -> None:
        self._what = what
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
            raise StuckError(f"{self._what}: the screen says {ask} and nothing moves")


class Attention:
    def __init__(self, hands: Hands, answers: Answers) -> None:
        self._hands = hands
        self._answers = answers
        self._corrections = Corrections(hands)
        self._room = hands.room
        self.finish_claims: Callable[[], Process] = _nothing
        """Done by whoever notices that a claim is not on the screen."""

    def patience(self, what: str, most: int = MOST_ATTEMPTS) -> Patience:
        return Patience(f"{self._room.clock.now:.1f} s: {what}", most)

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
            if self._shows_early(scene):
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
        if _was_taken_from_row(before, now):
            yield from self._corrections.row(before)
        return False

    def _shows_early(self, scene: Scene) -> bool:
        """Does somebody's impatience confuse the screen?"""
        early, claiming = self._room.early, scene.claiming
        return early is not None and claiming is not None and claiming.route == early.route

    def has_moved_on(self) -> bool:
        """The screen has shown this turn, and now shows the next: there is nothing left to tell."""
        scene = self._room.machine.scene
        if scene is None or scene.view is None or scene.view.phase is not Phase.PLAY:
            return False
        room = self._room
        return room.begun and room.in_turn and scene.view.turn != room.acting

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
            if _cards(scene, acting) < _cards(before, acting):
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

    def tell_hand(self, seat: int) -> Process:
        """The screen will not take a card that one holds: so many they are, whichever."""
        yield from self._corrections.hand(seat, self._room.truth.seats[seat].hand.total)

    def settle(self, seat: int, wants: Collection[Ask]) -> Process:
        """Brings the screen to where this seat may act: what others owe is done first."""
        patience = self.patience(f"seat {seat} wants {'/'.join(sorted(wants))}")
        while True:
            scene = yield from self._hands.look()
            if scene.differences and not is_question(scene):
                yield from self._answers.mend(scene)
            if self._answers.shows_phantom(scene):
                patience.spend(scene)
                yield from self._answers.game_is_right()
                continue
            if self._may_act(scene, seat, wants) or self.has_moved_on():
                return
            patience.spend(scene, excused=self._room.dropped > 0)
            if self._is_turn_to_correct(scene, patience):
                yield from self._corrections.turn(seat)
            else:
                yield from self.respond(scene, seat)

    def _is_turn_to_correct(self, scene: Scene, patience: Patience) -> bool:
        """The turn was used up without a move, or nothing else helps."""
        if self._room.begun:
            return False
        used = self._room.turn_used and scene.prompt is not None and scene.prompt.ask is Ask.TURN
        return used or patience.is_wearing_thin

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
        elif self._is_untrue(scene, seat):
            yield from self._hands.press(Button.UNDO)
        elif any(claim.seat != seat for claim in self._room.pending):
            yield from self.finish_claims()
        elif self._shows_early(scene):
            yield from self._answers.take_off_early()
        elif self._is_own_claim(scene, seat):
            yield from self._answers.name(seat, scene)
        elif self._is_claim_of_nobody(scene):
            yield from self._hands.press(Button.UNDO)
        elif prompt is None or prompt.ask in (Ask.PLACE, Ask.PAY):
            yield self._room.speeds.wait
        else:
            yield from self.do_owed(prompt)

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

    def _is_untrue(self, scene: Scene, seat: int) -> bool:
        """Does the screen show something of a player who has not even begun?"""
        if scene.view is None or self._room.begun:
            return False
        if scene.view.turn == seat:
            return scene.prompt is not None and scene.prompt.seat == seat
        return self.is_ahead(scene, seat)

    def is_ahead(self, scene: Scene, seat: int) -> bool:
        """Does the screen count a card for somebody who has not drawn one?"""
        view, counts = scene.view, self._room.counts
        if view is None or view.phase is not Phase.PLAY or not counts:
            return False
        return view.seats[seat].cards > counts[seat]

    def make_sure(self) -> None:
        """Remembers whose turn the screen shows now, and what it counts."""
        scene = self._room.machine.scene
        if scene is not None and scene.view is not None:
            self._room.counts = tuple([seat.cards for seat in scene.view.seats])
            self._room.in_turn |= scene.view.turn == self._room.acting
            self._room.turn_used = False

    def do_owed(self, prompt: Prompt) -> Process:
        """The forgotten card is shown if it is at hand, else it stays unscanned."""
        hands, room = self._hands, self._room
        match prompt.ask:
            case Ask.TURN | Ask.SECOND:
                tag = self._forgotten(Purpose.DRAW, prompt.seat)
            case Ask.REFILL | Ask.MARKET:
                tag = self._lying_there(prompt)
            case Ask.REPLACE:
                tag = self._forgotten(Purpose.TICKET, prompt.seat)
            case _:
                yield from hands.press(Button.CONFIRM)
                return
        if tag is None:
            yield from hands.press(Button.NEXT)
            return
        shown = room.machine.scene
        yield hands.before_again(tag)
        yield from hands.tap(tag)
        scene = yield from hands.look()
        if is_question(scene):
            yield from self._answers.answer(scene)
        elif shown is not None and scene.view == shown.view:
            yield from hands.press(Button.NEXT)

    def _forgotten(self, purpose: Purpose, seat: int | None) -> str | None:
        """A card this seat has not shown; half of the time nobody cares to fetch it."""
        room = self._room
        for item in room.unscanned:
            if item.purpose is purpose and item.seat == seat:
                room.unscanned.remove(item)
                return item.tag if room.tracked and room.chance.random() < 1 / 2 else None
        return None

    def _lying_there(self, prompt: Prompt) -> str | None:
        """The card on the place of the row that the screen names, or one that was forgotten."""
        place = dict(prompt.values).get("place")
        if not self._room.tracked:
            return None
        if isinstance(place, int) and place in self._room.cards.row:
            return self._room.cards.row[place]
        return self._forgotten(Purpose.REFILL, None)

    def forget(self, seat: int, purpose: Purpose, tag: str) -> None:
        self._room.occurred["forgotten"] += 1
        self._room.unscanned.append(Unscanned(seat, purpose, tag))

    def remember(self, tag: str) -> None:
        """A forgotten card is shown after all."""
        room = self._room
        room.unscanned = [item for item in room.unscanned if item.tag != tag]


def gains_card(seat: int, expected: int | None = None) -> Effect:
    """One more card for the seat, or, the turn explained anew, as many as it should be."""

    def gained(before: Scene, now: Scene) -> bool:
        cards = _cards(now, seat)
        return cards > _cards(before, seat) or (cards == expected and now.view != before.view)

    return gained


def _was_taken_from_row(before: Scene, now: Scene) -> bool:
    """The screen thought that a card shown for something else came from the row."""
    if before.view is None or now.view is None:
        return False
    return now.view.market.count(EMPTY) > before.view.market.count(EMPTY)


def fills_row(before: Scene, now: Scene) -> bool:
    """A place was filled, or the whole row was swept."""
    if before.view is None or now.view is None:
        return False
    return now.view.market.count(EMPTY) != before.view.market.count(EMPTY)


def pays(seat: int, route: int) -> Effect:
    def paid(before: Scene, now: Scene) -> bool:
        if before.view is None or now.view is None:
            return False
        return now.view.tendered > before.view.tendered or owner(now, route) == seat

    return paid


def owner(scene: Scene, route: int) -> int | None:
    """Whose route it is, by what the screen shows."""
    if scene.view is None or scene.view.board is None:
        return None
    return scene.view.board.owners[route]


def _cards(scene: Scene, seat: int) -> int:
    return 0 if scene.view is None else scene.view.seats[seat].cards
