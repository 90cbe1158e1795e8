"""A First Journey game at a table in memory: chance and players say each next command."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Protocol

from companion.model.commands import (
    ClaimRoute,
    Command,
    DealCard,
    DrawFromDeck,
    ShowTicket,
    SwapTickets,
)
from companion.model.commands import Pass as PassTurn
from companion.model.edition import Edition
from companion.model.views import Phase
from companion.rules.first_journey import State
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.state import Action
from companion.rules.mechanics.payments import payments
from companion.simulation.piles import CardPile, TicketPile
from companion.simulation.ways import Plan, cheapest_claim

FULL_HAND = 10
"""With so many cards, any route is better than another card."""

FEW_TRAINS = 6
"""With so few trains, building to the end is better than new tickets."""


class JourneyPlayer(Protocol):
    """Chooses for one seat; whatever comes off the decks is then told by chance."""

    def act(self, state: State) -> Command:
        """The first thing of a turn; a draw is returned without its kind."""


class FirstJourneyTable:
    """Holds the true order of the decks and asks the players in turn."""

    def __init__(
        self,
        edition: Edition,
        seats: int,
        chance: Random,
        player: Callable[[Random], JourneyPlayer],
    ) -> None:
        self._cards = CardPile(edition.kinds, edition.card_counts, chance)
        self._tickets = TicketPile((ticket.id for ticket in edition.tickets), chance)
        self._drawn: list[str] = []
        self._players = [player(chance) for _ in range(seats)]

    def command(self, state: State) -> Command:
        """What happens next at this table."""
        if ask.ticket_owed(state):
            seat = next(n for n, seat in enumerate(state.seats) if seat.owed)
            return ShowTicket(seat, self._drawn.pop() if self._drawn else self._tickets.take())
        if state.phase is Phase.SETUP:
            seat = min(range(len(state.seats)), key=lambda n: state.seats[n].hand.total)
            return DealCard(seat, self._cards.take(state.discards.known))
        return self._turn(state)

    def _turn(self, state: State) -> Command:
        drawing = state.action is Action.DRAWING
        command = DrawFromDeck(state.turn) if drawing else self._players[state.turn].act(state)
        if isinstance(command, DrawFromDeck):
            return replace(command, kind=self._cards.take(state.discards.known))
        if isinstance(command, SwapTickets):
            self._swap(state)
        return command

    def _swap(self, state: State) -> None:
        """The new tickets leave the pile before the old ones get there (F20)."""
        count = min(state.numbers.open_tickets, ask.drawable_tickets(state))
        self._drawn = [self._tickets.take() for _ in range(count)]
        self._tickets.discard(state.seats[state.turn].tickets)


class RandomPlayer:
    """Uniformly one of the kinds of action possible, then uniformly within it."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def act(self, state: State) -> Command:
        seat, choice = state.turn, self._chance.choice
        routes = ask.payable_routes(state, seat)
        actions: list[Command] = []
        if ask.can_draw_blind(state):
            actions.append(DrawFromDeck(seat))
        if ask.may_swap(state):
            actions.append(SwapTickets(seat))
        if routes:
            route = choice(routes)
            paid = choice(list(payments(ask.purse(state, seat), route)))
            actions.append(ClaimRoute(seat, route.id, paid))
        return choice(actions) if actions else PassTurn(seat)


class GreedyPlayer:
    """Builds the ways to its tickets, and swaps those that it can no longer complete."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._plan = Plan()

    def act(self, state: State) -> Command:
        seat = state.turn
        plan = self._plan.routes(state, seat)
        payable = ask.payable_routes(state, seat)
        wanted = [route for route in payable if route.index in plan]
        full = state.seats[seat].hand.total >= FULL_HAND or not ask.can_draw_blind(state)
        if not wanted and (full or not plan):
            wanted = payable
        if not plan and self._wants_tickets(state):
            return SwapTickets(seat)
        if wanted:
            return cheapest_claim(state, seat, max(wanted, key=lambda route: route.length))
        if ask.can_draw_blind(state):
            return DrawFromDeck(seat)
        return SwapTickets(seat) if ask.may_swap(state) else PassTurn(seat)

    def _wants_tickets(self, state: State) -> bool:
        """Only every other time, so that players without a way do not swap for ever."""
        enough = state.seats[state.turn].trains > FEW_TRAINS
        return enough and ask.may_swap(state) and self._chance.random() < 1 / 2
