"""One true turn, acted at the table."""

from typing import Final

from companion.model import commands as c
from companion.model.readings import Button
from companion.simulation.world.attention import Attention
from companion.simulation.world.claiming import Claiming
from companion.simulation.world.clock import Process
from companion.simulation.world.drawing import Drawing
from companion.simulation.world.hands import Hands
from companion.simulation.world.ledger import Step, Turn
from companion.simulation.world.mishaps import Mishaps
from companion.simulation.world.railyard import Laying
from companion.simulation.world.settling import READY
from companion.simulation.world.ticketing import Ticketing, choice_of

ON_ITS_WAY: Final = 0.5
"""So many seconds a report may take that was lost once and is sent again."""


class Turns:
    def __init__(
        self,
        hands: Hands,
        attention: Attention,
        drawing: Drawing,
        claiming: Claiming,
        ticketing: Ticketing,
        laying: Laying,
        mishaps: Mishaps,
    ) -> None:
        self._hands = hands
        self._attention = attention
        self._drawing = drawing
        self._claiming = claiming
        self._ticketing = ticketing
        self._laying = laying
        self._mishaps = mishaps
        self._room = hands.room

    def play(self, turn: Turn, following: Turn | None) -> Process:
        """Looks whether the screen has come as far as the game, then acts."""
        room, watch = self._room, self._room.watch
        room.acting, room.truth = turn.seat, turn.before
        room.in_turn = room.begun = False
        for step in turn.steps:
            watch.happens(step.events)
        self._mishaps.begin(turn, following)
        yield room.pause(room.speeds.think)
        yield from self._mishaps.stray_tag(turn)
        if not self._hands.overlooks():
            yield from self._attention.settle(turn.seat, READY)
            room.unscanned.clear()
            yield from self._attention.compare(turn.seat)
        self._attention.make_sure()
        watch.turn_begins(room.clock.now)
        room.begun = True
        yield from self._act(turn)
        self._judge(turn, following)

    def _judge(self, turn: Turn, following: Turn | None) -> None:
        """Once all hands are off the board, and what the sensors saw last has arrived."""
        room, early = self._room, self._room.early
        owners = getattr(turn.after, "owners", ())
        expected = {early.route: following.seat} if early is not None and following else {}

        def judge() -> None:
            room.watch.turn_over(owners, expected, room.clock.now)
            room.turn_over(room.cards, turn, room.occurred)

        room.clock.call(max(0.0, room.hands_off - room.clock.now) + ON_ITS_WAY, judge)

    def _act(self, turn: Turn) -> Process:
        seat, steps, tracked = turn.seat, turn.steps, self._room.tracked
        match steps[0].command:
            case c.DrawFromDeck() | c.TakeFaceUp() if tracked:
                yield from self._drawing.tracked(seat, steps)
            case c.DrawFromDeck() | c.TakeFaceUp():
                yield from self._drawing.untracked(seat, steps)
            case c.ClaimRoute():
                yield from self._claiming.claim(seat, steps[0])
                yield from self._after_claim(seat, steps)
            case c.DrawTickets() if tracked:
                self._lie_down(steps)
                self._room.choosing = True
                yield from self._ticketing.choose(choice_of(steps))
                self._room.choosing = False
            case c.DrawTickets():
                yield from self._ticketing.tell(choice_of(steps))
            case c.SwapTickets():
                yield from self._swap(seat, steps)
            case c.PlayCards():
                yield from self._laying.play(seat, steps[0])
            case _:
                self._lie_down(steps)
                yield from self._pass(seat)

    def _lie_down(self, steps: list[Step]) -> None:
        """Whoever is next does step 1 of the turn as soon as this one is over (C6)."""
        for step in steps:
            self._room.cards.follow(step)
        self._room.truth = steps[-1].after

    def _after_claim(self, seat: int, steps: list[Step]) -> Process:
        """A row that had run dry is filled (U42); completed tickets are replaced (F10)."""
        yield from self._ticketing.complete(seat, steps[0])
        for step in steps[1:]:
            if isinstance(step.command, c.ShowTicket):
                yield from self._replace(seat, step.command.ticket, step)
            elif self._room.tracked:
                yield from self._drawing.tracked(seat, (step,))
            else:
                yield from self._drawing.move(step)
        if not self._hands.overlooks():
            yield from self._ticketing.announce_forgotten(seat)

    def _replace(self, seat: int, ticket: str, step: Step) -> Process:
        """A new ticket, and all that it completes at once (F11)."""
        self._room.truth = step.after
        yield from self._ticketing.replace(seat, ticket, step)
        yield from self._ticketing.complete(seat, step)

    def _swap(self, seat: int, steps: list[Step]) -> Process:
        if not self._room.tracked:
            yield from self._ticketing.swap(seat)
        for step in steps[1:]:
            if isinstance(step.command, c.ShowTicket):
                yield from self._replace(seat, step.command.ticket, step)

    def _pass(self, seat: int) -> Process:
        """Nothing can be done (U34): `next`."""
        patience = self._attention.patience(f"seat {seat} passes")
        scene = yield from self._hands.look()
        while scene.view is not None and scene.view.turn == seat:
            patience.spend(scene)
            yield from self._hands.press(Button.NEXT)
            scene = yield from self._hands.look()
