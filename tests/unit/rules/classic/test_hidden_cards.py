"""Games in which some or all cards were never shown to us."""

from companion import editions
from companion.model import commands as c
from companion.model.cards import UNSEEN, Cards
from companion.model.verdicts import Reason
from tests.kit.classic import accept, accepted, hand, position, refuse

BOX = editions.load("usa-2004")
Hands = tuple[dict[str, int], ...]


def unseen(count: int, **cards: int) -> Cards:
    return BOX.cards(count, **cards)


def test_paying_with_a_hidden_card_reveals_it() -> None:
    state = position(hands=({"blue": 1}, {}, {}, {}), hidden=(3, 0, 0, 0))
    state = accept(state, c.ClaimRoute(0, "montreal--new-york", BOX.cards(blue=3)))
    assert hand(state, 0) == {UNSEEN: 1}
    assert state.discards == BOX.cards(blue=3)


def test_a_shortfall_beyond_the_hidden_count_is_refused() -> None:
    state = position(hands=({"blue": 1}, {}, {}, {}), hidden=(1, 0, 0, 0))
    claim = c.ClaimRoute(0, "montreal--new-york", BOX.cards(blue=3))
    assert refuse(state, claim) is Reason.CARDS_NOT_HELD


def test_a_shortfall_that_the_unseen_cards_cannot_supply_is_refused() -> None:
    hands: Hands = ({"blue": 1}, {"blue": 9}, {}, {})
    state = position(hands=hands, hidden=(3, 0, 0, 0))
    assert state.unseen[BOX.kind_index["blue"]] == 1
    claim = c.ClaimRoute(0, "montreal--new-york", BOX.cards(blue=3))
    assert refuse(state, claim) is Reason.CARDS_NOT_HELD
    paid = BOX.cards(blue=2, locomotive=1)
    assert accept(state, c.ClaimRoute(0, "montreal--new-york", paid)).turn == 1


def test_a_payment_nobody_saw_leaves_the_hidden_count() -> None:
    state = position(hidden=(5, 0, 0, 0))
    state = accept(state, c.ClaimRoute(0, "montreal--new-york", unseen(3)))
    assert hand(state, 0) == {UNSEEN: 2}
    assert state.discards == unseen(3)


def test_known_cards_that_could_have_paid_unseen_are_known_no_longer() -> None:
    hands: Hands = ({"blue": 2, "locomotive": 1, "red": 4}, {}, {}, {})
    state = position(hands=hands)
    verdict = accepted(state, c.ClaimRoute(0, "montreal--new-york", unseen(3)))
    assert hand(verdict.after, 0) == {"red": 4}
    state = position(hands=hands, hidden=(2, 0, 0, 0))
    verdict = accepted(state, c.ClaimRoute(0, "montreal--new-york", unseen(3)))
    assert hand(verdict.after, 0) == {"red": 4, UNSEEN: 2}


def test_known_cards_stay_known_if_they_cannot_have_paid() -> None:
    hands: Hands = ({"blue": 3, "red": 1, "green": 2, "locomotive": 1}, {}, {}, {})
    state = position(hands=hands)
    assert refuse(state, c.ClaimRoute(0, "duluth--toronto", unseen(6))) is Reason.CARDS_NOT_HELD
    state = accept(state, c.ClaimRoute(0, "montreal--new-york", unseen(2, blue=1)))
    assert hand(state, 0) == {"red": 1, "green": 2, UNSEEN: 1}


def test_for_a_gray_route_every_colour_that_suffices_may_have_paid() -> None:
    hands: Hands = ({"blue": 3, "red": 1, "green": 2}, {}, {}, {})
    state = accept(position(hands=hands), c.ClaimRoute(0, "pittsburgh--toronto", unseen(2)))
    assert hand(state, 0) == {"red": 1, UNSEEN: 3}


def test_a_payment_nobody_saw_needs_cards_that_can_have_paid() -> None:
    state = position(hands=({"red": 9}, {}, {}, {}))
    claim = c.ClaimRoute(0, "montreal--new-york", unseen(3))
    assert refuse(state, claim) is Reason.CARDS_NOT_HELD


def test_tendering_a_hidden_card_makes_it_known() -> None:
    state = accept(position(hidden=(2, 0, 0, 0)), c.Tender(0, "blue"))
    assert hand(state, 0) == {"blue": 1, UNSEEN: 1}
    state = accept(state, c.Withdraw(0, "blue"))
    assert hand(state, 0) == {"blue": 1, UNSEEN: 1}


def test_a_hidden_card_cannot_be_of_a_kind_that_is_all_seen() -> None:
    state = position(hands=({}, {"blue": 11}, {}, {}), hidden=(2, 0, 0, 0))
    assert refuse(state, c.Tender(0, "blue")) is Reason.CARD_NOT_HELD


def test_a_draw_nobody_saw_is_counted_not_guessed() -> None:
    state = accept(position(), c.DrawFromDeck(0), c.DrawFromDeck(0))
    assert (hand(state, 0), state.turn) == ({UNSEEN: 2}, 1)
    assert state.deck == 110 - 5 - 2
    assert sum(state.unseen) == state.deck + 2


def test_an_unseen_market_card_may_be_taken_named_or_not() -> None:
    state = position(market=(UNSEEN, "blue", "green", "yellow", "white"))
    assert hand(accept(state, c.TakeFaceUp(0, 0, "black")), 0) == {"black": 1}
    assert hand(accept(state, c.TakeFaceUp(0, 0)), 0) == {UNSEEN: 1}
    assert refuse(state, c.TakeFaceUp(0, 0, "pink")) is Reason.UNKNOWN_KIND


def test_an_unseen_face_up_card_may_have_been_a_locomotive_so_one_may_stop() -> None:
    row = (UNSEEN, "blue", "green", "yellow", "white")
    state = accept(position(market=row), c.TakeFaceUp(0, 0), c.FillMarket(0))
    assert state.turn == 0
    assert accept(state, c.StopDrawing(0)).turn == 1
    assert accept(state, c.DrawFromDeck(0)).turn == 1


def test_an_unseen_market_card_is_no_locomotive_as_second_pick() -> None:
    row = (UNSEEN, "blue", "green", "yellow", "white")
    state = accept(position(market=row), c.DrawFromDeck(0))
    assert refuse(state, c.TakeFaceUp(0, 0, "locomotive")) is Reason.LOCOMOTIVE_SECOND
    assert accept(state, c.TakeFaceUp(0, 0), c.FillMarket(0)).turn == 1


def test_an_unseen_market_card_cannot_be_of_a_kind_that_is_all_seen() -> None:
    row = (UNSEEN, "blue", "green", "yellow", "white")
    state = position(hands=({}, {"red": 12}, {}, {}), market=row)
    assert refuse(state, c.TakeFaceUp(0, 0, "red")) is Reason.KIND_ALL_SEEN


def test_reshuffled_discards_are_forgotten() -> None:
    state = position(discards={"red": 3}, deck=0, hidden=(1, 0, 0, 0))
    state = accept(state, c.DrawFromDeck(0))
    assert state.deck == 2
    assert sum(state.unseen) == 2 + 2


def test_a_swept_row_takes_its_unseen_cards_to_the_discards() -> None:
    row = (UNSEEN, "locomotive", "locomotive", "yellow", "white")
    state = accept(position(market=row), c.TakeFaceUp(0, 3), c.FillMarket(3, "locomotive"))
    assert state.discards == BOX.cards(1, locomotive=3, white=1)
