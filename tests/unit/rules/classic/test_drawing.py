"""Drawing train cards in a classic game."""

from companion import editions
from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN
from companion.model.verdicts import Reason
from tests.kit.classic import (
    accept,
    accepted,
    burn,
    hand,
    happened,
    position,
    refuse,
    with_numbers,
)


def test_u11_two_cards_in_any_mix_end_the_turn() -> None:
    state = accept(position(), c.DrawFromDeck(0, "black"))
    assert state.turn == 0
    state = accept(state, c.TakeFaceUp(0, 1, "blue"), c.FillMarket(1, "orange"))
    assert state.turn == 1
    assert hand(state, 0) == {"black": 1, "blue": 1}


def test_u41_the_second_card_is_compulsory() -> None:
    state = accept(position(), c.DrawFromDeck(0, "black"))
    assert refuse(state, c.StopDrawing(0)) is Reason.SECOND_PICK_OWED
    assert refuse(state, c.DrawTickets(0)) is Reason.DRAWING
    paid = state.edition.cards(black=1)
    assert refuse(state, c.ClaimRoute(0, "atlanta--nashville", paid)) is Reason.DRAWING
    assert refuse(state, c.Tender(0, "black")) is Reason.DRAWING


def test_u41_as_an_option_one_may_stop_after_one_card() -> None:
    box = with_numbers(editions.load("usa-2004"), second_pick="optional")
    assert refuse(position(box), c.StopDrawing(0)) is Reason.NOT_NOW
    state = accept(position(box), c.DrawFromDeck(0, "black"), c.StopDrawing(0))
    assert state.turn == 1


def test_u12_a_face_up_card_is_replaced_before_anything_else() -> None:
    state = accept(position(), c.TakeFaceUp(0, 2, "green"))
    assert state.market[2] == EMPTY
    assert refuse(state, c.DrawFromDeck(0)) is Reason.REFILL_OWED
    assert refuse(state, c.FillMarket(1, "red")) is Reason.PLACE_TAKEN
    assert refuse(state, c.FillMarket(5, "red")) is Reason.NO_SUCH_PLACE
    state = accept(state, c.FillMarket(2, "black"), c.TakeFaceUp(0, 2, "black"))
    assert state.turn == 0, "the turn ends only after its last refill"
    assert accept(state, c.FillMarket(2, "red")).turn == 1


def test_u13_a_face_up_locomotive_is_the_first_and_only_card() -> None:
    row = ("locomotive", "blue", "green", "yellow", "locomotive")
    state = accept(position(market=row), c.TakeFaceUp(0, 0, "locomotive"))
    state = accept(state, c.FillMarket(0, "red"))
    assert state.turn == 1
    assert hand(state, 0) == {"locomotive": 1}


def test_u13_a_face_up_locomotive_is_never_the_second_card() -> None:
    row = ("locomotive", "blue", "green", "yellow", "white")
    state = accept(position(market=row), c.DrawFromDeck(0, "red"))
    assert refuse(state, c.TakeFaceUp(0, 0, "locomotive")) is Reason.LOCOMOTIVE_SECOND
    assert refuse(state, c.TakeFaceUp(0, 0)) is Reason.LOCOMOTIVE_SECOND


def test_u13_nor_is_one_that_was_just_turned_up() -> None:
    state = accept(position(), c.TakeFaceUp(0, 0, "red"), c.FillMarket(0, "locomotive"))
    assert refuse(state, c.TakeFaceUp(0, 0, "locomotive")) is Reason.LOCOMOTIVE_SECOND


def test_u14_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    state = accept(position(), c.DrawFromDeck(0, "locomotive"))
    assert state.turn == 0
    state = accept(state, c.DrawFromDeck(0, "locomotive"))
    assert state.turn == 1
    assert hand(state, 0) == {"locomotive": 2}


def test_u15_a_refill_that_shows_a_third_locomotive_sweeps_the_row_between_two_picks() -> None:
    row = ("locomotive", "locomotive", "green", "yellow", "white")
    state = accept(position(market=row), c.TakeFaceUp(0, 2, "green"))
    assert happened(state, c.FillMarket(2, "locomotive")) == ["MarketFilled", "MarketFlushed"]
    state = accept(state, c.FillMarket(2, "locomotive"))
    assert state.discards == state.edition.cards(locomotive=3, yellow=1, white=1)
    assert refuse(state, c.DrawFromDeck(0)) is Reason.REFILL_OWED
    for place in range(5):
        state = accept(state, c.FillMarket(place, "black"))
    assert state.turn == 0, "the second pick is still to come"
    assert accept(state, c.DrawFromDeck(0, "red")).turn == 1


def test_u15_the_refill_after_a_turns_last_pick_is_checked_too() -> None:
    row = ("locomotive", "locomotive", "green", "yellow", "white")
    state = accept(position(market=row), c.DrawFromDeck(0, "red"), c.TakeFaceUp(0, 2, "green"))
    state = accept(state, c.FillMarket(2, "locomotive"))
    assert (state.market, state.turn) == ((EMPTY,) * 5, 0)
    for place in range(5):
        state = accept(state, c.FillMarket(place, "black"))
    assert state.turn == 1


def test_u15_the_row_is_swept_as_often_as_needed() -> None:
    row = ("locomotive", "locomotive", "green", "yellow", "white")
    state = accept(position(market=row), c.TakeFaceUp(0, 2), c.FillMarket(2, "locomotive"))
    for place in range(4):
        state = accept(state, c.FillMarket(place, "locomotive"))
    assert happened(state, c.FillMarket(4, "red")) == ["MarketFilled", "MarketFlushed"]


def test_u16_the_discards_become_the_deck_when_a_card_is_needed() -> None:
    state = position(discards={"red": 3}, deck=1)
    (last,) = (kind for kind, n in zip(state.edition.kinds, state.unseen, strict=True) if n)
    state = accept(state, c.DrawFromDeck(0, last))
    assert state.deck == 0
    assert refuse(state, c.DrawFromDeck(0, last)) is Reason.KIND_ALL_SEEN
    assert happened(state, c.DrawFromDeck(0, "red")) == [
        "DeckReshuffled",
        "CardDrawn",
        "TurnEnded",
    ]


def test_u16_just_swept_cards_are_shuffled_in_in_mid_refill() -> None:
    row = ("locomotive", "locomotive", "green", "yellow", "white")
    state = burn(position(market=row, discards={"red": 3}), 110 - 5 - 3 - 2)
    assert state.deck == 2
    kinds = [kind for kind, n in zip(state.edition.kinds, state.unseen, strict=True) if n]
    state = accept(state, c.TakeFaceUp(0, 2, "green"), c.FillMarket(2, "locomotive"))
    assert state.discards == state.edition.cards(red=3, locomotive=3, yellow=1, white=1)
    state = accept(state, c.FillMarket(0, next(k for k in kinds if k != "locomotive")))
    verdict = accepted(state, c.FillMarket(1, "white"))
    assert [type(event) for event in verdict.events] == [e.DeckReshuffled, e.MarketFilled]
    assert verdict.after.deck == 8 - 1


def test_u17_with_nothing_left_the_row_is_not_replaced_but_can_still_be_taken() -> None:
    state = accept(position(deck=0), c.TakeFaceUp(0, 0, "red"))
    assert state.market == (EMPTY, "blue", "green", "yellow", "white")
    assert refuse(state, c.DrawFromDeck(0)) is Reason.NO_CARD_TO_DRAW
    assert refuse(state, c.TakeFaceUp(0, 0)) is Reason.PLACE_EMPTY
    assert accept(state, c.TakeFaceUp(0, 1, "blue")).turn == 1


def test_u17_as_an_option_there_is_no_draw_action_without_a_deck() -> None:
    box = with_numbers(editions.load("usa-2004"), draw_without_deck=False)
    assert refuse(position(box, deck=0), c.TakeFaceUp(0, 0, "red")) is Reason.NO_CARD_TO_DRAW


def test_u17_if_only_one_card_can_be_had_the_action_is_that_one_card() -> None:
    row = ("red", EMPTY, EMPTY, EMPTY, EMPTY)
    assert accept(position(market=row, deck=0), c.TakeFaceUp(0, 0, "red")).turn == 1
    none = (EMPTY,) * 5
    assert accept(position(market=none, deck=1), c.FillMarket(0)).market[0] == UNSEEN


def test_u18_there_is_no_hand_limit() -> None:
    state = position(hands=({"red": 11, "blue": 11, "green": 11, "black": 12}, {}, {}, {}))
    state = accept(state, c.DrawFromDeck(0, "white"), c.DrawFromDeck(0, "white"))
    assert state.seats[0].hand.total == 47


def test_u19_no_sweep_if_fewer_than_three_cards_of_colour_are_outside_the_hands() -> None:
    row = ("locomotive", "locomotive", "green", "yellow", "white")
    rest = dict.fromkeys(("purple", "orange", "blue", "black", "red"), 12)
    most = rest | {"green": 11, "yellow": 11, "white": 11}
    state = accept(position(hands=({}, most), market=row), c.TakeFaceUp(0, 2, "green"))
    assert happened(state, c.FillMarket(2, "locomotive")) == ["MarketFilled"]
    fewer = most | {"green": 10}
    state = accept(position(hands=({}, fewer), market=row), c.TakeFaceUp(0, 2, "green"))
    assert happened(state, c.FillMarket(2, "locomotive"))[:2] == ["MarketFilled", "MarketFlushed"]


def test_u19_an_edition_that_sweeps_earlier_needs_more_cards_of_colour() -> None:
    box = with_numbers(editions.load("usa-2004"), flush_at=2)
    row = ("locomotive", "red", "green", "yellow", "white")
    most = dict.fromkeys(box.kinds[:-1], 12) | {"red": 11, "green": 11, "yellow": 11, "white": 11}
    state = accept(position(box, hands=({}, most), market=row), c.TakeFaceUp(0, 1, "red"))
    assert happened(state, c.FillMarket(1, "locomotive")) == ["MarketFilled"]
    fewer = most | {"red": 10}
    state = accept(position(box, hands=({}, fewer), market=row), c.TakeFaceUp(0, 1, "red"))
    assert happened(state, c.FillMarket(1, "locomotive"))[:2] == ["MarketFilled", "MarketFlushed"]


def test_u20_a_row_of_fewer_than_five_is_never_swept() -> None:
    row = ("locomotive", "locomotive", "locomotive", EMPTY, EMPTY)
    state = position(market=row, deck=1)
    assert happened(state, c.FillMarket(3)) == ["MarketFilled"]


def test_u21_the_action_ends_with_one_card_if_nothing_may_be_taken_as_second() -> None:
    row = ("red", "locomotive", EMPTY, EMPTY, EMPTY)
    state = accept(position(market=row, deck=0), c.TakeFaceUp(0, 0, "red"))
    assert state.turn == 1
    assert hand(state, 0) == {"red": 1}


def test_u42_empty_places_are_filled_as_soon_as_cards_are_discarded_again() -> None:
    row = ("red", "blue", EMPTY, EMPTY, EMPTY)
    state = position(hands=({"black": 2}, {}, {}, {}), market=row, deck=0)
    claim = c.ClaimRoute(0, "atlanta--raleigh--1", state.edition.cards(black=2))
    assert happened(state, claim) == ["RouteClaimed"]
    state = accept(state, claim)
    assert refuse(state, c.DrawFromDeck(1)) is Reason.NOT_YOUR_TURN
    state = accept(state, c.FillMarket(2, "black"))
    assert state.turn == 0
    assert accept(state, c.FillMarket(3, "black")).turn == 1


def test_n8_taxis_are_drawn_as_locomotives_are() -> None:
    row = ("taxi", "taxi", "green", "pink", "black")
    state = position("new-york", market=row)
    assert accept(state, c.TakeFaceUp(0, 0, "taxi"), c.FillMarket(0, "red")).turn == 1
    second = accept(state, c.DrawFromDeck(0, "taxi"))
    assert refuse(second, c.TakeFaceUp(0, 0, "taxi")) is Reason.LOCOMOTIVE_SECOND
    state = accept(state, c.TakeFaceUp(0, 2, "green"))
    assert happened(state, c.FillMarket(2, "taxi")) == ["MarketFilled", "MarketFlushed"]


def test_a_card_of_which_all_are_seen_elsewhere_cannot_be_drawn() -> None:
    state = position(hands=({}, {"red": 11}, {}, {}))
    assert refuse(state, c.DrawFromDeck(0, "red")) is Reason.KIND_ALL_SEEN
    assert refuse(state, c.DrawFromDeck(0, "pink")) is Reason.UNKNOWN_KIND
    state = accept(state, c.TakeFaceUp(0, 1))
    assert refuse(state, c.FillMarket(1, "red")) is Reason.KIND_ALL_SEEN


def test_a_face_up_card_is_what_our_books_say() -> None:
    assert refuse(position(), c.TakeFaceUp(0, 0, "blue")) is Reason.OTHER_CARD_THERE
    assert refuse(position(), c.TakeFaceUp(0, 5)) is Reason.NO_SUCH_PLACE
    state = accept(position(), c.TakeFaceUp(0, 0))
    assert hand(state, 0) == {"red": 1}


def test_only_the_seat_on_turn_draws() -> None:
    assert refuse(position(), c.DrawFromDeck(1)) is Reason.NOT_YOUR_TURN
    assert refuse(position(), c.DrawFromDeck(4)) is Reason.NO_SUCH_SEAT
    assert refuse(position(), c.DrawFromDeck(-1)) is Reason.NO_SUCH_SEAT
