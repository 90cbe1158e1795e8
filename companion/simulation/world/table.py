"""A simulated owner's table for any edition: where its slots sit, what its tags stick on."""

from functools import lru_cache
from random import Random
from typing import Final

from companion.model.edition import Edition
from companion.model.table import (
    BadgeTag,
    CardTag,
    Equipment,
    SlotLevel,
    Spot,
    TableMap,
    TagMeaning,
    TicketTag,
)
from companion.simulation.game import NAMES

UID_BYTES: Final = 7
MAKER: Final = "04"
"""The first byte of every sticker's UID says who made the chip."""


@lru_cache(maxsize=8)
def simulated_map(edition: Edition, equipment: Equipment) -> TableMap:
    """The same edition and equipment always give the same table."""
    tags = _tags(edition) if equipment.cards else {}
    return TableMap(equipment, _slots(edition, equipment.slots), tags)


def unknown_tag(chance: Random) -> str:
    """A bus ticket, say: its UID tells another maker, so it is on nobody's list."""
    return "88" + chance.randbytes(UID_BYTES - 1).hex().upper()


def _slots(edition: Edition, level: SlotLevel) -> tuple[Spot, ...]:
    match level:
        case SlotLevel.SPACE:
            return tuple(
                Spot(route.index, space)
                for route in edition.routes
                for space in range(route.length)
            )
        case SlotLevel.ROUTE:
            return tuple(Spot(route.index, None) for route in edition.routes)
        case SlotLevel.NONE:
            return ()


def _tags(edition: Edition) -> dict[str, TagMeaning]:
    meanings: list[TagMeaning] = [
        CardTag(kind)
        for kind, count in zip(edition.kinds, edition.card_counts, strict=True)
        for _ in range(count)
    ]
    meanings += [TicketTag(ticket.id) for ticket in edition.tickets]
    meanings += [BadgeTag(name) for name in NAMES[: edition.max_players]]
    return dict(zip(_uids(edition.id, len(meanings)), meanings, strict=True))


def _uids(name: str, count: int) -> list[str]:
    chance = Random(name)
    uids: dict[str, None] = {}
    while len(uids) < count:
        uids[MAKER + chance.randbytes(UID_BYTES - 1).hex().upper()] = None
    return list(uids)
