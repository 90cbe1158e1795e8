"""Whose train, trains or cards first, bumps and take-backs, undo: the board's side of a turn."""

import pytest

from companion.interpretation.mind import Times
from companion.model.cards import UNSEEN
from companion.model.readings import Button
from companion.model.scene import Ask, Mismatch
from companion.model.signals import ButtonEdge
from companion.model.table import Equipment, SlotLevel
from tests.kit.at_table import AtTable, untracked
from tests.kit.classic import hand

ROUTE = "montreal--new-york"


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def owner(table: AtTable, route: str = ROUTE) -> int | None:
    index = table.edition.route_index[route]
    result: int | None = table.state.owners[index]
    return result


def test_trains_first_then_cards(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        assert owner(table) is None
        table.tap(tag)
    assert owner(table) == 0


def test_cards_first_then_trains(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    assert owner(table) is None
    table.place(ROUTE)
    assert owner(table) == 0


def test_the_claimant_is_shown_before_it_commits(table: AtTable) -> None:
    table.ready()
    table.cover(table.slots(ROUTE)[0])
    claiming = table.scene.claiming
    assert claiming is not None
    assert (claiming.seat, claiming.filled) == (0, (True, False, False))


def test_nothing_commits_before_the_last_train_has_settled(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    table.cover(*table.slots(ROUTE), pause=0.2)
    assert owner(table) is None
    table.wait(table.times.settle)
    assert owner(table) == 0


def test_a_sleeve_over_neighbours_never_scores(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    sleeve = table.slots("boston--montreal--1")
    table.cover(*sleeve, pause=0.05)
    table.cover(*table.slots(ROUTE))
    table.wait(3.0)
    assert owner(table) is None
    assert owner(table, "boston--montreal--1") is None
    table.free(*sleeve)
    table.wait(2.0)
    assert owner(table) == 0


def test_a_bouncing_contact_starts_the_settling_anew(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    first, *others = table.slots(ROUTE)
    table.cover(*others)
    for _ in range(3):
        table.cover(first, pause=0.3)
        table.free(first, pause=0.1)
    assert owner(table) is None
    table.cover(first)
    table.wait(1.0)
    assert owner(table) == 0


def test_the_wrong_track_of_a_double_waits_for_its_own_colour(table: AtTable) -> None:
    hands = table.ready()
    table.place("atlanta--new-orleans--1")
    table.tap(hands[0][0])
    assert owner(table, "atlanta--new-orleans--1") is None


def test_a_placement_that_cannot_be_the_current_players_is_a_question(table: AtTable) -> None:
    hands = table.ready()
    table.place("montreal--new-york")
    for tag in hands[0][:3]:
        table.tap(tag)
    for _ in range(2):
        table.tap(table.card("green"))
    assert table.state.turn == 0
    table.ask("correct", what="trains", seat=0, total=1)
    table.place("new-york--washington--1")
    table.press("confirm")
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0)
    assert owner(table, "new-york--washington--1") is None


def test_next_moves_the_claimant_and_books_the_skipped_turn() -> None:
    table = AtTable(equipment=untracked())
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    assert table.asks() is Ask.TURN
    table.place(ROUTE)
    assert table.asked_seat == 0
    table.press("next")
    assert (table.asks(), table.asked_seat) == (Ask.PAY, 1)
    table.press("confirm")
    assert owner(table) == 1
    assert hand(table.state, 0) == {UNSEEN: 6}, "Blue's skipped turn was booked as a draw"


def test_with_untracked_cards_placement_and_confirm_commit() -> None:
    table = AtTable(equipment=untracked())
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.place(ROUTE)
    assert owner(table) is None
    table.press("confirm")
    assert owner(table) == 0
    assert hand(table.state, 0) == {UNSEEN: 1}


def test_with_untracked_cards_a_quiet_time_may_commit() -> None:
    table = AtTable(equipment=untracked(), times=Times(quiet=5.0))
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.place(ROUTE)
    assert owner(table) is None
    table.wait(5.0)
    assert owner(table) == 0


def test_with_untracked_cards_next_without_trains_means_i_drew() -> None:
    table = AtTable(equipment=untracked())
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.press("next")
    assert table.state.turn == 1
    assert hand(table.state, 0) == {UNSEEN: 6}


def test_one_slot_per_route_is_enough() -> None:
    table = AtTable(equipment=untracked(SlotLevel.ROUTE))
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.place(ROUTE)
    table.press("confirm")
    assert owner(table) == 0


def test_without_slots_a_web_tap_names_the_route() -> None:
    table = AtTable(equipment=untracked(SlotLevel.NONE))
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    table.ask("claim", route=ROUTE)
    assert table.asks() is Ask.PAY
    table.press("confirm")
    assert owner(table) == 0


def told(edition: str = "usa-2004") -> AtTable:
    """A table that senses nothing at all, Blue to move."""
    table = AtTable(edition, Equipment(SlotLevel.NONE, cards=False, buttons=False))
    table.begin("Blue", "Red")
    while table.asks() is Ask.KEEP:
        table.ask("kept", seat=table.asked_seat or 0, count=2)
    return table


@pytest.mark.parametrize(("request_", "values"), [("claim", {"route": ROUTE}), ("drew", {})])
def test_what_another_seat_says_of_its_turn_asks_whose_turn_it_is(
    request_: str, values: dict[str, str]
) -> None:
    """A second tap on a phone must not be the next player's turn."""
    table = told()
    table.ask(request_, seat=1, **values)
    assert (table.asks(), table.asked_seat, table.state.turn) == (Ask.WHOSE_TURN, 1, 0)
    table.ask("next")
    table.ask(request_, seat=0, **values)
    assert table.asks() is (Ask.PAY if request_ == "claim" else Ask.TURN)


def test_whose_turn_it_is_is_asked_no_more_once_it_is_their_turn() -> None:
    table = told()
    table.ask("drew", seat=1)
    table.ask("drew", seat=0)
    assert (table.asks(), table.asked_seat, table.state.turn) == (Ask.TURN, 1, 1)


@pytest.mark.parametrize("button", ["confirm", "next"])
def test_a_button_of_a_page_answers_for_its_own_seat_only(button: str) -> None:
    """A late tap closes nobody else's count; a button without a seat is the one at the table."""
    table = told()
    table.ask("stop_and_count")
    table.ask("confirm", seat=0)
    table.ask(button, seat=0)
    table.ask(button, seat="Blue")
    assert (table.asks(), table.asked_seat, table.hint) == (Ask.COUNT, 1, "asked_before")
    table.ask("undo", seat=0)
    assert (table.asks(), table.asked_seat) == (Ask.COUNT, 0)
    table.ask(button)
    table.ask(button, seat=1)
    assert table.asks() is Ask.OVER
    table.ask(button, seat=0)
    assert table.hint != "asked_before", "nobody is asked"


@pytest.mark.parametrize("edition", ["usa-2004", "new-york"])
def test_a_face_up_locomotive_that_nobody_showed_is_told_and_ends_the_turn(edition: str) -> None:
    table = told(edition)
    before = table.state.seats[0].hand.total
    table.ask("drew", seat=0, kind=table.edition.wild)
    assert (table.asks(), table.asked_seat) == (Ask.TURN, 1)
    assert hand(table.state, 0) == {table.edition.wild: 1, UNSEEN: before}
    table.ask("undo")
    assert (table.asks(), table.asked_seat) == (Ask.TURN, 0)


def test_a_kind_that_does_not_lie_face_up_cannot_be_taken(table: AtTable) -> None:
    table.ready()
    before = table.state
    table.ask("drew", seat=0, kind="purple")
    assert (table.hint, table.state) == ("not_face_up", before)


def test_unscanned_payment_leaves_the_hidden_count_after_confirm(table: AtTable) -> None:
    """What may have been among it is no longer known."""
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=6)
    table.place(ROUTE)
    table.tap(hands[0][0])
    table.press("confirm")
    assert owner(table) == 0
    assert hand(table.state, 0) == {"red": 1, "?": 2}


def test_an_unscanned_payment_of_which_nothing_is_hidden_takes_the_known_cards(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.place(ROUTE)
    table.tap(hands[0][0])
    table.press("confirm")
    assert owner(table) == 0
    assert hand(table.state, 0) == {"red": 1}


def test_a_bumped_train_is_a_quiet_hint_and_the_score_stays(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    slot = table.slots(ROUTE)[1]
    table.free(slot)
    assert not table.scene.differences
    table.wait(5.0)
    assert [(d.mismatch, d.slot) for d in table.scene.differences] == [
        (Mismatch.MISSING_TRAIN, slot)
    ]
    assert owner(table) == 0
    table.cover(slot)
    assert not table.scene.differences


def test_the_last_claims_route_emptied_is_offered_as_a_take_back(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.lift(ROUTE)
    table.wait(6.0)
    assert table.asks() is Ask.TAKE_BACK
    assert owner(table) == 0
    table.press("confirm")
    assert owner(table) is None


def taken_back(table: AtTable) -> list[str]:
    """Blue has claimed the route and taken the trains off again; the tags that paid."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.lift(ROUTE)
    table.wait(6.0)
    assert table.asks() is Ask.TAKE_BACK
    return hands[0][:3]


def test_undo_takes_back_what_is_offered_as_a_take_back(table: AtTable) -> None:
    """Paragraph: Bumps and take-backs."""
    taken_back(table)
    table.press("undo")
    assert (owner(table), table.state.turn) == (None, 0)


def test_the_paid_cards_tapped_again_take_it_back(table: AtTable) -> None:
    """Paragraph: Bumps and take-backs."""
    paid = taken_back(table)
    table.tap(paid[1])
    assert (owner(table), table.state.turn) == (None, 0)
    assert sum(table.state.tendered) == 3


def test_next_leaves_the_claim_as_it_is(table: AtTable) -> None:
    taken_back(table)
    table.press("next")
    assert owner(table) == 0


def test_whether_the_claim_stands_is_asked_once_each_time_its_trains_leave(table: AtTable) -> None:
    taken_back(table)
    table.press("next")
    table.tap(table.badge("Red"))
    table.wait(20.0)
    assert table.asks() is Ask.TURN
    assert table.scene.differences, "the trains are still missing"
    table.place(ROUTE)
    table.lift(ROUTE)
    table.wait(6.0)
    assert table.asks() is Ask.TAKE_BACK


def test_an_emptied_route_is_asked_about_though_nothing_else_happens(table: AtTable) -> None:
    """Trains that left before somebody answered another question."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.tap(table.card("green"))
    table.tap(hands[0][3])
    assert table.asks() is Ask.WHOSE_TURN
    table.lift(ROUTE)
    table.wait(8.0)
    table.companion.receive(ButtonEdge(table.now, Button.NEXT))
    assert table.companion.wakes_at == table.now, "it is due already"
    table.wait(1.0)
    assert table.asks() is Ask.TAKE_BACK


def test_a_take_back_after_the_game_has_gone_on_changes_only_the_owner(table: AtTable) -> None:
    """Paragraph: Bumps and take-backs."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.tap(table.card("green"))
    before = hand(table.state, 1)
    table.lift(ROUTE)
    table.wait(6.0)
    table.press("confirm")
    assert (owner(table), hand(table.state, 1)) == (None, before), "Red's draw is not undone"


def test_a_take_back_is_dropped_when_the_trains_return(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.lift(ROUTE)
    table.wait(6.0)
    table.place(ROUTE)
    assert table.asks() is Ask.TURN
    assert owner(table) == 0


def test_an_undone_claim_does_not_commit_again_while_its_trains_still_lie(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.press("undo")
    table.wait(20.0)
    assert owner(table) is None
    assert {d.mismatch for d in table.scene.differences} == {Mismatch.EXTRA_TRAIN}
    table.lift(ROUTE)
    assert table.scene.differences == ()
    table.place(ROUTE)
    assert (owner(table), table.asks()) == (None, Ask.CLAIMANT), "the claim before was a mistake"
    table.press("confirm")
    assert owner(table) == 0


def test_redo_brings_an_undone_claim_back(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.press("undo")
    table.ask("redo")
    assert owner(table) == 0


def test_a_power_cut_in_mid_payment_resumes_at_two_of_three_paid(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:2]:
        table.tap(tag)
    table.companion.kill()
    table.start()
    table.wait(2.0)
    assert table.asks() is Ask.PAY
    assert table.scene.prompt is not None
    assert dict(table.scene.prompt.values)["paid"] == 2
    table.tap(hands[0][2])
    assert owner(table) == 0


def test_leftover_trains_are_shown_before_a_game_starts(table: AtTable) -> None:
    table.cover(*table.slots(ROUTE))
    table.tap(table.badge("Blue"))
    table.tap(table.badge("Red"))
    table.press("confirm")
    assert table.asks() is Ask.CLEAR_BOARD
    table.press("confirm")
    assert table.state is None
    table.lift(ROUTE)
    table.press("confirm")
    assert table.state is not None


def test_game_is_right_masks_a_slot_that_is_wrong(table: AtTable) -> None:
    table.cover(table.slots(ROUTE)[0])
    table.tap(table.badge("Blue"))
    table.tap(table.badge("Red"))
    table.press("confirm")
    table.ask("game_is_right")
    table.press("confirm")
    assert table.state is not None


def test_a_dead_slot_that_is_masked_asks_for_confirm(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    first, *others = table.slots(ROUTE)
    table.companion._interpreter.mask(first)
    table.cover(*others)
    table.wait(3.0)
    assert owner(table) is None
    table.press("confirm")
    assert owner(table) == 0


def test_the_wrong_order_of_scans_is_explained_anew(table: AtTable) -> None:
    table.ready()
    refill = table.card("green")
    table.tap(refill)
    table.tap(table.market[0])
    assert table.asks() is Ask.REFILL
    table.tap(refill)
    assert table.state.market[0] == "green"
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "black": 1}
    assert table.asks() is Ask.SECOND


def test_a_locomotive_taken_after_its_refill_was_scanned_is_explained_anew(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    table.tap(table.market[4])
    assert table.state.market[4] == "green"
    assert hand(table.state, 0) == {"blue": 3, "red": 1, "locomotive": 1}
    assert table.state.turn == 1


def test_a_route_that_has_an_owner_cannot_be_named_again(table: AtTable) -> None:
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    table.place(ROUTE)
    assert owner(table) == 0
    table.ask("claim", route=ROUTE)
    assert (table.hint, table.asks()) == ("route_taken", Ask.TURN)


def test_undo_takes_the_name_of_a_route_back(table: AtTable) -> None:
    table.ready()
    before = table.state
    table.ask("claim", route=ROUTE)
    assert table.asks() is Ask.PAY
    table.press("undo")
    assert (table.asks(), table.state) == (Ask.TURN, before)


def test_an_arm_that_leaves_must_be_gone_for_the_settle_time(table: AtTable) -> None:
    hands = table.ready()
    table.tap(hands[0][3])
    under = (table.slots("seattle--vancouver--1")[0], table.slots("denver--omaha")[0])
    table.cover(*under, pause=0.0)
    table.wait(0.9)
    table.free(under[1], pause=0.1)
    assert table.state.owners.count(0) == 0, "something has just moved there"
    table.free(under[0], pause=0.1)
    table.wait(3.0)
    assert table.state.owners.count(0) == 0


def said_to_be_of_red() -> tuple[AtTable, int]:
    """An untracked table with one train on it, and the slot that sees it."""
    table = AtTable(equipment=untracked())
    table.begin()
    table.keep_unseen()
    first = table.slots(ROUTE)[0]
    table.cover(first)
    table.press(Button.NEXT)
    assert table.scene.claiming is not None
    assert table.scene.claiming.seat == 1
    return table, first


def test_who_was_said_to_place_the_last_trains_need_not_place_the_next() -> None:
    table, first = said_to_be_of_red()
    table.free(first)
    table.wait(2.0)
    table.place("boston--montreal--1")
    assert table.scene.claiming is not None
    assert table.scene.claiming.seat == 0


def test_a_train_that_slides_is_still_of_whom_the_people_said() -> None:
    table, first = said_to_be_of_red()
    table.free(first)
    table.place(ROUTE)
    assert table.scene.claiming is not None
    assert table.scene.claiming.seat == 1


def test_a_route_is_claimed_by_the_seat_that_names_it() -> None:
    table = AtTable(equipment=untracked(SlotLevel.NONE))
    table.begin()
    table.keep_unseen()
    table.ask("claim", seat=0, route=ROUTE)
    table.press(Button.NEXT)
    table.press(Button.UNDO)
    table.ask("claim", seat=0, route="boston--montreal--1")
    assert table.scene.claiming is not None
    assert table.scene.claiming.seat == 0
    table.press(Button.CONFIRM)
    assert owner(table, "boston--montreal--1") == 0
