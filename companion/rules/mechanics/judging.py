"""The frame around every family's judges: who may be asked at all, and what follows by itself."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from companion.model.commands import Command
from companion.model.corrections import Correction
from companion.model.events import Event
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics.tables import Game

S = TypeVar("S", bound=Game)

Judged = Refused | tuple[Event, ...]
"""A verdict before its consequences: why not, or the events that the command itself means."""


def judge(
    judges: Mapping[type, Callable[[S, Any], Accepted[S] | Refused]],
    state: S,
    command: Command | Correction,
) -> Accepted[S] | Refused:
    """Asks the judge of the command's type, once the seat and the game are fit to be asked."""
    seat = getattr(command, "seat", None)
    if seat is not None and not 0 <= seat < len(state.names):
        return Refused(Reason.NO_SUCH_SEAT, (("seat", seat),))
    if state.phase is Phase.OVER:
        return Refused(Reason.GAME_OVER)
    ask = judges.get(type(command))
    return ask(state, command) if ask else Refused(Reason.NOT_IN_THIS_GAME)


def not_your_turn(state: Game, seat: int) -> Refused | None:
    if state.phase is not Phase.PLAY:
        return Refused(Reason.NOT_NOW)
    if seat != state.turn:
        return Refused(Reason.NOT_YOUR_TURN, (("turn", state.names[state.turn]),))
    return None


class Course(NamedTuple, Generic[S]):
    """How a family's games go on: what an event changes, and what follows from a state alone."""

    evolve: Callable[[S, Event], S]
    consequence: Callable[[S], Event | None]


def accept(course: Course[S], state: S, *events: Event) -> Accepted[S]:
    """The events of a command, followed by all that happens by itself because of them."""
    for event in events:
        state = course.evolve(state, event)
    return settle(course, state, list(events))


def answer(course: Course[S], state: S, judged: Judged) -> Accepted[S] | Refused:
    """The whole verdict on a command."""
    return judged if isinstance(judged, Refused) else accept(course, state, *judged)


def answer_with(
    course: Course[S], state: S, judged: Judged, then: Callable[[S], tuple[Event, ...]]
) -> Accepted[S] | Refused:
    """The same where this kind of command alone brings about more, judging by what it led to."""
    if isinstance(judged, Refused):
        return judged
    after = state
    for event in judged:
        after = course.evolve(after, event)
    return accept(course, state, *judged, *then(after))


def settle(course: Course[S], state: S, happened: list[Event]) -> Accepted[S]:
    """The same for events that have led to this state already."""
    evolve, consequence = course
    while (following := consequence(state)) is not None:
        happened.append(following)
        state = evolve(state, following)
    return Accepted(tuple(happened), state)
