"""What commits by itself, or is not asked about, although it is unusual: questions cost peace."""

import pytest

from companion.model.scene import Ask
from tests.kit.at_table import AtTable
from tests.table.test_claims import ROUTE, owner


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def test_a_card_never_seen_pays_beside_one_that_is_known_to_be_in_the_hand(table: AtTable) -> None:
    """Who draws lays out none of the own cards."""
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.place(ROUTE)
    table.tap(table.card("blue"))
    for tag in hands[0][:2]:
        table.tap(tag)
    assert owner(table) == 0


def test_a_card_never_seen_does_not_pay_alone_though_the_hand_has_one_like_it(
    table: AtTable,
) -> None:
    """It may be drawn, beside somebody's early train; also after a power cut."""
    table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.place("atlanta--nashville")
    table.tap(table.card("red"))
    assert (owner(table, "atlanta--nashville"), table.asks()) == (None, Ask.CLAIMANT)
    table.start()
    table.hear_again()
    assert owner(table, "atlanta--nashville") is None


def test_a_card_that_somebody_else_has_shown_does_not_pay_alone(table: AtTable) -> None:
    """Our books have it in Blue's hand, perhaps only because a scan was forgotten."""
    hands = table.ready()
    table.tap(table.card("green"))
    table.tap(table.card("green"))
    table.tap(hands[0][0])
    table.press("next")
    assert table.asks() is Ask.TURN, "it is not Blue's turn"
    for _ in range(2 * (len(hands) - 1)):
        table.tap(table.card("green"))
    assert table.state.turn == 0
    table.place("atlanta--nashville")
    table.tap(hands[0][0])
    assert (owner(table, "atlanta--nashville"), table.asks()) == (None, Ask.CLAIMANT)
    table.press("confirm")
    assert owner(table, "atlanta--nashville") == 0


def test_trains_that_lay_there_when_the_turn_began_are_of_whoever_could_not_wait(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.tap(table.card("green"))
    table.place("duluth--omaha--1")
    table.wait(10.0)
    table.tap(table.card("green"))
    assert table.state.turn == 1
    for tag in hands[1][:2]:
        table.tap(tag)
    assert owner(table, "duluth--omaha--1") == 1


def test_a_contact_that_chatters_after_a_claim_asks_nothing_but_a_train_that_is_gone_does(
    table: AtTable,
) -> None:
    route = "atlanta--nashville"
    hands = table.ready()
    table.tap(hands[0][0])
    table.place(route)
    assert owner(table, route) == 0
    (slot,) = table.slots(route)
    table.free(slot, pause=0.1)
    assert table.asks() is Ask.TURN
    table.cover(slot, pause=0.1)
    table.free(slot, pause=0.3)
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)


def test_a_claim_that_is_all_but_paid_for_is_finished_when_the_next_player_is_at_turn(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:2]:
        table.tap(tag)
    table.tap(hands[1][0])
    assert (table.asks(), table.asked_seat, owner(table)) == (Ask.WHOSE_TURN, 1, None)
    table.press("confirm")
    assert (owner(table), table.state.turn, sum(table.state.tendered)) == (0, 1, 1)
    assert table.state.seats[0].hand.total == 1, "the third card was paid, and not shown"


def test_trains_that_are_hardly_paid_for_are_not_claimed_by_the_next_players_card(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.place(ROUTE)
    table.tap(hands[0][0])
    table.tap(hands[1][0])
    table.press("confirm")
    assert (owner(table), table.state.turn) == (None, 1)
