"""A written position of the classic family: what is counted, and what is forbidden."""

from collections.abc import Mapping, Sequence

import pytest

from companion import editions
from companion.model.edition import Edition
from companion.rules.classic.position import score_position
from companion.rules.positions import Faults, Player, Scored

Cities = tuple[str, str, int]


@pytest.fixture
def usa() -> Edition:
    return editions.load("usa-2004")


@pytest.fixture
def new_york() -> Edition:
    return editions.load("new-york")


def player(name: str, routes: Sequence[str] = (), tickets: Sequence[str | Cities] = ()) -> Player:
    entries = [
        one if isinstance(one, str) else {"city_a": one[0], "city_b": one[1], "points": one[2]}
        for one in tickets
    ]
    return Player(name, name, {"name": name, "routes": list(routes), "tickets": entries})


def count(edition: Edition, *players: Player) -> Scored:
    faults = Faults()
    scored = score_position(edition, players, faults)
    assert faults.sentences == ()
    assert scored is not None
    return scored


def figures(edition: Edition, *players: Player) -> Sequence[Mapping[str, object]]:
    return count(edition, *players).figures


def winners(edition: Edition, *players: Player) -> tuple[tuple[int, ...], str]:
    tally = count(edition, *players).tally
    return tally.winners, tally.decided_by


NOBODY = player("Nobody")


@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("atlanta--nashville", 1),
        ("atlanta--charleston", 2),
        ("montreal--new-york", 4),
        ("chicago--omaha", 7),
        ("atlanta--miami", 10),
        ("calgary--winnipeg", 15),
    ],
)
def test_u29_a_route_counts_by_its_length(usa: Edition, route: str, points: int) -> None:
    assert figures(usa, player("Blue", [route]), NOBODY)[0]["route_points"] == points


def test_n11_new_york_counts_routes_of_one_to_four(new_york: Edition) -> None:
    own = [
        "chinatown--lower-east-side",
        "chelsea--gramercy-park",
        "brooklyn--lower-east-side",
        "chelsea--soho",
    ]
    assert figures(new_york, player("Blue", own), NOBODY)[0]["route_points"] == 1 + 2 + 4 + 7


MONTREAL_TO_ATLANTA = (
    "montreal--new-york",
    "new-york--washington--1",
    "raleigh--washington--2",
    "atlanta--raleigh--1",
)


@pytest.mark.parametrize("edition", ["usa-2004", "usa-2025"])
def test_u37_the_rulebooks_blue_completes_two_tickets(edition: str) -> None:
    tickets = [("montreal", "atlanta", 9), ("new-york", "atlanta", 6)]
    blue = figures(editions.load(edition), player("Blue", MONTREAL_TO_ATLANTA, tickets), NOBODY)[0]
    assert blue["ticket_points"] == 15
    assert blue["tickets_completed"] == ["montreal--atlanta", "new-york--atlanta"]
    assert blue["tickets_failed"] == []


def test_u37_the_rulebooks_green_completes_one_ticket_and_fails_another() -> None:
    own = ["sault-st-marie--toronto", "pittsburgh--toronto", "nashville--pittsburgh"]
    tickets = [("sault-st-marie", "nashville", 8), ("atlanta", "washington", 4)]
    green = figures(editions.load("usa-2025"), player("Green", own, tickets), NOBODY)[0]
    assert green["ticket_points"] == 4
    assert green["tickets_completed"] == ["sault-st-marie--nashville"]
    assert green["tickets_failed"] == ["atlanta--washington"]


def test_the_rulebooks_tickets_are_in_the_editions() -> None:
    def worth(edition: str, *cities: str) -> list[int]:
        tickets = editions.load(edition).tickets
        return [t.points for t in tickets if {t.city_a, t.city_b} == set(cities)]

    for edition in ("usa-2004", "usa-2025"):
        assert worth(edition, "montreal", "atlanta") == [9]
        assert worth(edition, "new-york", "atlanta") == [6]
        assert worth(edition, "sault-st-marie", "nashville") == [8]
    assert worth("usa-2025", "atlanta", "washington") == [4]
    assert worth("usa-2004", "atlanta", "washington") == []


def test_u37_other_players_trains_join_nothing(usa: Edition) -> None:
    ticket = ("montreal", "washington", 5)
    blue = player("Blue", ["montreal--new-york"], [ticket])
    red = player("Red", ["new-york--washington--1"], [ticket])
    assert [one["ticket_points"] for one in figures(usa, blue, red)] == [-5, -5]


def test_a_ticket_by_cities_may_repeat_and_stand_beside_its_id(usa: Edition) -> None:
    ticket = ("chicago", "new-orleans", 7)
    blue = figures(usa, player("Blue", [], [ticket, "t2004-04", ticket]), NOBODY)[0]
    assert blue["ticket_points"] == -21
    assert blue["tickets_failed"] == ["chicago--new-orleans", "t2004-04", "chicago--new-orleans"]


def test_u38_every_player_tied_for_the_longest_path_has_the_bonus(usa: Edition) -> None:
    scored = figures(
        usa,
        player("Blue", ["montreal--new-york"]),
        player("Red", ["chicago--duluth"]),
        player("Green", ["atlanta--nashville"]),
    )
    assert [one["longest_path"] for one in scored] == [3, 3, 1]
    assert [one["bonuses"] for one in scored] == [{"longest_path": 10}, {"longest_path": 10}, {}]


def test_u38_a_path_passes_a_city_again_but_no_track(usa: Edition) -> None:
    loop = [
        "boston--montreal--1",
        "montreal--new-york",
        "boston--new-york--1",
        "new-york--washington--1",
        "new-york--pittsburgh--1",
    ]
    scored = count(usa, player("Blue", loop), NOBODY)
    assert scored.tally.seats[0].path_length == 2 + 3 + 2 + 2 + 2
    assert sorted(scored.tally.seats[0].path) == sorted(loop)


def test_u40_without_trains_nobody_has_a_longest_path(usa: Edition) -> None:
    scored = figures(usa, player("Blue"), player("Red"))
    assert [(one["longest_path"], one["bonuses"]) for one in scored] == [(0, {}), (0, {})]


def test_n14_attractions_count_once_each_and_there_is_no_longest_path(new_york: Edition) -> None:
    own = ["central-park--times-square--1", "times-square--united-nations"]
    blue, red = figures(new_york, player("Blue", own), NOBODY)
    assert blue["bonuses"] == {"attractions": 3}
    assert red["bonuses"] == {}
    assert "longest_path" not in blue


def test_u39_more_points_win(usa: Edition) -> None:
    blue, red = player("Blue", ["atlanta--charleston"]), player("Red", ["atlanta--nashville"])
    assert winners(usa, blue, red) == ((0,), "points")


CALGARY_WINNIPEG = "calgary--winnipeg"
"""15 points and, with 6 trains, a path as long as Duluth to Helena's."""


def test_u39_with_equal_points_more_completed_tickets_win(usa: Edition) -> None:
    ticket = ("calgary", "winnipeg", 5)
    twice = ("duluth", "helena", 1)
    blue = player("Blue", [CALGARY_WINNIPEG], [ticket])
    red = player("Red", ["duluth--helena"], [twice] * 5)
    scored = count(usa, blue, red)
    assert [seat.total for seat in scored.tally.seats] == [30, 30]
    assert scored.tally.winners == (1,)
    assert scored.tally.decided_by == "completed_tickets"
    assert [seat.rank for seat in scored.tally.seats] == [2, 1]


def test_u39_with_equal_tickets_the_longest_path_wins(usa: Edition) -> None:
    blue = player("Blue", ["chicago--omaha"], [("chicago", "omaha", 11)])
    red = player("Red", ["atlanta--charleston"], [("atlanta", "charleston", 26)])
    scored = count(usa, blue, red)
    assert [seat.total for seat in scored.tally.seats] == [28, 28]
    assert (scored.tally.winners, scored.tally.decided_by) == ((0,), "longest_path")


def test_u39_players_who_share_the_longest_path_share_the_victory(usa: Edition) -> None:
    blue, red = player("Blue", [CALGARY_WINNIPEG]), player("Red", ["duluth--helena"])
    assert winners(usa, blue, red, NOBODY) == ((0, 1), "shared")


def test_u39_tied_players_without_the_longest_path_share_the_victory(usa: Edition) -> None:
    blue = player("Blue", ["chicago--omaha"], [("chicago", "omaha", 10)])
    red = player("Red", ["duluth--winnipeg"], [("duluth", "winnipeg", 10)])
    green = player("Green", ["atlanta--miami"], [("boston", "miami", 12)])
    scored = count(usa, blue, red, green)
    assert [seat.total for seat in scored.tally.seats] == [17, 17, 8]
    assert (scored.tally.winners, scored.tally.decided_by) == ((0, 1), "shared")
    assert [seat.rank for seat in scored.tally.seats] == [1, 1, 3]


def test_n15_more_completed_tickets_win_in_new_york(new_york: Edition) -> None:
    blue = player("Blue", ["midtown-west--times-square"], [("midtown-west", "times-square", 3)])
    red = player("Red", ["brooklyn--lower-east-side"])
    scored = count(new_york, blue, red)
    assert [seat.total for seat in scored.tally.seats] == [5, 5]
    assert (scored.tally.winners, scored.tally.decided_by) == ((0,), "completed_tickets")


def test_n15_equal_points_and_tickets_share_the_victory_in_new_york(new_york: Edition) -> None:
    blue = player("Blue", ["midtown-west--times-square"], [("midtown-west", "times-square", 3)])
    red = player("Red", ["chinatown--lower-east-side"], [("chinatown", "lower-east-side", 3)])
    scored = count(new_york, blue, red)
    assert [seat.total for seat in scored.tally.seats] == [5, 5]
    assert (scored.tally.winners, scored.tally.decided_by) == ((0, 1), "shared")


def test_scores_may_be_negative(usa: Edition) -> None:
    scored = count(usa, player("Blue", [], ["t2004-01"]), player("Red", [], ["t2004-04"]))
    assert [seat.total for seat in scored.tally.seats] == [-12, -7]
    assert scored.tally.winners == (1,)


def test_n10_new_york_closes_doubles_with_two_players_only(new_york: Edition) -> None:
    blue = player("Blue", ["chelsea--empire-state-building--1"])
    red = player("Red", ["chelsea--empire-state-building--2"])
    faults = Faults()
    assert score_position(new_york, [blue, red], faults) is None
    assert len(faults.sentences) == 1
    assert count(new_york, blue, red, NOBODY).figures[0]["route_points"] == 2


def test_n1_fifteen_taxis_are_all_there_are(new_york: Edition) -> None:
    own = [route.id for route in new_york.routes if route.length == 3 and not route.twins]
    own += ["chelsea--soho", "soho--wall-street", "times-square--united-nations"]
    faults = Faults()
    assert score_position(new_york, [player("Blue", own), NOBODY], faults) is None
    assert faults.sentences == ("Blue has 17 trains on the board; each player has only 15.",)


def test_every_fault_of_a_position_is_reported_at_once(usa: Edition) -> None:
    blue = player("Blue", ["montreal--new-yrok", "atlanta--raleigh--1"], ["t2004-01", "t2004-77"])
    red = Player("Red", "Red", {"name": "Red", "routes": 3, "tickets": ["t2004-01"], "card": 1})
    green = player("Green", ["atlanta--raleigh--2"], [("boston", "boston", 0)])
    faults = Faults()
    assert score_position(usa, [blue, red, green], faults) is None
    found = "\n".join(faults.sentences)
    for culprit in (
        "montreal--new-york?",
        "t2004-77",
        'Red has 3 as "routes"',
        '"card"',
        "Blue has atlanta--raleigh--1 and Green has atlanta--raleigh--2",
        "Green's ticket 1 has 0",
        "Green's ticket 1 goes from boston to itself",
        "Blue and Red have the same ticket t2004-01",
    ):
        assert culprit in found
