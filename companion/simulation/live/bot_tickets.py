"""Tickets of the seats that bots play: chosen, taken, and shown in the count."""

from typing import Any, Final

from companion.model.edition import CardGameNumbers, ClassicNumbers
from companion.model.readings import Button
from companion.model.scene import Ask, Prompt
from companion.simulation.live.bot_hands import BotHands
from companion.simulation.world.clock import Process

MOST_ROUNDS: Final = 12
"""After so many rounds with a choice that the screen does not take, it is taken as it is."""


class BotTickets:
    def __init__(self, hands: BotHands, mind: Any, players: list[Any]) -> None:  # noqa: ANN401 - any family
        self._hands = hands
        self._mind = mind
        self._players = players
        self._table = hands.table
        self._choosing: int | None = None
        self._rounds = 0

    def draw(self, seat: int) -> Process:
        """At the beginning of a turn; what was shown before was not noticed."""
        self._offer(seat)
        self._table.order.shown.difference_update(self._table.things.piles.offered[seat])
        yield from self._show_kept(seat)

    def choose(self, prompt: Prompt, seat: int) -> Process:
        self._offer(seat)
        kept = self._kept(seat)
        values = dict(prompt.values)
        shown = int(values.get("shown", 0))
        self._rounds = self._rounds + 1 if seat == self._choosing else 0
        self._choosing = seat
        if self._rounds > MOST_ROUNDS:
            enough = shown >= int(values.get("least", 1))
            yield from self._hands.press(Button.CONFIRM if enough else Button.NEXT)
            yield 0.4
        elif shown == len(kept):
            yield from self._hands.press(Button.CONFIRM)
            self._choosing = None
            yield 0.4
        elif shown and self._table.order.shown.issuperset(kept):
            # One was not noticed, and nobody can say which: again from the first.
            yield from self._hands.press(Button.UNDO)
        else:
            self._table.order.shown.difference_update(kept if not shown else ())
            yield from self._show_kept(seat)

    def _offer(self, seat: int) -> None:
        view, numbers = self._hands.view, self._table.edition.numbers
        offered = 0 if view is None else view.seats[seat].offered
        if isinstance(numbers, ClassicNumbers | CardGameNumbers):
            self._table.things.offer(seat, offered or numbers.draw_tickets)

    def _kept(self, seat: int) -> tuple[str, ...]:
        offered = self._table.things.piles.offered[seat]
        kept: tuple[str, ...] = self._players[seat].keep(self._mind(seat), seat, offered)
        return kept or tuple(offered[:1])

    def _show_kept(self, seat: int) -> Process:
        for ticket in self._kept(seat):
            if ticket not in self._table.order.shown:
                self._table.order.shown.add(ticket)
                self._table.tap_named(ticket)
                yield from self._hands.tapped()

    def swap(self, seat: int) -> Process:
        self._table.things.discard_tickets(seat)
        yield from self.replace(seat)

    def replace(self, seat: int) -> Process:
        ticket = self._table.things.hold(seat)
        if ticket is None:
            yield from self._hands.press(Button.NEXT)
            return
        self._table.tap_named(ticket)
        yield from self._hands.tapped()
        yield 0.4

    def count(self, seat: int) -> Process:
        if getattr(self._table.state.seats[seat], "hidden_tickets", 0):
            for ticket in self._table.things.piles.held[seat]:
                self._table.tap_named(ticket)
            yield from self._hands.tapped()
            yield 0.5
        yield self._hands.pause(self._hands.speeds.think)
        prompt = None if self._hands.scene is None else self._hands.scene.prompt
        if prompt is not None and (prompt.ask, prompt.seat) == (Ask.COUNT, seat):
            yield from self._hands.press(Button.CONFIRM)
