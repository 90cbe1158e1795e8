"""Which light of the strip shines at which space of the board."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from companion.model.edition import Edition
from companion.model.table import Spot


class Pixels:
    """Lights in the order of the strip; None is one that stays dark.

    A spot without a space stands for its whole route.
    """

    def __init__(self, spots: Iterable[Spot | None]) -> None:
        self.spots = tuple(spots)

    def __len__(self) -> int:
        return len(self.spots)

    def of(self, route: int, space: int) -> tuple[int, ...]:
        """The lights of one space; a light for the whole route shines for each of them."""
        return self._by_space.get((route, space), self._whole.get(route, ()))

    @cached_property
    def _by_space(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        found: dict[tuple[int, int], tuple[int, ...]] = defaultdict(tuple)
        for pixel, spot in enumerate(self.spots):
            if spot is not None and spot.space is not None:
                found[spot.route, spot.space] += (pixel,)
        return found

    @cached_property
    def _whole(self) -> Mapping[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = defaultdict(tuple)
        for pixel, spot in enumerate(self.spots):
            if spot is not None and spot.space is None:
                found[spot.route] += (pixel,)
        return found


@lru_cache(maxsize=8)
def one_per_space(edition: Edition) -> Pixels:
    """The usual strip: route by route in the order of the list, each from its first city."""
    return Pixels(
        Spot(route.index, space) for route in edition.routes for space in range(route.length)
    )
