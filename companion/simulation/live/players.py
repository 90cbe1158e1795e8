"""Bots at a live table: they look at the screen, do what it asks of their seats, and help out."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from companion.model import commands as c
from companion.model.cards import Cards
from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Ask, Prompt, Scene
from companion.model.views import Phase
from companion.simulation import card_game, first_journey
from companion.simulation.greedy import GreedyPlayer
from companion.simulation.live.bot_answers import BotAnswers
from companion.simulation.live.bot_claims import BotClaims
from companion.simulation.live.bot_hands import BotHands
from companion.simulation.live.bot_tickets import BotTickets
from companion.simulation.live.dealer import Dealer
from companion.simulation.live.table import LiveTable
from companion.simulation.world.clock import Process

PLAYERS: Final[Mapping[str, Callable[[Random], Any]]] = {
    "classic": GreedyPlayer,
    "first_journey": first_journey.GreedyPlayer,
    "card_game": card_game.GreedyPlayer,
}

OF_PEOPLE: Final = (Ask.STOP, Ask.LEAVE, Ask.AGAIN)
"""Questions that only a person can have raised."""


class Bots:
    """One process plays all seats of `seats`; the dealer's work is done for everybody.

    A bot knows what the screen shows and its own hand. Whatever a person does meanwhile, the next
    look at the screen says what to do: so nothing that happens at the table can confuse it.
    """

    def __init__(self, table: LiveTable, seats: set[int]) -> None:
        self.seats = seats
        self.paused = False
        self._table = table
        self._hands = BotHands(table)
        self._players = [PLAYERS[table.edition.family](table.chance) for _ in table.names]
        self._dealer = Dealer(self._hands)
        self._answers = BotAnswers(self._hands)
        self._claims = BotClaims(self._hands)
        self._tickets = BotTickets(self._hands, self._mind, self._players)
        table.clock.spawn(self._live())

    def _live(self) -> Process:
        while True:
            yield self._hands.pause(self._hands.speeds.look)
            scene = self._table.scene
            if scene is None or scene.prompt is None or self.paused or self._table.is_tapping:
                continue
            yield from self._respond(scene, scene.prompt)

    def _respond(self, scene: Scene, prompt: Prompt) -> Process:
        seat = prompt.seat
        match prompt.ask:
            case Ask.EDITION | Ask.FIRST:
                yield from self._hands.press(Button.CONFIRM)
            case Ask.JOIN:
                yield from self._dealer.join(prompt)
            case Ask.CLEAR_BOARD:
                yield from self._dealer.clear_board()
            case Ask.DEAL if seat is not None:
                yield from self._dealer.deal(seat)
            case Ask.MARKET | Ask.REFILL:
                yield from self._dealer.refill(prompt)
            case ask if ask in QUESTIONS:
                yield from self._answer(prompt)
            case _ if seat is not None and seat in self.seats:
                yield from self._play(scene, prompt, seat)
            case Ask.REPLACE if seat is not None and _is_setup(scene):
                yield from self._tickets.replace(seat)
            case _:
                yield 0.1

    def _answer(self, prompt: Prompt) -> Process:
        """What concerns a person, or was asked for by one, waits for the person."""
        ours = prompt.seat in self.seats or len(self.seats) == len(self._table.names)
        if ours and prompt.ask not in OF_PEOPLE:
            yield from self._answers.answer(prompt)
        else:
            yield 0.5

    def _play(self, scene: Scene, prompt: Prompt, seat: int) -> Process:
        match prompt.ask:
            case Ask.KEEP | Ask.CHOOSE:
                yield from self._tickets.choose(prompt, seat)
            case Ask.REPLACE:
                yield from self._tickets.replace(seat)
            case Ask.COUNT:
                yield from self._tickets.count(seat)
            case Ask.SECOND:
                yield from self._do(seat, self._second(seat))
            case Ask.TURN | Ask.PLACE | Ask.PAY | Ask.RAILYARD:
                yield from self._turn(scene, seat)
            case _:
                yield 0.5

    def _turn(self, scene: Scene, seat: int) -> Process:
        intent = self._claims.intent
        if intent is not None and intent.seat == seat:
            yield from self._claims.carry_on(seat, intent)
        elif scene.claiming is not None or self._hands.tendered:
            yield from self._claims.clear_up(scene, seat)
        else:
            yield self._hands.pause(self._hands.speeds.think)
            now = self._table.scene
            if now is not None and now.prompt == scene.prompt and seat in self.seats:
                yield from self._do(seat, self._players[seat].act(self._mind(seat)))

    def _second(self, seat: int) -> c.Command:
        """Where there is no row, the second card comes off the deck as the first did (F6)."""
        player = self._players[seat]
        command: c.Command = (
            player.pick(self._mind(seat)) if hasattr(player, "pick") else c.DrawFromDeck(seat)
        )
        return command

    def _mind(self, seat: int) -> Any:  # noqa: ANN401 - each family has a state of its own
        """What this seat knows: the open table, and the cards in its own hand."""
        table = self._table
        state = table.state
        counts = [0] * len(table.edition.kinds)
        for tag in table.things.piles.hands[seat]:
            counts[table.edition.kind_index[table.things.kind(tag)]] += 1
        seats = [_as_others_see(other) for other in state.seats]
        seats[seat] = state.seats[seat]._replace(hand=Cards(tuple(counts)))
        return state._replace(seats=tuple(seats))

    def _do(self, seat: int, command: c.Command) -> Process:
        things = self._table.things
        yield self._hands.pause(self._hands.speeds.reach)
        if self._hands.view is None:
            return
        match command:
            case c.DrawFromDeck():
                yield from self._draw(seat, things.draw(seat), None)
            case c.TakeFaceUp(_, place):
                yield from self._draw(seat, things.take(seat, place), place)
            case c.ClaimRoute() | c.PlayCards():
                self._claims.mean(command)
            case c.DrawTickets():
                yield from self._tickets.draw(seat)
            case c.SwapTickets():
                yield from self._tickets.swap(seat)
            case _:
                yield from self._hands.press(Button.NEXT)

    def _draw(self, seat: int, tag: str | None, place: int | None) -> Process:
        """Shows it until the hand on the screen has grown; if it never does, it goes back."""
        before = self._hands.cards(seat)
        yield from self._hands.show(tag, lambda: self._hands.cards(seat) > before)
        while self._hands.view is None:
            yield 0.5
        if tag is not None and self._hands.cards(seat) == before:
            self._table.things.put_back(seat, tag, place)


def _is_setup(scene: Scene) -> bool:
    return scene.view is not None and scene.view.phase in (Phase.SETUP, Phase.TICKETS)


def _as_others_see(seat: Any) -> Any:  # noqa: ANN401 - each family has seats of its own
    """How many cards and tickets there are, never which."""
    hand = Cards((0,) * len(seat.hand.known), seat.hand.total)
    tickets = seat.hidden_tickets + len(seat.tickets)
    unknown = seat._replace(hand=hand, tickets=(), hidden_tickets=tickets)
    if not getattr(seat, "offered", ()):
        return unknown
    offered = seat.hidden_offered + len(seat.offered)
    return unknown._replace(offered=(), hidden_offered=offered)
