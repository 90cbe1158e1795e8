"""Which slots are covered, since when, and what that says about routes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.model.table import Spot, slots_by_route

CHATTER: Final = 0.5
"""A slot free for no longer than this, in seconds, was never really free."""


@dataclass(slots=True)
class Occupancy:
    """The board as sensed, beside the routes that have an owner in our books.

    `loose` and `absent` follow from the rest; they are kept because they are small and asked for
    after every reading, while hundreds of slots are covered late in a game.
    """

    spots: Mapping[int, Spot]
    covered: dict[int, float] = field(default_factory=dict)
    """Covered slots, and since when."""
    loose: dict[int, float] = field(default_factory=dict)
    """Those of them that lie on a route without an owner."""
    absent: dict[int, float] = field(default_factory=dict)
    """Free slots on a route with an owner, and since when we know."""
    freed: dict[int, float] = field(default_factory=dict)
    """When a slot was last freed."""
    away: dict[int, float] = field(default_factory=dict)
    """How long a slot had been free when it was covered again, apart from chattering."""
    masked: set[int] = field(default_factory=set)
    """Slots that nobody listens to any more; changed by `mask` and `unmask`."""
    owned: frozenset[int] = frozenset()
    moved_at: float = 0.0
    """When something last came onto a route without an owner, or left it."""
    version: int = 0
    """Counts the changes."""
    slots_of: Mapping[int, tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.slots_of = slots_by_route(self.spots)

    def change(self, slot: int, *, covered: bool, time: float) -> None:
        if slot not in self.spots:
            return
        self.version += 1
        is_owned = self.spots[slot].route in self.owned
        if not is_owned and slot not in self.masked:
            self.moved_at = time
        if covered:
            if slot in self.freed and time - self.freed[slot] > CHATTER:
                self.away[slot] = time - self.freed[slot]
            self.covered[slot] = time
            self.absent.pop(slot, None)
            if not is_owned:
                self.loose[slot] = time
        elif self.covered.pop(slot, None) is not None:
            self.freed[slot] = time
            self.loose.pop(slot, None)
            if is_owned:
                self.absent[slot] = time

    def mask(self, slot: int) -> None:
        self.version += 1
        self.masked.add(slot)

    def unmask(self, slot: int) -> None:
        self.version += 1
        self.masked.discard(slot)

    def own(self, routes: Iterable[int], time: float) -> None:
        """Our books say that these routes have an owner."""
        owned = frozenset(routes)
        if owned == self.owned:
            return
        self.version += 1
        before, self.owned = self.owned, owned
        if before <= owned:
            self._own_more(owned - before, time)
        else:
            self._own_anew(time)

    def _own_more(self, routes: frozenset[int], time: float) -> None:
        """What nearly always happens: somebody has claimed one."""
        for route in routes:
            for slot in self.slots_of.get(route, ()):
                if slot not in self.covered:
                    self.absent[slot] = time
                self.loose.pop(slot, None)

    def _own_anew(self, time: float) -> None:
        self.loose = {
            slot: since
            for slot, since in self.covered.items()
            if self.spots[slot].route not in self.owned
        }
        self.absent = {
            slot: self.absent.get(slot, time)
            for route in self.owned
            for slot in self.slots_of.get(route, ())
            if slot not in self.covered
        }

    def filled(self, route: int) -> tuple[bool, ...]:
        """Space by space; a masked slot counts as filled, since it cannot say otherwise."""
        return tuple(
            [slot in self.covered or slot in self.masked for slot in self.slots_of.get(route, ())]
        )

    def touched(self) -> dict[int, float]:
        """Routes without an owner on which something lies, with the time of the latest change."""
        routes: dict[int, float] = {}
        for slot, since in self.loose.items():
            if slot not in self.masked:
                route = self.spots[slot].route
                routes[route] = max(since, routes.get(route, 0.0))
        return routes

    def first_covered(self, route: int) -> float:
        return min(self.covered[s] for s in self.slots_of[route] if s in self.covered)

    def is_empty(self, route: int) -> bool:
        return not any(
            slot in self.covered for slot in self.slots_of.get(route, ()) if slot not in self.masked
        )

    def emptied_at(self, route: int) -> float | None:
        """When the last train left a route that has an owner; None while one lies there."""
        slots = [slot for slot in self.slots_of.get(route, ()) if slot not in self.masked]
        if not slots or any(slot not in self.absent for slot in slots):
            return None
        return max(self.absent[slot] for slot in slots)
