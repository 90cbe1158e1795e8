"""Stopping the game and leaving it: drastic, so never by one press alone."""

from typing import Final

from companion.interpretation.corrections import Values, seat_of
from companion.interpretation.mind import Mind, Question, Wishes
from companion.model.corrections import Leave, StopAndCount
from companion.model.expectation import Step
from companion.model.scene import Ask

LAPSE: Final = 30.0
"""So many seconds a farewell waits for its confirm."""


def ask_to_stop(mind: Mind) -> Wishes:
    """Asked for a second time, it is confirmed."""
    yield from _ask(mind, Question(Ask.STOP, mind.expecting.turn))


def ask_to_leave(mind: Mind, values: Values) -> Wishes:
    seat = seat_of(mind, values)
    if seat is None or not 0 <= seat < len(mind.expecting.names):
        mind.hint("who_leaves")
    elif mind.has_left(seat):
        mind.hint("refused.has_left", seat=mind.expecting.names[seat])
    else:
        yield from _ask(mind, Question(Ask.LEAVE, seat))


def _ask(mind: Mind, question: Question) -> Wishes:
    if mind.waits_for(Step.OVER):
        mind.hint("refused.game_over")
    elif mind.question == question:
        yield from say_farewell(mind, question)
    else:
        mind.question, mind.asked_at = question, mind.now


def lapses_at(mind: Mind) -> float | None:
    """A farewell that nobody confirms is forgotten: a later confirm is meant for something else."""
    question = mind.question
    if question is None or question.ask not in (Ask.STOP, Ask.LEAVE):
        return None
    return mind.asked_at + LAPSE


def lapse(mind: Mind, *, played_on: bool = False) -> None:
    """Also when somebody plays on."""
    due = lapses_at(mind)
    if due is not None and (played_on or mind.now >= due):
        mind.question = None


def say_farewell(mind: Mind, question: Question) -> Wishes:
    mind.question = None
    refused = yield StopAndCount() if question.ask is Ask.STOP else Leave(question.seat)
    if refused is not None:
        mind.hint_refused(refused)
