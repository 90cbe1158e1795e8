"""One physical table: which sensor sits where, and which tag sticks on what."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LONGEST_NAME: Final = 24
"""Letters of a name that every screen has room for."""


class SlotLevel(StrEnum):
    """How finely the board senses trains."""

    SPACE = "space"
    ROUTE = "route"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a table has; every combination plays a whole game."""

    slots: SlotLevel = SlotLevel.SPACE
    cards: bool = True
    buttons: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """What one slot sees: a space of a route, or with None the route as a whole."""

    route: int
    space: int | None


@dataclass(frozen=True, slots=True)
class CardTag:
    kind: str


@dataclass(frozen=True, slots=True)
class TicketTag:
    ticket: str


@dataclass(frozen=True, slots=True)
class BadgeTag:
    """A player's own badge; its name is the seat's name."""

    name: str


def slots_by_route(spots: Mapping[int, Spot]) -> dict[int, tuple[int, ...]]:
    """The slots of each route in the order of its spaces."""
    slots: dict[int, list[int]] = {}
    for slot, spot in sorted(spots.items(), key=lambda item: item[1].space or 0):
        slots.setdefault(spot.route, []).append(slot)
    return {route: tuple(numbers) for route, numbers in slots.items()}


TagMeaning = CardTag | TicketTag | BadgeTag


@dataclass(frozen=True, slots=True)
class TableMap:
    """The owner's table: slots and pixels by number, tags by their UID; None is one not in use."""

    equipment: Equipment
    slots: tuple[Spot | None, ...]
    tags: Mapping[str, TagMeaning]
    pixels: tuple[Spot | None, ...] = ()

    @property
    def spots(self) -> dict[int, Spot]:
        """What each slot in use sees."""
        return {slot: spot for slot, spot in enumerate(self.slots) if spot is not None}
