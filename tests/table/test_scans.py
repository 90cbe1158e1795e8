"""A tag is explained by where our books say the card is and by what this turn has already seen."""

import pytest

from companion.model.cards import EMPTY, UNSEEN
from companion.model.scene import Ask, Hint
from companion.model.signals import TagPoll
from tests.kit.at_table import AtTable
from tests.kit.classic import hand


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def test_the_same_tag_gone_for_less_than_3_s_is_the_same_tap(table: AtTable) -> None:
    table.ready()
    tag = table.card("green")
    for _ in range(2):
        table.companion.receive(TagPoll(table.now, "reader", (tag,)))
        table.wait(0.3)
        for _ in range(3):
            table.companion.receive(TagPoll(table.now, "reader", ()))
            table.wait(0.2)
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "green": 1}
    assert table.asks() is Ask.SECOND


def test_the_same_tap_is_ignored_across_a_turns_end(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    tag = table.card("green")
    table.companion.receive(TagPoll(table.now, "reader", (tag,)))
    table.wait(0.2)
    for _ in range(3):
        table.companion.receive(TagPoll(table.now, "reader", ()))
        table.wait(0.2)
    assert table.state.turn == 1
    table.companion.receive(TagPoll(table.now, "reader", (tag,)))
    assert table.asks() is Ask.TURN, "not a question about Blue's card"


def test_an_unknown_tag_moves_nothing_and_shows_its_uid(table: AtTable) -> None:
    table.ready()
    before = table.state
    table.tap("88DEADBEEF0001")
    assert table.state == before
    assert table.scene.hints == (Hint("unknown_tag", (("tag", "88DEADBEEF0001"),)),)


def test_two_tags_at_once_move_nothing(table: AtTable) -> None:
    table.ready()
    before = table.state
    tags = (table.card("green"), table.card("white"))
    table.companion.receive(TagPoll(table.now, "reader", tags))
    assert table.hint == "one_card_please"
    assert table.state == before


def test_badges_join_in_clockwise_order(table: AtTable) -> None:
    assert table.asks() is Ask.JOIN
    table.begin("Green", "Blue", "Red")
    assert table.state.names == ("Green", "Blue", "Red")


def test_a_badge_says_who_begins(table: AtTable) -> None:
    table.begin("Blue", "Red", "Green", first="Red")
    assert table.state.turn == 1


def test_a_badge_in_set_up_means_deal_to_me(table: AtTable) -> None:
    table.begin("Blue", "Red")
    assert (table.asks(), table.asked_seat) == (Ask.DEAL, 0)
    table.tap(table.badge("Red"))
    table.tap(table.card("red"))
    assert hand(table.state, 1) == {"red": 1}


def test_a_badge_in_play_says_it_is_my_turn(table: AtTable) -> None:
    table.ready()
    table.tap(table.badge("Red"))
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 1)
    table.press("confirm")
    assert table.state.turn == 1
    assert hand(table.state, 0) == {"blue": 3, "red": 1, UNSEEN: 2}


def test_a_market_card_is_taken_and_a_refill_is_owed(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[2])
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "white": 1}
    assert table.asks() is Ask.REFILL
    assert dict(table.scene.prompt.values)["place"] == 2 if table.scene.prompt else False


def test_an_unseen_card_during_set_up_goes_where_the_screen_says(table: AtTable) -> None:
    table.begin("Blue", "Red")
    for seat in (0, 1):
        for _ in range(4):
            assert (table.asks(), table.asked_seat) == (Ask.DEAL, seat)
            table.tap(table.card("red"))
    for place in range(5):
        assert table.asks() is Ask.MARKET
        table.tap(table.card("black"))
        assert table.state.market[place] == "black"
    assert table.asks() is Ask.KEEP


def test_next_in_set_up_means_the_rest_unscanned(table: AtTable) -> None:
    table.begin("Blue", "Red")
    table.tap(table.card("red"))
    table.press("next")
    assert hand(table.state, 0) == {"red": 1, UNSEEN: 3}
    assert table.asked_seat == 1


def test_an_unseen_card_fills_an_owed_place_and_is_public(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[0])
    table.tap(table.card("green"))
    assert table.state.market[0] == "green"
    assert table.asks() is Ask.SECOND


def test_next_when_a_refill_is_owed_means_unscanned(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[0])
    table.press("next")
    assert table.state.market[0] == UNSEEN


def test_undo_straight_after_a_refill_means_it_was_my_draw(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[0])
    table.tap(table.card("green"))
    table.press("undo")
    assert table.state.market[0] == UNSEEN
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "black": 1, "green": 1}
    assert table.state.turn == 1


def test_an_unseen_card_with_trains_down_is_tendered_from_hidden_cards(table: AtTable) -> None:
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    assert hand(table.state, 0) == {UNSEEN: 4}
    table.place("montreal--new-york")
    table.tap(table.card("blue"))
    assert hand(table.state, 0) == {"blue": 1, UNSEEN: 3}
    assert sum(table.state.tendered) == 1


def test_an_unseen_card_otherwise_is_a_blind_draw(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "green": 1}
    assert table.scene.news[-1].key == "event.card_drawn"
    assert "green" not in str(table.scene)


def test_a_locomotive_asks_face_up_where_the_market_shows_an_unseen_card(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[0])
    table.press("next")
    table.tap(table.card("white"))
    assert table.state.turn == 1
    table.tap(table.card("locomotive"))
    assert table.asks() is Ask.FACE_UP
    table.press("confirm")
    assert hand(table.state, 1)["locomotive"] == 1
    assert table.asks() is Ask.REFILL


def test_a_locomotive_that_was_blind_after_all(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[0])
    table.press("next")
    table.tap(table.card("white"))
    table.tap(table.card("locomotive"))
    table.press("next")
    assert table.asks() is Ask.SECOND


def test_ones_own_card_is_tendered_and_a_second_tap_changes_nothing(table: AtTable) -> None:
    hands = table.ready()
    table.tap(hands[0][0])
    table.tap(hands[0][0])
    assert sum(table.state.tendered) == 1
    assert hand(table.state, 0) == {"blue": 3, "red": 1}


def test_undo_takes_the_last_tendered_card_back(table: AtTable) -> None:
    hands = table.ready()
    table.tap(hands[0][0])
    table.tap(hands[0][1])
    table.press("undo")
    assert sum(table.state.tendered) == 1


def test_a_draw_with_no_train_down_first_returns_tendered_cards(table: AtTable) -> None:
    hands = table.ready()
    table.tap(hands[0][0])
    table.tap(table.card("green"))
    assert sum(table.state.tendered) == 0
    assert table.asks() is Ask.SECOND


def test_anothers_card_never_pays_and_asks_whose_turn_it_is(table: AtTable) -> None:
    hands = table.ready()
    before = table.state
    table.tap(hands[1][0])
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 1)
    assert table.state == before
    table.press("undo")
    assert (table.asks(), table.state) == (Ask.TURN, before)


def test_confirm_passes_the_turn_and_books_open_picks_as_unscanned(table: AtTable) -> None:
    hands = table.ready()
    table.tap(table.card("green"))
    table.tap(hands[1][0])
    table.press("confirm")
    assert table.state.turn == 1
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "green": 1, UNSEEN: 1}
    assert sum(table.state.tendered) == 1


def test_a_discarded_card_is_already_played(table: AtTable) -> None:
    hands = table.ready()
    table.place("montreal--new-york")
    for tag in hands[0][:3]:
        table.tap(tag)
    table.wait(10.0)
    before = table.state
    table.tap(hands[0][0])
    assert (table.state, table.hint) == (before, "already_played")


def test_an_unseen_ticket_starts_drawing_tickets(table: AtTable) -> None:
    table.ready()
    table.tap(table.ticket("t2004-01"))
    assert table.asks() is Ask.CHOOSE
    assert table.state.seats[0].offered == ("t2004-01",)
    table.press("confirm")
    assert table.state.seats[0].tickets == ("t2004-01",)
    assert table.state.turn == 1


def test_a_ticket_tapped_again_later_is_returned(table: AtTable) -> None:
    table.ready()
    tags = [table.ticket(name) for name in ("t2004-01", "t2004-02", "t2004-03")]
    for tag in tags:
        table.tap(tag)
    table.tap(tags[1])
    assert table.state.seats[0].offered == ("t2004-01", "t2004-03")
    table.press("confirm")
    assert table.state.seats[0].tickets == ("t2004-01", "t2004-03")


def test_fewer_tickets_than_the_minimum_are_refused(table: AtTable) -> None:
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET):
        table.press("next")
    table.tap(table.ticket("t2004-01"))
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.KEEP, 0)
    table.tap(table.ticket("t2004-02"))
    table.press("confirm")
    assert table.asked_seat == 1


def test_ones_own_ticket_is_yours_already(table: AtTable) -> None:
    table.ready()
    tag = table.ticket("t2004-01")
    table.tap(tag)
    table.press("confirm")
    table.press("next")
    before = table.state
    assert before.turn == 0
    table.tap(tag)
    assert (table.state, table.hint) == (before, "yours_already")


def test_two_discarded_cards_ask_whether_the_deck_was_reshuffled(table: AtTable) -> None:
    hands = table.ready()
    table.place("montreal--new-york")
    for tag in hands[0][:3]:
        table.tap(tag)
    table.wait(10.0)
    table.tap(hands[0][0])
    assert table.asks() is Ask.TURN
    table.tap(hands[0][1])
    assert table.asks() is Ask.RESHUFFLED
    table.press("confirm")
    assert table.state.discards.total == 0
    assert hand(table.state, 1)["blue"] == 1


def test_a_discarded_card_was_reshuffled_if_our_books_have_hardly_a_card_left(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.place("montreal--new-york")
    for tag in hands[0][:3]:
        table.tap(tag)
    while table.state.deck > 2:
        table.press("next")
    turn, deck = table.state.turn, table.state.deck
    before = table.state.seats[turn].hand.total
    table.tap(hands[0][0])
    assert table.state.seats[turn].hand.total == before + 1
    assert table.state.deck == deck + 3 - 1


def test_a_badge_in_ones_own_turn_says_that_the_next_cards_are_from_the_hand(
    table: AtTable,
) -> None:
    table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.tap(table.badge("Blue"))
    assert table.hint == "from_the_hand"
    table.tap(table.card("green"))
    assert table.state.seats[0].hand.total == 5, "not drawn"
    assert sum(table.state.tendered) == 1


def test_second_thoughts_a_card_of_ones_own_says_that_the_draw_before_it_was_a_payment(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.tap(table.card("blue"))
    assert table.asks() is Ask.SECOND, "a card never seen is a blind draw, for all we know"
    table.tap(hands[0][0])
    assert table.hint == "paid_after_all"
    assert (table.state.seats[0].hand.total, sum(table.state.tendered)) == (5, 2)


def test_a_card_of_ones_own_changes_nothing_where_the_hand_is_known(table: AtTable) -> None:
    hands = table.ready()
    table.tap(table.card("blue"))
    table.tap(hands[0][0])
    assert (table.hint, table.asks()) == ("yours_already", Ask.SECOND)


def test_a_hand_counted_as_our_books_count_it_is_of_other_cards(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="hand", seat=0, total=4)
    assert hand(table.state, 0) == {UNSEEN: 4}
    table.ask("correct", what="hand", seat=0, total=4)
    assert table.hint == "refused.already_so"


def test_a_ticket_tapped_when_a_second_card_is_owed_asks_whether_the_turn_is_over(
    table: AtTable,
) -> None:
    """Paragraph: Second thoughts. Two explanations are left, so it asks."""
    table.ready()
    table.tap(table.card("green"))
    table.tap(table.ticket("t2004-01"))
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 1)
    table.press("confirm")
    assert table.state.seats[1].offered == ("t2004-01",)
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "green": 1, UNSEEN: 1}


def test_a_ticket_tapped_while_somebody_claims_asks_whether_the_turn_is_over(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.tap(hands[0][0])
    table.tap(table.ticket("t2004-05"))
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 1)
    assert sum(table.state.tendered) == 1, "Blue may go on"
    table.press("confirm")
    assert (table.state.turn, table.asks(), table.asked_seat) == (1, Ask.CHOOSE, 1)


@pytest.mark.parametrize("answer", ["confirm", "next"])
def test_a_ticket_that_our_books_have_elsewhere_is_asked_for_in_the_count(
    table: AtTable, answer: str
) -> None:
    table.ready()
    ticket = table.ticket("t2004-05")
    table.tap(ticket)
    table.press("confirm")
    table.ask("stop_and_count")
    table.press("confirm")
    table.tap(table.badge("Red"))
    table.tap(ticket)
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TICKET, 1)
    table.press(answer)
    kept = [seat.tickets for seat in table.state.seats]
    assert kept == ([(), ("t2004-05",)] if answer == "confirm" else [("t2004-05",), ()])


def test_a_badge_at_the_end_means_my_tickets(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.COUNT, 0)
    table.tap(table.badge("Red"))
    assert (table.asks(), table.asked_seat) == (Ask.COUNT, 1)
    table.tap(table.ticket("t2004-02"))
    assert table.state.seats[1].tickets == ("t2004-02",)


def test_scanning_only_the_kept_tickets_is_enough(table: AtTable) -> None:
    table.ready()
    deck = table.state.ticket_deck
    table.tap(table.ticket("t2004-01"))
    table.press("confirm")
    assert table.state.ticket_deck == deck - 1


def test_the_same_tag_after_something_else_is_another_tap(table: AtTable) -> None:
    table.ready()
    tag = table.card("green")
    for tapped in (tag, table.card("white"), tag):
        table.companion.receive(TagPoll(table.now, "reader", (tapped,)))
        table.wait(0.3)
        for _ in range(3):
            table.companion.receive(TagPoll(table.now, "reader", ()))
            table.wait(0.2)
    assert table.asks() is Ask.WHOSE_TURN, "Blue's card, now in Red's turn"


def in_a_card_game() -> tuple[AtTable, list[str]]:
    """Nobody's cards are known, but those of the row."""
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    while table.asks() is Ask.DEAL:
        table.press("next")
    market = [table.card(kind) for kind in ("red", "blue", "green", "white", "black")]
    for tag in market:
        table.tap(tag)
    table.keep_unseen()
    return table, market


def draw_all_but_the_last(table: AtTable) -> None:
    while table.state.deck > 1:
        table.ask("drew", cards=1 if table.state.deck == 2 else 2)
        if table.asks() is Ask.SECOND:
            table.press("confirm")


def at_the_last_card_of_the_deck() -> AtTable:
    """A Card Game whose deck holds one card, Blue to move, a face-up card taken and scanned."""
    table, market = in_a_card_game()
    draw_all_but_the_last(table)
    table.tap(market[0])
    assert (table.asks(), table.state.deck) == (Ask.REFILL, 1)
    return table


def test_with_no_deck_left_a_card_drawn_blind_means_that_the_one_before_lay_face_up() -> None:
    """The row shows a `?`: one of the two cards was that one, and the table looks the same."""
    table, market = in_a_card_game()
    table.tap(market[0])
    table.press("next")
    table.press("next")
    draw_all_but_the_last(table)
    seat, cards = table.state.turn, table.state.seats[table.state.turn].hand.total
    table.tap(table.card("yellow"))
    table.tap(table.card("purple"))
    assert (table.asks(), table.state.deck) == (Ask.FACE_UP, 0)
    table.press("next")
    assert table.state.seats[seat].hand.total == cards + 2
    assert (table.state.market[0], table.state.turn) == (EMPTY, 1 - seat)
    assert "purple" not in str(table.scene)


def test_second_thoughts_with_no_deck_left_the_unseen_refill_was_the_second_card() -> None:
    table = at_the_last_card_of_the_deck()
    seat = table.state.turn
    cards = table.state.seats[seat].hand.total
    table.press("next")
    table.press("next")
    assert table.state.seats[seat].hand.total == cards + 1
    assert (table.state.market[0], table.state.turn) == (EMPTY, 1 - seat)


def test_second_thoughts_a_locomotive_after_an_unseen_refill_was_the_last_card_drawn() -> None:
    table = at_the_last_card_of_the_deck()
    seat = table.state.turn
    table.press("next")
    table.tap(table.card("locomotive"))
    assert table.hint == "explained_anew"
    assert hand(table.state, seat)["locomotive"] >= 1
    assert (table.state.market[0], table.state.turn) == (EMPTY, 1 - seat)


def quickly(table: AtTable, tag: str) -> None:
    """On the reader and off again within a second."""
    table.companion.receive(TagPoll(table.now, "reader", (tag,)))
    for _ in range(3):
        table.wait(0.2)
        table.companion.receive(TagPoll(table.now, "reader", ()))


@pytest.mark.parametrize("answer", ["confirm", "next"])
def test_a_face_up_card_at_once_after_a_blind_draw_may_have_been_refilled_before(
    table: AtTable, answer: str
) -> None:
    """Blue's second card, or Red's first: the reader cannot tell, so it asks."""
    table.ready()
    table.tap(table.card("green"))
    quickly(table, table.card("orange"))
    assert table.state.turn == 1
    quickly(table, table.market[3])
    assert (table.asks(), table.asked_seat) == (Ask.REFILLED, 0)
    table.press(answer)
    if answer == "confirm":
        assert hand(table.state, 0) == {"blue": 3, "red": 1, "green": 1, "yellow": 1}
        assert (table.state.market[3], table.state.turn) == ("orange", 1)
        assert (table.asks(), table.hint) == (Ask.TURN, "explained_anew")
    else:
        assert hand(table.state, 0) == {"blue": 3, "red": 1, "green": 1, "orange": 1}
        assert (table.asks(), table.asked_seat) == (Ask.REFILL, 1)


def test_a_face_up_card_some_time_after_a_blind_draw_is_the_next_players(table: AtTable) -> None:
    table.ready()
    for _ in range(2):
        table.tap(table.card("green"))
    table.tap(table.market[3])
    assert (table.asks(), table.asked_seat) == (Ask.REFILL, 1)


def test_a_face_up_locomotive_was_no_second_card(table: AtTable) -> None:
    """U13: the other explanation is not legal, so the books stay as they were."""
    table.ready()
    table.tap(table.card("green"))
    quickly(table, table.card("orange"))
    before = table.state
    quickly(table, table.market[4])
    assert table.asks() is not Ask.REFILLED
    assert table.state.seats[0] == before.seats[0]
    assert table.state.seats[1].hand.total == before.seats[1].hand.total + 1


def test_a_card_that_paid_unseen_and_is_shown_too_late_is_nobodys_draw() -> None:
    table = AtTable()
    hands = table.ready()
    table.place("montreal--new-york")
    table.press("confirm")
    assert table.asked_seat == 1
    before = table.scene.view
    table.tap(hands[0][0])
    assert (table.scene.view, table.hint) == (before, "already_played")
    table.tap(table.card("green"))
    assert table.asks() is Ask.SECOND
