"""The evening: from an empty board to the next game, and whatever ends a game early."""

import pytest

from companion import editions
from companion.model.scene import Ask
from companion.model.views import Phase
from tests.kit.at_table import AtTable
from tests.kit.classic import hand

ROUTE = "montreal--new-york"


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def set_up(edition: str, *names: str) -> AtTable:
    """A game at its first turn, nothing scanned."""
    table = AtTable(edition)
    table.begin(*names)
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP, Ask.REPLACE):
        table.press("next")
    return table


def finish_count(table: AtTable) -> None:
    while table.asks() is Ask.COUNT:
        table.press("confirm")


# Stop here and count


@pytest.mark.parametrize("edition", editions.available())
def test_stop_here_and_count_asks_and_then_counts(edition: str) -> None:
    table = set_up(edition, "Blue", "Red")
    table.ask("stop_and_count")
    assert (table.asks(), table.state.phase) == (Ask.STOP, Phase.PLAY)
    table.press("confirm")
    finish_count(table)
    assert table.asks() is Ask.OVER
    assert table.scene.view is not None
    assert table.scene.view.tally is not None
    assert table.notebook.tally == table.scene.view.tally


def test_stop_here_and_count_tapped_twice_is_confirmed(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    table.ask("stop_and_count")
    assert table.asks() is Ask.COUNT


@pytest.mark.parametrize("button", ["undo", "next"])
def test_stop_here_and_count_is_refused_with_undo_or_next(table: AtTable, button: str) -> None:
    table.ready()
    before = table.state
    table.ask("stop_and_count")
    table.press(button)
    assert (table.asks(), table.state) == (Ask.TURN, before)


def test_a_scan_says_that_the_game_goes_on(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    table.tap(table.card("green"))
    assert table.asks() is Ask.SECOND
    table.press("confirm")
    assert table.state.phase is Phase.PLAY, "a confirm meant for something else stops nothing"


def test_a_farewell_that_nobody_confirms_is_forgotten(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    assert table.companion.wakes_at is not None
    table.wait(40.0)
    assert table.asks() is Ask.TURN
    table.press("confirm")
    assert table.state.phase is Phase.PLAY


def test_trains_say_that_the_game_goes_on(table: AtTable) -> None:
    table.ready()
    table.ask("leave", seat="Red")
    table.place(ROUTE)
    assert table.asks() is Ask.PAY
    table.press("confirm")
    assert not any(seat.left for seat in table.state.seats)


def test_no_button_alone_stops_the_game_or_lets_anybody_leave(table: AtTable) -> None:
    table.ready()
    for button in ("next", "confirm", "undo", "confirm", "next", "next", "undo", "confirm"):
        table.press(button)
        assert table.asks() not in (Ask.STOP, Ask.LEAVE)
    assert table.state.phase is not Phase.COUNT


def test_the_count_goes_seat_by_seat_hidden_tickets_tapped_then_confirm(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.COUNT, 0)
    table.tap(table.ticket("t2004-01"))
    assert table.state.seats[0].tickets == ("t2004-01",)
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.COUNT, 1)
    table.press("confirm")
    assert table.asks() is Ask.OVER


def test_a_game_that_was_stopped_goes_on_after_undo(table: AtTable) -> None:
    hands = table.ready()
    before = table.state
    table.ask("stop_and_count")
    table.press("confirm")
    finish_count(table)
    while table.state.phase is not Phase.PLAY:
        table.press("undo")
    assert table.state == before
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert table.state.turn == 1


def test_when_the_game_is_over_there_is_nothing_to_stop(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    table.press("confirm")
    finish_count(table)
    table.ask("stop_and_count")
    assert (table.asks(), table.hint) == (Ask.OVER, "refused.game_over")


# A player leaves


@pytest.mark.parametrize("edition", editions.available())
def test_a_player_leaves_and_the_others_play_on(edition: str) -> None:
    table = set_up(edition, "Blue", "Red", "Green")
    table.ask("leave", seat="Red")
    assert (table.asks(), table.asked_seat) == (Ask.LEAVE, 1)
    table.press("confirm")
    assert table.scene.news[-1].key == "event.player_left"
    assert table.scene.view is not None
    assert [seat.left for seat in table.scene.view.seats] == [False, True, False]
    for seat in (0, 2, 0, 2):
        assert (table.asks(), table.asked_seat) == (Ask.TURN, seat)
        table.press("next")


def test_a_player_leaves_at_a_second_tap_for_the_same_seat(table: AtTable) -> None:
    table.ready("Blue", "Red", "Green")
    table.ask("leave", seat=1)
    table.ask("leave", seat=2)
    assert table.asked_seat == 2, "another seat is another question"
    table.ask("leave", seat=2)
    assert [seat.left for seat in table.state.seats] == [False, False, True]


def test_who_leaves_has_to_be_said(table: AtTable) -> None:
    table.ready()
    for values in ({}, {"seat": "Violet"}, {"seat": 7}):
        table.ask("leave", **values)
        assert (table.asks(), table.hint) == (Ask.TURN, "who_leaves")


def test_a_player_who_leaves_comes_back_with_undo(table: AtTable) -> None:
    table.ready("Blue", "Red", "Green")
    before = table.state
    table.ask("leave", seat=0)
    table.press("confirm")
    assert table.state.turn == 1
    table.press("undo")
    assert table.state == before


def test_cards_and_badges_of_a_player_who_left_are_no_turn(table: AtTable) -> None:
    table.begin("Blue", "Red", "Green")
    hands = table.deal(
        {0: ("blue",) * 4, 1: ("red",) * 4, 2: ("green",) * 4},
        ("black", "black", "white", "yellow", "locomotive"),
    )
    table.keep_unseen()
    table.ask("leave", seat="Red")
    table.press("confirm")
    before = table.state
    for tag in (hands[1][0], table.badge("Red")):
        table.tap(tag)
        assert (table.asks(), table.hint) == (Ask.TURN, "refused.has_left")
    table.ask("leave", seat="Red")
    assert (table.state, table.hint) == (before, "refused.has_left")


def test_next_never_moves_a_placement_to_a_player_who_left(table: AtTable) -> None:
    table.ready("Blue", "Red", "Green")
    while table.asks() is Ask.DEAL:
        table.press("next")
    while table.asks() in (Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.ask("leave", seat="Red")
    table.press("confirm")
    table.place(ROUTE)
    table.press("next")
    assert table.asked_seat == 2
    table.press("next")
    assert table.asked_seat == 0


def test_a_player_who_leaves_in_set_up_is_dealt_nothing(table: AtTable) -> None:
    table.begin("Blue", "Red", "Green")
    table.tap(table.card("red"))
    table.ask("leave", seat="Blue")
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.DEAL, 1)
    assert hand(table.state, 0) == {"red": 1}
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    assert (table.asks(), table.asked_seat) == (Ask.TURN, 1)


def test_the_last_but_one_to_leave_brings_the_count(table: AtTable) -> None:
    table.ready()
    table.ask("leave", seat="Blue")
    table.press("confirm")
    assert table.asks() is Ask.COUNT
    finish_count(table)
    table.press("next")
    table.press("confirm")
    assert table.asks() is Ask.JOIN
    assert table.scene.prompt is not None
    assert dict(table.scene.prompt.values)["joined"] == 1, "who has left is not offered a seat"


def test_leaving_survives_a_power_cut(table: AtTable) -> None:
    table.ready("Blue", "Red", "Green")
    table.ask("leave", seat="Green")
    table.press("confirm")
    before = table.state
    table.companion.kill()
    table.start()
    assert table.state == before


def test_nobody_stops_or_leaves_before_a_game(table: AtTable) -> None:
    for request in ("stop_and_count", "leave"):
        table.ask(request)
        assert (table.asks(), table.hint) == (Ask.JOIN, "game_first")


# The table file names its editions


@pytest.fixture
def shelf() -> AtTable:
    return AtTable("usa-2004", others=("new-york", "card-game"))


def test_the_screen_names_the_game_and_next_chooses_another(shelf: AtTable) -> None:
    for name in ("usa-2004", "new-york", "card-game", "usa-2004"):
        assert (shelf.asks(), shelf.scene.edition) == (Ask.EDITION, name)
        assert shelf.scene.prompt is not None
        assert dict(shelf.scene.prompt.values)["edition"] == editions.load(name).name
        shelf.press("next")


@pytest.mark.parametrize("edition", ["usa-2004", "new-york", "card-game"])
def test_the_game_that_was_chosen_is_played(shelf: AtTable, edition: str) -> None:
    while shelf.scene.edition != edition:
        shelf.press("next")
    shelf.press("confirm")
    assert shelf.asks() is Ask.JOIN
    shelf.begin("Blue", "Red")
    assert shelf.state.edition.id == edition
    assert shelf.notebook.began is not None
    assert shelf.notebook.began.edition == edition


def test_a_badge_goes_on_with_the_game_that_is_named(shelf: AtTable) -> None:
    shelf.press("next")
    shelf.tap(shelf.badge("Blue"))
    assert (shelf.asks(), shelf.scene.edition) == (Ask.JOIN, "new-york")
    shelf.press("next")
    assert shelf.scene.edition == "new-york", "now next lets another seat join"


def test_undo_with_nobody_joined_leads_back_to_the_choice(shelf: AtTable) -> None:
    shelf.tap(shelf.badge("Blue"))
    shelf.press("undo")
    shelf.press("undo")
    assert shelf.asks() is Ask.EDITION


@pytest.mark.parametrize("name", ["new-york", editions.load("new-york").name])
def test_a_web_tap_names_the_game(shelf: AtTable, name: str) -> None:
    shelf.ask("edition", name=name)
    assert (shelf.asks(), shelf.scene.edition) == (Ask.JOIN, "new-york")


def test_a_game_that_the_table_does_not_have_is_not_chosen(shelf: AtTable) -> None:
    shelf.ask("edition", name="chess")
    assert (shelf.asks(), shelf.hint) == (Ask.EDITION, "unknown_edition")


def test_during_a_game_no_other_is_chosen(shelf: AtTable) -> None:
    shelf.begin("Blue", "Red")
    shelf.ask("edition", name="new-york")
    assert (shelf.scene.edition, shelf.hint) == ("usa-2004", "unknown_request")


def test_the_slots_and_tags_of_the_chosen_game_are_meant(shelf: AtTable) -> None:
    slots = range(40)
    shelf.cover(*slots)
    routes = []
    for _ in range(2):
        routes.append({difference.route for difference in shelf.scene.differences})
        assert routes[-1] == {shelf.map.spots[slot].route for slot in slots}
        shelf.press("next")
    assert routes[0] != routes[1]
    shelf.press("next")
    shelf.press("next")
    shelf.free(*slots)
    shelf.begin("Blue", "Red")
    while shelf.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        shelf.press("next")
    route = shelf.edition.routes[0]
    shelf.place(route.id)
    shelf.press("confirm")
    assert shelf.state.owners[0] == 0


def test_a_table_with_one_game_does_not_ask_which(table: AtTable) -> None:
    assert table.asks() is Ask.JOIN


def test_a_new_game_offers_the_same_seats_and_again_the_choice(shelf: AtTable) -> None:
    shelf.begin("Blue", "Red")
    shelf.ask("stop_and_count")
    shelf.press("confirm")
    finish_count(shelf)
    shelf.press("next")
    assert shelf.asks() is Ask.AGAIN
    shelf.press("confirm")
    assert shelf.asks() is Ask.EDITION
    shelf.press("next")
    shelf.press("confirm")
    assert (shelf.asks(), shelf.scene.edition) == (Ask.JOIN, "new-york")
    shelf.press("confirm")
    shelf.press("confirm")
    assert (shelf.state.names, shelf.state.edition.id) == (("Blue", "Red"), "new-york")


def test_more_seats_than_the_chosen_game_has_are_not_begun_with(shelf: AtTable) -> None:
    for name in ("Blue", "Red", "Green", "Yellow", "Black"):
        shelf.tap(shelf.badge(name))
    shelf.ask("edition", name="new-york")
    shelf.press("confirm")
    assert (shelf.hint, shelf.state) == ("table_full", None)
    shelf.press("undo")
    shelf.press("confirm")
    shelf.press("confirm")
    assert len(shelf.state.names) == 4


def test_a_restart_resumes_whichever_game_was_played(shelf: AtTable) -> None:
    shelf.ask("edition", name="card-game")
    shelf.begin("Blue", "Red")
    before = shelf.state
    shelf.companion.kill()
    shelf.start()
    assert (shelf.state, shelf.scene.edition) == (before, "card-game")


def test_the_count_stays_until_somebody_says_twice_that_it_may_go(table: AtTable) -> None:
    table.ready()
    table.ask("stop_and_count")
    table.press("confirm")
    finish_count(table)
    table.press("confirm")
    assert (table.asks(), table.hint) == (Ask.OVER, "not_now")
    table.press("next")
    table.press("undo")
    assert table.asks() is Ask.OVER


def test_a_board_that_is_cleared_after_the_game_differs_from_nothing(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    table.place("montreal--new-york")
    table.ask("stop_and_count")
    table.press("confirm")
    finish_count(table)
    table.lift("montreal--new-york")
    table.wait(30.0)
    assert (table.asks(), table.scene.differences) == (Ask.OVER, ())


# A break


def test_in_a_break_nothing_that_people_do_counts(table: AtTable) -> None:
    table.ready()
    before = table.state
    table.ask("pause")
    assert table.asks() is Ask.PAUSED
    table.press("next")
    table.press("undo")
    table.ask("stop_and_count")
    assert table.state == before
    assert table.asks() is Ask.PAUSED


def test_after_a_break_the_game_goes_on_where_it_was(table: AtTable) -> None:
    table.ready()
    asked = table.asks()
    table.ask("pause")
    table.ask("go_on")
    assert table.asks() is asked
    table.ask("stop_and_count")
    assert table.asks() is Ask.STOP


# Names typed on a page


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "y" * 3000])
def test_a_name_that_no_screen_has_room_for_is_refused(table: AtTable, name: str) -> None:
    table.ask("join", name=name)
    assert (table.hint, table.asks()) == ("name_length", Ask.JOIN)
    table.ask("join", name=f" {'x' * 24} ")
    assert table.scene.prompt is not None
    assert dict(table.scene.prompt.values)["names"] == "x" * 24
