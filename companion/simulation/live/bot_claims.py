"""A bot carries out what it means to claim or to play, until it is on the screen."""

from collections.abc import Sequence
from typing import Final

from companion.model import commands as c
from companion.model.readings import Button
from companion.model.scene import Ask, Scene
from companion.model.views import Phase
from companion.simulation.live.bot_hands import TRIES, BotHands
from companion.simulation.world.clock import Process

Intent = c.ClaimRoute | c.PlayCards

AFTER_A_CLAIM: Final = 3.4
"""Trains placed sooner look like those of whoever claimed: the screen would ask."""


class BotClaims:
    """Whatever lies there already stays: so it can be interrupted anywhere and go on."""

    def __init__(self, hands: BotHands) -> None:
        self.intent: Intent | None = None
        self._hands = hands
        self._table = hands.table
        self._tries = 0

    def mean(self, intent: Intent) -> None:
        self.intent, self._tries = intent, 0

    def carry_on(self, seat: int, intent: Intent) -> Process:
        self._tries += 1
        if self._tries > TRIES:
            self.intent = None
            return
        if isinstance(intent, c.ClaimRoute):
            yield from self._place(seat, intent)
        yield from self._lay_out(seat, intent)
        yield from self._hands.wait(lambda: self._is_done(seat, intent))
        if self._is_done(seat, intent):
            self.intent = None
        elif self._may_confirm():
            yield from self._hands.press(Button.CONFIRM)

    def clear_up(self, scene: Scene, seat: int) -> Process:
        """Cards laid out or trains placed that belong to no plan."""
        if self._hands.tendered:
            yield from self._hands.press(Button.UNDO)
        self._table.things.take_back(seat)
        if scene.claiming is not None:
            for space in self._table.board.spaces(scene.claiming.route):
                self._table.board.lift(space)
        yield 1.0

    def _place(self, seat: int, intent: c.ClaimRoute) -> Process:
        yield max(0.0, self._table.claimed_at + AFTER_A_CLAIM - self._table.clock.now)
        for space in self._table.board.spaces(self._table.edition.route_index[intent.route]):
            if space not in self._table.board.trains:
                yield self._hands.pause(self._hands.speeds.place)
                self._table.place(space, seat)

    def _lay_out(self, seat: int, intent: Intent) -> Process:
        things, hands = self._table.things, self._hands
        if hands.tendered < len(things.piles.laid[seat]):
            things.take_back(seat, hands.tendered)
        for kind in self._missing(seat, intent):
            held = things.piles.hands[seat]
            tag = next((card for card in held if things.kind(card) == kind), None)
            if tag is None or not things.lay(seat, tag):
                return
            yield hands.pause(hands.speeds.reach)
            before = hands.tendered
            yield from hands.show(
                tag,
                lambda before=before: hands.tendered != before or self._is_done(seat, intent),  # type: ignore[misc]
            )
        if isinstance(intent, c.PlayCards) and self._may_confirm():
            yield from hands.press(Button.CONFIRM)

    def _missing(self, seat: int, intent: Intent) -> Sequence[str]:
        """Kinds of cards that are still to be laid out."""
        paid = intent.paid if isinstance(intent, c.ClaimRoute) else intent.cards
        kinds = zip(self._table.edition.kinds, paid.known, strict=True)
        wanted = [kind for kind, count in kinds for _ in range(count)]
        for laid in self._table.things.piles.laid[seat]:
            if (kind := self._table.things.kind(laid)) in wanted:
                wanted.remove(kind)
        return wanted

    def _may_confirm(self) -> bool:
        prompt = None if self._hands.scene is None else self._hands.scene.prompt
        return prompt is not None and prompt.ask in (Ask.PAY, Ask.RAILYARD, Ask.PLACE, Ask.CLAIMANT)

    def _is_done(self, seat: int, intent: Intent) -> bool:
        view = self._hands.view
        if view is None:
            return False
        if isinstance(intent, c.ClaimRoute) and view.board is not None:
            return view.board.owners[self._table.edition.route_index[intent.route]] == seat
        return view.turn != seat or view.phase is not Phase.PLAY
