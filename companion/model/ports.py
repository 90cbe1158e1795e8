"""The roles that parts play for each other, as Protocols."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Protocol, TypeVar

from companion.model.commands import Command
from companion.model.corrections import Correction
from companion.model.edition import Edition
from companion.model.events import Event, GameBegan
from companion.model.expectation import Expectation
from companion.model.signals import Reply, Signal
from companion.model.verdicts import Accepted, Refused
from companion.model.views import TableView

S = TypeVar("S")


class Family(Protocol[S]):
    """One family of rules: pure functions over an immutable state.

    Chance and time are inputs: no family ever draws a card or reads a clock.
    """

    def begin(self, edition: Edition, began: GameBegan) -> S:
        """The state right after the first event of a game."""

    def decide(self, state: S, command: Command) -> Accepted[S] | Refused:
        """What a command leads to, or why not; never changes the state."""

    def correct(self, state: S, correction: Correction) -> Accepted[S] | Refused:
        """The same for what a host says about the table; no move, so not in `legal`."""

    def evolve(self, state: S, event: Event) -> S:
        """The state after one event that happened."""

    def legal(self, state: S) -> Iterator[Command]:
        """Every command that `decide` accepts; for tests, `decide` itself never lists."""

    def expect(self, state: S, last: Expectation | None = None) -> Expectation:
        """What the game waits for, told to interpretation once per event.

        What has not changed since the last one is taken over from it.
        """

    def view(self, state: S, viewer: int | None) -> TableView:
        """What a seat, or with None everybody, may see."""


Deliver = Callable[[Signal], None]


class Source(Protocol):
    """Something at the table that senses: a hub, a tag reader, a row of buttons.

    Signals carry the time of the clock it was made with. A device that goes away is told once
    (`LinkLost`), looked for again by itself, and told once when it is back (`LinkFound`).
    """

    @property
    def name(self) -> str:
        """What signals and screens call it."""

    @property
    def problem(self) -> str | None:
        """Why it senses nothing, as a sentence that says what to do; None while it works."""

    async def run(self, deliver: Deliver) -> None:
        """Delivers signals, on the loop it runs in, until it is cancelled; then lets go."""


class SlotSource(Source, Protocol):
    """A source of slots, which is answered."""

    def reply(self, reply: Reply) -> None:
        """Never waits; what cannot be sent now is asked for again by whoever needs it."""


class Lights(Protocol):
    """A row of pixels along the spaces of a board."""

    @property
    def count(self) -> int:
        """How many there are; 0 while nobody knows."""

    def show(self, frame: bytes) -> None:
        """Red, green and blue of each pixel in turn; never waits, the newest frame wins."""


class Screen(Protocol):
    """A small screen of one colour."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def show(self, picture: bytes) -> None:
        """Rows of one-bit pixels, eight in a byte, leftmost first; never waits, newest wins."""

    @property
    def problem(self) -> str | None:
        """Why nothing is to be seen on it, or None."""

    def close(self) -> None:
        """Switches it off and lets go of it."""


class Beeper(Protocol):
    """Short sounds."""

    def beep(self, times: int = 1) -> None:
        """Never waits."""

    @property
    def problem(self) -> str | None:
        """Why nothing is to be heard of it, or None."""

    def close(self) -> None:
        """Lets go of it."""


class Status(StrEnum):
    """How the program is, for whoever looks under the table."""

    OFF = "off"
    WELL = "well"
    TROUBLE = "trouble"


class StatusLight(Protocol):
    """One light that says whether all is well."""

    def show(self, status: Status) -> None:
        """Never waits."""

    @property
    def problem(self) -> str | None:
        """Why it stays dark, or None."""

    def close(self) -> None:
        """Lets go of it."""
