"""A classic game at a table in memory: chance and players say each next command."""

from collections.abc import Callable
from random import Random

from companion.model.cards import EMPTY
from companion.model.commands import (
    Command,
    DealCard,
    DrawFromDeck,
    FillMarket,
    KeepTickets,
    ShowTicket,
)
from companion.model.edition import Edition
from companion.model.views import Phase
from companion.rules.classic import State
from companion.rules.classic import questions as ask
from companion.rules.mechanics.turns import Action
from companion.simulation.piles import CardPile, TicketPile
from companion.simulation.players import Player


class ClassicTable:
    """Holds the true order of the decks and asks the players in turn."""

    def __init__(
        self, edition: Edition, seats: int, chance: Random, player: Callable[[Random], Player]
    ) -> None:
        self._cards = CardPile(edition.kinds, edition.card_counts, chance)
        self._tickets = TicketPile((ticket.id for ticket in edition.tickets), chance)
        self._players = [player(chance) for _ in range(seats)]

    def command(self, state: State) -> Command:
        """What happens next at this table."""
        if ask.refill_owed(state):
            return FillMarket(state.market.index(EMPTY), self._next_card(state))
        match state.phase:
            case Phase.SETUP:
                seat = min(range(len(state.seats)), key=lambda n: state.seats[n].hand.total)
                return DealCard(seat, self._next_card(state))
            case Phase.TICKETS:
                seats = enumerate(state.seats)
                return self._choose(
                    state, next(n for n, seat in seats if seat.offered or seat.hidden_offered)
                )
            case _:
                return self._turn(state)

    def _turn(self, state: State) -> Command:
        if state.action is Action.CHOOSING:
            return self._choose(state, state.turn)
        player = self._players[state.turn]
        command = player.pick(state) if state.action is Action.DRAWING else player.act(state)
        if isinstance(command, DrawFromDeck):
            return DrawFromDeck(command.seat, self._next_card(state))
        return command

    def _choose(self, state: State, seat: int) -> Command:
        if state.seats[seat].hidden_offered:
            return ShowTicket(seat, self._tickets.take())
        offered = state.seats[seat].offered
        kept = self._players[seat].keep(state, seat, offered)
        self._tickets.put_under(ticket for ticket in offered if ticket not in kept)
        return KeepTickets(seat, kept)

    def _next_card(self, state: State) -> str:
        return self._cards.take(state.discards.known)
