"""Drawing train cards: from the deck, from the row, and laying new ones there."""

from collections.abc import Collection, Generator, Sequence
from typing import Final, NamedTuple

from companion.model.cards import UNSEEN
from companion.model.commands import DrawFromDeck, FillMarket, TakeFaceUp
from companion.model.events import DeckReshuffled
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.corrections import Corrections
from companion.simulation.world.effects import Effect, fills_row, gains_card
from companion.simulation.world.hands import Answer, Hands
from companion.simulation.world.ledger import Step
from companion.simulation.world.room import Purpose
from companion.simulation.world.settling import PICKING

BOTH: Final = 2
"""So many cards are drawn in a turn, but for a face-up locomotive."""


class Late(NamedTuple):
    """A face-up card that was not shown before its replacement."""

    tag: str
    forgotten: bool
    """Or about to be shown, in the wrong order."""


class Drawing:
    def __init__(self, hands: Hands, attention: Attention) -> None:
        self._hands = hands
        self._attention = attention
        self._room = hands.room
        self._late: Late | None = None
        self._corrections = Corrections(hands)
        self._taken = self._card = ""
        self._place = 0
        self._picked = 0

    def tracked(self, seat: int, steps: Sequence[Step]) -> Process:
        """One pick after the other, each card shown to the reader."""
        self._picked, shown = 0, list[str]()
        for step, following in zip(steps, (*steps[1:], None), strict=True):
            if isinstance(step.command, FillMarket):
                yield from self._fill(seat, step)
                continue
            # Before the second card one sees whether the first was understood.
            if self._picked and not self._hands.overlooks():
                yield from self._attention.settle(seat, PICKING)
            self._picked += 1
            if isinstance(step.command, TakeFaceUp):
                refilled = following is not None and isinstance(following.command, FillMarket)
                yield from self._take(seat, step, refilled=refilled)
            else:
                yield from self._draw(seat, step)
            shown += [] if step in self._room.plan.forgotten else [self._card]
        if len(shown) == BOTH:
            yield from self._show_first_again(seat, shown[0])

    def _show_first_again(self, seat: int, tag: str) -> Process:
        """Both were shown, and the screen wants a second card: it has missed the first.

        Or has given it to somebody else: then it asks.
        """
        if not _asks_second(self._room.machine.scene, seat) or self._hands.overlooks():
            return
        yield self._hands.before_again(tag)
        self._room.face_up = tag == self._room.taken.get(seat)
        self._room.off_deck = not self._room.face_up
        yield from self._attention.show(tag, gains_card(seat))

    def untracked(self, seat: int, steps: Sequence[Step]) -> Process:
        """Cards without tags: one press tells of the whole turn."""
        room, hands = self._room, self._hands
        before = room.truth.seats[seat].hand.total
        for step in steps:
            yield from self.move(step)
        if steps[0] in room.plan.forgotten:
            room.occurred["forgotten"] += 1
            return
        picks = sum(isinstance(step.command, DrawFromDeck | TakeFaceUp) for step in steps)
        patience = self._attention.patience(f"seat {seat} drew {picks}")
        while True:
            scene = yield from hands.look()
            view = scene.view
            if view is None or view.turn != seat or view.seats[seat].cards > before:
                return
            if scene.claiming is not None and scene.claiming.seat != seat:
                return  # Somebody's early trains wait; the draw is counted when they are claimed.
            patience.spend(scene)
            if picks == 1:
                yield from hands.web("drew", cards=1)
            else:
                yield from hands.press(Button.NEXT)

    def move(self, step: Step) -> Generator[float, None, str]:
        """Takes the card in hand, or lays it on the row; an empty deck is shuffled first."""
        room = self._room
        if isinstance(step.events[0], DeckReshuffled):
            yield room.pause(room.speeds.shuffle)
        yield room.pause(room.speeds.reach)
        room.truth = step.after
        return room.cards.follow(step)[0]

    def _gain(self, seat: int) -> Effect:
        """As many as the screen counted when the turn began, and those picked since."""
        counts = self._room.counts
        return gains_card(seat, counts[seat] + self._picked if counts else None)

    def _draw(self, seat: int, step: Step) -> Process:
        room = self._room
        tag = self._card = yield from self.move(step)
        room.watch.drawn = room.cards.kind(tag)
        room.off_deck = True
        if step in room.plan.forgotten:
            self._attention.debts.forget(seat, Purpose.DRAW, tag)
        elif not (yield from self._attention.show(tag, self._gain(seat), step)):
            yield from self._leave_unscanned(seat, (Ask.TURN, Ask.SECOND))
        room.watch.drawn = None

    def _take(self, seat: int, step: Step, *, refilled: bool) -> Process:
        room = self._room
        tag = yield from self.move(step)
        self._card = self._taken = room.taken[seat] = tag
        if isinstance(step.command, TakeFaceUp):
            self._place = step.command.place
        if step in room.plan.forgotten:
            self._attention.debts.forget(seat, Purpose.DRAW, tag)
            self._late = Late(tag, forgotten=True)
        elif refilled and step in room.plan.wrong_order:
            room.occurred["wrong_order"] += 1
            self._late = Late(tag, forgotten=False)
        else:
            yield from self._show_taken(seat, tag, step)

    def _show_taken(self, seat: int, tag: str, step: Step | None = None) -> Process:
        self._room.off_deck, self._room.shower = False, seat
        self._attention.debts.remember(tag)
        if (yield from self._attention.show(tag, self._gain(seat), step)):
            return
        if not (yield from self._put_row_right(tag)) or not (
            yield from self._attention.show(tag, self._gain(seat))
        ):
            yield from self._leave_unscanned(seat, (Ask.TURN, Ask.SECOND))

    def _put_row_right(self, tag: str) -> Answer:
        """With no deck left, a card that the screen does not know of lay where it shows another."""
        room, place = self._room, self._place
        kind, scene = room.cards.kind(tag), room.machine.scene
        if room.truth.deck or scene is None or scene.view is None:
            return False
        if scene.view.market[place] in (kind, UNSEEN):
            return False
        yield from self._corrections.place(place, kind)
        return True

    def _fill(self, seat: int, step: Step) -> Process:
        tag = yield from self.move(step)
        late, self._late = self._late, None
        if step in self._room.plan.forgotten:
            self._attention.debts.forget(seat, Purpose.REFILL, tag)
            if late and not late.forgotten:
                yield from self._show_taken(seat, late.tag)
        elif late is None:
            if self._hands.overlooks() or (yield from self._is_refill_asked(seat)):
                yield from self._show_refill(seat, tag, step)
        elif not (yield from self._attention.show(tag, fills_row, step, tries=1)):
            # The screen took the replacement for a card drawn blind: both again, in order.
            yield from self._show_taken(seat, late.tag)
            if (yield from self._is_refill_asked(seat)):
                yield self._hands.before_again(tag)
                yield from self._show_refill(seat, tag)
        elif not late.forgotten:
            yield from self._show_taken(seat, late.tag)

    def _is_refill_asked(self, seat: int) -> Answer:
        """For a card nobody saw on the row, none is asked; for a card not counted, not yet."""
        scene = yield from self._hands.look()
        held: int = self._room.truth.seats[seat].hand.total
        if not _asks_refill(scene) and scene.view and scene.view.seats[seat].cards < held:
            yield self._hands.before_again(self._taken)
            yield from self._show_taken(seat, self._taken)
            scene = yield from self._hands.look()
        return _asks_refill(scene)

    def _show_refill(self, seat: int, tag: str, step: Step | None = None) -> Process:
        self._room.off_deck = True
        if not (yield from self._attention.show(tag, fills_row, step)):
            yield from self._leave_unscanned(seat, (Ask.REFILL, Ask.MARKET))

    def _leave_unscanned(self, seat: int, asks: Collection[Ask]) -> Process:
        """The reader will not have it: `next` stands for a card that nobody saw."""
        scene = yield from self._hands.look()
        if scene.view is not None and scene.view.tendered:
            yield from self._hands.press(Button.UNDO)
            scene = yield from self._hands.look()
        prompt, view = scene.prompt, scene.view
        if prompt is None or view is None or prompt.ask not in asks or view.turn != seat:
            return
        before = view.seats[seat].cards
        if prompt.ask is Ask.TURN:
            yield from self._hands.web("drew", cards=1)  # `next` would stand for both cards.
        else:
            yield from self._hands.press(Button.NEXT)
        scene = yield from self._hands.look()
        counted = scene.view is not None and scene.view.seats[seat].cards > before
        if prompt.ask in (Ask.TURN, Ask.SECOND) and not counted:
            yield from self._attention.tell_hand(seat)


def _asks_second(scene: Scene | None, seat: int) -> bool:
    prompt = None if scene is None else scene.prompt
    return prompt is not None and (prompt.ask, prompt.seat) == (Ask.SECOND, seat)


def _asks_refill(scene: Scene) -> bool:
    return scene.prompt is not None and scene.prompt.ask in (Ask.REFILL, Ask.MARKET)
