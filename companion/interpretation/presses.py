"""What the three buttons mean at each moment: next, confirm, undo."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.interpretation import (
    answers,
    claims,
    lobby,
    rewind,
    second_thoughts,
    tickets,
)
from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.scans import deal_to
from companion.interpretation.turns import book_unseen, draw_unseen, withdraw_all
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


def press_next(mind: Mind) -> Wishes:
    """Go on without it: the next seat, the rest unscanned, "I drew"."""
    if mind.expected is None:
        yield from lobby.next_before_game(mind)
    elif mind.question is not None:
        yield from answers.answer_next(mind)
    else:
        yield from NEXT[mind.expecting.step](mind)


def press_confirm(mind: Mind) -> Wishes:
    """Yes: the answer, the choice, the placement as it lies."""
    if mind.expected is None:
        yield from lobby.confirm_before_game(mind)
    elif mind.question is not None:
        yield from answers.answer_yes(mind)
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


def took(mind: Mind, kind: str) -> Wishes:
    """A face-up card that nobody showed; on a row nobody has seen it may lie anywhere."""
    turn, market = mind.expecting.turn, mind.expecting.market
    places = [market.index(card) for card in (kind, UNSEEN) if card in market]
    if not places or kind not in mind.edition.kind_index:
        mind.hint("not_face_up")
        return
    yield from withdraw_all(mind, turn)
    refused = yield TakeFaceUp(turn, places[0], kind)
    if refused is not None:
        mind.hint_refused(refused)


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
        yield from answers.answer_no(mind, undo=True)
        return
    if mind.named is not None:
        mind.named = None
        claims.forget_claimant(mind)
        return
    filled = second_thoughts.last_filled(mind)
    if filled is not None and mind.waits_for(Step.ACT, Step.SECOND):
        yield from second_thoughts.it_was_my_draw(mind, filled)
        return
    yield from rewind.undo(mind)


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
