"""The east-to-west bonus of First Journey."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.first_journey.state import State
from tests.kit.first_journey import (
    TICKETS,
    accept,
    accepted,
    claim,
    happened,
    position,
    with_seat,
)

ACROSS = ("paris--zurich--1", "vienna--zurich--1", "vienna--warsaw", "kiev--warsaw")
"""Paris to Kiev."""


def across(*routes: str, **others: Any) -> State:  # noqa: ANN401 - further fields of the state
    return position(hands=({"green": 4, "black": 4}, {}), routes={0: [*ACROSS, *routes]}, **others)


@pytest.mark.parametrize("west", ["brest--paris", "madrid--paris--1"])
@pytest.mark.parametrize(
    ("route", "cards"), [("kiev--moscow", {"green": 2}), ("kiev--rostov", {"black": 2})]
)
def test_f12_joining_an_eastern_with_a_western_city_earns_the_bonus(
    west: str, route: str, cards: dict[str, int]
) -> None:
    state = across(west)
    assert happened(state, claim(state, route, **cards)) == [
        "RouteClaimed",
        "BonusEarned",
        "TurnEnded",
    ]
    assert accept(state, claim(state, route, **cards)).seats[0].bonus


def test_f12_the_path_must_be_continuous_and_one_s_own() -> None:
    state = across("dublin--london--1")
    assert "BonusEarned" not in happened(state, claim(state, "kiev--moscow", green=2))
    state = position(hands=({"green": 2}, {}), routes={0: ACROSS, 1: ["brest--paris"]})
    assert "BonusEarned" not in happened(state, claim(state, "kiev--moscow", green=2))


def test_f12_the_bonus_counts_as_a_completed_ticket() -> None:
    state = across("brest--paris", completed={0: TICKETS[:5]})
    verdict = accepted(state, claim(state, "kiev--moscow", green=2))
    assert [type(event).__name__ for event in verdict.events] == [
        "RouteClaimed",
        "BonusEarned",
        "GameEnded",
    ]


def test_f11_the_bonus_comes_first() -> None:
    state = across("brest--paris", tickets={0: ["vienna--moscow", "brest--zurich"]})
    names = happened(state, claim(state, "kiev--moscow", green=2))
    assert names[:3] == ["RouteClaimed", "BonusEarned", "TicketCompleted"]


def test_f13_once_per_player() -> None:
    state = across("brest--paris", "kiev--moscow")
    state = with_seat(state, 0, bonus=True)
    assert "BonusEarned" not in happened(state, claim(state, "kiev--rostov", black=2))


def test_f13_every_player_may_earn_one_while_there_are_bonus_tickets() -> None:
    state = with_seat(across("brest--paris"), 1, bonus=True)
    assert "BonusEarned" in happened(state, claim(state, "kiev--moscow", green=2))
    state = state._replace(numbers=replace(state.numbers, bonus_tickets=1))
    assert "BonusEarned" not in happened(state, claim(state, "kiev--moscow", green=2))
