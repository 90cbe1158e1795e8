"""Which cities a player's own trains join."""

from collections.abc import Iterable

from companion.model.edition import Route


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
