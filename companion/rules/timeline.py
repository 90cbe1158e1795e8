"""The history of one game: steps, a cursor, undo and redo to any depth, above all families."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from companion.model.events import Event, Redone, Undone
from companion.model.ports import Family

S = TypeVar("S")

Step = tuple[Event, ...]
"""The events of one accepted command: what one undo takes back."""

Entry = Step | Undone | Redone
"""One line of the log, which only ever grows."""


class Timeline(Generic[S]):
    """Folds a log into states; keeps every state, since they share nearly all their parts.

    The log is the whole truth: `Timeline.replay(…, log)` is always equal to the live one.
    """

    def __init__(self, family: Family[S], start: S) -> None:
        self._family = family
        self._states = [start]
        self._steps: list[Step] = []
        self._cursor = 0
        self._turned = 0
        """How far back it went since the last new step."""
        self._log: list[Entry] = []

    @classmethod
    def replay(cls, family: Family[S], start: S, log: Iterable[Entry]) -> "Timeline[S]":
        timeline = cls(family, start)
        for entry in log:
            if isinstance(entry, Undone):
                timeline.undo()
            elif isinstance(entry, Redone):
                timeline.redo()
            else:
                timeline.append(entry)
        return timeline

    @property
    def state(self) -> S:
        return self._states[self._cursor]

    @property
    def log(self) -> tuple[Entry, ...]:
        return tuple(self._log)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that count now."""
        return tuple(self._steps[: self._cursor])

    @property
    def states(self) -> tuple[S, ...]:
        """The state before the first step, and after each that counts now."""
        return tuple(self._states[: self._cursor + 1])

    @property
    def undone(self) -> tuple[Step, ...]:
        """The steps that could be redone, the next one first."""
        return tuple(self._steps[self._cursor :])

    @property
    def redone(self) -> tuple[Step, ...]:
        """The steps that were undone since the last new one, and count again."""
        return tuple(self._steps[self._turned : self._cursor])

    @property
    def can_undo(self) -> bool:
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        return self._cursor < len(self._steps)

    def way_back(self, rests: Callable[[S], bool]) -> int:
        """How many steps must be undone to come to rest; 0 if there is no such state."""
        earlier = reversed(self._states[: self._cursor])
        return next((count for count, state in enumerate(earlier, start=1) if rests(state)), 0)

    def way_forth(self, rests: Callable[[S], bool]) -> int:
        """How many must be redone to come to rest, or to the end; 0 if there are none."""
        later = self._states[self._cursor + 1 :]
        ways = (count for count, state in enumerate(later, start=1) if rests(state))
        return next(ways, len(later))

    def append(self, step: Step, after: S | None = None) -> S:
        """A new step; what was undone before can no longer be redone.

        `after` is where it leads, for whoever has folded its events already.
        """
        state = self._fold(step) if after is None else after
        if self.can_redo:
            del self._steps[self._cursor :]
            del self._states[self._cursor + 1 :]
        self._steps.append(step)
        self._states.append(state)
        self._cursor += 1
        self._turned = self._cursor
        self._log.append(step)
        return state

    def _fold(self, step: Step) -> S:
        state = self.state
        for event in step:
            state = self._family.evolve(state, event)
        return state

    def undo(self) -> Step:
        """Takes back the last step and returns it."""
        if not self.can_undo:
            raise IndexError("there is no step to undo")
        self._cursor -= 1
        self._turned = min(self._turned, self._cursor)
        self._log.append(Undone())
        return self._steps[self._cursor]

    def redo(self) -> Step:
        """Lets the step undone last count again and returns it."""
        if not self.can_redo:
            raise IndexError("there is no step to redo")
        self._cursor += 1
        self._log.append(Redone())
        return self._steps[self._cursor - 1]
