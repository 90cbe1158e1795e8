"""Never stuck: whatever differs between table and game, a host can say which of them is right."""

import pytest

from companion.interpretation.mind import Times
from companion.model.cards import EMPTY, UNSEEN
from companion.model.scene import Ask, CardElsewhere, Mismatch, Pile
from companion.model.signals import LinkLost
from companion.model.table import SlotLevel
from tests.kit.at_table import AtTable, untracked, way
from tests.kit.classic import hand

ROUTE = "montreal--new-york"
DOUBLE, TWIN = "new-york--washington--1", "new-york--washington--2"


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def owner(table: AtTable, route: str = ROUTE) -> int | None:
    index = table.edition.route_index[route]
    result: int | None = table.state.owners[index]
    return result


def claimed(table: AtTable) -> list[str]:
    """Blue has claimed the route; Red to move. The tags of Red's hand."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert owner(table) == 0
    return hands[1]


def mismatches(table: AtTable) -> set[Mismatch]:
    return {difference.mismatch for difference in table.scene.differences}


def test_the_owner_of_a_route(table: AtTable) -> None:
    claimed(table)
    table.ask("correct", what="owner", route=ROUTE, seat=1)
    assert owner(table) == 1
    assert [seat.trains for seat in table.state.seats] == [45, 42]
    assert table.scene.news[-1].key == "event.route_assigned"


def test_a_route_that_is_nobodys(table: AtTable) -> None:
    claimed(table)
    table.ask("correct", what="owner", route=ROUTE, seat="")
    assert owner(table) is None
    assert table.state.turn == 1


def test_trains_left_on_a_route_that_is_nobodys_are_no_claim() -> None:
    table = AtTable(equipment=untracked(), times=Times(quiet=2.0))
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.place(ROUTE)
    table.wait(3.0)
    assert owner(table) == 0
    table.ask("correct", what="owner", route=ROUTE)
    table.wait(20.0)
    assert owner(table) is None
    assert mismatches(table) == {Mismatch.EXTRA_TRAIN}


def test_whose_turn(table: AtTable) -> None:
    hands = table.ready()
    table.tap(hands[0][0])
    table.ask("correct", what="turn", seat="Red")
    assert (table.state.turn, sum(table.state.tendered)) == (1, 0)
    assert (table.asks(), table.asked_seat) == (Ask.TURN, 1)
    table.ask("correct", what="turn", seat="Blue")
    table.tap(hands[0][0])
    assert sum(table.state.tendered) == 1, "the card that was laid out is in the hand again"


def test_whose_turn_it_is_may_be_said_while_a_refill_is_owed(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[0])
    table.ask("correct", what="turn", seat=1)
    assert (table.hint, table.state.turn) == (None, 1)
    assert table.state.market[0] == UNSEEN, "the place was filled, and nobody showed us how"


def test_a_hands_count(table: AtTable) -> None:
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=6)
    assert hand(table.state, 0) == {"blue": 3, "red": 1, UNSEEN: 2}
    table.ask("correct", what="hand", seat=0, total=3)
    assert hand(table.state, 0) == {UNSEEN: 3}
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.press("confirm")
    assert owner(table) == 0, "its cards can be anywhere, so also in the hand"


def test_a_ticket_to_a_seat(table: AtTable) -> None:
    table.ready()
    tag = table.ticket("t2004-01")
    table.tap(tag)
    table.press("confirm")
    table.ask("correct", what="ticket", seat=1, ticket="t2004-01")
    assert table.state.seats[0].tickets == ()
    assert table.state.seats[1].tickets == ("t2004-01",)
    assert "t2004-01" not in str(table.scene), "nobody else is told which"
    table.tap(tag)
    assert table.hint == "yours_already"


def test_a_ticket_away_from_a_seat_is_unseen_again(table: AtTable) -> None:
    """Red had shown it in Blue's turn."""
    table.ready()
    tag = table.ticket("t2004-01")
    table.tap(tag)
    table.press("confirm")
    table.ask("correct", what="no_ticket", seat="Blue", ticket="t2004-01")
    assert "t2004-01" not in str(table.scene), "nobody else is told which"
    assert table.state.seats[0].tickets == ()
    table.ask("correct", what="no_ticket", seat="Blue", ticket="t2004-01")
    assert table.hint == "refused.already_so"
    table.tap(tag)
    table.press("confirm")
    assert [seat.tickets for seat in table.state.seats] == [(), ("t2004-01",)]


def test_a_ticket_in_the_count_that_its_seat_has_not_counts_no_more(table: AtTable) -> None:
    table.ready()
    table.tap(table.ticket("t2004-01"))
    table.press("confirm")
    table.ask("stop_and_count")
    table.press("confirm")
    assert table.state.seats[0].tickets == ("t2004-01",)
    table.ask("correct", what="no_ticket", seat=0, ticket="t2004-01")
    assert table.state.seats[0].tickets == ()


def test_a_market_slot(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="market", place=0, kind="green")
    assert table.state.market[0] == "green"
    table.ask("correct", what="market", place=0, kind=UNSEEN)
    assert table.state.market[0] == UNSEEN
    table.tap(table.market[0])
    assert hand(table.state, 0)["black"] == 1, "the card we thought lay there is anywhere"


def test_an_empty_market_slot_is_asked_for(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="market", place=3, kind=EMPTY)
    assert table.asks() is Ask.REFILL
    table.tap(table.card("green"))
    assert (table.state.market[3], table.asks()) == ("green", Ask.TURN)


def test_the_deck_was_reshuffled(table: AtTable) -> None:
    claimed(table)
    deck = table.state.deck
    table.ask("correct", what="reshuffled")
    assert (table.state.deck, table.state.discards.total) == (deck + 3, 0)
    table.ask("correct", what="reshuffled")
    assert table.hint == "refused.no_discards"


def test_trains_left(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="trains", seat=0, total="40")
    assert table.state.seats[0].trains == 40


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"what": "weather"},
        {"what": "turn"},
        {"what": "turn", "seat": "Violet"},
        {"what": "owner", "route": ROUTE, "seat": "Violet"},
        {"what": "hand", "seat": 0},
        {"what": "hand", "seat": 0, "total": "many"},
        {"what": "market", "kind": "red"},
        {"what": "market", "place": 1},
    ],
)
def test_a_correction_that_does_not_say_enough_moves_nothing(
    table: AtTable, values: dict[str, str | int]
) -> None:
    table.ready()
    before = table.state
    table.ask("correct", **values)
    assert (table.hint, table.state) == ("unclear_correction", before)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"what": "turn", "seat": 7}, "no_such_seat"),
        ({"what": "turn", "seat": 0}, "already_so"),
        ({"what": "owner", "route": "oz", "seat": 0}, "unknown_route"),
        ({"what": "ticket", "seat": 0, "ticket": "oz"}, "unknown_ticket"),
        ({"what": "market", "place": 9, "kind": "red"}, "no_such_place"),
        ({"what": "trains", "seat": 0, "total": 99}, "impossible_count"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_with_its_reason(
    table: AtTable, values: dict[str, str | int], reason: str
) -> None:
    table.ready()
    before = table.state
    table.ask("correct", **values)
    assert (table.hint, table.state) == (f"refused.{reason}", before)


def test_a_correction_is_undone_like_any_other_step(table: AtTable) -> None:
    claimed(table)
    before = table.state
    table.ask("correct", what="owner", route=ROUTE, seat=1)
    table.press("undo")
    assert table.state == before
    table.ask("redo")
    assert owner(table) == 1


def test_a_correction_survives_a_power_cut(table: AtTable) -> None:
    claimed(table)
    table.ask("correct", what="owner", route=ROUTE, seat=1)
    corrected = table.state
    table.companion.kill()
    table.start()
    assert table.state == corrected


def test_corrections_want_a_game(table: AtTable) -> None:
    table.ask("correct", what="reshuffled")
    assert table.hint == "game_first"
    table.ask("board_is_right")
    assert table.hint == "game_first"


def test_board_is_right_about_an_emptied_route(table: AtTable) -> None:
    claimed(table)
    table.lift(ROUTE)
    table.wait(6.0)
    assert table.asks() is Ask.TAKE_BACK
    table.ask("board_is_right")
    assert (owner(table), table.state.seats[0].trains) == (None, 45)
    assert (table.asks(), table.scene.differences) == (Ask.TURN, ())
    table.wait(20.0)
    assert table.asks() is Ask.TURN, "there is nothing to take back any more"


def test_board_is_right_says_nothing_of_a_route_with_one_train_missing(table: AtTable) -> None:
    claimed(table)
    table.free(table.slots(ROUTE)[0])
    table.wait(6.0)
    table.ask("board_is_right")
    assert owner(table) == 0
    assert mismatches(table) == {Mismatch.MISSING_TRAIN}


def test_game_is_right_about_an_emptied_route(table: AtTable) -> None:
    claimed(table)
    table.free(table.slots(ROUTE)[0])
    table.wait(6.0)
    assert mismatches(table) == {Mismatch.MISSING_TRAIN}
    table.ask("game_is_right")
    assert owner(table) == 0
    assert table.scene.differences == ()


def test_board_is_right_about_trains_of_the_seat_that_is_named(table: AtTable) -> None:
    table.ready()
    table.place(ROUTE)
    table.ask("board_is_right", seat="Red")
    assert (owner(table), table.state.turn) == (1, 0)
    assert table.state.seats[1].hand.total == 4, "no card was paid"
    assert table.asks() is Ask.TURN


def test_board_is_right_confirms_the_claim_of_the_seat_whose_turn_it_is(table: AtTable) -> None:
    table.ready()
    table.place(ROUTE)
    table.ask("board_is_right")
    assert (owner(table), table.state.turn) == (0, 1)
    assert table.state.seats[0].hand.total == 1


def test_a_confirmed_claim_that_our_books_cannot_pay_corrects_the_hand(table: AtTable) -> None:
    table.ready()
    table.place("calgary--winnipeg")
    assert table.state.seats[0].hand.total == 4
    table.press("confirm")
    assert (owner(table, "calgary--winnipeg"), table.state.turn) == (0, 1)
    assert table.state.seats[0].hand.total == 0


def test_what_we_called_known_is_forgotten_when_a_person_denies_it(table: AtTable) -> None:
    table.ready()
    table.place("el-paso--santa-fe")
    table.press("confirm")
    assert owner(table, "el-paso--santa-fe") == 0
    table.press("next")
    table.place("chicago--toronto")
    table.press("confirm")
    assert owner(table, "chicago--toronto") == 0
    assert sum(table.state.seats[0].hand.known) == 0


def test_board_is_right_about_an_undone_claim_whose_trains_still_lie_there(table: AtTable) -> None:
    claimed(table)
    table.press("undo")
    assert owner(table) is None
    table.ask("board_is_right")
    assert owner(table) == 0


def test_board_is_right_asks_for_the_owner_if_the_turn_does_not_tell(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    table.place(ROUTE)
    assert table.asks() is Ask.SECOND
    table.ask("board_is_right")
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 1)
    assert table.scene.prompt is not None
    assert dict(table.scene.prompt.values) == {"route": ROUTE}
    table.press("next")
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0)
    table.press("next")
    assert table.asked_seat == 1
    table.press("confirm")
    assert owner(table) == 1
    assert table.asks() is Ask.SECOND


def test_a_badge_names_the_owner(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    table.place(ROUTE)
    table.ask("board_is_right")
    table.tap(table.badge("Blue"))
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0)
    table.press("confirm")
    assert owner(table) == 0


def test_undo_leaves_the_question_of_the_owner_open(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    table.place(ROUTE)
    table.ask("board_is_right")
    table.press("undo")
    assert (owner(table), table.asks()) == (None, Ask.SECOND)


def test_one_owner_after_the_other_is_asked_for(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    table.place(ROUTE)
    table.place("calgary--winnipeg")
    table.ask("board_is_right")
    table.press("confirm")
    assert table.asks() is Ask.CLAIMANT
    table.press("confirm")
    assert table.asks() is Ask.SECOND
    assert {owner(table), owner(table, "calgary--winnipeg")} == {1}


def test_the_wrong_track_of_a_double_is_put_right_in_one_go(table: AtTable) -> None:
    table.ready()
    table.ask("correct", what="owner", route=DOUBLE, seat=1)
    table.place(TWIN)
    table.ask("board_is_right", seat=1)
    assert (owner(table, DOUBLE), owner(table, TWIN)) == (None, 1)
    assert table.scene.differences == ()


def test_a_route_that_nobody_can_own_stays_a_difference(table: AtTable) -> None:
    table.ready()
    table.place(DOUBLE)
    table.ask("board_is_right", seat=1)
    table.tap(table.card("green"))
    table.place(TWIN)
    table.ask("board_is_right")
    assert (table.hint, owner(table, TWIN)) == ("nobodys_route", None)
    table.ask("board_is_right", seat=0)
    assert (table.hint, owner(table, TWIN)) == ("refused.twin_closed", None)
    table.wait(10.0)
    assert mismatches(table) == {Mismatch.EXTRA_TRAIN}


def test_a_board_that_does_not_answer_is_not_right(table: AtTable) -> None:
    claimed(table)
    table.companion.receive(LinkLost(table.now, "hub"))
    table.ask("board_is_right")
    assert (table.hint, owner(table)) == ("board_silent", 0)


def test_board_is_right_on_a_board_without_slots_changes_nothing() -> None:
    table = AtTable(equipment=untracked(SlotLevel.NONE))
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.ask("correct", what="owner", route=ROUTE, seat=1)
    table.ask("board_is_right")
    assert owner(table) == 1


def test_a_corrected_owner_completes_tickets_in_first_journey() -> None:
    table = AtTable("first-journey-europe")
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.REPLACE):
        table.press("next")
    ticket = table.edition.tickets[0]
    table.ask("correct", what="ticket", seat=1, ticket=ticket.id)
    for route in way(table, ticket.city_a, ticket.city_b):
        assert table.state.seats[1].completed == ()
        table.ask("correct", what="owner", route=route, seat=1)
    assert table.state.seats[1].completed == (ticket.id,)
    assert (table.asks(), table.asked_seat) == (Ask.REPLACE, 1)
    table.press("next")
    assert (table.asks(), table.asked_seat) == (Ask.TURN, 0)


def test_corrections_at_a_table_of_the_card_game() -> None:
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.ask("correct", what="turn", seat="Red")
    assert (table.state.turn, table.asked_seat) == (1, 1)
    table.ask("correct", what="hand", seat="Red", total=9)
    assert table.state.seats[1].hand.total == 9
    table.ask("correct", what="market", place=0, kind="red")
    assert table.state.market[0] == "red"
    for what in ("reshuffled", "owner", "trains"):
        table.ask("correct", what=what, seat=0, route=ROUTE, total=3)
        assert table.hint == "refused.not_in_this_game"
    table.ask("board_is_right")
    assert table.state.turn == 1


def elsewhere(table: AtTable) -> list[CardElsewhere]:
    return list(table.scene.elsewhere)


def test_a_card_elsewhere_is_in_the_list_of_differences_and_never_which(table: AtTable) -> None:
    """Paragraph: Never stuck."""
    hands = table.ready()
    table.tap(hands[1][2])
    assert elsewhere(table) == [CardElsewhere(Pile.HAND, 1)]
    assert "green" not in str(table.scene)
    table.press("undo")
    assert elsewhere(table) == []


def test_a_card_elsewhere_clears_by_itself_when_the_books_agree(table: AtTable) -> None:
    hands = table.ready()
    table.tap(hands[1][0])
    table.press("confirm")
    assert sum(table.state.tendered) == 1
    assert elsewhere(table) == []


@pytest.mark.parametrize("request_name", ["game_is_right", "board_is_right"])
def test_a_card_elsewhere_is_resolved_either_way(table: AtTable, request_name: str) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in (*hands[0][:3], hands[0][0]):
        table.tap(tag)
    assert elsewhere(table) == [CardElsewhere(Pile.DISCARDS)]
    table.ask(request_name)
    assert elsewhere(table) == []
    assert table.state.discards.total == (3 if request_name == "game_is_right" else 0)


def test_a_card_of_anothers_hand_that_the_board_is_right_about_is_known_no_more(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.tap(hands[1][0])
    table.ask("board_is_right")
    assert hand(table.state, 1) == {UNSEEN: 4}
    table.tap(hands[1][0])
    assert table.asks() is Ask.SECOND, "anybody may have drawn it"


@pytest.mark.parametrize("source", ["reader", "buttons", "another reader"])
def test_a_lost_reader_or_button_keeps_nobody_from_claiming(source: str) -> None:
    table = AtTable()
    table.ready()
    table.companion.receive(LinkLost(table.now, source))
    table.place("atlanta--nashville")
    table.press("confirm")
    assert table.state.owners[table.edition.route_index["atlanta--nashville"]] == 0


def test_where_the_deck_is_gone_next_takes_the_cards_of_the_row() -> None:
    table = AtTable("new-york", untracked())
    table.begin("Blue", "Red")
    table.keep_unseen()
    everything = sum(table.edition.card_counts)
    for _ in range(2 * everything):
        table.press("next")
    assert sum(seat.hand.total for seat in table.state.seats) == everything
    assert table.asks() is Ask.TURN


def test_board_is_right_about_cards_alone_leaves_the_trains_as_they_are(table: AtTable) -> None:
    tags = claimed(table)
    table.press("next")
    table.lift(ROUTE)
    table.tap(tags[0])
    assert elsewhere(table) == [CardElsewhere(Pile.HAND, 1)]
    table.ask("board_is_right", what="cards")
    assert (owner(table), hand(table.state, 1)[UNSEEN]) == (0, 6)
