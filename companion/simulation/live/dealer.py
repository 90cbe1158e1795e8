"""The dealer's work, done for everybody: badges, the deal, the row."""

from companion.model.edition import CardGameNumbers
from companion.model.readings import Button
from companion.model.scene import Prompt
from companion.simulation.live.bot_hands import BotHands
from companion.simulation.world.clock import Process


class Dealer:
    def __init__(self, hands: BotHands) -> None:
        self._hands = hands
        self._table = hands.table

    def join(self, prompt: Prompt) -> Process:
        joined, names = dict(prompt.values).get("joined", 0), self._table.names
        if isinstance(joined, int) and joined < len(names):
            self._table.tap_named(names[joined])
            yield 0.3
        else:
            yield from self._hands.press(Button.CONFIRM)

    def clear_board(self) -> Process:
        self._table.clear_board()
        yield 1.0

    def deal(self, seat: int) -> Process:
        table, counted = self._table, self._hands.cards(seat)
        hand = table.things.piles.hands[seat]
        if 0 <= counted < len(hand):
            table.tap(hand[-1])  # dealt, but not noticed
        else:
            kind = table.edition.wild if self._is_given_a_locomotive(counted) else None
            yield from self._hands.show(table.things.draw(seat, kind))
        yield 0.3

    def _is_given_a_locomotive(self, cards: int) -> bool:
        """C2: with the first deck only."""
        numbers, view = self._table.edition.numbers, self._hands.view
        if not isinstance(numbers, CardGameNumbers) or view is None:
            return False
        return view.deck_number == 1 and cards < numbers.deal_locomotives

    def refill(self, prompt: Prompt) -> Process:
        place = dict(prompt.values).get("place", 0)
        yield self._hands.pause(self._hands.speeds.reach)
        yield from self._hands.show(self._table.things.turn_up(int(place)))
