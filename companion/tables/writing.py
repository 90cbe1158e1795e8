"""Writes a table file that reads back as the same table."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.model.edition import Edition
from companion.model.table import BadgeTag, CardTag, SlotLevel, Spot, TicketTag
from companion.tables.reading import VERSION, Table


def table_text(tables: Sequence[Table]) -> str:
    """One file for editions of the same board; what all share comes from the first."""
    first = tables[0]
    level = first.map.equipment.slots
    lines = [f"version = {VERSION}", f"editions = {_words(table.edition.id for table in tables)}"]
    if level is not SlotLevel.NONE:
        lines.append(f'slots_per = "{level}"')
    if any(spot is not None and spot.space is None for spot in first.map.pixels):
        lines.append(f'pixels_per = "{SlotLevel.ROUTE}"')
    if level is not SlotLevel.NONE:
        lines += ["", "[slots]", *_places(first.edition, first.map.slots)]
    if first.map.pixels and first.map.pixels != first.map.slots:
        lines += ["", "[pixels]", *_places(first.edition, first.map.pixels)]
    for name, tags in _tags(tables).items():
        lines += ["", f"[{name}]", *(f'"{_apart(uid)}" = "{of}"' for uid, of in tags.items())]
    return "\n".join(lines) + "\n"


def _words(words: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _places(edition: Edition, spots: Sequence[Spot | None]) -> Iterator[str]:
    numbers: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for number, spot in enumerate(spots):
        if spot is not None:
            numbers[spot.route][spot.space or 0] = number
    for route in edition.routes:
        if places := numbers.get(route.index):
            listed = ", ".join(str(number) for _, number in sorted(places.items()))
            yield f"{route.id} = [{listed}]"


def _tags(tables: Sequence[Table]) -> Mapping[str, Mapping[str, str]]:
    """Only the cards of the first edition: the others are played with the same ones."""
    cards: dict[str, str] = {}
    tickets: dict[str, str] = {}
    badges: dict[str, str] = {}
    for table in tables:
        for uid, meaning in table.map.tags.items():
            match meaning:
                case CardTag(kind) if table is tables[0]:
                    cards[uid] = kind
                case TicketTag(ticket):
                    tickets[uid] = ticket
                case BadgeTag(name) if table is tables[0]:
                    badges[uid] = name
    named = {"badges": badges, "cards": cards, "tickets": tickets}
    return {name: tags for name, tags in named.items() if tags}


def _apart(uid: str) -> str:
    return ":".join(uid[at : at + 2] for at in range(0, len(uid), 2))
