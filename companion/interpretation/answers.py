"""What confirm, next and undo answer where the screen asks a question."""

from collections.abc import Callable, Mapping
from math import inf
from typing import Final

from companion.interpretation import (
    claims,
    corrections,
    farewells,
    lobby,
    rewind,
    second_thoughts,
    take_backs,
)
from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.scans import reshuffled, scan
from companion.interpretation.tags import Where
from companion.interpretation.turns import come_to_turn
from companion.model.cards import UNSEEN
from companion.model.commands import DrawFromDeck, TakeFaceUp
from companion.model.corrections import GiveTicket
from companion.model.scene import Ask
from companion.model.table import TicketTag
from companion.model.verdicts import Reason


def answer_yes(mind: Mind) -> Wishes:
    question = _answered(mind)
    yield from YES[question.ask](mind, question)


def answer_next(mind: Mind) -> Wishes:
    """Not this seat but the next, where the question is whose trains they are; else no."""
    question = mind.question
    if question is not None and question.ask is Ask.CLAIMANT:
        mind.question = None
        corrections.not_this_seat(mind, question)
    else:
        yield from answer_no(mind)


def answer_no(mind: Mind, *, undo: bool = False) -> Wishes:
    """Undo means no, but where it is asked whether the last claim is undone.

    Who is walking back, and lifts trains ahead of that, comes to the claim step by step.
    """
    question = _answered(mind)
    if (place := mind.elsewhere.pop(question.tag or "", None)) is not None:
        mind.denied[question.tag or ""] = place
    if question.ask is Ask.TAKE_BACK and undo:
        yield from rewind.undo(mind) if mind.undone else _take_back(mind, question)
    elif question.ask in NO:
        yield from NO[question.ask](mind, question)


def _answered(mind: Mind) -> Question:
    question = mind.question
    if question is None:
        raise RuntimeError("no question was asked")
    mind.question = None
    return question


def _pass_turn(mind: Mind, question: Question) -> Wishes:
    """On to this seat's turn; or back to it, if it has only just passed."""
    if drawn := second_thoughts.drawn_before(mind, question.seat):
        yield from second_thoughts.pay_with(mind, drawn)
    else:
        yield from claims.finish_for(mind, question.seat, question.tag)
        yield from come_to_turn(mind, question.seat)
    if question.tag is not None and mind.expecting.turn == question.seat:
        yield from scan(mind, question.tag)


def _lay_face_up(mind: Mind, question: Question) -> Wishes:
    place = mind.expecting.market.index(UNSEEN)
    kind = mind.book.kind(question.tag or "") or UNSEEN
    yield TakeFaceUp(question.seat, place, kind, question.tag)


def _was_blind(mind: Mind, question: Question) -> Wishes:
    """With no deck left, a card we took for the last of it was the face-up one nobody had seen.

    Which card this one is stays secret: what is taken from the row is told to everybody.
    """
    kind = mind.book.kind(question.tag or "") or UNSEEN
    refused = yield DrawFromDeck(question.seat, kind, question.tag)
    if refused is not None and refused.reason is Reason.NO_CARD_TO_DRAW:
        place = mind.expecting.market.index(UNSEEN)
        refused = yield TakeFaceUp(question.seat, place, UNSEEN, question.tag)
    if refused is not None:
        mind.hint_refused(refused)


def _was_reshuffled(mind: Mind, question: Question) -> Wishes:
    yield from reshuffled(mind, question.tag or "")


def _was_refilled(mind: Mind, question: Question) -> Wishes:
    yield from second_thoughts.was_refilled_before(mind, question.tag or "")


def _takes_it(mind: Mind, question: Question) -> Wishes:
    """The turn before is told as it was: the next player takes the card."""
    mind.turned_at = -inf
    yield from scan(mind, question.tag or "")


def _take_back(mind: Mind, question: Question) -> Wishes:
    """A further card of whoever claimed asked the question: it pays for something else."""
    yield from take_backs.take_back(mind)
    if question.tag is not None and mind.expecting.turn == question.seat:
        yield from scan(mind, question.tag)


def _stands(mind: Mind, question: Question) -> Wishes:
    """The claim is right: trains elsewhere, and a card that nobody had seen, are the next one's."""
    take_backs.stands(mind)
    tag = question.tag or ""
    if mind.book.kind(tag) is not None and mind.book.place(tag).where is Where.UNSEEN:
        yield from scan(mind, tag)


def _give_ticket(mind: Mind, question: Question) -> Wishes:
    """Our books have it elsewhere, and whoever shows it is right."""
    meaning = mind.table.tags.get(question.tag or "")
    if isinstance(meaning, TicketTag):
        refused = yield GiveTicket(question.seat, meaning.ticket)
        if refused is not None:
            mind.hint_refused(refused)


def _tap_stack(mind: Mind, question: Question) -> Wishes:
    mind.recounting = question.seat
    yield from ()


def _play_again(mind: Mind, _: Question) -> Wishes:
    lobby.forget_game(mind)
    yield from ()


YES: Final[Mapping[Ask, Callable[[Mind, Question], Wishes]]] = {
    Ask.WHOSE_TURN: _pass_turn,
    Ask.FACE_UP: _lay_face_up,
    Ask.RESHUFFLED: _was_reshuffled,
    Ask.REFILLED: _was_refilled,
    Ask.TAKE_BACK: _take_back,
    Ask.WHOSE_TICKET: _give_ticket,
    Ask.CLAIMANT: corrections.this_seat,
    Ask.STACK: _tap_stack,
    Ask.AGAIN: _play_again,
    Ask.STOP: farewells.say_farewell,
    Ask.LEAVE: farewells.say_farewell,
}
"""What `confirm` says, by what is asked."""

NO: Final[Mapping[Ask, Callable[[Mind, Question], Wishes]]] = {
    Ask.FACE_UP: _was_blind,
    Ask.REFILLED: _takes_it,
    Ask.TAKE_BACK: _stands,
}
"""Where "no" means something besides that nothing happens."""
