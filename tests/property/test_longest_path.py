"""The longest path equals what plain search and a second exact method find."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.bench.networks import (
    grid,
    grown_network,
    hard_networks,
    one_for_each_pair,
    scattered_network,
)
from companion.cli.bench.plain_search import plain_search
from companion.rules.mechanics.longest_path import Track, longest_path
from tests.kit.trails import assert_is_trail, board, by_frontier

Build = Callable[[Sequence[Track], Random], list[Track]]
ENOUGH_CALLS = 20_000


def random_multigraph(rng: Random) -> list[Track]:
    """Few cities and many tracks, so that loops, parallel tracks and odd cities abound."""
    cities = "abcdefgh"[: rng.randint(2, 8)]
    longest = rng.choice((1, 2, 6))
    pairs = [rng.sample(cities, 2) for _ in range(rng.randint(1, 11))]
    if rng.random() < 0.1:
        pairs.append([cities[0], cities[0]])
    return [Track(a, b, rng.randint(1, longest)) for a, b in pairs]


def assert_longest(tracks: Sequence[Track], length: int) -> None:
    path = longest_path(tracks)
    assert_is_trail(path, tracks)
    assert path.length == length, tracks


@pytest.mark.parametrize("seed", range(10))
def test_random_multigraphs_agree_with_plain_search(seed: int) -> None:
    rng = Random(seed)
    finished = 0
    for _ in range(400):
        tracks = random_multigraph(rng)
        plain = plain_search(tracks, ENOUGH_CALLS)
        if plain.finished:
            assert_longest(tracks, plain.length)
            finished += 1
    assert finished > 300


@given(
    st.lists(
        st.builds(Track, st.sampled_from("abcdef"), st.sampled_from("abcdef"), st.integers(1, 6)),
        max_size=9,
    )
)
@settings(max_examples=300, deadline=None)
def test_any_multigraph_agrees_with_plain_search(tracks: list[Track]) -> None:
    plain = plain_search(tracks, ENOUGH_CALLS)
    if plain.finished:
        assert_longest(tracks, plain.length)


@pytest.mark.parametrize("build", [grown_network, scattered_network])
def test_legal_usa_networks_agree_with_plain_search(build: Build) -> None:
    usa, rng = board("usa-2004"), Random(1)
    finished = 0
    for _ in range(100):
        tracks = build(usa, rng)
        plain = plain_search(tracks, ENOUGH_CALLS)
        if plain.finished:
            assert_longest(tracks, plain.length)
            finished += 1
    assert finished > 90


def test_the_second_method_agrees_with_plain_search() -> None:
    rng = Random(2)
    for _ in range(200):
        tracks = random_multigraph(rng)
        plain = plain_search(tracks, ENOUGH_CALLS)
        if plain.finished:
            assert by_frontier(tracks) == plain.length


def test_middle_sized_meshes_agree_with_the_second_method() -> None:
    """Blocks of squared paper with tracks missing: bridges, dead ends, islands, odd cities."""
    rng = Random(3)
    for _ in range(60):
        streets = grid(6, 4)
        kept = sorted(rng.sample(range(len(streets)), rng.randint(22, len(streets))))
        tracks = [streets[number]._replace(length=rng.choice((1, 1, 2, 5))) for number in kept]
        assert_longest(tracks, by_frontier(tracks))


def test_hard_networks_agree_with_the_second_method() -> None:
    hard = hard_networks(board("usa-2004"))
    del hard["each_with_each_of_10"]  # Ten cities are undecided at once: too many for it.
    for name, tracks in hard.items():
        # The second method takes the tracks as they come: those found by chance need some order.
        assert_longest(tracks, by_frontier(sorted(tracks) if "hard" in name else tracks))


def test_the_order_of_the_tracks_does_not_matter() -> None:
    pairs, rng = one_for_each_pair(board("usa-2004")), Random(4)
    for _ in range(5):
        assert_longest(rng.sample(pairs, len(pairs)), 235)
