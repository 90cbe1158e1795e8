"""Who is still at the table: turns go round the seats whose player has not left."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, Self, TypeVar

from companion.model import corrections as x
from companion.model import events as e
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics.counts import Counts
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.tables import Game

LEAST = 2
"""So many players are a game; with fewer it is counted as it stands."""


class Guest(Protocol):
    @property
    def left(self) -> bool: ...


class Round(Game, Protocol):
    """Seats that take turns."""

    @property
    def seats(self) -> Sequence[Guest]: ...


class LastTurns(Round, Protocol):
    """Seats of which each may have one last turn."""

    @property
    def turns_left(self) -> int | None: ...


class Leaving(Round, Protocol):
    """A turn that can be broken off."""

    @property
    def tendered(self) -> Counts: ...

    def _replace(
        self,
        *,
        tendered: Counts = ...,
        action: Any = ...,  # noqa: ANN401 - each family has actions of its own
        turn: int = ...,
    ) -> Self: ...


S = TypeVar("S", bound=Leaving)


class Passing(Round, Protocol):
    @property
    def passes(self) -> int: ...


def present(state: Round) -> int:
    return sum(not seat.left for seat in state.seats)


def in_turn(state: Round, first: int) -> Iterator[int]:
    """Everybody who has not left, clockwise from this seat on."""
    seats = len(state.seats)
    for offset in range(seats):
        seat = (first + offset) % seats
        if not state.seats[seat].left:
            yield seat


def following(state: Round, seat: int) -> int:
    """Whose turn comes after this seat's."""
    return next(in_turn(state, seat + 1), seat)


def preceding(state: Round, seat: int) -> int:
    """Whose turn came before this seat's."""
    return [seat, *in_turn(state, seat)][-1]


def turns_until(state: Round, seat: int, *, again: bool) -> int:
    """The turns from the present one to this seat's, both counted; `again`: to its next one."""
    order = list(in_turn(state, state.turn))
    steps = order.index(seat)
    return 1 + (steps or (len(order) if again else 0))


def turns_left_at(state: LastTurns, seat: int) -> int | None:
    """Turns until the end once it is this seat's: who has the last one keeps it (U35, C14)."""
    if state.turns_left is None:
        return None
    order = list(in_turn(state, state.turn))
    last = order[(state.turns_left - 1) % len(order)]
    return list(in_turn(state, seat)).index(last) + 1


def turns_left_without(state: LastTurns, seat: int) -> int | None:
    """Turns until the end once this seat has none to come; the present one is still to end."""
    if state.turns_left is None:
        return None
    order = list(in_turn(state, state.turn))
    coming = [order[turn % len(order)] for turn in range(1, state.turns_left)]
    return state.turns_left - coming.count(seat)


def passes_without(state: Passing, seat: int) -> int:
    """Passes in a row, without this seat's (U44)."""
    order = list(in_turn(state, state.turn))
    passed = order[max(1, len(order) - state.passes) :]
    return state.passes - (seat in passed)


def turn_broken_off(state: S, seat: int, done: Any) -> S:  # noqa: ANN401 - of the family
    """The turn of who has left ends with what was done; before the first turn, the next begins."""
    if seat != state.turn:
        return state
    state = state._replace(tendered=(0,) * len(state.tendered))
    if state.phase is Phase.PLAY:
        return state._replace(action=done)
    return state._replace(turn=following(state, seat))


def leave(state: Round, correction: x.Leave) -> Judged:
    """The last but one to leave leaves nobody to play with: the game is counted."""
    if state.seats[correction.seat].left:
        return Refused(Reason.HAS_LEFT, (("seat", state.names[correction.seat]),))
    left = e.PlayerLeft(correction.seat)
    ends = state.phase is not Phase.COUNT and present(state) <= LEAST
    return (left, e.GameStopped()) if ends else (left,)


def stop_and_count(state: Game) -> Judged:
    if state.phase is Phase.COUNT:
        return Refused(Reason.ALREADY_SO)
    return (e.GameStopped(),)


def not_here(state: Round, seat: int) -> Refused | None:
    """Why nothing can be this seat's turn, or dealt to it."""
    if state.seats[seat].left:
        return Refused(Reason.HAS_LEFT, (("seat", state.names[seat]),))
    return None
