"""What the three buttons mean at each moment: next, confirm, undo."""

from collections.abc import Callable, Mapping
from math import inf
from typing import Final

from companion.interpretation import (
    claims,
    corrections,
    farewells,
    lobby,
    put_back,
    second_thoughts,
    tickets,
)
from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.scans import deal_to, reshuffled, scan
from companion.interpretation.tags import Where
from companion.interpretation.turns import book_unseen, draw_unseen, pass_turns
from companion.model.cards import UNSEEN
from companion.model.commands import (
    DealCard,
    DrawFromDeck,
    FinishCount,
    KeepTickets,
    PlayCards,
    StopDrawing,
    TakeFaceUp,
)
from companion.model.expectation import Step
from companion.model.scene import Ask
from companion.model.verdicts import Reason
from companion.model.wishes import Undo


def press_next(mind: Mind) -> Wishes:
    """Go on without it: the next seat, the rest unscanned, "I drew"."""
    if mind.expected is None:
        yield from lobby.next_before_game(mind)
    elif mind.question is not None:
        yield from _answer_next(mind, mind.question)
    else:
        yield from NEXT[mind.expecting.step](mind)


def press_confirm(mind: Mind) -> Wishes:
    """Yes: the answer, the choice, the placement as it lies."""
    if mind.expected is None:
        yield from lobby.confirm_before_game(mind)
    elif mind.question is not None:
        yield from _answer_yes(mind)
    else:
        yield from CONFIRM[mind.expecting.step](mind)


def _deal_unseen(mind: Mind) -> Wishes:
    seat = deal_to(mind)
    for _ in range(mind.expecting.wants_cards[seat]):
        yield DealCard(seat, UNSEEN)


def _second_unseen(mind: Mind) -> Wishes:
    """A second card that nobody saw; with no deck it can only be one of the face-up cards.

    If the last card of the deck was just taken for a refill that nobody saw, it was that one, or
    it was drawn before: the table looks the same.
    """
    turn, filled = mind.expecting.turn, second_thoughts.unseen_refill(mind)
    refused = yield DrawFromDeck(turn, UNSEEN)
    if refused is not None and filled is not None:
        refused = yield TakeFaceUp(turn, filled.place, UNSEEN)
    if refused is not None:
        mind.hint("tap_face_up")


def _stop_drawing(mind: Mind) -> Wishes:
    refused = yield StopDrawing(mind.expecting.turn)
    if refused is not None:
        mind.hint_refused(refused)


def _next_in_turn(mind: Mind) -> Wishes:
    if claims.placement(mind) is not None:
        mind.claimant = mind.seat_after(claims.claimant(mind))
    else:
        yield from drew(mind)


def drew(mind: Mind, cards: int = 2) -> Wishes:
    """The cards of this turn were drawn, and nobody showed them."""
    turn = mind.expecting.turn
    for _ in range(cards):
        if mind.expecting.turn != turn or not mind.waits_for(Step.ACT, Step.SECOND):
            return
        yield from draw_unseen(mind, turn)


def _confirm_in_turn(mind: Mind) -> Wishes:
    if mind.expecting.has_railyard and mind.expecting.tendered:
        yield from _play_cards(mind)
    else:
        mind.declined = None
        yield from claims.try_claim(mind, confirmed=True)


def _keep_everything(mind: Mind) -> Wishes:
    yield from _keep(mind, everything=True)


def _keep_shown(mind: Mind) -> Wishes:
    yield from _keep(mind, everything=not mind.tracked)


def _finish_count(mind: Mind) -> Wishes:
    yield FinishCount(tickets.counting(mind))


def _ask_again(mind: Mind) -> Wishes:
    """The count stays on the screen until somebody says twice that it may go."""
    mind.question = Question(Ask.AGAIN, mind.expecting.turn)
    yield from ()


def _nothing_to_confirm(mind: Mind) -> Wishes:
    mind.hint("not_now")
    yield from ()


NEXT: Final[Mapping[Step, Callable[[Mind], Wishes]]] = {
    Step.DEAL: _deal_unseen,
    Step.REFILL: book_unseen,
    Step.CHOOSE: _keep_everything,
    Step.REPLACE: book_unseen,
    Step.ACT: _next_in_turn,
    Step.SECOND: _second_unseen,
    Step.COUNT: _finish_count,
    Step.OVER: _ask_again,
}
"""What `next` means, by what the game waits for."""

CONFIRM: Final[Mapping[Step, Callable[[Mind], Wishes]]] = {
    Step.DEAL: _nothing_to_confirm,
    Step.REFILL: _nothing_to_confirm,
    Step.CHOOSE: _keep_shown,
    Step.REPLACE: _nothing_to_confirm,
    Step.ACT: _confirm_in_turn,
    Step.SECOND: _stop_drawing,
    Step.COUNT: _finish_count,
    Step.OVER: _nothing_to_confirm,
}
"""What `confirm` means, by what the game waits for."""


def press_undo(mind: Mind) -> Wishes:
    """No; or the last step did not happen: the last card laid out goes back to the hand, say."""
    if mind.expected is None:
        lobby.undo_before_game(mind)
        return
    if mind.question is not None:
        yield from _answer_no(mind, undo=True)
        return
    if mind.named is not None:
        mind.named = None
        return
    filled = second_thoughts.last_filled(mind)
    if filled is not None and mind.waits_for(Step.ACT, Step.SECOND):
        yield from second_thoughts.it_was_my_draw(mind, filled)
        return
    yield Undo()


def forget_game(mind: Mind) -> None:
    """A new game: every tag is unseen again, and the same seats are offered, if still there."""
    names = enumerate(mind.expecting.names)
    mind.joined = [name for seat, name in names if not mind.has_left(seat)]
    mind.expected = None
    mind.told += 1
    mind.board.own((), mind.now)
    mind.first = None
    mind.choosing = len(mind.shelf) > 1
    mind.book.clear()
    mind.turn.clear()
    mind.last_claim = mind.claimant = mind.named = None
    mind.withdrawn.clear()
    mind.elsewhere.clear()
    put_back.forget(mind)


def _keep(mind: Mind, *, everything: bool) -> Wishes:
    """Scanning only the kept ones is enough: the rest went back."""
    seat = tickets.chooser(mind)
    offer = mind.expecting.offers[seat]
    if offer is None:
        return
    refused = yield KeepTickets(seat, offer.shown, offer.hidden if everything else 0)
    if refused is not None:
        mind.hint_refused(refused)


def _play_cards(mind: Mind) -> Wishes:
    turn = mind.expecting.turn
    refused = yield PlayCards(turn, mind.tendered(turn))
    if refused is not None:
        mind.hint_refused(refused)


def _answer_yes(mind: Mind) -> Wishes:
    question = _answered(mind)
    match question.ask:
        case Ask.WHOSE_TURN:
            yield from pass_turns(mind, question.seat)
            if question.tag is not None and mind.expecting.turn == question.seat:
                yield from scan(mind, question.tag)
        case Ask.FACE_UP if question.tag is not None:
            place = mind.expecting.market.index(UNSEEN)
            kind = mind.book.kind(question.tag) or UNSEEN
            yield TakeFaceUp(question.seat, place, kind, question.tag)
        case Ask.RESHUFFLED if question.tag is not None:
            yield from reshuffled(mind, question.tag)
        case Ask.TAKE_BACK:
            yield from _take_back(mind, question)
        case Ask.CLAIMANT:
            yield from corrections.this_seat(mind, question)
        case Ask.STACK:
            mind.recounting = question.seat
        case Ask.AGAIN:
            forget_game(mind)
        case Ask.STOP | Ask.LEAVE:
            yield from farewells.say_farewell(mind, question)
        case _:
            return


def _take_back(mind: Mind, question: Question) -> Wishes:
    """A further card of whoever claimed asked the question: it pays for something else."""
    yield from claims.take_back(mind)
    if question.tag is not None and mind.expecting.turn == question.seat:
        yield from scan(mind, question.tag)


def _stands(mind: Mind, tag: str) -> Wishes:
    """The claim is right: a card that nobody had seen was the next player's."""
    mind.claimed_at = -inf
    if mind.book.place(tag).where is Where.UNSEEN:
        yield from scan(mind, tag)


def _answer_next(mind: Mind, question: Question) -> Wishes:
    """Not this seat but the next, where the question is whose trains they are; else no."""
    if question.ask is Ask.CLAIMANT:
        corrections.not_this_seat(mind, question)
    else:
        yield from _answer_no(mind)


def _answer_no(mind: Mind, *, undo: bool = False) -> Wishes:
    """Undo means no, but where it is asked whether the last claim is undone."""
    question = _answered(mind)
    mind.elsewhere.pop(question.tag or "", None)
    if question.ask is Ask.TAKE_BACK and undo:
        yield from _take_back(mind, question)
    elif question.ask is Ask.TAKE_BACK and question.tag is not None:
        yield from _stands(mind, question.tag)
    if question.ask is Ask.FACE_UP and question.tag is not None:
        yield from _drawn_blind(mind, question.seat, question.tag)


def _drawn_blind(mind: Mind, seat: int, tag: str) -> Wishes:
    """With no deck left, a card we took for the last of it was the face-up one nobody had seen.

    Which card this one is stays secret: what is taken from the row is told to everybody.
    """
    refused = yield DrawFromDeck(seat, mind.book.kind(tag) or UNSEEN, tag)
    if refused is not None and refused.reason is Reason.NO_CARD_TO_DRAW:
        refused = yield TakeFaceUp(seat, mind.expecting.market.index(UNSEEN), UNSEEN, tag)
    if refused is not None:
        mind.hint_refused(refused)


def _answered(mind: Mind) -> Question:
    question = mind.question
    if question is None:
        raise RuntimeError("no question was asked")
    mind.question = None
    return question
