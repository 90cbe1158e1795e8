"""The longest path on networks small enough to check by hand."""

import pytest

from companion.rules.mechanics.longest_path import LongestPath, Track, longest_path
from tests.kit.trails import assert_is_trail, board, network

TRIANGLE = network("a-b 1, b-c 2, c-a 3")


@pytest.mark.parametrize(
    "wrong",
    [
        LongestPath(6, (0, 1, 1), ("a", "b", "c", "b")),
        LongestPath(7, (0, 1, 2), ("a", "b", "c", "a")),
        LongestPath(6, (0, 1, 2), ("a", "b", "c")),
        LongestPath(6, (0, 1, 2), ("a", "b", "a", "c")),
        LongestPath(6, (0, 2, 1), ("a", "b", "c", "a")),
        LongestPath(0, (), ("a",)),
    ],
    ids=["twice", "sum", "too few cities", "other cities", "other order", "city without track"],
)
def test_the_checker_of_trails_catches(wrong: LongestPath) -> None:
    with pytest.raises(AssertionError):
        assert_is_trail(wrong, TRIANGLE)


def test_the_checker_of_trails_accepts_a_trail() -> None:
    assert_is_trail(LongestPath(6, (0, 1, 2), ("a", "b", "c", "a")), TRIANGLE)


def test_without_tracks_there_is_no_path() -> None:
    assert longest_path([]) == LongestPath(0, (), ())


def test_one_track_is_its_own_longest_path() -> None:
    assert longest_path(network("a-b 4")) == LongestPath(4, (0,), ("a", "b"))


@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        pytest.param("a-b 2, b-c 3, c-d 4", 9, id="a line"),
        pytest.param("m-a 5, m-b 3, m-c 4, m-d 1", 9, id="a star: its two longest rays"),
        pytest.param("a-b 1, b-c 2, c-a 3", 6, id="a loop"),
        pytest.param("a-b 1, b-c 1, c-a 1, a-t 4, t-u 2", 9, id="a loop with a tail"),
        pytest.param("a-b 1, b-c 1, c-a 1, a-t 4, a-u 5", 12, id="a loop with two tails, one city"),
        pytest.param("a-b 1, b-c 1, c-a 9, a-t 4, b-u 5", 19, id="tails in two cities"),
        pytest.param("a-b 9, a-b 9, a-x 1, x-b 1, x-t 9, x-u 9", 29, id="tails off the best loop"),
        pytest.param("a-b 1, b-m 1, m-a 1, c-d 1, d-m 1, m-c 1", 6, id="a figure eight"),
        pytest.param("a-b 1, b-c 1, c-a 1, c-d 6, d-e 1, e-f 1, f-d 1", 12, id="a dumb-bell"),
        pytest.param("a-b 3, c-d 2, d-e 2", 4, id="two components"),
        pytest.param("a-b 1, b-c 1, c-a 1, x-y 5", 5, id="a loop beside a longer track"),
        pytest.param("a-b 1, a-c 1, a-d 1, b-c 1, b-d 1, c-d 1", 5, id="four cities, each to each"),
        pytest.param("a-b 6, a-c 2, a-d 2, b-c 2, b-d 2, c-d 1", 14, id="leave out the shortest"),
        pytest.param("a-b 2, a-b 2", 4, id="two parallel tracks"),
        pytest.param("a-b 2, a-b 3, a-b 4", 9, id="three parallel tracks"),
        pytest.param("a-b 2, a-b 3, b-c 1", 6, id="parallel tracks and a tail"),
        pytest.param("a-a 3", 3, id="a track that returns to its city"),
        pytest.param("a-a 3, a-b 2, b-b 4, b-c 1", 10, id="returning tracks on the way"),
    ],
)
def test_the_longest_path_of(tracks: str, length: int) -> None:
    given = network(tracks)
    path = longest_path(given)
    assert_is_trail(path, given)
    assert path.length == length


def test_loops_that_parity_likes_but_no_path_joins_are_not_added_up() -> None:
    """Three loops hang on bridges of a star: a path visits two of them."""
    star = network(
        "m-a 1, a-b 1, b-c 1, c-a 1, m-p 1, p-q 1, q-r 1, r-p 1, m-x 1, x-y 1, y-z 1, z-x 1"
    )
    path = longest_path(star)
    assert_is_trail(path, star)
    assert path.length == 8


def test_loops_joined_by_two_tracks_count_only_if_the_path_takes_one() -> None:
    """Parity alone would drop both short tracks, keep two loops and two tails: 38."""
    pair = network("a-b 5, a-b 5, c-d 5, c-d 5, a-c 1, b-d 1, a-x 9, a-y 9")
    path = longest_path(pair)
    assert_is_trail(path, pair)
    assert path.length == 30


def test_tracks_and_not_cities_are_marked_as_visited_u38() -> None:
    """A path may pass a city again: with visited cities marked, this one would end at 8."""
    loop = network("hub-a 2, a-b 2, b-hub 2, hub-c 4, d-hub 4")
    path = longest_path(loop)
    assert_is_trail(path, loop)
    assert path.length == 14
    assert path.cities.count("hub") == 2


def test_the_same_tracks_give_the_same_path_every_time() -> None:
    tracks = network("a-b 1, a-c 1, a-d 1, b-c 1, b-d 1, c-d 1, d-e 2, c-f 2")
    assert len({longest_path(tracks) for _ in range(20)}) == 1


def test_a_line_of_a_thousand_tracks_is_no_matter() -> None:
    line = [Track(str(i), str(i + 1), 1) for i in range(1000)]
    assert longest_path(line).length == 1000


@pytest.mark.parametrize(
    ("edition", "tracks", "length"), [("usa-2004", 100, 285), ("new-york", 41, 79)]
)
def test_a_whole_board_has_its_longest_path(edition: str, tracks: int, length: int) -> None:
    everything = board(edition)
    path = longest_path(everything)
    assert_is_trail(path, everything)
    assert (len(everything), path.length) == (tracks, length)
