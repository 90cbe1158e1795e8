"""What the loader says when the parts of an edition do not fit together."""

from collections.abc import Callable
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.editions.consistency import parts_of_map

FaultsOf = Callable[..., tuple[str, ...]]
COUNT = 'expected as many as printed, or fewer with status = "incomplete".'

CASES = {
    "more cards than printed": (
        ("taxi = 8", "taxi = 9"),
        f"edition.toml, line 63: 44 cards are printed, but 45 are listed; {COUNT}",
    ),
    "fewer tickets than printed": (
        ("printed = 18", "printed = 20"),
        f"edition.toml, line 58: 20 tickets are printed, but 18 are listed; {COUNT}",
    ),
    "fewer cities than printed": (
        ("printed = 15", "printed = 16"),
        f"edition.toml, line 43: 16 cities are printed, but 15 are listed; {COUNT}",
    ),
    "fewer routes than printed": (
        ("printed = 41", "printed = 42"),
        f"edition.toml, line 48: 42 routes are printed, but 41 are listed; {COUNT}",
    ),
    "fewer spaces than printed": (
        ("printed = 84", "printed = 85"),
        f"edition.toml, line 53: 85 spaces are printed, but 84 are listed; {COUNT}",
    ),
    "printed spaces that nobody measured": (
        ('status = "inferred"', 'status = "printed"'),
        (
            'edition.toml, line 52: status is "printed", but without spaces.csv the spaces are '
            'laid out by the program; expected "inferred".'
        ),
    ),
    "too few tickets to deal": (  # N6
        ("deal_tickets = 2", "deal_tickets = 5"),
        (
            "edition.toml, line 6: the set-up for 4 players needs 20 tickets, but there are 18; "
            "expected enough for all."
        ),
    ),
    "too few cards to deal": (  # N5
        ("deal_cards = 2", "deal_cards = 10"),
        (
            "edition.toml, line 6: the set-up for 4 players needs 45 train cards, "
            "but there are 44; expected enough for all."
        ),
    ),
    "more tickets to keep than dealt": (  # N6
        ("deal_keep = 1", "deal_keep = 3"),
        "edition.toml, line 29: deal_keep is 3, but deal_tickets is 2; expected no more than that.",
    ),
    "more tickets to keep than drawn": (  # N12
        ("draw_keep = 1", "draw_keep = 3"),
        "edition.toml, line 31: draw_keep is 3, but draw_tickets is 2; expected no more than that.",
    ),
    "an end before the beginning": (  # N13
        ("end_trains = 2", "end_trains = 16"),
        "edition.toml, line 37: end_trains is 16, but trains is 15; expected no more than that.",
    ),
    "a tie broken by a path that nobody measures": (  # N14, N15
        ('["completed_tickets"]', '["completed_tickets", "longest_path"]'),
        (
            "edition.toml, line 39: tie_breaks names longest_path, but bonuses does not; "
            "expected it in both."
        ),
    ),
    "a route longer than the points": (  # N11
        ("[1, 2, 4, 7]", "[1, 2, 4]"),
        (
            "routes.csv, line 17: length is '4'; "
            "expected at most 3, as route_points of edition.toml allows."
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_an_edition_with(case: str, faults_of: FaultsOf) -> None:
    (old, new), expected = CASES[case]
    assert faults_of("new-york", ("edition.toml", old, new)) == (expected,)


def test_routes_longer_than_a_player_has_trains_are_reported(faults_of: FaultsOf) -> None:
    faults = faults_of("new-york", ("edition.toml", "trains = 15", "trains = 3"))
    assert faults == (
        "routes.csv, line 17: length is '4'; expected at most 3, as trains of edition.toml allows.",
    )


def test_a_list_marked_incomplete_may_not_be_longer_than_printed(faults_of: FaultsOf) -> None:
    faults = faults_of("usa-2025", ("edition.toml", "printed = 33", "printed = 30"))
    assert faults == (  # U3
        (
            "edition.toml, line 63: 30 tickets are printed, but 31 are listed; "
            "expected as many as printed."
        ),
    )


def test_a_ticket_between_unconnected_cities_is_reported(faults_of: FaultsOf) -> None:
    far = "brooklyn,Brooklyn,true,0.8979,0.9287\n"
    faults = faults_of(
        "new-york",
        ("cities.csv", far, far + "hawaii,Hawaii,false,0.01,0.99\n"),
        ("edition.toml", "printed = 15", "printed = 16"),
        ("tickets.csv", "central-park,chinatown", "central-park,hawaii"),
    )
    assert faults == (
        (
            "tickets.csv, line 3: no routes join central-park and hawaii; "
            "expected a ticket between connected cities."
        ),
    )


def test_no_ticket_is_called_unconnected_while_a_route_is_in_doubt(faults_of: FaultsOf) -> None:
    """The misspelt route may be the one that joins them."""
    far = "brooklyn,Brooklyn,true,0.8979,0.9287\n"
    faults = faults_of(
        "new-york",
        ("cities.csv", far, far + "hawaii,Hawaii,false,0.01,0.99\n"),
        ("edition.toml", "printed = 15", "printed = 16"),
        ("tickets.csv", "central-park,chinatown", "central-park,hawaii"),
        ("routes.csv", "chelsea,soho,4", "chelsea,hawai,4"),
    )
    assert len(faults) == 1
    assert "perhaps 'hawaii'" in faults[0]


CITIES = "abcdefgh"
PAIRS = st.lists(st.sampled_from(list(combinations(CITIES, 2))), max_size=10)


@given(PAIRS)
def test_connected_cities_are_those_networkx_finds(pairs: list[tuple[str, str]]) -> None:
    board: nx.Graph[str] = nx.Graph(pairs)
    part = parts_of_map(pairs)
    assert set(part) == set(board.nodes)
    for one, other in combinations(board.nodes, 2):
        assert (part[one] == part[other]) == nx.has_path(board, one, other)
