"""A classic player that plans its tickets' ways and takes the cards they need."""

from collections import defaultdict
from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random

from companion.model.cards import Cards
from companion.model.commands import ClaimRoute, Command, DrawTickets
from companion.model.commands import Pass as PassTurn
from companion.model.edition import Route
from companion.rules.classic import State
from companion.rules.classic import questions as ask
from companion.rules.mechanics.payments import payments
from companion.simulation.players import BLIND, places_to_pick, take

FULL_HAND = 12
"""With so many cards, any good route is better than another card."""

FEW_TRAINS = 12
"""With so few trains, no new tickets."""


NEARLY_BUILT = 2
"""An optional ticket that wants so few more trains is worth keeping."""

CUT_OFF = 999
"""The cost of a way that no longer exists."""

Steps = dict[str, list[tuple[str, int, Route | None]]]
"""From each city: where one gets, for how many trains, by claiming which route."""


class GreedyPlayer:
    """Ways to its tickets first, then the routes worth most."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._planned_for: tuple[object, ...] = ()
        self._plan: dict[int, Route] = {}

    def act(self, state: State) -> Command:
        seat = state.turn
        own = state.seats[seat]
        plan = self._planned(state)
        payable = ask.payable_routes(state, seat)
        wanted = [route for route in payable if route.index in plan]
        if not wanted and (not plan or own.hand.total >= FULL_HAND or state.turns_left):
            wanted = payable
        if wanted:
            return self._claim(state, max(wanted, key=lambda route: route.length))
        if not plan and own.trains > FEW_TRAINS and state.ticket_deck and not state.turns_left:
            return DrawTickets(seat)
        if places_to_pick(state):
            return self.pick(state)
        if payable:
            return self._claim(state, max(payable, key=lambda route: route.length))
        return DrawTickets(seat) if ask.may_draw_tickets(state) else PassTurn(seat)

    def _claim(self, state: State, route: Route) -> Command:
        """Pays with the fewest locomotives, and of the colour it holds most of."""
        held = state.seats[state.turn].hand.known

        def price(paid: Cards) -> tuple[int, int]:
            color = max(range(len(held)), key=paid.known.__getitem__)
            return paid.known[-1], -held[color]

        paid = min(payments(ask.purse(state, state.turn), route), key=price)
        return ClaimRoute(state.turn, route.id, paid)

    def pick(self, state: State) -> Command:
        """A face-up card that it needs, else a blind one."""
        held = state.seats[state.turn].hand.known
        needs = {route.kind: route.length for route in self._planned(state).values()}

        def worth(place: int) -> float:
            if place == BLIND:
                return 0.5
            kind = state.edition.kind_index[state.market[place]]
            needed = held[kind] < needs.get(kind, 0)
            return 1 + held[kind] if needed else held[kind] / FULL_HAND

        return take(state, max(places_to_pick(state), key=worth))

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:
        """The nearest tickets: as many as must be, more only if they are nearly built."""
        steps = _steps(state, seat)
        cost = {ticket: _trains(_way(state, steps, ticket)) for ticket in offered}
        nearest = sorted(offered, key=lambda ticket: (cost[ticket], ticket))
        least = ask.tickets_to_keep(state, state.seats[seat])
        kept = {*nearest[:least], *(t for t in nearest[least:] if cost[t] <= NEARLY_BUILT)}
        return tuple(ticket for ticket in offered if ticket in kept)

    def _planned(self, state: State) -> dict[int, Route]:
        """The routes still missing on the way to every ticket that can be completed."""
        own = state.seats[state.turn]
        if (state.free, own.tickets, own.trains) != self._planned_for:
            self._planned_for = (state.free, own.tickets, own.trains)
            self._plan = {}
            steps = _steps(state, state.turn)
            for ticket in own.tickets:
                way = _way(state, steps, ticket)
                if _trains(way) <= own.trains:
                    self._plan.update((route.index, route) for route in way or ())
        return self._plan


def _trains(way: list[Route] | None) -> int:
    return CUT_OFF if way is None else sum(route.length for route in way)


def _steps(state: State, seat: int) -> Steps:
    steps: Steps = defaultdict(list)
    routes = state.edition.routes
    for index in state.seats[seat].routes:
        route = routes[index]
        steps[route.city_a].append((route.city_b, 0, None))
        steps[route.city_b].append((route.city_a, 0, None))
    for route in ask.open_routes(state, seat):
        steps[route.city_a].append((route.city_b, route.length, route))
        steps[route.city_b].append((route.city_a, route.length, route))
    return steps


def _way(state: State, steps: Steps, ticket_id: str) -> list[Route] | None:
    """The open routes of the cheapest way between a ticket's cities; None: cut off."""
    ticket = state.edition.ticket[ticket_id]
    start, city = ticket.city_a, ticket.city_b
    best = {start: 0}
    came: dict[str, tuple[str, Route | None]] = {}
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if here == city:
            break
        for there, length, route in steps[here]:
            if cost + length < best.get(there, CUT_OFF):
                best[there] = cost + length
                came[there] = (here, route)
                heappush(queue, (cost + length, there))
    if city not in best:
        return None
    way: list[Route] = []
    while city != start:
        city, route = came[city]
        if route is not None:
            way.append(route)
    return way
