"""Reads the figures of a family from edition.toml; the allowed keys are the model's own fields."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Final, get_type_hints

from companion.files.document import Section
from companion.files.wanted import Wanted, names, one_of, whole, wholes, yes_no
from companion.model.edition import (
    CardGameNumbers,
    ClassicNumbers,
    FirstJourneyNumbers,
    Numbers,
)

FAMILIES: Final[Mapping[str, type[Numbers]]] = {
    "classic": ClassicNumbers,
    "first_journey": FirstJourneyNumbers,
    "card_game": CardGameNumbers,
}

BONUSES: Final = ("longest_path", "attractions")
TIE_BREAKS: Final = ("completed_tickets", "longest_path")

_LEAST: Final = {
    "trains": 1,
    "market": 1,
    "flush_at": 1,
    "draw_tickets": 1,
    "open_tickets": 1,
    "win_tickets": 1,
}
"""Figures that must not be 0, because the game could not be played."""

_WORDS: Final[Mapping[str, Wanted[object]]] = {
    "second_pick": one_of("compulsory", "optional"),
    "top_card": one_of("automatic", "owner"),
    "tie_breaks": names(*TIE_BREAKS),
}

_BY_TYPE: Final[Mapping[object, Wanted[object]]] = {
    bool: yes_no(),
    tuple[int, ...]: wholes(),
}

Figures = Mapping[str, object]
"""The fields that were read without a fault, by name."""


def read_numbers(section: Section, family: str, elsewhere: frozenset[str]) -> Figures:
    """The figures of the family, defaults filled in; those `elsewhere` come from a file."""
    numbers = FAMILIES[family]
    hints = get_type_hints(numbers)
    figures: dict[str, object] = {}
    for field in fields(numbers):
        if field.name in elsewhere and field.name not in section.values:
            continue
        optional = field.default is not MISSING
        value = _read(section, field.name, hints[field.name], required=not optional)
        if value is not None:
            figures[field.name] = value
        elif optional:
            figures[field.name] = field.default
    section.finish()
    return figures


def _read(section: Section, name: str, hint: object, *, required: bool) -> object | None:
    if hint == tuple[tuple[str, int], ...]:
        known = BONUSES if name == "bonuses" else ()
        return section.amounts(name, known, required=required)
    return section.take(name, _wanted(name, hint), required=required)


def _wanted(name: str, hint: object) -> Wanted[object]:
    if name in _WORDS:
        return _WORDS[name]
    if hint is int:
        return whole(low=_LEAST.get(name, 0))
    return _BY_TYPE[hint]
