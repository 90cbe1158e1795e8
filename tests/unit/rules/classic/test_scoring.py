"""The final count of the classic family."""

from collections.abc import Sequence

from companion import editions
from companion.display.verdict import CRITERIA, LONGEST_PATH
from companion.editions import numbers
from companion.model.edition import ClassicNumbers, Ticket
from companion.model.views import SeatTally, Tally
from companion.rules.classic.scoring import BONUSES, TIE_BREAKS, Holding, score

Player = tuple[Sequence[str], Sequence[tuple[str, str, int]]]
"""Routes, and tickets by cities and points."""


def count(edition: str, *players: Player) -> Tally:
    box = editions.load(edition)
    assert isinstance(box.numbers, ClassicNumbers)
    holdings = [
        Holding(
            tuple(box.routes[box.route_index[route]] for route in routes),
            tuple(Ticket(f"{a}--{b}", a, b, points) for a, b, points in tickets),
        )
        for routes, tickets in players
    ]
    return score(box, box.numbers, holdings)


def part(seat: SeatTally, name: str) -> int:
    return dict(seat.parts).get(name, 0)


NOBODY: Player = ((), ())


def test_u36_routes_are_recounted() -> None:
    tally = count("usa-2004", (["montreal--new-york", "dallas--el-paso"], []), NOBODY)
    assert part(tally.seats[0], "routes") == 4 + 7


def test_u37_a_complete_ticket_adds_and_an_open_one_subtracts() -> None:
    tickets = [("montreal", "new-york", 9), ("boston", "miami", 12)]
    tally = count("usa-2004", (["montreal--new-york"], tickets), NOBODY)
    results = [(t.completed, t.points) for t in tally.seats[0].tickets]
    assert results == [(True, 9), (False, -12)]


def test_u37_scores_may_be_negative() -> None:
    tally = count("usa-2004", ([], [("seattle", "new-york", 22)]), NOBODY)
    assert tally.seats[0].total == -22
    assert tally.winners == (1,)


def test_u37_only_ones_own_trains_complete_a_ticket() -> None:
    ticket = ("boston", "new-york", 5)
    tally = count("usa-2004", ([], [ticket]), (["boston--new-york--1"], []))
    assert not tally.seats[0].tickets[0].completed


def test_u37_a_ticket_is_complete_over_any_way() -> None:
    routes = ["boston--montreal--1", "montreal--new-york"]
    tally = count("usa-2004", (routes, [("boston", "new-york", 5)]), NOBODY)
    assert tally.seats[0].tickets[0].completed


def test_u38_all_tied_for_the_longest_path_have_the_bonus() -> None:
    first: Player = (["montreal--new-york"], [])
    second: Player = (["montreal--toronto"], [])
    tally = count("usa-2004", first, second, (["atlanta--charleston"], []))
    assert [seat.path_length for seat in tally.seats] == [3, 3, 2]
    assert [part(seat, "longest_path") for seat in tally.seats] == [10, 10, 0]


def test_u38_a_path_may_pass_a_city_again_but_no_train_twice() -> None:
    loop = [
        "montreal--toronto",
        "pittsburgh--toronto",
        "new-york--pittsburgh--1",
        "montreal--new-york",
    ]
    tail = ["boston--montreal--1"]
    tally = count("usa-2004", ([*loop, *tail], []), NOBODY)
    assert tally.seats[0].path_length == 3 + 2 + 2 + 3 + 2
    assert sorted(tally.seats[0].path) == sorted([*loop, *tail])


def test_u38_branches_do_not_count() -> None:
    star = ["chicago--omaha", "chicago--duluth", "chicago--toronto"]
    tally = count("usa-2004", (star, []), NOBODY)
    assert tally.seats[0].path_length == 4 + 4


def test_u40_with_no_train_on_the_board_nobody_has_a_longest_path() -> None:
    tally = count("usa-2004", NOBODY, NOBODY)
    assert [seat.total for seat in tally.seats] == [0, 0]
    assert [seat.path_length for seat in tally.seats] == [0, 0]


def test_u39_most_points_win() -> None:
    tally = count("usa-2004", (["montreal--new-york"], []), (["atlanta--charleston"], []))
    assert (tally.winners, tally.decided_by) == ((0,), "points")
    assert [seat.rank for seat in tally.seats] == [1, 2]


def test_u39_a_tie_goes_to_more_completed_tickets() -> None:
    one = (["montreal--new-york"], [("montreal", "new-york", 4)])
    two = (
        ["pittsburgh--toronto", "atlanta--nashville"],
        [("atlanta", "nashville", 7), ("pittsburgh", "toronto", 8)],
    )
    tally = count("usa-2004", one, two)
    assert [seat.total for seat in tally.seats] == [18, 18]
    assert (tally.winners, tally.decided_by) == ((1,), "completed_tickets")


def test_u39_then_to_whoever_has_the_longest_path() -> None:
    longest = (["montreal--new-york"], [("montreal", "new-york", 5)])
    other = (["pittsburgh--toronto"], [("pittsburgh", "toronto", 17)])
    tally = count("usa-2004", longest, other)
    assert [seat.total for seat in tally.seats] == [19, 19]
    assert (tally.winners, tally.decided_by) == ((0,), "longest_path")


def test_u39_else_the_victory_is_shared() -> None:
    tally = count("usa-2004", (["montreal--new-york"], []), (["montreal--toronto"], []), NOBODY)
    assert (tally.winners, tally.decided_by) == ((0, 1), "shared")
    assert [seat.rank for seat in tally.seats] == [1, 1, 3]


def test_n14_new_york_counts_each_attraction_touched_once_and_no_longest_path() -> None:
    routes = ["central-park--times-square--1", "empire-state-building--times-square--1"]
    tally = count("new-york", (routes, [("central-park", "chelsea", 5)]), NOBODY)
    seat = tally.seats[0]
    assert dict(seat.parts) == {"routes": 2 + 1, "tickets": -5, "attractions": 3}
    assert seat.path_length is None


def test_n14_a_place_that_is_no_attraction_counts_nothing() -> None:
    tally = count("new-york", (["soho--wall-street"], []), NOBODY)
    assert part(tally.seats[0], "attractions") == 1


def test_n15_in_new_york_a_tie_is_broken_by_tickets_only() -> None:
    one: Player = (["midtown-west--times-square"], [])
    ticket = ("lincoln-center", "midtown-west", 1)
    more: Player = (["lincoln-center--midtown-west"], [])
    tally = count("new-york", one, more)
    assert [seat.total for seat in tally.seats] == [2, 2]
    assert (tally.winners, tally.decided_by) == ((0, 1), "shared")
    with_ticket = (["lincoln-center--midtown-west"], [ticket])
    three = (["brooklyn--lower-east-side"], [("soho", "wall-street", 2)])
    tally = count("new-york", with_ticket, three)
    assert [seat.total for seat in tally.seats] == [3, 3]
    assert (tally.winners, tally.decided_by) == ((0,), "completed_tickets")


def test_rulebook_example_green() -> None:
    routes = [
        "nashville--saint-louis",
        "chicago--saint-louis--1",
        "chicago--toronto",
        "sault-st-marie--toronto",
    ]
    tickets = [("sault-st-marie", "nashville", 8), ("atlanta", "washington", 4)]
    tally = count("usa-2025", (routes, tickets), NOBODY)
    assert part(tally.seats[0], "tickets") == 8 - 4


def test_rulebook_example_blue() -> None:
    routes = [
        "montreal--new-york",
        "new-york--pittsburgh--1",
        "nashville--pittsburgh",
        "atlanta--nashville",
    ]
    tickets = [("montreal", "atlanta", 9), ("new-york", "atlanta", 6)]
    assert part(count("usa-2004", (routes, tickets), NOBODY).seats[0], "tickets") == 15


def test_an_edition_may_name_exactly_the_bonuses_and_tie_breaks_that_are_counted() -> None:
    assert set(numbers.BONUSES) == set(BONUSES)
    assert set(numbers.TIE_BREAKS) == set(TIE_BREAKS)


def test_the_display_has_words_for_every_tie_break() -> None:
    assert set(TIE_BREAKS) <= {*CRITERIA, LONGEST_PATH}
