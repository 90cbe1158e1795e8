"""The cheapest ways to a player's tickets over own and open routes."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import Protocol

from companion.model.cards import Cards
from companion.model.commands import ClaimRoute, Command
from companion.model.edition import Edition, Route
from companion.rules.mechanics.claims import Board, Builder, open_routes
from companion.rules.mechanics.payments import payments
from companion.rules.mechanics.tenders import purse

CUT_OFF = 999
"""The cost of a way that no longer exists."""

Costs = dict[int, int]
"""By index of a route that a seat can travel: for how many trains; its own are free."""
Roads = dict[str, list[tuple[str, Route]]]
"""From each city: where one gets by which route."""


class Traveller(Builder, Protocol):
    """The part of a seat that has somewhere to go."""

    @property
    def tickets(self) -> tuple[str, ...]: ...


class Map(Board, Protocol):
    @property
    def seats(self) -> tuple[Traveller, ...]: ...


class Plan:
    """The routes still missing on the way to every ticket that a seat can complete.

    Others only ever take routes away, so the cheapest ways stay the cheapest as long as all of
    their routes are open: the plan is made anew when one is gone, or the seat itself has changed.
    """

    def __init__(self) -> None:
        self._made_for: tuple[object, ...] = ()
        self._routes: dict[int, Route] = {}
        self._free: tuple[Route, ...] = ()

    def routes(self, state: Map, seat: int) -> dict[int, Route]:
        own = state.seats[seat]
        made_for = (own.tickets, own.trains, own.routes)
        if made_for != self._made_for or not self._is_open(state.free):
            self._made_for = made_for
            self._routes = dict(self._missing(state, seat))
        self._free = state.free
        return self._routes

    def _is_open(self, free: tuple[Route, ...]) -> bool:
        if free is self._free:
            return True
        # More routes than before: a step was undone, and a better way may be open again.
        return len(free) <= len(self._free) and self._routes.keys() <= {r.index for r in free}

    def _missing(self, state: Map, seat: int) -> Iterator[tuple[int, Route]]:
        own = state.seats[seat]
        costs = costs_of(state, seat)
        for ticket in own.tickets:
            way = way_of(state.edition, costs, ticket)
            if trains_of(way) <= own.trains:
                yield from ((route.index, route) for route in way or ())


def cheapest_claim(state: Board, seat: int, route: Route) -> Command:
    """Pays with the fewest locomotives, and of the colour it holds most of."""
    held = state.seats[seat].hand.known

    def price(paid: Cards) -> tuple[int, int]:
        color = max(range(len(held)), key=paid.known.__getitem__)
        return paid.known[-1], -held[color]

    return ClaimRoute(seat, route.id, min(payments(purse(state, seat), route), key=price))


def trains_of(way: list[Route] | None) -> int:
    return CUT_OFF if way is None else sum(route.length for route in way)


def costs_of(state: Board, seat: int) -> Costs:
    costs = {route.index: route.length for route in open_routes(state, seat)}
    return costs | dict.fromkeys(state.seats[seat].routes, 0)


@lru_cache(maxsize=8)
def _roads(edition: Edition) -> Roads:
    roads: Roads = {city.id: [] for city in edition.cities}
    for route in edition.routes:
        roads[route.city_a].append((route.city_b, route))
        roads[route.city_b].append((route.city_a, route))
    return roads


def way_of(edition: Edition, costs: Costs, ticket_id: str) -> list[Route] | None:
    """The open routes of the cheapest way between a ticket's cities; None: cut off."""
    ticket = edition.ticket[ticket_id]
    start, city = ticket.city_a, ticket.city_b
    roads, best, limit = _roads(edition), {start: 0}, CUT_OFF
    came: dict[str, tuple[str, Route]] = {}
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if here == city:
            break
        for there, route in roads[here]:
            length = costs.get(route.index)
            # What is as far as the goal cannot lead there on a cheaper way.
            if length is not None and cost + length < best.get(there, limit):
                best[there] = cost + length
                came[there] = (here, route)
                heappush(queue, (cost + length, there))
                if there == city:
                    limit = cost + length
    if city not in best:
        return None
    way: list[Route] = []
    while city != start:
        city, route = came[city]
        if costs[route.index]:
            way.append(route)
    return way
