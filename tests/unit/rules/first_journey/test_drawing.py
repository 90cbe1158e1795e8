"""Drawing cards in First Journey."""

from companion.model import commands as c
from companion.model.cards import UNSEEN, Cards
from companion.model.verdicts import Reason
from tests.kit.first_journey import accept, box, happened, position, refuse


def test_f7_a_draw_is_two_cards_from_the_deck() -> None:
    state = position()
    assert happened(state, c.DrawFromDeck(0, "red")) == ["CardDrawn"]
    state = accept(state, c.DrawFromDeck(0, "red"))
    assert refuse(state, c.SwapTickets(0)) is Reason.DRAWING
    assert refuse(state, c.Tender(0, "red")) is Reason.DRAWING
    assert refuse(state, c.StopDrawing(0)) is Reason.NOT_IN_THIS_GAME
    assert happened(state, c.DrawFromDeck(0, "blue")) == ["CardDrawn", "TurnEnded"]
    state = accept(state, c.DrawFromDeck(0, "blue"))
    assert state.seats[0].hand == state.edition.cards(red=1, blue=1)
    assert state.turn == 1


def test_f7_a_locomotive_is_an_ordinary_draw() -> None:
    state = accept(position(), *[c.DrawFromDeck(0, "locomotive")] * 2)
    assert state.seats[0].hand == state.edition.cards(locomotive=2)


def test_f7_cards_that_nobody_showed_us_are_counted() -> None:
    state = accept(position(), c.DrawFromDeck(0, UNSEEN), c.DrawFromDeck(0, "white"))
    assert state.seats[0].hand == state.edition.cards(1, white=1)


def test_f7_u16_an_empty_deck_is_made_of_the_discards() -> None:
    edition = box(cards=(2, 0, 0, 0, 0, 0, 1))
    state = position(edition, hands=({"red": 1}, {}), discards={"red": 1, "locomotive": 1})
    assert state.deck == 0
    assert happened(state, c.DrawFromDeck(0, "red")) == ["DeckReshuffled", "CardDrawn"]
    assert refuse(state, c.DrawFromDeck(0, "blue")) is Reason.KIND_ALL_SEEN


def test_f7_with_one_card_left_one_is_drawn() -> None:
    state = position(box(cards=(0, 1, 0, 0, 0, 0, 0)))
    assert happened(state, c.DrawFromDeck(0, "blue")) == ["CardDrawn", "TurnEnded"]


def test_f7_with_no_card_left_there_is_no_draw() -> None:
    state = position(box(cards=(0,) * 7))
    assert refuse(state, c.DrawFromDeck(0)) is Reason.NO_CARD_TO_DRAW


def test_f7_u18_there_is_no_hand_limit() -> None:
    state = position(hands=(dict.fromkeys(("red", "blue", "green", "white"), 9), {}))
    state = accept(state, *[c.DrawFromDeck(0, "yellow")] * 2)
    assert state.seats[0].hand.total == 38


def test_u43_no_draw_starts_while_cards_are_tendered() -> None:
    state = accept(position(hands=({"red": 1}, {})), c.Tender(0, "red"))
    assert refuse(state, c.DrawFromDeck(0, "red")) is Reason.CARDS_TENDERED
    assert refuse(state, c.SwapTickets(0)) is Reason.CARDS_TENDERED
    assert refuse(state, c.Pass(0)) is Reason.CARDS_TENDERED
    state = accept(state, c.Withdraw(0, "red"), c.DrawFromDeck(0, "red"))
    assert state.seats[0].hand == Cards(state.edition.cards(red=2).known)
