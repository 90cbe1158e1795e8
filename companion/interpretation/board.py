"""Which slots are covered, since when, and what that says about routes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.model.table import Spot


@dataclass
class Occupancy:
    """The board as sensed: slots by number, grouped by the route they belong to."""

    spots: tuple[Spot, ...]
    covered: dict[int, float] = field(default_factory=dict)
    """Covered slots, and since when."""
    freed: dict[int, float] = field(default_factory=dict)
    """Slots that were covered once and are free now, and since when."""
    masked: set[int] = field(default_factory=set)
    """Slots that nobody listens to any more."""
    slots_of: Mapping[int, tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        slots: dict[int, list[int]] = {}
        for slot, spot in enumerate(self.spots):
            slots.setdefault(spot.route, []).append(slot)
        self.slots_of = {route: tuple(numbers) for route, numbers in slots.items()}

    def change(self, slot: int, *, covered: bool, time: float) -> None:
        if not 0 <= slot < len(self.spots):
            return
        if covered:
            self.covered[slot] = time
            self.freed.pop(slot, None)
        elif self.covered.pop(slot, None) is not None:
            self.freed[slot] = time

    def filled(self, route: int) -> tuple[bool, ...]:
        """Space by space; a masked slot counts as filled, since it cannot say otherwise."""
        return tuple(
            slot in self.covered or slot in self.masked for slot in self.slots_of.get(route, ())
        )

    def is_sensed(self, route: int) -> bool:
        """Is there at least one slot left that tells of this route?"""
        return any(slot not in self.masked for slot in self.slots_of.get(route, ()))

    def touched(self, owners: tuple[int | None, ...]) -> dict[int, float]:
        """Routes without an owner on which something lies, with the time of the latest change."""
        routes: dict[int, float] = {}
        for slot, since in self.covered.items():
            route = self.spots[slot].route
            if slot not in self.masked and owners[route] is None:
                routes[route] = max(since, routes.get(route, 0.0))
        return routes

    def first_covered(self, route: int) -> float:
        return min(self.covered[s] for s in self.slots_of[route] if s in self.covered)

    def is_empty(self, route: int) -> bool:
        return not any(
            slot in self.covered for slot in self.slots_of.get(route, ()) if slot not in self.masked
        )

    def missing(self, routes: Iterable[int], now: float, patience: float) -> list[int]:
        """Slots of claimed routes that have been free for some time."""
        return [
            slot
            for route in routes
            for slot in self.slots_of.get(route, ())
            if slot not in self.covered
            and slot not in self.masked
            and now - self.freed.get(slot, 0.0) >= patience
        ]
