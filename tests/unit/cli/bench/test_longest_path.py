"""The networks on which the longest path is measured, plain search, and the form of the figures."""

from random import Random

import pytest

from companion.cli.bench.longest_path import measure
from companion.cli.bench.networks import (
    LAST_TRAINS,
    TRAINS,
    grown_network,
    hard_networks,
    one_for_each_pair,
    scattered_network,
)
from companion.cli.bench.plain_search import plain_search
from companion.rules.mechanics.longest_path import Track
from tests.kit.trails import board, network


def pairs_of(tracks: list[Track]) -> list[frozenset[str]]:
    return [frozenset(track[:2]) for track in tracks]


@pytest.mark.parametrize("seed", range(30))
def test_a_random_network_is_one_a_player_may_own(seed: int) -> None:
    usa = board("usa-2004")
    for build in (grown_network, scattered_network):
        tracks = build(usa, Random(seed))
        assert len(set(pairs_of(tracks))) == len(tracks)
        assert TRAINS - LAST_TRAINS <= sum(track.length for track in tracks) <= TRAINS
        assert set(tracks) <= set(usa)


def test_a_grown_network_hangs_together() -> None:
    tracks = grown_network(board("usa-2004"), Random(1))
    touched = set(tracks[0][:2])
    for track in tracks:
        assert not touched.isdisjoint(track[:2])
        touched.update(track[:2])


def test_every_city_pair_of_the_usa_is_taken_once() -> None:
    pairs = pairs_of(one_for_each_pair(board("usa-2004")))
    assert len(pairs) == len(set(pairs)) == 78


def test_no_hard_network_costs_more_trains_than_a_player_has() -> None:
    usa = board("usa-2004")
    for name, tracks in hard_networks(usa).items():
        assert sum(track.length for track in tracks) <= TRAINS, name
        if name.startswith("usa"):
            assert set(tracks) <= set(usa)
            assert len(set(pairs_of(tracks))) == len(tracks)


def test_plain_search_counts_its_calls_and_stops_at_the_limit() -> None:
    triangle = network("a-b 1, b-c 2, c-a 3")
    assert plain_search(triangle, 1000) == (6, 21, True)
    assert plain_search(triangle, 21).finished
    assert plain_search(triangle, 20) == (6, 20, False)


def test_the_figures_have_the_promised_keys() -> None:
    figures = measure(board("usa-2004"), board("new-york"), networks=2, plain_calls=100)
    for name in ("usa45", "usa45_scattered"):
        spread = figures[name]
        assert isinstance(spread, dict)
        assert set(spread) == {"median_ms", "p99_ms", "max_ms", "brute"}
        assert set(spread["brute"]) == {"median_ms", "p99_ms", "max_ms"}
    for name, tracks in (("usa_pairs", 78), ("usa_all", 100), ("new_york_all", 41)):
        whole = figures[name]
        assert isinstance(whole, dict)
        assert set(whole) == {"tracks", "length", "ms"}
        assert whole["tracks"] == tracks
    for name in ("adversarial", "growth"):
        runs = figures[name]
        assert isinstance(runs, dict)
        assert runs
        for run in runs.values():
            assert set(run) == {"tracks", "length", "ms", "brute"}
            assert set(run["brute"]) == {"ms", "calls", "finished"}
