"""Undo and redo to any depth, guided: which trains and cards go back where."""

import pytest

from companion.model.scene import Ask, Pile, PutBack, Thing
from companion.model.table import Equipment, SlotLevel
from tests.kit.at_table import AtTable, untracked

ROUTE = "montreal--new-york"


@pytest.fixture
def table() -> AtTable:
    return AtTable()


def claimed(table: AtTable) -> list[str]:
    """Blue has claimed the route; the tags that paid for it."""
    hands = table.ready()
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert table.state.turn == 1
    return hands[0][:3]


def trains(table: AtTable, count: int, route: str = ROUTE) -> PutBack:
    index = table.edition.route_index[route]
    return PutBack(Thing.TRAIN, count, Pile.BOARD, Pile.TRAINS, 0, index)


def to_do(table: AtTable) -> list[PutBack]:
    return list(table.scene.put_back)


def cards(count: int, source: Pile, target: Pile, seat: int | None = 0) -> PutBack:
    return PutBack(Thing.CARD, count, source, target, seat)


def test_an_undone_claim_says_that_trains_and_cards_go_back(table: AtTable) -> None:
    claimed(table)
    table.press("undo")
    laid_out = cards(3, Pile.DISCARDS, Pile.LAID_OUT)
    for slot, lying in zip(table.slots(ROUTE), (3, 2, 1), strict=True):
        assert table.scene.put_back == (trains(table, lying), laid_out), "train by train"
        table.free(slot)
    assert table.scene.put_back == (laid_out,)
    assert table.scene.differences == ()


def test_deeper_undo_sends_the_cards_the_whole_way(table: AtTable) -> None:
    claimed(table)
    for _ in range(4):
        table.press("undo")
    assert table.scene.put_back == (trains(table, 3), cards(3, Pile.DISCARDS, Pile.HAND))
    assert sum(table.state.tendered) == 0


def test_it_is_done_when_the_table_agrees_and_the_game_goes_on(table: AtTable) -> None:
    claimed(table)
    for _ in range(4):
        table.press("undo")
    table.lift(ROUTE)
    table.tap(table.card("green"))
    assert table.scene.put_back == ()


def test_two_claims_are_undone_one_after_the_other(table: AtTable) -> None:
    claimed(table)
    other = "calgary--winnipeg"
    table.ask("correct", what="hand", seat=1, total=14)
    table.place(other)
    table.press("confirm")
    assert table.state.turn == 0
    table.press("undo")
    assert [item.route for item in table.scene.put_back if item.thing is Thing.TRAIN] == [
        table.edition.route_index[other]
    ]
    table.press("undo")
    table.press("undo")
    routes = [item.route for item in table.scene.put_back if item.thing is Thing.TRAIN]
    assert routes == [table.edition.route_index[name] for name in (other, ROUTE)]


def test_a_drawn_card_goes_back_on_the_deck(table: AtTable) -> None:
    table.ready()
    table.tap(table.card("green"))
    table.press("undo")
    assert table.scene.put_back == (cards(1, Pile.HAND, Pile.DECK),)


def test_a_face_up_card_goes_back_to_its_place_and_its_refill_on_the_deck(table: AtTable) -> None:
    table.ready()
    table.tap(table.market[2])
    table.press("next")
    table.tap(table.card("green"))
    for _ in range(3):
        table.press("undo")
    market = PutBack(Thing.CARD, 1, Pile.HAND, Pile.MARKET, 0, place=2)
    refill = PutBack(Thing.CARD, 1, Pile.MARKET, Pile.DECK, None, place=2)
    assert set(table.scene.put_back) == {cards(1, Pile.HAND, Pile.DECK), market, refill}


def test_kept_tickets_are_chosen_anew_and_drawn_ones_go_back(table: AtTable) -> None:
    table.ready()
    table.tap(table.ticket("t2004-01"))
    table.press("confirm")
    table.press("undo")
    kept = PutBack(Thing.TICKET, 1, Pile.TICKETS, Pile.OFFER, 0)
    returned = PutBack(Thing.TICKET, 2, Pile.TICKET_DECK, Pile.OFFER, 0)
    assert set(table.scene.put_back) == {kept, returned}
    table.press("undo")
    table.press("undo")
    assert table.asks() is Ask.TURN
    assert table.scene.put_back == (PutBack(Thing.TICKET, 1, Pile.TICKETS, Pile.TICKET_DECK, 0),)


def test_it_never_says_which_card_or_ticket(table: AtTable) -> None:
    table.ready()
    table.tap(table.ticket("t2004-01"))
    table.press("confirm")
    table.tap(table.card("green"))
    for _ in range(3):
        table.press("undo")
    told = str(table.scene.put_back)
    assert table.scene.put_back
    assert "t2004-01" not in told
    assert "green" not in told


def test_redo_before_anything_was_put_back_asks_for_nothing(table: AtTable) -> None:
    claimed(table)
    table.press("undo")
    table.ask("redo")
    assert table.scene.put_back == ()


def test_redo_after_the_trains_were_put_back_asks_for_them_and_the_cards(table: AtTable) -> None:
    claimed(table)
    table.press("undo")
    table.lift(ROUTE)
    table.ask("redo")
    index = table.edition.route_index[ROUTE]
    on = PutBack(Thing.TRAIN, 3, Pile.TRAINS, Pile.BOARD, 0, index)
    assert to_do(table) == [on, cards(3, Pile.LAID_OUT, Pile.DISCARDS)]
    table.place(ROUTE)
    assert to_do(table) == []
    assert table.state.owners[index] == 0


def test_undo_and_redo_to_any_depth_lead_back_to_the_same_game(table: AtTable) -> None:
    claimed(table)
    table.tap(table.card("green"))
    before, steps = table.state, 0
    while table.scene.view is not None and table.asks() is not Ask.DEAL:
        table.press("undo")
        steps += 1
    assert steps > 6
    for _ in range(steps):
        table.ask("redo")
    assert table.state == before
    assert table.scene.put_back == ()


def test_what_goes_back_is_still_told_after_a_power_cut(table: AtTable) -> None:
    claimed(table)
    table.press("undo")
    before = table.scene.put_back
    table.companion.kill()
    table.start()
    table.wait(1.0)
    assert table.scene.put_back == before


@pytest.mark.parametrize("level", [SlotLevel.ROUTE, SlotLevel.NONE])
def test_on_a_coarser_board_all_trains_of_the_route_go_back(level: SlotLevel) -> None:
    table = AtTable(equipment=untracked(level))
    table.begin("Blue", "Red")
    table.press("confirm")
    table.press("confirm")
    if level is SlotLevel.ROUTE:
        table.place(ROUTE)
    else:
        table.ask("claim", route=ROUTE)
    table.press("confirm")
    table.press("undo")
    assert table.scene.put_back == (trains(table, 3), cards(3, Pile.DISCARDS, Pile.HAND))


def test_in_the_card_game_rows_go_back_too() -> None:
    table = AtTable("card-game", equipment=Equipment())
    table.begin("Blue", "Red")
    hands: list[list[str]] = []
    for kinds in (("red",) * 3 + ("blue",) * 4, ("red",) * 4 + ("green",) * 3):
        hands.append([table.card(kind) for kind in ("locomotive", *kinds)])
        for tag in hands[-1]:
            table.tap(tag)
    while table.asks() in (Ask.MARKET, Ask.KEEP):
        table.press("next")
    for seat, number in ((0, 3), (1, 4)):
        for tag in hands[seat][1 : 1 + number]:
            table.tap(tag)
        table.press("confirm")
    assert table.state.seats[0].railyard == ()
    table.press("undo")
    robbed = cards(3, Pile.DISCARDS, Pile.RAILYARD, 0)
    assert set(table.scene.put_back) == {robbed, cards(4, Pile.RAILYARD, Pile.LAID_OUT, 1)}


def test_trains_that_lie_there_while_something_is_undone_are_claimed_only_with_confirm(
    table: AtTable,
) -> None:
    """Whoever takes something back says that the table was misunderstood."""
    hands = table.ready()
    table.ask("correct", what="hand", seat=1, total=6)
    table.place(ROUTE)
    table.press("undo")
    for tag in hands[0][:3]:
        table.tap(tag)
    assert (table.state.turn, table.asks()) == (0, Ask.CLAIMANT)
    table.press("confirm")
    assert table.state.turn == 1


def test_after_a_draw_was_undone_trains_are_claimed_only_with_confirm(table: AtTable) -> None:
    """A card that was taken for a draw, and paid, before trains of another player were down."""
    hands = table.ready()
    table.tap(table.card("blue"))
    table.press("undo")
    table.place(ROUTE)
    for tag in hands[0][:3]:
        table.tap(tag)
    assert (table.state.turn, table.asks()) == (0, Ask.CLAIMANT)
    table.press("confirm")
    assert table.state.turn == 1


def test_a_card_that_is_taken_back_from_a_payment_leaves_the_claim_beyond_doubt(
    table: AtTable,
) -> None:
    hands = table.ready()
    table.tap(hands[0][3])
    table.place(ROUTE)
    table.press("undo")
    for tag in hands[0][:3]:
        table.tap(tag)
    assert (table.state.turn, table.asks()) == (1, Ask.TURN)


def test_undo_of_what_came_right_after_a_claim_asks_about_the_claim_until_somebody_goes_on(
    table: AtTable,
) -> None:
    """Perhaps neither was meant: a draw was taken for the payment of somebody's early trains."""
    hands = table.ready()
    for tag in hands[0][:3]:
        table.tap(tag)
    table.place(ROUTE)
    assert table.state.turn == 1
    table.ask("correct", what="hand", seat=1, total=5)
    table.press("undo")
    assert (table.asks(), table.asked_seat) == (Ask.TAKE_BACK, 0)
    table.tap(hands[1][0])
    assert (table.asks(), table.state.turn) == (Ask.PLACE, 1), "the claim stands"
