"""Drawing train cards (C21, C24, U11 to U14)."""

from companion.model import commands as c
from companion.model.cards import EMPTY
from companion.model.verdicts import Reason
from tests.kit.card_game import NO_ROW, accept, accepted, box, hand, happened, position, refuse


def test_c21_two_cards_from_the_row_or_blind_end_the_turn() -> None:
    state = accept(position(), c.DrawFromDeck(0, "black"), c.TakeFaceUp(0, 0, "red"))
    assert hand(state, 0) == {"black": 1, "red": 1}
    assert state.turn == 0
    state = accept(state, c.FillMarket(0, "orange"))
    assert state.turn == 1
    assert state.market[0] == "orange"


def test_c21_a_card_taken_is_replaced_before_the_next_pick() -> None:
    state = accept(position(), c.TakeFaceUp(0, 2))
    for command in (c.DrawFromDeck(0), c.TakeFaceUp(0, 0), c.StopDrawing(0)):
        assert refuse(state, command) is Reason.REFILL_OWED
    state = accept(state, c.FillMarket(2, "black"), c.TakeFaceUp(0, 2))
    assert hand(state, 0) == {"green": 1, "black": 1}


def test_c21_one_may_stop_after_one_card() -> None:
    state = position()
    assert refuse(state, c.StopDrawing(0)) is Reason.NOT_NOW
    state = accept(state, c.DrawFromDeck(0))
    assert happened(state, c.StopDrawing(0)) == ["DrawingStopped", "TurnEnded"]


def test_c21_a_face_up_locomotive_is_both_picks_and_never_the_second() -> None:
    row = ("locomotive", "blue", "green", "yellow", "white")
    state = position(market=row)
    taken = accept(state, c.TakeFaceUp(0, 0))
    assert accept(taken, c.FillMarket(0)).turn == 1
    state = accept(state, c.DrawFromDeck(0))
    assert refuse(state, c.TakeFaceUp(0, 0)) is Reason.LOCOMOTIVE_SECOND


def test_c21_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    state = accept(position(), c.DrawFromDeck(0, "locomotive"))
    assert state.turn == 0
    assert accept(state, c.DrawFromDeck(0, "locomotive")).turn == 1


def test_c21_no_flush_when_locomotives_fill_the_row() -> None:
    row = ("locomotive", "locomotive", "locomotive", "red", "locomotive")
    state = accept(position(market=row), c.TakeFaceUp(0, 3), c.FillMarket(3, "locomotive"))
    assert state.market == ("locomotive",) * 5


def test_c21_an_unseen_card_of_the_row_may_be_shown_when_it_is_taken() -> None:
    state = position(market=("?", "blue", "green", "yellow", "white"))
    assert hand(accept(state, c.TakeFaceUp(0, 0, "red")), 0) == {"red": 1}
    assert hand(accept(state, c.TakeFaceUp(0, 0)), 0) == {"?": 1}
    second = accept(state, c.DrawFromDeck(0))
    assert refuse(second, c.TakeFaceUp(0, 0, "locomotive")) is Reason.LOCOMOTIVE_SECOND
    assert refuse(state, c.TakeFaceUp(0, 1, "red")) is Reason.OTHER_CARD_THERE
    assert refuse(state, c.TakeFaceUp(0, 7)) is Reason.NO_SUCH_PLACE


def test_c21_the_empty_deck_is_not_refilled_from_the_discards() -> None:
    state = position(deck=0, turns_left=2)
    assert state.discards.total > 0
    assert refuse(state, c.DrawFromDeck(0)) is Reason.NO_CARD_TO_DRAW
    assert refuse(accept(state, c.TakeFaceUp(0, 0)), c.FillMarket(0)) is Reason.NO_CARD_TO_DRAW


def test_c24_nor_from_a_card_that_a_correction_puts_back_into_the_deck() -> None:
    state = position(deck=1, turns_left=2, market=NO_ROW)
    assert refuse(state, c.FillMarket(0)) is Reason.NOT_NOW


def test_c24_in_the_last_turns_face_up_cards_are_taken_unreplaced() -> None:
    state = accept(position(deck=0, turns_left=2), c.TakeFaceUp(0, 0))
    assert state.turn == 0
    state = accept(state, c.TakeFaceUp(0, 1))
    assert state.market == (EMPTY, EMPTY, "green", "yellow", "white")
    assert state.turn == 1
    assert refuse(state, c.TakeFaceUp(1, 0)) is Reason.PLACE_EMPTY


def test_c24_a_single_last_card_even_a_locomotive_is_a_whole_action() -> None:
    for card in ("red", "locomotive"):
        state = position(deck=0, turns_left=2, market=(card, *NO_ROW[1:]))
        assert happened(state, c.TakeFaceUp(0, 0)) == ["FaceUpTaken", "TurnEnded"]


def test_c24_one_card_is_all_when_only_locomotives_are_left() -> None:
    row = ("red", "locomotive", *NO_ROW[2:])
    state = position(deck=0, turns_left=2, market=row)
    verdict = accepted(state, c.TakeFaceUp(0, 0))
    assert verdict.after.turn == 1
    assert verdict.after.market[1] == "locomotive"


def test_u18_there_is_no_hand_limit() -> None:
    state = position(hands=({"red": 9, "blue": 9, "green": 9}, {}))
    assert accept(state, c.DrawFromDeck(0, "black")).seats[0].hand.total == 28


def test_a_card_of_which_all_are_seen_cannot_come_off_the_deck() -> None:
    state = position(box((1,) * 8 + (4,)), hands=({"black": 1}, {}))
    assert refuse(state, c.DrawFromDeck(0, "black")) is Reason.KIND_ALL_SEEN
    assert refuse(state, c.DrawFromDeck(0, "pink")) is Reason.UNKNOWN_KIND
