"""Cuts a network at its bridges into islands.

A bridge is a track whose loss would part its two ends. A trail crosses a bridge at most once, so
it never comes back from beyond it: seen from the near side, everything beyond is worth one
number, the longest trail that starts with the bridge. An island is what hangs together without
bridges; a city all of whose tracks are bridges is an island of its own, so a tree is nothing but
such cities.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.rules.mechanics.longest_path.network import Network


class Gate(NamedTuple):
    """The bridge by which an island hangs on another one."""

    city: int
    bridge: int
    beyond: int


class Island(NamedTuple):
    """Cities that stay together whichever single track is lost, with the tracks among them."""

    cities: list[int]
    tracks: list[int]
    gate: Gate | None


def islands(network: Network) -> list[Island]:
    """All islands, each after those that hang on it: its gate leads to a later island.

    The largest islands get no gate, for an island with a gate needs two searches instead of one.
    """
    found = _hung_on(range(len(network.cities)), network)
    if any(island.gate and island.tracks for island in found):
        found.sort(key=lambda island: len(island.tracks), reverse=True)
        found = _hung_on([island.cities[0] for island in found], network)
    return found


def _hung_on(roots: Iterable[int], network: Network) -> list[Island]:
    """The islands, hung on those of the first root in each connected part of the network."""
    reached = _tree(roots, network)
    loops = _loops_over(reached, network)
    found: list[Island] = []
    home: dict[int, Island] = {}
    for city, entry in reached.items():
        if entry is not None and loops[city]:
            home[city] = home[network.across(entry, city)]
            home[city].cities.append(city)
        else:
            gate = None if entry is None else Gate(city, entry, network.across(entry, city))
            home[city] = Island([city], [], gate)
            found.append(home[city])
    for track, (a, b) in enumerate(network.ends):
        if home[a] is home[b]:
            home[a].tracks.append(track)
    found.reverse()
    return found


def _tree(roots: Iterable[int], network: Network) -> dict[int, int | None]:
    """Every city in the order of reaching it, with the track that first led there."""
    reached: dict[int, int | None] = {}
    for root in roots:
        if root in reached:
            continue
        reached[root] = None
        ahead = [root]
        for city in ahead:
            for track in network.tracks_at[city]:
                other = network.across(track, city)
                if other not in reached:
                    reached[other] = track
                    ahead.append(other)
    return reached


def _loops_over(reached: dict[int, int | None], network: Network) -> list[int]:
    """For each city the loops, one bit each, that contain the track by which it was reached.

    Each track outside the tree closes one loop with the tree's tracks between its ends. A loop
    runs over a city's entry when exactly one of those ends lies behind it; the bits of a loop with
    both ends behind cancel out. A track of the tree in no loop is a bridge.
    """
    loops = [0] * len(reached)
    bit = 1
    for track in set(range(len(network.ends))).difference(reached.values()):
        for city in network.ends[track]:
            loops[city] ^= bit
        bit <<= 1
    for city in reversed(reached):
        entry = reached[city]
        if entry is not None:
            loops[network.across(entry, city)] ^= loops[city]
    return loops
