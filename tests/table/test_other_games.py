"""First Journey and the Card Game at a real table."""

import pytest

from companion.model.scene import Ask
from companion.model.views import Phase
from tests.kit.at_table import AtTable, way


@pytest.fixture
def journey() -> AtTable:
    table = AtTable("first-journey-europe")
    table.begin("Blue", "Red")
    for kinds in (("blue", "blue", "red", "red"), ("green", "green", "white", "white")):
        for kind in kinds:
            table.tap(table.card(kind))
    return table


def test_first_journey_shows_its_tickets_seat_by_seat(journey: AtTable) -> None:
    for seat, ticket in ((0, "fs01"), (0, "fs02"), (1, "fs03"), (1, "fs04")):
        assert (journey.asks(), journey.asked_seat) == (Ask.REPLACE, seat)
        journey.tap(journey.ticket(ticket))
    assert journey.asks() is Ask.TURN
    assert [seat.tickets for seat in journey.state.seats] == [("fs01", "fs02"), ("fs03", "fs04")]


def test_an_unseen_ticket_starts_the_swap_and_the_old_ones_go_by_themselves(
    journey: AtTable,
) -> None:
    for ticket in ("fs01", "fs02", "fs03", "fs04"):
        journey.tap(journey.ticket(ticket))
    journey.tap(journey.ticket("fs05"))
    assert journey.asks() is Ask.REPLACE
    journey.tap(journey.ticket("fs06"))
    assert journey.state.seats[0].tickets == ("fs05", "fs06")
    assert journey.state.turn == 1


def test_next_takes_a_new_ticket_without_showing_it(journey: AtTable) -> None:
    for _ in range(4):
        journey.press("next")
    assert journey.asks() is Ask.TURN
    assert [seat.hidden_tickets for seat in journey.state.seats] == [2, 2]


def test_a_ticket_nobody_showed_is_completed_by_the_claim_that_joined_it() -> None:
    """Row: one's own ticket."""
    table = AtTable("first-journey-europe")
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.REPLACE):
        table.press("next")
    ticket = table.edition.tickets[0]
    *others, last = way(table, ticket.city_a, ticket.city_b)
    for route in others:
        table.ask("correct", what="owner", route=route, seat=0)
    table.ask("correct", what="hand", seat=0, total=12)
    table.place(last)
    table.press("confirm")
    assert table.state.turn == 1
    table.tap(table.ticket(ticket.id))
    assert table.state.seats[0].completed == (ticket.id,)
    assert (table.asks(), table.asked_seat) == (Ask.REPLACE, 0)


def test_a_ticket_announced_on_a_page_is_replaced_by_one_that_is_shown() -> None:
    """It must not be taken for the next player's swap."""
    table = AtTable("first-journey-europe")
    table.begin("Blue", "Red")
    while table.asks() in (Ask.DEAL, Ask.REPLACE):
        table.press("next")
    ticket, other = table.edition.tickets[0], table.edition.tickets[1]
    for route in way(table, ticket.city_a, ticket.city_b):
        table.ask("correct", what="owner", route=route, seat=0)
    table.ask("ticket", seat=0, ticket=ticket.id)
    assert (table.asks(), table.asked_seat) == (Ask.REPLACE, 0)
    table.tap(table.ticket(other.id))
    assert (table.state.seats[0].tickets, table.asks()) == ((other.id,), Ask.TURN)


def test_ones_own_ticket_is_not_completed_before_it_is_joined(journey: AtTable) -> None:
    tickets = [journey.ticket(name) for name in ("fs01", "fs02", "fs03", "fs04")]
    for ticket in tickets:
        journey.tap(ticket)
    before = journey.state
    journey.tap(tickets[0])
    assert journey.state == before


@pytest.fixture
def cards() -> AtTable:
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    for kind in ("locomotive", "red", "red", "red", "blue", "green", "white", "black"):
        table.tap(table.card(kind))
    for kind in ("locomotive", "blue", "blue", "blue", "green", "white", "white", "yellow"):
        table.tap(table.card(kind))
    for kind in ("orange", "orange", "purple", "purple", "yellow"):
        table.tap(table.card(kind))
    return table


def test_the_card_game_keeps_the_tickets_that_were_shown(cards: AtTable) -> None:
    assert (cards.asks(), cards.asked_seat) == (Ask.KEEP, 0)
    cards.tap(cards.ticket("c01"))
    cards.press("confirm")
    assert cards.state.seats[0].tickets == ("c01",)
    cards.press("next")
    assert cards.state.phase is Phase.PLAY
    assert cards.state.seats[1].hidden_tickets == 6


def test_own_cards_go_to_the_railyard_and_confirm_ends_the_play() -> None:
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    table.tap(table.card("locomotive"))
    reds = [table.card("red") for _ in range(3)]
    for tag in (*reds, *(table.card(kind) for kind in ("blue", "green", "white", "black"))):
        table.tap(tag)
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        table.press("next")
    for tag in reds:
        table.tap(tag)
    assert table.asks() is Ask.RAILYARD
    assert table.state.turn == 0
    table.press("confirm")
    assert table.state.turn == 1
    (row,) = table.state.seats[0].railyard
    assert (table.edition.kinds[row.color], row.coloured) == ("red", 3)


def test_step_1_and_robbed_rows_move_by_themselves_without_scans() -> None:
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    hands = []
    for kinds in (("red",) * 3 + ("green",) * 4, ("blue",) * 3 + ("red",) * 4):
        hands.append([table.card(kind) for kind in ("locomotive", *kinds)])
        for tag in hands[-1]:
            table.tap(tag)
    while table.asks() in (Ask.MARKET, Ask.KEEP):
        table.press("next")
    for seat in (0, 1):
        for tag in hands[seat][1:4]:
            table.tap(tag)
        table.press("confirm")
    assert sum(table.state.seats[0].track) == 1, "Blue's turn again: one red card has moved"
    table.press("next")
    for tag in hands[1][4:]:
        table.tap(tag)
    table.press("confirm")
    blue, red = table.state.seats
    assert blue.railyard == (), "two red cards were left, and four rob them"
    assert [row.total for row in red.railyard] == [2, 4], "what is left of the blue row, and red"
    assert (sum(blue.track), sum(red.track)) == (1, 1)


def test_c2_the_first_locomotive_may_be_dealt_without_showing_it() -> None:
    table = AtTable("card-game")
    table.begin("Blue", "Red")
    table.tap(table.card("red"))
    assert table.state.seats[0].hand.total == 2
    assert (table.asks(), table.scene.prompt and dict(table.scene.prompt.values)) == (
        Ask.DEAL,
        {"cards": 6},
    )


def test_a_row_of_a_railyard_can_be_put_right(cards: AtTable) -> None:
    while cards.asks() is not Ask.TURN:
        cards.press("next")
    cards.ask("correct", what="row", seat="Red", kind="green", coloured=2)
    assert [(row.kind, row.coloured) for row in cards.scene.view.seats[1].railyard] == [  # type: ignore[union-attr]
        ("green", 2)
    ]
    cards.ask("correct", what="row", seat="Red", kind="locomotive", coloured=2)
    assert cards.hint == "refused.unknown_kind"
