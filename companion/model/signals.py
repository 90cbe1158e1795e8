"""What drivers deliver before sensing has made readings of it; times in seconds."""

from dataclasses import dataclass

from companion.model.readings import Button


@dataclass(frozen=True, slots=True)
class SlotReport:
    """One change at one slot; the hub numbers its reports and repeats them until acknowledged."""

    time: float
    number: int
    slot: int
    covered: bool


@dataclass(frozen=True, slots=True)
class SlotSnapshot:
    """All covered slots at once, as of the report with this number."""

    time: float
    number: int
    covered: frozenset[int]


@dataclass(frozen=True, slots=True)
class TagPoll:
    """One answer of a tag reader: the tags it saw, or None where the answer was garbled."""

    time: float
    reader: str
    tags: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class ButtonEdge:
    """A button went down; already debounced by its driver."""

    time: float
    button: Button


@dataclass(frozen=True, slots=True)
class WebTap:
    time: float
    request: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class LinkLost:
    time: float
    source: str


@dataclass(frozen=True, slots=True)
class LinkFound:
    time: float
    source: str


Signal = SlotReport | SlotSnapshot | TagPoll | ButtonEdge | WebTap | LinkLost | LinkFound


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """To the hub: reports up to this number have arrived."""

    number: int


@dataclass(frozen=True, slots=True)
class AskSnapshot:
    """To the hub: something is missing, send everything."""


Reply = Acknowledge | AskSnapshot
