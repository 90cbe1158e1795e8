"""The roles that parts play for each other, as Protocols."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from companion.model.commands import Command
from companion.model.corrections import Correction
from companion.model.edition import Edition
from companion.model.events import Event, GameBegan
from companion.model.expectation import Expectation
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
