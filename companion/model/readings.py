"""What was sensed at the table, before anyone asks what it means; times in seconds."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

BOARD: Final = "hub"
"""What the source of slots is called, whatever it is: a hub over USB, or registers on the Pi."""


class Button(StrEnum):
    NEXT = "next"
    CONFIRM = "confirm"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class SlotChanged:
    """A sensor position became covered or free."""

    time: float
    slot: int
    covered: bool


@dataclass(frozen=True, slots=True)
class TagSeen:
    time: float
    reader: str
    tag: str


@dataclass(frozen=True, slots=True)
class TagGone:
    time: float
    reader: str
    tag: str


@dataclass(frozen=True, slots=True)
class TagsCrowded:
    """Two tags at once on a reader: nobody can say which was meant."""

    time: float
    reader: str


@dataclass(frozen=True, slots=True)
class SlotFailed:
    """A slot is dead, stuck or flapping, and is masked from now on."""

    time: float
    slot: int
    why: str


@dataclass(frozen=True, slots=True)
class SlotRecovered:
    time: float
    slot: int


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    time: float
    button: Button


@dataclass(frozen=True, slots=True)
class Requested:
    """A tap on a web page: one road in, so it is a reading like any other."""

    time: float
    request: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class SourceLost:
    time: float
    source: str


@dataclass(frozen=True, slots=True)
class SourceFound:
    time: float
    source: str


@dataclass(frozen=True, slots=True)
class Restarted:
    """The program has begun anew in the middle of a game; nobody at the table did anything."""

    time: float


Reading = (
    SlotChanged
    | SlotFailed
    | SlotRecovered
    | TagSeen
    | TagGone
    | TagsCrowded
    | ButtonPressed
    | Requested
    | SourceLost
    | SourceFound
    | Restarted
)
