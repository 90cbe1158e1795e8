"""Which cities a player's own trains join."""

from collections.abc import Iterable

from companion.model.edition import Route

Groups = tuple[frozenset[str], ...]
"""Cities joined with each other, group by group; grows route by route as a game goes on."""


class Network:
    """Cities joined by some routes, as a union of sets."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._above: dict[str, str] = {}
        for route in routes:
            self._above[self._root(route.city_a)] = self._root(route.city_b)

    def _root(self, city: str) -> str:
        while (above := self._above.get(city, city)) != city:
            city = above
        return city

    def joins(self, city_a: str, city_b: str) -> bool:
        return self._root(city_a) == self._root(city_b)


def cities(routes: Iterable[Route]) -> frozenset[str]:
    """The cities that these routes touch."""
    return frozenset(city for route in routes for city in (route.city_a, route.city_b))


def grown(groups: Groups, route: Route) -> Groups:
    """The groups after one more route, which may join two of them."""
    ends = frozenset((route.city_a, route.city_b))
    apart = [group for group in groups if group.isdisjoint(ends)]
    touched = [group for group in groups if not group.isdisjoint(ends)]
    return (*apart, ends.union(*touched))


def joins(groups: Groups, city_a: str, city_b: str) -> bool:
    """Asked after every event of a game, so without looking further than the one group."""
    for group in groups:
        if city_a in group:
            return city_b in group
    return False


def spans(groups: Groups, one_side: frozenset[str], other_side: frozenset[str]) -> bool:
    """Is any city of the one side joined with any of the other?"""
    return any(
        not group.isdisjoint(one_side) and not group.isdisjoint(other_side) for group in groups
    )
