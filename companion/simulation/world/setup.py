"""Before the first turn: joining, who begins, dealing, the row, the tickets; the screen leads."""

from collections import deque
from typing import Final

from companion.model import commands as c
from companion.model.readings import Button
from companion.model.scene import Ask, Prompt, Scene
from companion.model.views import Phase
from companion.simulation.world.answers import Answers, is_question
from companion.simulation.world.attention import Attention
from companion.simulation.world.clock import Process
from companion.simulation.world.drawing import Drawing
from companion.simulation.world.effects import fills_row, gains_card
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Chapter, Step
from companion.simulation.world.ticketing import Choice, Ticketing, choice_of

MOST_PROMPTS: Final = 300
"""Every card that is dealt is a prompt of its own."""

MOST_TAPS: Final = 3
"""So often one taps a badge that the reader will not see; then the page will do."""


class Setup:
    def __init__(
        self,
        hands: Hands,
        attention: Attention,
        answers: Answers,
        drawing: Drawing,
        ticketing: Ticketing,
    ) -> None:
        self._hands = hands
        self._attention = attention
        self._answers = answers
        self._drawing = drawing
        self._ticketing = ticketing
        self._room = hands.room
        self._tapped: list[str] = []
        """Who has tapped a badge to join."""
        self._badges_shown = 0
        """How often somebody tapped one to begin."""
        self._deals: list[deque[str]] = []
        self._fills: deque[Step] = deque()
        self._choices: dict[int, Choice] = {}
        self._tickets: list[deque[Step]] = []

    def prepare(self, chapter: Chapter) -> Process:
        """Does what the screen asks until the first turn begins."""
        self._lay_ready(chapter)
        patience = self._attention.patience("setting up", MOST_PROMPTS)
        while True:
            scene = yield from self._hands.look()
            if self._is_ready(scene, chapter):
                self._lay_the_rest()
                return
            patience.spend(scene, excused=self._room.dropped > 0)
            yield from self._do(scene)

    def _is_ready(self, scene: Scene, chapter: Chapter) -> bool:
        number = getattr(chapter.before, "deck_number", 1)
        return (
            scene.view is not None
            and scene.view.phase is Phase.PLAY
            and scene.view.deck_number == number
            and not is_question(scene)
        )

    def _lay_ready(self, chapter: Chapter) -> None:
        """Everybody's cards and tickets, as the ledger says."""
        seats = range(len(self._room.names))
        self._deals = [deque() for _ in seats]
        self._tickets = [deque() for _ in seats]
        offered: list[list[Step]] = [[] for _ in seats]
        self._fills.clear()
        for step in chapter.setup:
            match step.command:
                case c.DealCard(seat):
                    self._deals[seat] += self._room.cards.follow(step)
                case c.FillMarket():
                    self._fills.append(step)
                case c.ShowTicket(seat):
                    offered[seat].append(step)
                    self._tickets[seat].append(step)
                case c.KeepTickets(seat):
                    self._choices[seat] = choice_of([*offered[seat], step])
                case _:
                    raise TypeError(f"{step.command} is no part of setting up")

    def _lay_the_rest(self) -> None:
        """What the screen did not ask for lies on the table all the same."""
        while self._fills:
            self._room.cards.follow(self._fills.popleft())

    def _do(self, scene: Scene) -> Process:
        prompt = scene.prompt
        if prompt is None:
            yield self._room.speeds.wait
            return
        match prompt.ask:
            case Ask.JOIN:
                yield from self._join(prompt)
            case Ask.FIRST:
                yield from self._name_first(scene)
            case Ask.CLEAR_BOARD:
                yield from self._clear_board(scene)
            case Ask.DEAL if prompt.seat is not None:
                yield from self._deal(prompt.seat)
            case Ask.MARKET | Ask.REFILL:
                yield from self._fill()
            case Ask.KEEP | Ask.CHOOSE if prompt.seat in self._choices:
                yield from self._choose(prompt.seat)
            case Ask.REPLACE if prompt.seat is not None:
                yield from self._take_ticket(prompt.seat)
            case _:
                yield from self._answers.answer(scene)

    def _join(self, prompt: Prompt) -> Process:
        """One after the other, clockwise, until all sit at the table."""
        room, hands = self._room, self._hands
        joined = [name for name in str(dict(prompt.values).get("names", "")).split(", ") if name]
        if joined == list(room.names):
            yield from hands.press(Button.CONFIRM)
            return
        if joined != list(room.names[: len(joined)]):
            yield from hands.press(Button.UNDO)  # A power cut has forgotten who was before.
            return
        name = room.names[len(joined)]
        if room.tracked and self._tapped.count(name) < MOST_TAPS:
            self._tapped.append(name)
            yield hands.before_again(room.badges[name])
            yield from hands.tap(room.badges[name])
        else:
            yield from hands.web("join", name=name)

    def _name_first(self, scene: Scene) -> Process:
        first = self._room.ledger.began.first
        if scene.prompt is None or scene.prompt.seat == first:
            yield from self._hands.press(Button.CONFIRM)
        elif self._badges_shown < MOST_TAPS:
            self._badges_shown += 1
            yield from self._answers.name(first, scene)
        else:
            yield from self._hands.press(Button.NEXT)

    def _clear_board(self, scene: Scene) -> Process:
        """Nothing lies there: what the slots say is wrong."""
        if not (yield from self._answers.mend(scene)):
            yield from self._hands.web("game_is_right")

    def _deal(self, seat: int) -> Process:
        cards, watch = self._deals[seat], self._room.watch
        if not cards or not self._room.tracked:
            yield from self._hands.press(Button.NEXT)
            return
        tag = cards.popleft()
        watch.drawn = self._room.cards.kind(tag)
        yield from self._attention.show(tag, gains_card(seat))
        watch.drawn = None

    def _fill(self) -> Process:
        if not self._fills:
            yield from self._hands.press(Button.NEXT)
            return
        tag = yield from self._drawing.move(self._fills.popleft())
        if not self._room.tracked or not (yield from self._attention.show(tag, fills_row)):
            yield from self._hands.press(Button.NEXT)

    def _choose(self, seat: int) -> Process:
        if self._room.tracked:
            yield from self._ticketing.choose(self._choices[seat])
        else:
            yield from self._ticketing.tell(self._choices[seat])

    def _take_ticket(self, seat: int) -> Process:
        """Dealt without a choice (F5)."""
        step = self._tickets[seat].popleft() if self._tickets[seat] else None
        if step is None or not isinstance(step.command, c.ShowTicket) or not self._room.tracked:
            yield from self._hands.press(Button.NEXT)
        else:
            yield from self._ticketing.replace(seat, step.command.ticket, step)
