"""Players made of software for the classic family: each sees its own hand and the open table."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Protocol

from companion.model.cards import EMPTY, Cards
from companion.model.commands import ClaimRoute, Command, DrawFromDeck, DrawTickets, TakeFaceUp
from companion.model.commands import Pass as PassTurn
from companion.model.edition import Route
from companion.rules.classic import State
from companion.rules.classic import questions as ask
from companion.rules.mechanics.payments import payments

BLIND = -1
"""Stands for the deck among the places one can pick from."""


class Player(Protocol):
    """Chooses for one seat; whatever comes off the deck is then told by chance."""

    def act(self, state: State) -> Command:
        """The first thing of a turn; a blind draw is returned without its kind."""

    def pick(self, state: State) -> Command:
        """The second card."""

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        """The tickets to keep, in the order offered."""


def places_to_pick(state: State) -> list[int]:
    """Every place a card may now be taken from, the deck included."""
    places = [BLIND] if ask.can_draw_blind(state) else []
    if places or ask.may_pick(state):
        wild = state.edition.wild if state.picks else EMPTY
        places += [n for n, card in enumerate(state.market) if card not in (EMPTY, wild)]
    return places


def take(state: State, place: int) -> Command:
    if place == BLIND:
        return DrawFromDeck(state.turn)
    return TakeFaceUp(state.turn, place, state.market[place])


class RandomPlayer:
    """Uniformly one of the kinds of action possible, then uniformly within it."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def act(self, state: State) -> Command:
        seat, choice = state.turn, self._chance.choice
        places = places_to_pick(state)
        routes = ask.payable_routes(state, seat)
        kinds = [
            kind
            for kind, possible in (
                ("draw", places),
                ("claim", routes),
                ("tickets", ask.may_draw_tickets(state)),
            )
            if possible
        ]
        match choice(kinds) if kinds else "pass":
            case "draw":
                return take(state, choice(places))
            case "claim":
                route = choice(routes)
                return ClaimRoute(seat, route.id, choice(self._payments(state, route)))
            case "tickets":
                return DrawTickets(seat)
            case _:
                return PassTurn(seat)

    def _payments(self, state: State, route: Route) -> list[Cards]:
        return list(payments(ask.purse(state, state.turn), route))

    def pick(self, state: State) -> Command:
        return take(state, self._chance.choice(places_to_pick(state)))

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        least = ask.tickets_to_keep(state, state.seats[seat])
        sizes = range(least, len(offered) + 1)
        return self._chance.choice([kept for n in sizes for kept in combinations(offered, n)])
