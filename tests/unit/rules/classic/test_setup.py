"""Setting up a classic game."""

import pytest

from companion import editions
from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules import classic
from companion.rules.classic.state import State
from tests.kit.classic import accept, accepted, hand, refuse


def fresh(edition: str = "usa-2004", players: int = 2) -> State:
    box = editions.load(edition)
    names = ("Blue", "Red", "Green", "Yellow", "Black")[:players]
    return classic.begin(box, e.GameBegan(box.id, names, 0, len(box.tickets)))


def dealt(state: State, kind: str = UNSEEN) -> State:
    for _ in range(state.numbers.deal_cards):
        state = accept(state, *(c.DealCard(seat, kind) for seat in range(len(state.seats))))
    return state


def filled(state: State, *row: str) -> State:
    return accept(state, *(c.FillMarket(place, kind) for place, kind in enumerate(row)))


def test_u1_every_player_starts_with_45_trains_and_the_figures_allow_two_to_five() -> None:
    assert [seat.trains for seat in fresh(players=5).seats] == [45] * 5
    box = editions.load("usa-2025")
    assert (box.min_players, box.max_players) == (2, 5)


def test_n1_every_player_starts_with_15_taxis_and_the_figures_allow_two_to_four() -> None:
    assert [seat.trains for seat in fresh("new-york", 4).seats] == [15] * 4
    box = editions.load("new-york")
    assert (box.min_players, box.max_players) == (2, 4)


def test_u2_the_deck_has_110_cards_of_which_14_are_locomotives() -> None:
    state = fresh()
    assert state.deck == 110
    assert dict(zip(state.edition.kinds, state.unseen, strict=True)) == {
        "purple": 12, "red": 12, "orange": 12, "yellow": 12, "green": 12, "blue": 12,
        "white": 12, "black": 12, "locomotive": 14,
    }  # fmt: skip


def test_n2_the_deck_has_44_cards_of_which_8_are_taxis() -> None:
    state = fresh("new-york")
    assert state.deck == 44
    assert dict(zip(state.edition.kinds, state.unseen, strict=True)) == {
        "blue": 6, "green": 6, "black": 6, "pink": 6, "red": 6, "orange": 6, "taxi": 8,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "tickets", "rule"),
    [("usa-2004", 30, "U3"), ("usa-2025", 31, "U3"), ("new-york", 18, "N3")],
)
def test_u3_n3_the_ticket_deck_holds_the_listed_tickets(
    edition: str, tickets: int, rule: str
) -> None:
    assert fresh(edition).ticket_deck == tickets, rule


def test_u4_the_longest_path_is_worth_10_points_once() -> None:
    assert fresh().numbers.bonuses == (("longest_path", 10),)


def test_u5_n4_the_boards_have_their_printed_size() -> None:
    usa, new_york = editions.load("usa-2025"), editions.load("new-york")
    assert (len(usa.cities), len(usa.routes)) == (36, 100)
    assert sum(bool(route.twins) for route in usa.routes) == 2 * 22
    assert (len(new_york.cities), len(new_york.routes)) == (15, 41)
    assert sum(bool(route.twins) for route in new_york.routes) == 2 * 11


def test_u6_everyone_starts_at_no_points() -> None:
    assert [seat.route_points for seat in fresh(players=3).seats] == [0, 0, 0]


def test_u7_four_cards_are_dealt_to_each_and_no_fifth() -> None:
    state = dealt(fresh(), "red")
    assert [hand(state, seat) for seat in (0, 1)] == [{"red": 4}, {"red": 4}]
    assert refuse(state, c.DealCard(0, "blue")) is Reason.HAND_COMPLETE


def test_n5_two_cards_are_dealt_to_each() -> None:
    state = dealt(fresh("new-york"))
    assert [hand(state, seat) for seat in (0, 1)] == [{UNSEEN: 2}, {UNSEEN: 2}]
    assert refuse(state, c.DealCard(1)) is Reason.HAND_COMPLETE


def test_u8_the_market_is_filled_after_the_deal() -> None:
    assert refuse(fresh(), c.FillMarket(0, "red")) is Reason.NOT_NOW
    state = filled(dealt(fresh()), "red", "red", "blue", "locomotive", "locomotive")
    assert state.market == ("red", "red", "blue", "locomotive", "locomotive")
    assert state.phase is Phase.TICKETS


def test_u8_the_first_row_is_swept_if_it_shows_three_locomotives() -> None:
    state = filled(dealt(fresh()), "red", "blue", "locomotive", "locomotive")
    verdict = accepted(state, c.FillMarket(4, "locomotive"))
    assert verdict.events[-1] == e.MarketFlushed()
    assert verdict.after.market == ("", "", "", "", "")
    assert verdict.after.phase is Phase.SETUP
    after = filled(verdict.after, "red", "red", "blue", "black", "black")
    assert after.phase is Phase.TICKETS


def test_n5_the_first_row_is_swept_if_it_shows_three_taxis() -> None:
    state = filled(dealt(fresh("new-york")), "red", "blue", "taxi", "taxi")
    assert accepted(state, c.FillMarket(4, "taxi")).events[-1] == e.MarketFlushed()


@pytest.mark.parametrize(
    ("edition", "offered", "least"), [("usa-2025", 4, 2), ("usa-2004", 3, 2), ("new-york", 2, 1)]
)
def test_u9_n6_starting_tickets_are_offered_and_a_minimum_stays(
    edition: str, offered: int, least: int
) -> None:
    state = filled(dealt(fresh(edition)), *("red", "red", "blue", "black", "black"))
    assert [seat.hidden_offered for seat in state.seats] == [offered, offered]
    names = [ticket.id for ticket in state.edition.tickets[:offered]]
    state = accept(state, *(c.ShowTicket(0, name) for name in names))
    assert refuse(state, c.KeepTickets(0, tuple(names[: least - 1]))) is Reason.TOO_FEW_KEPT
    state = accept(state, c.KeepTickets(0, tuple(names[:least])))
    assert state.seats[0].tickets == tuple(names[:least])
    assert state.ticket_deck == len(state.edition.tickets) - offered - least


def test_u9_all_choose_before_the_first_turn_in_any_order() -> None:
    state = filled(dealt(fresh(players=3)), "red", "red", "blue", "black", "black")
    for seat in (2, 0):
        state = accept(state, c.KeepTickets(seat, (), 2))
        assert state.phase is Phase.TICKETS
        assert refuse(state, c.DrawFromDeck(0)) is Reason.NOT_NOW
    verdict = accepted(state, c.KeepTickets(1, (), 3))
    assert verdict.events[-1] == e.PlayBegan()
    assert verdict.after.ticket_deck == 30 - 2 - 2 - 3


def test_u10_n7_play_goes_clockwise_from_whoever_the_table_says() -> None:
    box = editions.load("usa-2004")
    state = classic.begin(box, e.GameBegan(box.id, ("Blue", "Red", "Green"), 1, 30))
    state = filled(dealt(state), "red", "red", "blue", "black", "black")
    state = accept(state, *(c.KeepTickets(seat, (), 2) for seat in range(3)))
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = accept(state, c.DrawFromDeck(state.turn), c.DrawFromDeck(state.turn))
    assert order == [1, 2, 0, 1]


def test_a_game_can_be_set_up_without_showing_a_single_card() -> None:
    state = filled(dealt(fresh()), *[UNSEEN] * 5)
    state = accept(state, c.KeepTickets(0, (), 2), c.KeepTickets(1, (), 3))
    assert state.phase is Phase.PLAY
    assert [hand(state, seat) for seat in (0, 1)] == [{UNSEEN: 4}, {UNSEEN: 4}]
    assert [seat.hidden_tickets for seat in state.seats] == [2, 3]
