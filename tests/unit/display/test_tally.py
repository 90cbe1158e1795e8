"""What a person reads of a count, in any family."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.console import Console

from companion import editions
from companion.display.tally import notes, print_tally
from companion.model.edition import Edition, Provenance, Status
from companion.model.views import SeatTally, Tally, TicketResult
from companion.rules.families import score_position
from companion.rules.positions import Faults, Player


@pytest.fixture
def usa() -> Edition:
    return editions.load("usa-2004")


def drawn(
    edition: Edition,
    tally: Tally,
    names: Sequence[str] = ("Blue", "Red"),
    width: int = 80,
) -> list[str]:
    file = io.StringIO()
    print_tally(Console(file=file, width=width), edition, names, tally)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def counted(
    edition: Edition, routes: Sequence[str], tickets: Sequence[str] = (), width: int = 80
) -> list[str]:
    blue = Player("Blue", "Blue", {"name": "Blue", "routes": list(routes), "tickets": [*tickets]})
    scored = score_position(edition, [blue, Player("Red", "Red", {"name": "Red"})], Faults())
    assert scored is not None
    return drawn(edition, scored.tally, width=width)


def seat(
    rank: int,
    *,
    total: int | None = None,
    completed: int = 0,
    parts: Sequence[tuple[str, int]] = (),
    tickets: Sequence[TicketResult] = (),
    unrevealed: int = 0,
    trains_left: int | None = None,
) -> SeatTally:
    return SeatTally(
        rank, total, completed, tuple(parts), tuple(tickets), unrevealed, trains_left, None, ()
    )


@pytest.mark.parametrize("start", range(5))
def test_the_longest_path_is_told_as_a_walk_with_its_loop(usa: Edition, start: int) -> None:
    loop = [
        "boston--montreal--1",
        "montreal--new-york",
        "boston--new-york--1",
        "new-york--washington--1",
        "new-york--pittsburgh--1",
    ]
    lines = counted(usa, loop[start:] + loop[:start], width=200)
    (line,) = (line for line in lines if "longest path, 11 trains: " in line)
    cities = line.split(": ")[1].split(" – ")
    assert {cities[0], cities[-1]} == {"Washington", "Pittsburgh"}
    assert cities[1] == cities[-2] == "New York"
    assert sorted(cities[2:-2]) == ["Boston", "Montréal"]


def test_a_path_of_one_train_is_told_in_the_singular(usa: Edition) -> None:
    assert "  longest path, 1 train: Atlanta – Nashville" in counted(usa, ["atlanta--nashville"])


def test_nothing_is_wider_than_80_columns(usa: Edition) -> None:
    longest = sorted(usa.routes, key=lambda route: -route.length)[:7]
    lines = counted(usa, [route.id for route in longest], [ticket.id for ticket in usa.tickets])
    assert max(len(line) for line in lines) <= 80
    tally = Tally((seat(1, total=3), seat(2, total=1)), (0,), ("points",), "points")
    long = "A player with a very long name indeed, longer than any table would like to show"
    assert max(len(line) for line in drawn(usa, tally, (long, "Red"))) <= 80


def test_new_york_shows_attractions_and_no_path() -> None:
    lines = counted(editions.load("new-york"), ["midtown-west--times-square"], ["nt01"])
    assert lines[2] == "       Routes   Tickets   Attractions   Total   Trains left   Rank"
    assert "  failed  Central Park – Chelsea (nt01)  -5" in lines
    assert not any("path" in line for line in lines)


def test_f16_a_game_without_points_shows_completed_and_open_tickets(usa: Edition) -> None:
    tickets = (TicketResult("boston--miami", True, 0), TicketResult("chicago--denver", False, 0))
    blue = seat(
        1,
        completed=2,
        parts=(("tickets", 1), ("east_to_west", 1)),
        tickets=tickets,
        unrevealed=1,
        trains_left=7,
    )
    red = seat(2, completed=1, parts=(("tickets", 1),), unrevealed=2, trains_left=9)
    lines = drawn(usa, Tally((blue, red), (0,), ("completed_tickets",), "completed_tickets"))
    assert lines[2:] == [
        "       Tickets   East to west   Completed tickets   Trains left   Rank",
        "──────────────────────────────────────────────────────────────────────",
        "Blue         1              1                   2             7      1",
        "Red          1              -                   1             9      2",
        "",
        "Blue",
        "  completed  Boston – Miami",
        "  open       Chicago – Denver",
        "  1 ticket still open",
        "",
        "Red",
        "  2 tickets still open",
        "",
        "Blue wins with 2 completed tickets.",
    ]


def test_c19_many_city_bonuses_share_a_column_and_are_named_below(usa: Edition) -> None:
    blue = seat(1, total=31, parts=(("tickets", 11), ("seattle", 8), ("los-angeles", 12)))
    red = seat(2, total=18, parts=(("tickets", 8), ("dallas", 10)))
    without_map = replace(usa, cities=(), routes=())
    lines = drawn(without_map, Tally((blue, red), (0,), ("points",), "points"))
    assert lines[2:6] == [
        "       Tickets   Bonuses   Total   Rank",
        "───────────────────────────────────────",
        "Blue        11        20      31      1",
        "Red          8        10      18      2",
    ]
    assert "  bonuses: Seattle 8, Los Angeles 12" in lines
    assert "  bonuses: Dallas 10" in lines


@pytest.fixture
def substituted(usa: Edition) -> Edition:
    return replace(usa, provenance=(Provenance("tickets", Status.SUBSTITUTE, 30, 30, ""),))


NOTE = "Note: the tickets are a substitute set, not the printed ones."


@pytest.mark.parametrize(
    "blue",
    [
        seat(1, total=3, tickets=[TicketResult("t2004-04", False, 0)]),
        seat(1, total=3, tickets=[TicketResult("t2004-04", True, 0)]),
        seat(1, total=3, unrevealed=1),
    ],
)
def test_tickets_of_a_substitute_set_are_marked(substituted: Edition, blue: SeatTally) -> None:
    tally = Tally((blue, seat(2, total=1)), (0,), ("points",), "points")
    assert notes(substituted, tally) == [NOTE]
    assert drawn(substituted, tally)[1] == NOTE


def test_an_owners_own_tickets_are_no_substitutes(substituted: Edition) -> None:
    own = seat(1, total=3, tickets=[TicketResult("denver--miami", True, 3)])
    tally = Tally((own, seat(2, total=1)), (0,), ("points",), "points")
    assert NOTE not in drawn(substituted, tally)


def test_any_other_substitute_list_is_always_marked(usa: Edition) -> None:
    made_up = replace(usa, provenance=(Provenance("routes", Status.SUBSTITUTE, 100, 100, ""),))
    tally = Tally((seat(1, total=3), seat(2, total=1)), (0,), ("points",), "points")
    assert drawn(made_up, tally)[1] == NOTE.replace("tickets", "routes")


def test_a_second_ticket_with_the_same_cities_is_told_by_its_cities(usa: Edition) -> None:
    tickets = [TicketResult(name, True, 3) for name in ("denver--miami", "denver--miami#2")]
    tally = Tally(
        (seat(1, total=6, tickets=tickets), seat(2, total=1)), (0,), ("points",), "points"
    )
    assert drawn(usa, tally).count("  completed  Denver – Miami  +3") == 2


def test_the_winner_and_the_reason_stand_at_the_end(usa: Edition) -> None:
    tally = Tally(
        (seat(1, total=3, completed=1), seat(2, total=3)),
        (0,),
        ("points", "completed_tickets"),
        "completed_tickets",
    )
    assert drawn(usa, tally, width=100)[-1] == (
        "Blue and Red are tied at 3 points; Blue wins with more completed tickets (1 to 0)."
    )
