"""What somebody still owes the screen: a forgotten card, a refill, a last word."""

from companion.model.readings import Button
from companion.model.scene import Ask, Prompt
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.clock import Process
from companion.simulation.world.hands import Hands
from companion.simulation.world.room import Purpose, Unscanned


class Debts:
    def __init__(self, hands: Hands, answers: Answers) -> None:
        self._hands = hands
        self._answers = answers
        self._room = hands.room

    def pay(self, prompt: Prompt) -> Process:
        """The forgotten card is shown if it is at hand, else it stays unscanned."""
        hands, room = self._hands, self._room
        held: str | None = None
        match prompt.ask:
            case Ask.TURN | Ask.SECOND:
                held = self._drawn_last(prompt)
                tag = self._forgotten(Purpose.DRAW, prompt.seat)
            case Ask.REFILL | Ask.MARKET:
                tag = self._lying_there(prompt)
            case Ask.REPLACE:
                tag = self._forgotten(Purpose.TICKET, prompt.seat)
            case _:
                yield from hands.press(Button.CONFIRM)
                return
        shown = room.machine.scene
        if tag is None:
            yield from hands.press(Button.NEXT)
            scene = yield from hands.look()
            if shown is None or scene.view != shown.view or scene.prompt != prompt:
                return
            if held is None or not room.tracked:
                yield from hands.press(Button.CONFIRM)
                return
            tag = held  # `next` will not do: the screen wants to see it after all.
        room.face_up = tag == room.taken.get(prompt.seat)
        room.off_deck = not room.face_up
        yield hands.before_again(tag)
        yield from hands.tap(tag)
        scene = yield from hands.look()
        if is_question(scene):
            yield from self._answers.answer(scene)
            scene = yield from hands.look()
        if shown is not None and scene.view == shown.view and scene.prompt == prompt:
            yield from hands.press(Button.NEXT)

    def _drawn_last(self, prompt: Prompt) -> str | None:
        """A card that the seat forgot to show; asked for a second one, what it took last."""
        item = self._owed(Purpose.DRAW, prompt.seat)
        if item is not None:
            return item.tag
        return self._room.taken.get(prompt.seat) if prompt.ask is Ask.SECOND else None

    def _owed(self, purpose: Purpose, seat: int | None) -> Unscanned | None:
        owed = (
            item for item in self._room.unscanned if (item.purpose, item.seat) == (purpose, seat)
        )
        return next(owed, None)

    def _forgotten(self, purpose: Purpose, seat: int | None) -> str | None:
        """A card this seat has not shown; half of the time nobody cares to fetch it."""
        room = self._room
        item = self._owed(purpose, seat)
        if item is None:
            return None
        room.unscanned.remove(item)
        return item.tag if room.tracked and room.chance.random() < 1 / 2 else None

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
