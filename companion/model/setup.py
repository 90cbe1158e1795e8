"""What a table shows while it is set up, in place of a game: a page, and lights."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from companion.model.readings import Button, Reading


class Glow(StrEnum):
    """How a light shines while the table is set up."""

    PUT = "put"
    """A train goes here."""
    TAKE = "take"
    """The train here comes off."""
    SEEN = "seen"
    """It has answered."""
    ODD = "odd"
    """Something is wrong here."""
    RED = "red"
    GREEN = "green"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class SetupPage:
    """One sentence of the catalogue under a topic, and what the buttons do."""

    topic: str
    key: str
    values: tuple[tuple[str, str | int], ...] = ()
    buttons: tuple[tuple[Button, str], ...] = ()
    done: int = 0
    total: int = 0
    """How far the whole is; 0 of 0 where nobody counts."""


@dataclass(frozen=True, slots=True)
class SetupView:
    page: SetupPage
    lit: Mapping[int, Glow] = field(default_factory=dict)
    """By pixel; the others are dark."""


class Procedure(Protocol):
    """One way to set a table up: readings and time in, a view out; touches nothing itself."""

    @property
    def view(self) -> SetupView: ...

    @property
    def over(self) -> bool: ...

    @property
    def version(self) -> int:
        """Changes with everything that is worth keeping."""

    @property
    def wakes_at(self) -> float | None:
        """When `advance` has something to do, if nothing is sensed before."""

    def receive(self, reading: Reading) -> None: ...

    def advance(self, now: float) -> None: ...
