"""Claiming routes in a classic game."""

import pytest

from companion import editions
from companion.model import commands as c
from companion.model.cards import Cards
from companion.model.verdicts import Reason
from companion.rules.classic.questions import open_routes, payable_routes, purse
from companion.rules.mechanics.payments import payments
from tests.kit.classic import accept, hand, happened, position, refuse

RICH = {"red": 6, "blue": 6, "green": 6, "locomotive": 6}
"""Of everything a test may want to pay with."""


def claim(route: str, edition: str = "usa-2004", /, seat: int = 0, **cards: int) -> c.ClaimRoute:
    return c.ClaimRoute(seat, route, editions.load(edition).cards(**cards))


def test_u22_a_coloured_route_takes_its_own_colour_and_as_many_cards_as_spaces() -> None:
    state = position(hands=(RICH, {}, {}, {}))
    assert refuse(state, claim("montreal--new-york", red=3)) is Reason.WRONG_COLOR
    assert refuse(state, claim("montreal--new-york", blue=2)) is Reason.WRONG_CARD_COUNT
    assert refuse(state, claim("montreal--new-york", blue=4)) is Reason.WRONG_CARD_COUNT
    assert refuse(state, claim("montreal--new-york", blue=2, red=1)) is Reason.SEVERAL_COLORS
    state = accept(state, claim("montreal--new-york", blue=3))
    assert hand(state, 0) == RICH | {"blue": 3}


def test_u22_a_gray_route_takes_any_one_colour() -> None:
    state = position(hands=(RICH, {}, {}, {}))
    for color in ("red", "blue", "green"):
        assert "RouteClaimed" in happened(state, claim("pittsburgh--toronto", **{color: 2}))
    assert refuse(state, claim("pittsburgh--toronto", red=1, blue=1)) is Reason.SEVERAL_COLORS


def test_u23_locomotives_replace_any_cards_and_are_spent() -> None:
    state = accept(
        position(hands=(RICH, {}, {}, {})), claim("montreal--new-york", blue=1, locomotive=2)
    )
    assert hand(state, 0) == RICH | {"blue": 5, "locomotive": 4}
    assert state.discards == state.edition.cards(blue=1, locomotive=2)


def test_u23_locomotives_alone_are_a_legal_set() -> None:
    state = position(hands=({"locomotive": 3}, {}, {}, {}))
    assert hand(accept(state, claim("montreal--new-york", locomotive=3)), 0) == {}


def test_u24_a_claim_needs_enough_trains_and_uses_them() -> None:
    state = position(hands=(RICH, {}, {}, {}), trains=(2,))
    assert refuse(state, claim("montreal--new-york", blue=3)) is Reason.TOO_FEW_TRAINS
    state = position(hands=(RICH, {}, {}, {}), trains=(3,))
    assert accept(state, claim("montreal--new-york", blue=3)).seats[0].trains == 0


def test_u25_played_cards_are_discarded_and_the_route_stays_its_owners() -> None:
    state = accept(position(hands=(RICH, {"blue": 3}, {}, {})), claim("montreal--new-york", blue=3))
    assert state.discards == state.edition.cards(blue=3)
    stolen = claim("montreal--new-york", seat=1, blue=3)
    assert refuse(state, stolen) is Reason.ROUTE_TAKEN


def test_u26_any_open_route_one_a_turn() -> None:
    state = accept(position(hands=(RICH, {}, {}, {})), claim("montreal--new-york", blue=3))
    assert state.turn == 1
    assert refuse(state, claim("pittsburgh--toronto", red=2)) is Reason.NOT_YOUR_TURN
    assert refuse(state, claim("nowhere--toronto", seat=1, red=2)) is Reason.UNKNOWN_ROUTE


def test_u27_nobody_owns_both_tracks_of_a_double_route() -> None:
    state = position(hands=(RICH, {}, {}, {}), routes={0: ["atlanta--raleigh--1"]})
    assert refuse(state, claim("atlanta--raleigh--2", red=2)) is Reason.TWIN_OWNED
    assert "atlanta--raleigh--2" not in {route.id for route in open_routes(state, 0)}


@pytest.mark.parametrize("players", [2, 3])
def test_u28_with_two_or_three_players_the_second_track_is_closed(players: int) -> None:
    state = position(hands=(RICH, *[{}] * (players - 1)), routes={1: ["atlanta--raleigh--1"]})
    assert refuse(state, claim("atlanta--raleigh--2", red=2)) is Reason.TWIN_CLOSED
    assert "atlanta--raleigh--2" not in {route.id for route in open_routes(state, 0)}


@pytest.mark.parametrize("players", [4, 5])
def test_u28_with_four_or_five_players_the_second_track_stays_open(players: int) -> None:
    state = position(hands=(RICH, *[{}] * (players - 1)), routes={1: ["atlanta--raleigh--1"]})
    assert "RouteClaimed" in happened(state, claim("atlanta--raleigh--2", red=2))


@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, False), (4, False)])
def test_n10_in_new_york_tracks_close_with_two_players_only(players: int, closed: bool) -> None:  # noqa: FBT001
    hands = ({"black": 3}, *[{}] * (players - 1))
    state = position("new-york", hands=hands, routes={1: ["brooklyn--wall-street--1"]})
    second = claim("brooklyn--wall-street--2", "new-york", black=3)
    if closed:
        assert refuse(state, second) is Reason.TWIN_CLOSED
    else:
        assert "RouteClaimed" in happened(state, second)


@pytest.mark.parametrize(
    ("route", "color", "length", "points"),
    [
        ("atlanta--nashville", "red", 1, 1),
        ("pittsburgh--toronto", "red", 2, 2),
        ("montreal--new-york", "blue", 3, 4),
        ("dallas--el-paso", "red", 4, 7),
        ("el-paso--los-angeles", "black", 6, 15),
        ("atlanta--miami", "blue", 5, 10),
    ],
)
def test_u29_a_claim_scores_at_once_by_its_length(
    route: str, color: str, length: int, points: int
) -> None:
    state = position(hands=({color: length}, {}, {}, {}))
    assert accept(state, claim(route, **{color: length})).seats[0].route_points == points


def test_n9_taxis_pay_for_any_colour() -> None:
    state = position("new-york", hands=({"pink": 2, "taxi": 2}, {}, {}, {}))
    state = accept(state, claim("chelsea--soho", "new-york", pink=2, taxi=2))
    assert (hand(state, 0), state.seats[0].trains) == ({}, 11)


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7)])
def test_n11_new_york_points_by_length(length: int, points: int) -> None:
    assert position("new-york").numbers.route_points[length - 1] == points


def test_a_payment_must_be_in_the_hand() -> None:
    state = position(hands=({"blue": 2, "locomotive": 1}, {}, {}, {}))
    assert refuse(state, claim("montreal--new-york", blue=3)) is Reason.CARDS_NOT_HELD
    assert refuse(state, claim("montreal--new-york", locomotive=3)) is Reason.CARDS_NOT_HELD


def test_a_payment_of_negative_cards_is_no_payment() -> None:
    state = position(hands=(RICH, {}, {}, {}))
    fewer = Cards((0, -1, 0, 0, 0, 4, 0, 0, 0))
    assert refuse(state, c.ClaimRoute(0, "montreal--new-york", fewer)) is Reason.WRONG_CARD_COUNT
    hidden = Cards((0, 0, 0, 0, 0, 4, 0, 0, 0), -1)
    assert refuse(state, c.ClaimRoute(0, "montreal--new-york", hidden)) is Reason.WRONG_CARD_COUNT


def test_u43_tendered_cards_stay_the_players_until_the_claim() -> None:
    state = accept(position(hands=(RICH, {}, {}, {})), c.Tender(0, "blue"), c.Tender(0, "blue"))
    assert hand(state, 0) == RICH
    assert refuse(state, c.DrawFromDeck(0)) is Reason.CARDS_TENDERED
    assert refuse(state, c.TakeFaceUp(0, 0)) is Reason.CARDS_TENDERED
    assert refuse(state, c.DrawTickets(0)) is Reason.CARDS_TENDERED
    assert refuse(state, claim("pittsburgh--toronto", red=2)) is Reason.TENDERED_NOT_PLAYED
    after = accept(state, claim("montreal--new-york", blue=3))
    assert hand(after, 0) == RICH | {"blue": 3}
    assert sum(after.tendered) == 0


def test_u43_withdrawing_frees_the_cards() -> None:
    state = accept(position(hands=(RICH, {}, {}, {})), c.Tender(0, "blue"), c.Withdraw(0, "blue"))
    assert refuse(state, c.Withdraw(0, "blue")) is Reason.NOT_TENDERED
    assert accept(state, c.DrawFromDeck(0, "red")).picks == 1


def test_one_tenders_only_cards_one_has() -> None:
    state = accept(position(hands=({"blue": 1}, {}, {}, {})), c.Tender(0, "blue"))
    assert refuse(state, c.Tender(0, "blue")) is Reason.CARD_NOT_HELD
    assert refuse(state, c.Tender(0, "pink")) is Reason.UNKNOWN_KIND
    assert refuse(state, c.Withdraw(0, "pink")) is Reason.UNKNOWN_KIND
    assert refuse(state, c.Tender(1, "red")) is Reason.NOT_YOUR_TURN


def test_payments_are_listed_fewest_locomotives_first() -> None:
    state = position(hands=({"blue": 2, "red": 3, "locomotive": 2}, {}, {}, {}))
    box = state.edition
    route = box.routes[box.route_index["montreal--new-york"]]
    assert list(payments(purse(state, 0), route)) == [
        box.cards(blue=2, locomotive=1),
        box.cards(blue=1, locomotive=2),
    ]
    gray = box.routes[box.route_index["pittsburgh--toronto"]]
    assert list(payments(purse(state, 0), gray)) == [
        box.cards(red=2),
        box.cards(blue=2),
        box.cards(red=1, locomotive=1),
        box.cards(blue=1, locomotive=1),
        box.cards(locomotive=2),
    ]


def test_payable_routes_are_the_open_ones_with_a_payment() -> None:
    state = position(hands=({"blue": 2, "locomotive": 1}, {}, {}, {}))
    own = purse(state, 0)
    listed = [route for route in open_routes(state, 0) if list(payments(own, route))]
    assert payable_routes(state, 0) == listed
    assert listed
