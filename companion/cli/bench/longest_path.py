"""Measures the longest path beside plain depth-first search."""

import random
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from companion.cli.bench.networks import (
    grown_network,
    hard_networks,
    one_for_each_pair,
    scattered_network,
)
from companion.cli.bench.plain_search import plain_search
from companion.rules.mechanics.longest_path import Track, longest_path

PLAIN_CALLS = 1_000_000
"""Plain search gives up here, after about half a second; its time is then a lower bound."""

RUNS = 3
"""The fastest of so many runs counts: it tells of the search, not of what else the machine does."""


GROWTH = (10, 15, 20, 25, 30, 40, 50, 60, 70)


class PlainRun(NamedTuple):
    """One run of plain search."""

    ms: float
    calls: int
    finished: bool


def measure(
    usa: Sequence[Track],
    new_york: Sequence[Track],
    *,
    networks: int = 1000,
    seed: int = 1,
    plain_calls: int = PLAIN_CALLS,
) -> dict[str, object]:
    """All figures, in milliseconds; ``usa`` and ``new_york`` are all tracks of those boards.

    ``usa45`` are networks grown as players build them, ``usa45_scattered`` claims anywhere, which
    seldom form loops.
    """
    rng = random.Random(seed)
    pairs = one_for_each_pair(usa)
    return {
        "usa45": _spread([grown_network(usa, rng) for _ in range(networks)], plain_calls),
        "usa45_scattered": _spread(
            [scattered_network(usa, rng) for _ in range(networks)], plain_calls
        ),
        "usa_pairs": _one(pairs),
        "usa_all": _one(usa),
        "new_york_all": _one(new_york),
        "adversarial": {
            name: _beside_plain(tracks, plain_calls) for name, tracks in hard_networks(usa).items()
        },
        "growth": {
            str(count): _beside_plain(part, plain_calls) for count, part in _growing(pairs, rng)
        },
    }


def _growing(pairs: Sequence[Track], rng: random.Random) -> list[tuple[int, list[Track]]]:
    """One network that spreads over the board, cut off at growing numbers of tracks."""
    spread: list[Track] = []
    touched = {rng.choice(pairs).city_a}
    waiting = rng.sample(pairs, len(pairs))
    while nearby := [track for track in waiting if not touched.isdisjoint(track[:2])]:
        # What joins two cities already reached comes first: loops make the search hard.
        track = max(nearby, key=lambda t: len(touched.intersection(t[:2])))
        waiting.remove(track)
        touched.update(track[:2])
        spread.append(track)
    return [(count, spread[:count]) for count in GROWTH if count <= len(spread)]


def _spread(networks: Sequence[Sequence[Track]], calls: int) -> dict[str, object]:
    own = [_own_ms(tracks) for tracks in networks]
    plain = [_plain(tracks, calls).ms for tracks in networks]
    return {**_quantiles(own), "brute": _quantiles(plain)}


def _quantiles(times_ms: Sequence[float]) -> dict[str, float]:
    in_order = sorted(times_ms)
    p99 = in_order[(len(in_order) * 99 - 1) // 100]
    return {"median_ms": round(median(in_order), 4), "p99_ms": p99, "max_ms": in_order[-1]}


def _one(tracks: Sequence[Track]) -> dict[str, object]:
    length = longest_path(tracks).length
    return {"tracks": len(tracks), "length": length, "ms": _own_ms(tracks)}


def _beside_plain(tracks: Sequence[Track], calls: int) -> dict[str, object]:
    return {**_one(tracks), "brute": _plain(tracks, calls)._asdict()}


def _own_ms(tracks: Sequence[Track]) -> float:
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        longest_path(tracks)
        times.append(perf_counter() - start)
    return round(min(times) * 1000, 4)


def _plain(tracks: Sequence[Track], calls: int) -> PlainRun:
    start = perf_counter()
    result = plain_search(tracks, calls)
    elapsed_ms = round((perf_counter() - start) * 1000, 4)
    return PlainRun(elapsed_ms, result.calls, result.finished)
