"""One thing the doctor found, as a key and values of the catalogue of sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Values = tuple[tuple[str, str | int], ...]


class Level(StrEnum):
    """How bad it is, from good to bad."""

    WELL = "well"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """`part` is what was looked at; the sentence `doctor.<key>` says what is and its cure."""

    part: str
    level: Level
    key: str
    values: Values = ()


def well(part: str, key: str, **values: str | int) -> Finding:
    return Finding(part, Level.WELL, key, tuple(values.items()))


def note(part: str, key: str, **values: str | int) -> Finding:
    return Finding(part, Level.NOTE, key, tuple(values.items()))


def wrong(part: str, key: str, **values: str | int) -> Finding:
    return Finding(part, Level.WRONG, key, tuple(values.items()))


def worst(findings: Iterable[Finding]) -> Level:
    order = list(Level)
    return max((finding.level for finding in findings), key=order.index, default=Level.WELL)
