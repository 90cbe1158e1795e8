"""Ways over the routes of a board, and the spaces one passes on them."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from companion.model.edition import Edition
from companion.model.table import Spot


def shortest_way(
    edition: Edition, routes: Iterable[int], start: str, end: str, built: Collection[int] = ()
) -> tuple[int, ...] | None:
    """The way with the fewest trains over these routes, or None; those built cost nothing."""
    import networkx as nx  # noqa: PLC0415 - heavy, and only for who asks

    graph: nx.Graph[str] = nx.Graph()
    for index in sorted(routes, key=lambda index: (_cost(edition, index, built), index)):
        route = edition.routes[index]
        if not graph.has_edge(route.city_a, route.city_b):
            trains = _cost(edition, index, built)
            graph.add_edge(route.city_a, route.city_b, trains=trains, route=index)
    if start not in graph or end not in graph or not nx.has_path(graph, start, end):
        return None
    cities = nx.dijkstra_path(graph, start, end, weight="trains")
    return tuple(graph.edges[pair]["route"] for pair in pairwise(cities))


def _cost(edition: Edition, index: int, built: Collection[int]) -> int:
    return 0 if index in built else edition.routes[index].length


def walk(edition: Edition, routes: Sequence[int], start: str | None = None) -> tuple[Spot, ...]:
    """Every space of a way in the order in which one passes it."""
    if not routes:
        return ()
    first = edition.routes[routes[0]]
    starts = (first.city_a, first.city_b) if start is None else (start,)
    return max((_follow(edition, routes, city) for city in starts), key=len)


def _follow(edition: Edition, routes: Sequence[int], city: str) -> tuple[Spot, ...]:
    """As far as one comes from this city."""
    passed: list[Spot] = []
    for index in routes:
        route = edition.routes[index]
        spaces = [Spot(index, space) for space in range(route.length)]
        if city == route.city_a:
            passed, city = passed + spaces, route.city_b
        elif city == route.city_b:
            passed, city = passed + spaces[::-1], route.city_a
        else:
            break
    return tuple(passed)


def ends_at(edition: Edition, city: str) -> tuple[Spot, ...]:
    """The spaces next to a city, one of each route that touches it."""
    return tuple(
        Spot(route.index, 0 if route.city_a == city else route.length - 1)
        for route in edition.routes
        if city in (route.city_a, route.city_b)
    )
