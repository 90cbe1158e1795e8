"""Counting a First Journey position that somebody wrote down."""

from collections.abc import Mapping

import pytest

from companion import editions
from companion.rules.first_journey.position import score_position
from companion.rules.positions import Scored
from tests.kit.counting import Counting
from tests.kit.first_journey import box

JOINED = ["dublin--london--1", "london--paris--1", "paris--zurich--1"]
TWINS = ["dublin--london--2", "london--paris--2", "paris--zurich--2"]
SIX = [
    {"city_a": one, "city_b": other}
    for one, other in [
        ("dublin", "paris"),
        ("dublin", "zurich"),
        ("dublin", "london"),
        ("london", "paris"),
        ("london", "zurich"),
        ("paris", "zurich"),
    ]
]
"""Tickets by their cities, all joined by either set of tracks."""


_counting = Counting(score_position, box())
count, counted, fault = _counting.count, _counting.counted, _counting.fault


def test_f10_f16_a_ticket_is_completed_if_its_cities_are_joined_and_there_are_no_points() -> None:
    scored = counted({"routes": JOINED, "tickets": ["dublin--paris", "berlin--kiev"]}, {})
    assert scored.figures[0] == {
        "tickets_completed": ["dublin--paris"],
        "tickets_open": ["berlin--kiev"],
        "east_to_west": False,
        "completed": 1,
        "trains_left": 17,
    }
    assert scored.tally.winners == (0,)
    assert scored.tally.decided_by == "completed_tickets"
    assert scored.tally.criteria == ("completed_tickets",)


def test_tickets_may_be_given_by_their_cities_without_points() -> None:
    own = {"city_a": "zurich", "city_b": "dublin"}
    scored = counted({"routes": JOINED, "tickets": [own]}, {})
    assert scored.figures[0]["tickets_completed"] == ["zurich--dublin"]
    assert "points" in fault({"tickets": [{**own, "points": 3}]}, {})


def test_f12_the_bonus_counts_as_a_completed_ticket() -> None:
    across = ["brest--paris", "paris--zurich--1", "vienna--zurich--1", "vienna--warsaw"]
    scored = counted({"routes": [*across, "moscow--warsaw--1"]}, {"routes": ["kiev--moscow"]})
    assert (scored.figures[0]["east_to_west"], scored.figures[0]["completed"]) == (True, 1)
    assert (scored.figures[1]["east_to_west"], scored.figures[1]["completed"]) == (False, 0)


def test_f15_tied_players_win_together() -> None:
    scored = counted(
        {"routes": JOINED, "tickets": ["dublin--paris"]},
        {"routes": TWINS, "tickets": ["london--zurich"]},
    )
    assert scored.tally.winners == (0, 1)
    assert scored.tally.decided_by == "shared"


def test_f14_six_tickets_win() -> None:
    scored = counted({}, {"routes": JOINED, "tickets": SIX})
    assert scored.tally.winners == (1,)
    assert scored.tally.decided_by == "six_tickets"
    assert [seat.rank for seat in scored.tally.seats] == [2, 1]


def test_f11_what_the_trains_join_beyond_six_stays_open() -> None:
    scored = counted({"routes": JOINED, "tickets": ["dublin--paris", *SIX, "london--zurich"]}, {})
    assert scored.figures[0]["completed"] == 6
    assert scored.figures[0]["tickets_open"] == ["paris--zurich", "london--zurich"]


def test_f11_the_bonus_is_the_first_of_the_six() -> None:
    across = ["vienna--zurich--1", "vienna--warsaw", "moscow--warsaw--1"]
    scored = counted({"routes": [*JOINED, *across], "tickets": SIX}, {})
    assert scored.figures[0]["completed"] == 6
    assert scored.figures[0]["tickets_open"] == ["paris--zurich"]


def test_f14_two_players_with_six_are_forbidden() -> None:
    sentence = fault({"routes": JOINED, "tickets": SIX}, {"routes": TWINS, "tickets": SIX})
    assert sentence == (
        "Ann and Ben have 6 completed tickets each; the game ends at once with the first who has."
    )


def test_f5_more_than_two_open_tickets_are_forbidden() -> None:
    three = ["dublin--paris", "berlin--kiev", "paris--vienna"]
    assert fault({"tickets": three}, {}) == (
        "Ann has 3 tickets that are not completed; a player holds at most 2."
    )
    assert isinstance(count({"tickets": three[:2]}, {}), Scored)


def test_f8_the_second_track_is_open_to_others_and_closed_to_its_owner() -> None:
    assert isinstance(count({"routes": JOINED}, {"routes": TWINS}), Scored)
    assert "only one track" in fault({"routes": [JOINED[0], TWINS[0]]}, {})


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (({"routes": JOINED[:1]}, {"routes": JOINED[:1]}), "can belong to only one"),
        (({"routes": ["kiev--paris"]}, {}), "unknown route"),
        (({"tickets": ["kiev--paris"]}, {}), "unknown ticket"),
        (({"tickets": ["dublin--paris"]}, {"tickets": ["dublin--paris"]}), "only one"),
        (({"cards": 3}, {}), "unknown key"),
        (({},), "There is 1 player"),
    ],
)
def test_what_the_rules_forbid_is_a_fault(
    players: tuple[Mapping[str, object], ...], words: str
) -> None:
    assert words in fault(*players)


def test_f1_nobody_has_more_trains_on_the_board_than_the_box_has() -> None:
    edition = box()
    tracks = [route.id for route in edition.routes if not route.id.endswith("--2")]
    length = sum(route.length for route in edition.routes if not route.id.endswith("--2"))
    assert fault({"routes": tracks}, {}) == (
        f"Ann has {length} trains on the board; each player has only 20."
    )


def test_an_edition_of_another_family_is_refused() -> None:
    with pytest.raises(TypeError, match="not of the First Journey family"):
        count({}, {}, edition=editions.load("usa-2004"))
