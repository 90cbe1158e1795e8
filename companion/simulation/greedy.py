"""A classic player that plans its tickets' ways and takes the cards they need."""

from collections.abc import Sequence
from random import Random

from companion.model.commands import Command, DrawTickets
from companion.model.commands import Pass as PassTurn
from companion.rules.classic import State
from companion.rules.classic import questions as ask
from companion.simulation.players import BLIND, places_to_pick, take
from companion.simulation.ways import Plan, cheapest_claim, costs_of, trains_of, way_of

FULL_HAND = 12
"""With so many cards, any good route is better than another card."""

FEW_TRAINS = 12
"""With so few trains, no new tickets."""


NEARLY_BUILT = 2
"""An optional ticket that wants so few more trains is worth keeping."""


class GreedyPlayer:
    """Ways to its tickets first, then the routes worth most."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._plan = Plan()

    def act(self, state: State) -> Command:
        seat = state.turn
        own = state.seats[seat]
        plan = self._plan.routes(state, seat)
        payable = ask.payable_routes(state, seat)
        wanted = [route for route in payable if route.index in plan]
        if not wanted and (not plan or own.hand.total >= FULL_HAND or state.turns_left):
            wanted = payable
        if wanted:
            return cheapest_claim(state, seat, max(wanted, key=lambda route: route.length))
        if not plan and own.trains > FEW_TRAINS and state.ticket_deck and not state.turns_left:
            return DrawTickets(seat)
        if places_to_pick(state):
            return self.pick(state)
        if payable:
            return cheapest_claim(state, seat, max(payable, key=lambda route: route.length))
        return DrawTickets(seat) if ask.may_draw_tickets(state) else PassTurn(seat)

    def pick(self, state: State) -> Command:
        """A face-up card that it needs, else a blind one."""
        held = state.seats[state.turn].hand.known
        needs = {
            route.kind: route.length for route in self._plan.routes(state, state.turn).values()
        }

        def worth(place: int) -> float:
            if place == BLIND:
                return 0.5
            kind = state.edition.kind_index[state.market[place]]
            needed = held[kind] < needs.get(kind, 0)
            return 1 + held[kind] if needed else held[kind] / FULL_HAND

        return take(state, max(places_to_pick(state), key=worth))

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        """The nearest tickets: as many as must be, more only if they are nearly built."""
        costs = costs_of(state, seat)
        cost = {ticket: trains_of(way_of(state.edition, costs, ticket)) for ticket in offered}
        nearest = sorted(offered, key=lambda ticket: (cost[ticket], ticket))
        least = ask.tickets_to_keep(state, state.seats[seat])
        kept = {*nearest[:least], *(t for t in nearest[least:] if cost[t] <= NEARLY_BUILT)}
        return tuple(ticket for ticket in offered if ticket in kept)
