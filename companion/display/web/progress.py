"""How far a seat's tickets have come: joined already, or so many trains from it."""

from heapq import heappop, heappush

from companion.model.edition import Edition
from companion.model.views import TableView


def missing_trains(edition: Edition, view: TableView, seat: int, a: str, b: str) -> int | None:
    """The fewest trains that would join two cities; 0 if they are, None if nothing can."""
    if view.board is None:
        return None
    ways: dict[str, list[tuple[str, int]]] = {}
    for route in edition.routes:
        owner = view.board.owners[route.index]
        if owner not in (None, seat) or (owner is None and view.board.closed[route.index]):
            continue
        cost = 0 if owner == seat else route.length
        ways.setdefault(route.city_a, []).append((route.city_b, cost))
        ways.setdefault(route.city_b, []).append((route.city_a, cost))
    return _cheapest(ways, a, b)


def _cheapest(ways: dict[str, list[tuple[str, int]]], start: str, goal: str) -> int | None:
    heap, done = [(0, start)], set[str]()
    while heap:
        cost, city = heappop(heap)
        if city == goal:
            return cost
        if city not in done:
            done.add(city)
            for other, more in ways.get(city, ()):
                heappush(heap, (cost + more, other))
    return None
