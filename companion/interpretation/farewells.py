"""Stopping the game and leaving it: drastic, so never by one press alone."""

from companion.interpretation.corrections import Values, seat_of
from companion.interpretation.mind import Mind, Question, Wishes
from companion.model.corrections import Leave, StopAndCount
from companion.model.expectation import Step
from companion.model.scene import Ask


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
        mind.question = question


def say_farewell(mind: Mind, question: Question) -> Wishes:
    mind.question = None
    refused = yield StopAndCount() if question.ask is Ask.STOP else Leave(question.seat)
    if refused is not None:
        mind.hint_refused(refused)
