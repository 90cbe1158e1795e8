"""Early trains and doubtful claims: what is asked before a claim commits, and right after it."""

import pytest

from companion.model.scene import Ask
from companion.model.signals import LinkLost, TagPoll
from companion.model.table import Equipment, SlotLevel
from tests.kit.at_table import AtTable
from tests.table.test_claims import ROUTE, owner


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def test_a_card_never_seen_before_does_not_pay_for_trains_without_confirm(table: AtTable) -> None:
    """It may be a draw, tapped while somebody's early trains lie on the board."""
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.place("atlanta--nashville")
    table.tap(table.card("red"))
    assert owner(table, "atlanta--nashville") is None
    table.press("confirm")
    assert owner(table, "atlanta--nashville") == 0


def test_trains_that_lay_there_long_before_the_first_card_ask_whose_they_are(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.place(ROUTE)
    table.wait(10.0)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert (owner(table), table.asks()) == (None, Ask.CLAIMANT), "perhaps Red cannot wait"
    table.press("confirm")
    assert owner(table) == 0


def test_a_further_card_of_whoever_claimed_asks_whether_the_claim_is_taken_back(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert owner(table) == 0
    table.tap(hands[0][3])
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.press("confirm")
    assert (owner(table), table.state.turn) == (None, 0)
    assert sum(table.state.tendered) == 4, "the cards pay for another route"


def test_trains_elsewhere_at_once_after_a_claim_ask_whose_the_first_were(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:2]:
        table.tap(tag)
    table.companion.receive(TagPoll(table.now, "reader", (hands[0][2],)))
    assert owner(table) == 0
    table.wait(1.0)
    table.cover(table.slots("denver--omaha")[0])
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.press("next")
    assert owner(table) == 0, "nobody took it back"


def claimed_and_doubted(table: AtTable) -> dict[int, list[str]]:
    """Blue has claimed, and trains lie elsewhere at once after it."""
    hands = just_claimed(table)
    table.cover(*table.slots("kansas-city--oklahoma-city--1"))
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    return hands


def test_trains_that_made_a_claim_doubtful_are_not_the_next_players_without_confirm(
    table: AtTable,
) -> None:
    hands = claimed_and_doubted(table)
    for tag in hands[1][:2]:
        table.tap(tag)
    assert owner(table, "kansas-city--oklahoma-city--1") is None, "they may be Blue's"
    table.press("next")
    assert owner(table, "kansas-city--oklahoma-city--1") == 1, "the claim stands, so they are Red's"


def test_a_take_back_also_returns_what_the_next_player_has_laid_out(table: AtTable) -> None:
    hands = claimed_and_doubted(table)
    table.tap(hands[1][0])
    assert (table.state.turn, sum(table.state.tendered)) == (1, 1)
    table.press("confirm")
    assert (owner(table), table.state.turn) == (None, 0)
    assert sum(table.state.tendered) == 3, "what Blue laid out pays for another route"
    assert table.state.seats[1].hand.total == 4


def test_trains_placed_while_the_board_was_silent_doubt_the_claim_before(table: AtTable) -> None:
    just_claimed(table)
    table.companion.receive(LinkLost(table.now, "hub"))
    table.cover(table.slots("denver--omaha")[0])
    table.wait(10.0)
    assert table.asks() is Ask.TURN
    table.hear_again()
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)


def test_a_card_that_has_just_paid_shown_again_asks_whether_it_was_to_pay(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert (owner(table), table.asks()) == (0, Ask.TURN)
    table.tap(hands[0][2])
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.press("confirm")
    assert (owner(table), sum(table.state.tendered)) == (None, 3)


def test_the_badge_of_who_has_just_claimed_asks_whether_the_claim_was_meant(
    table: AtTable,
) -> None:
    just_claimed(table)
    poll(table, table.badge("Blue"))
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.press("next")
    table.wait(5.0)
    table.tap(table.badge("Blue"))
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 0), "Red's turn was not told"


def test_the_badge_of_whoever_claimed_does_not_answer_what_is_asked_about_the_claim(
    table: AtTable,
) -> None:
    claimed_and_doubted(table)
    table.wait(10.0)
    table.tap(table.badge("Blue"))
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0), "not whose turn it is"


@pytest.mark.parametrize("pause", [0.02, 0.13])
def test_slots_covered_together_are_an_arm_until_somebody_confirms(
    table: AtTable, pause: float
) -> None:
    """Also where the report of one was lost, and came a quarter of a second later."""
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    table.cover(*table.slots(ROUTE), pause=pause)
    table.wait(2.0)
    assert (owner(table), table.asks()) == (None, Ask.CLAIMANT)
    table.press("confirm")
    assert owner(table) == 0


def test_the_only_slot_of_a_route_covered_twice_asks_whose_train_it_is(table: AtTable) -> None:
    """Blue's train slid over it onto a track whose slot is dead, and Red's came too early."""
    hands = table.ready()
    (slot,) = table.slots("dallas--houston--1")
    table.cover(slot)
    table.free(slot)
    table.wait(2.0)
    table.cover(slot)
    table.tap(hands[0][0])
    assert owner(table, "dallas--houston--1") is None
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0)


def test_a_lone_train_that_came_while_a_card_was_shown_asks_whose_it_is(table: AtTable) -> None:
    """Nobody has a third hand: the card is Blue's, the train may be Red's."""
    hands = table.ready()
    (slot,) = table.slots("dallas--houston--1")
    table.companion.receive(TagPoll(table.now, "reader", (hands[0][0],)))
    table.wait(0.2)
    table.cover(slot)
    for _ in range(3):
        table.companion.receive(TagPoll(table.now, "reader", ()))
        table.wait(0.2)
    table.wait(3.0)
    assert owner(table, "dallas--houston--1") is None
    assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0)


def test_the_only_slot_of_a_route_may_chatter(table: AtTable) -> None:
    hands = table.ready()
    (slot,) = table.slots("dallas--houston--1")
    for _ in range(3):
        table.cover(slot, pause=0.05)
        table.free(slot, pause=0.05)
    table.cover(slot)
    table.tap(hands[0][0])
    assert owner(table, "dallas--houston--1") == 0


def paid_unseen(table: AtTable) -> list[str]:
    """Blue's hand is counted, not known: two cards that pay are taken for draws."""
    table.ready()
    table.ask("correct", what="hand", seat=0, total=4)
    cards = [table.card("red") for _ in range(2)]
    for tag in cards:
        table.tap(tag)
    assert table.state.turn == 1
    table.place("kansas-city--oklahoma-city--1")
    return cards


@pytest.mark.parametrize("how", ["badge", "card"])
def test_second_thoughts_who_goes_on_after_two_draws_has_paid_with_them(
    table: AtTable, how: str
) -> None:
    """Nobody else's turn is booked: the turn that was just over is not."""
    cards = paid_unseen(table)
    if how == "badge":
        table.tap(table.badge("Blue"))
    else:
        table.tap(cards[0])
        assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 0)
    table.press("confirm")
    if owner(table, "kansas-city--oklahoma-city--1") is None:
        assert (table.asks(), table.asked_seat) == (Ask.CLAIMANT, 0), "never seen before: whose?"
        table.press("confirm")
    assert owner(table, "kansas-city--oklahoma-city--1") == 0
    assert [seat.hand.total for seat in table.state.seats] == [2, 4]
    assert table.state.turn == 1


def test_who_knows_no_hidden_card_of_a_hand_has_not_paid_with_it(table: AtTable) -> None:
    table.ready()
    for _ in range(2):
        table.tap(table.card("red"))
    table.place("kansas-city--oklahoma-city--1")
    table.tap(table.badge("Blue"))
    table.press("confirm")
    assert [seat.hand.total for seat in table.state.seats] == [6 - 2, 4 + 2], "Red drew unseen"


def test_a_turn_that_has_only_just_passed_is_given_back_and_no_round_is_booked() -> None:
    table = AtTable()
    table.begin("Blue", "Red", "Green")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    table.press("next")
    assert table.state.turn == 1, "Blue drew, by all we know"
    table.place("atlanta--nashville")
    table.tap(table.badge("Blue"))
    table.press("confirm")
    assert (owner(table, "atlanta--nashville"), table.state.turn) == (0, 1)
    assert [seat.hand.total for seat in table.state.seats] == [5, 4, 4]


def test_the_card_that_asked_about_a_claim_waits_for_the_answer(table: AtTable) -> None:
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.place(ROUTE)
    for tag in hands[0][:2]:
        table.tap(tag)
    poll(table, hands[0][2])
    asking = table.card("green")
    poll(table, asking)
    before = table.state
    table.wait(4.0)
    table.tap(asking)
    assert (table.asks(), table.state) == (Ask.TAKE_BACK, before), "it is not drawn meanwhile"


def test_a_claim_that_is_asked_about_stays_asked_about_when_a_count_is_corrected(
    table: AtTable,
) -> None:
    hands = claimed_and_doubted(table)
    table.ask("correct", what="hand", seat=1, total=5)
    table.tap(hands[0][3])
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0), "not whose turn it is"
    table.press("confirm")
    assert owner(table) is None


def test_a_route_that_was_named_in_one_turn_is_not_the_next_players() -> None:
    table = AtTable(equipment=Equipment(SlotLevel.NONE))
    hands = table.ready()
    table.ask("claim", route="kansas-city--oklahoma-city--1")
    table.tap(hands[1][0])
    assert (table.asks(), table.asked_seat) == (Ask.WHOSE_TURN, 1)
    table.press("confirm")
    table.tap(hands[1][1])
    assert owner(table, "kansas-city--oklahoma-city--1") is None, "Blue named it"


def test_a_slot_that_flickers_does_not_answer_what_a_card_has_asked(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.tap(hands[0][3])
    assert table.asks() is Ask.TAKE_BACK
    slot = table.slots(ROUTE)[0]
    table.free(slot)
    table.cover(slot)
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)


def test_the_price_of_a_thin_claim_laid_out_by_the_next_player_asks_whose_trains_they_were() -> (
    None
):
    table = AtTable(equipment=Equipment(SlotLevel.ROUTE))
    hands = table.ready()
    table.tap(hands[0][0])
    table.place("atlanta--nashville")
    assert owner(table, "atlanta--nashville") == 0, "four seconds later, by the word of one slot"
    table.tap(hands[1][0])
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.tap(hands[1][1])
    assert table.asks() is Ask.PLACE, "Red means something else: nobody has to answer"


def test_a_second_route_named_while_another_is_being_paid_for_is_confirmed() -> None:
    table = AtTable(equipment=Equipment(SlotLevel.NONE))
    hands = table.ready()
    table.tap(hands[0][0])
    table.ask("claim", route=ROUTE)
    table.ask("claim", route="dallas--houston--1")
    assert table.state.owners.count(0) == 0, "perhaps Red has named it"
    table.press("confirm")
    assert table.state.owners[table.edition.route_index["dallas--houston--1"]] == 0


@pytest.mark.parametrize(("answer", "hand_of_red"), [("confirm", 4), ("next", 5)])
def test_a_card_never_seen_at_once_after_a_claim_may_pay_on_or_be_the_next_players(
    table: AtTable, answer: str, hand_of_red: int
) -> None:
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.place(ROUTE)
    for tag in hands[0][:2]:
        table.tap(tag)
    poll(table, hands[0][2])
    assert owner(table) == 0
    poll(table, table.card("green"))
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.press(answer)
    assert owner(table) == (None if answer == "confirm" else 0)
    assert table.state.seats[1].hand.total == hand_of_red


@pytest.mark.parametrize("protest", ["card", "badge"])
def test_a_card_never_seen_while_the_claimant_protests_waits_for_the_answer(
    table: AtTable, protest: str
) -> None:
    hands = table.ready()
    table.ask("correct", what="hand", seat=0, total=5)
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert owner(table) == 0
    table.tap(hands[0][3] if protest == "card" else table.badge("Blue"))
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.wait(10.0)
    table.tap(table.card("green"))
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    assert table.state.seats[1].hand.total == 4, "it is not Red's draw"
    table.press("confirm")
    assert (owner(table), table.state.turn) == (None, 0)
    assert sum(table.state.tendered) == 4, "the three cards before, and this one"


def test_a_claim_that_was_taken_back_and_counts_again_is_asked_about_again(table: AtTable) -> None:
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    table.tap(hands[0][3])
    table.tap(table.card("green"))
    table.press("confirm")
    assert owner(table) is None
    table.wait(10.0)
    table.press("undo")
    assert (owner(table), table.asks()) == (0, Ask.SECOND)
    table.press("undo")
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)


def just_claimed(table: AtTable) -> dict[int, list[str]]:
    """Blue has laid trains, and the last of three cards a moment ago."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:2]:
        table.tap(tag)
    poll(table, hands[0][2])
    assert owner(table) == 0
    return hands


def poll(table: AtTable, tag: str) -> None:
    """A quick tap."""
    table.companion.receive(TagPoll(table.now, "reader", (tag,)))
    for _ in range(3):
        table.wait(0.2)
        table.companion.receive(TagPoll(table.now, "reader", ()))


def test_half_a_route_of_the_turn_before_keeps_somebody_elses_trains_from_being_claimed(
    table: AtTable,
) -> None:
    """Red could not wait, and one slot is dead; then Blue cannot wait either."""
    hands = table.ready()
    table.tap(table.card("green"))
    table.cover(table.slots("duluth--omaha--1")[0])
    table.tap(table.card("green"))
    table.wait(10.0)
    table.place("kansas-city--oklahoma-city--1")
    for tag in hands[1][:2]:
        table.tap(tag)
    assert owner(table, "kansas-city--oklahoma-city--1") is None
