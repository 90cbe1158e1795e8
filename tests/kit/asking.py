"""Asks the rules of one family, with an answer that a test expects."""

from typing import Generic, TypeVar

from companion.model.commands import Command
from companion.model.ports import Family
from companion.model.verdicts import Accepted, Reason, Refused

S = TypeVar("S")


class Asking(Generic[S]):
    def __init__(self, family: Family[S]) -> None:
        self._family = family

    def accepted(self, state: S, command: Command) -> Accepted[S]:
        verdict = self._family.decide(state, command)
        assert isinstance(verdict, Accepted), f"{command} was refused: {verdict}"
        folded = state
        for event in verdict.events:
            folded = self._family.evolve(folded, event)
        assert folded == verdict.after, "the events do not lead to the state that was promised"
        return verdict

    def accept(self, state: S, *commands: Command) -> S:
        """The state after commands that must all be accepted."""
        for command in commands:
            state = self.accepted(state, command).after
        return state

    def happened(self, state: S, command: Command) -> list[str]:
        """The names of the events of an accepted command."""
        return [type(event).__name__ for event in self.accepted(state, command).events]

    def refuse(self, state: S, command: Command) -> Reason:
        """Why a command that must be refused is refused."""
        verdict = self._family.decide(state, command)
        assert isinstance(verdict, Refused), f"{command} was accepted: {verdict.events}"
        return verdict.reason
