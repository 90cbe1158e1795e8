"""Claiming routes in First Journey."""

import pytest

from companion.model import commands as c
from companion.model.verdicts import Reason
from companion.rules.first_journey.questions import open_routes
from tests.kit.first_journey import accept, claim, happened, position, refuse

RICH = {"red": 4, "blue": 4, "green": 4, "yellow": 4, "locomotive": 4}


def test_f8_example_a_blue_route_of_two_spaces_takes_two_blue_cards() -> None:
    state = position(hands=({"blue": 2, "red": 2}, {}))
    assert refuse(state, claim(state, "berlin--warsaw--1", red=2)) is Reason.WRONG_COLOR
    assert refuse(state, claim(state, "berlin--warsaw--1", blue=1)) is Reason.WRONG_CARD_COUNT
    state = accept(state, claim(state, "berlin--warsaw--1", blue=2))
    assert state.seats[0].hand == state.edition.cards(red=2)
    assert state.discards == state.edition.cards(blue=2)
    assert state.seats[0].trains == 18
    assert state.turn == 1


def test_f8_u23_locomotives_replace_any_cards() -> None:
    state = position(hands=({"blue": 1, "locomotive": 3}, {}))
    for paid in ({"blue": 1, "locomotive": 1}, {"locomotive": 2}):
        assert "RouteClaimed" in happened(state, claim(state, "berlin--warsaw--1", **paid))


def test_f8_u24_a_claim_needs_enough_trains() -> None:
    state = position(hands=(RICH, {}), trains=(2,))
    assert refuse(state, claim(state, "madrid--paris--1", blue=3)) is Reason.TOO_FEW_TRAINS


def test_f8_u25_u26_any_route_that_nobody_owns() -> None:
    state = position(hands=(RICH, {}), routes={1: ["kiev--moscow"]})
    assert refuse(state, claim(state, "kiev--moscow", green=2)) is Reason.ROUTE_TAKEN
    assert refuse(state, claim(state, "kiev--paris", green=2)) is Reason.UNKNOWN_ROUTE


def test_f8_u27_nobody_owns_both_tracks_of_a_double_route() -> None:
    state = position(hands=(RICH, {}), routes={0: ["berlin--warsaw--2"]})
    assert refuse(state, claim(state, "berlin--warsaw--1", blue=2)) is Reason.TWIN_OWNED
    assert "berlin--warsaw--1" not in {route.id for route in open_routes(state, 0)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_f8_the_second_track_stays_open_to_others_at_every_player_count(players: int) -> None:
    state = position(hands=(RICH, *[{}] * (players - 1)), routes={1: ["berlin--warsaw--2"]})
    assert "RouteClaimed" in happened(state, claim(state, "berlin--warsaw--1", blue=2))


def test_f8_u43_tendered_cards_pay() -> None:
    state = position(hands=({"blue": 1, "locomotive": 1}, {}))
    state = accept(state, c.Tender(0, "blue"), c.Tender(0, "locomotive"))
    assert refuse(state, c.Tender(0, "blue")) is Reason.CARD_NOT_HELD
    assert refuse(state, claim(state, "vienna--warsaw", locomotive=1)) is Reason.TENDERED_NOT_PLAYED
    state = accept(state, claim(state, "berlin--warsaw--1", blue=1, locomotive=1))
    assert state.tendered == (0,) * 7
    assert state.seats[0].hand.total == 0


def test_hidden_cards_pay_and_are_revealed() -> None:
    state = position(hands=({"blue": 1}, {}), hidden=(1, 0))
    state = accept(state, claim(state, "berlin--warsaw--1", blue=2))
    assert state.seats[0].hand.total == 0
    assert state.discards == state.edition.cards(blue=2)


def test_an_unseen_payment_makes_the_cards_it_may_have_been_uncertain() -> None:
    state = position(hands=({"blue": 2, "red": 1}, {}), hidden=(1, 0))
    command = c.ClaimRoute(0, "berlin--warsaw--1", state.edition.cards(2))
    assert happened(state, command)[:2] == ["HandObscured", "RouteClaimed"]
    state = accept(state, command)
    assert state.seats[0].hand == state.edition.cards(1, red=1)
    assert state.discards == state.edition.cards(2)
