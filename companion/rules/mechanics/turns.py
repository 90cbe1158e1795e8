"""What a turn of one action allows: whose it is, what has begun, what is owed first (U11, C7)."""

from enum import StrEnum
from typing import Protocol

from companion.model.verdicts import Reason, Refused
from companion.rules.mechanics.counts import Counts
from companion.rules.mechanics.judging import not_your_turn
from companion.rules.mechanics.tables import Game


class Action(StrEnum):
    """What the seat whose turn it is has begun."""

    NONE = "none"
    DRAWING = "drawing"
    CHOOSING = "choosing"
    DONE = "done"


class Turn(Game, Protocol):
    """The part of a state that says how far the turn has come."""

    @property
    def action(self) -> Action: ...

    @property
    def tendered(self) -> Counts: ...


def not_my_action(state: Turn, seat: int, owed: Reason | None) -> Refused | None:
    """Why this seat may not begin, or go on with, an action of a turn."""
    if refused := not_your_turn(state, seat):
        return refused
    if owed:
        return Refused(owed)
    if state.action is Action.CHOOSING:
        return Refused(Reason.CHOICE_PENDING)
    return None


def not_a_new_action(state: Turn, seat: int, owed: Reason | None) -> Refused | None:
    """The same for an action that must be the first thing of the turn."""
    if refused := not_my_action(state, seat, owed):
        return refused
    return Refused(Reason.DRAWING) if state.action is Action.DRAWING else None


def not_a_pick(state: Turn, seat: int, owed: Reason | None) -> Refused | None:
    """The same for a first or second card."""
    if refused := not_my_action(state, seat, owed):
        return refused
    return Refused(Reason.CARDS_TENDERED) if any(state.tendered) else None


def not_instead_of_cards(state: Turn, seat: int, owed: Reason | None) -> Refused | None:
    """The same for an action that plays no cards (U43)."""
    if refused := not_a_new_action(state, seat, owed):
        return refused
    return Refused(Reason.CARDS_TENDERED) if any(state.tendered) else None
