"""Virtual tables that are put away after each test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from companion import editions
from companion.virtual.house import VirtualHouse

Lay = Callable[[str, int, int], VirtualHouse]


@pytest.fixture
def lay() -> Iterator[Lay]:
    """A table of an edition, for so many players, from a seed."""
    with ExitStack() as houses:

        def lay(edition: str, players: int, seed: int) -> VirtualHouse:
            house = VirtualHouse(editions.load(edition), players, seed)
            return houses.enter_context(closing(house))

        yield lay
