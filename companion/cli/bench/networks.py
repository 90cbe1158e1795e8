"""Networks on which the longest path is measured: random legal ones, hard ones, growing ones."""

import random
from collections.abc import Sequence
from itertools import combinations

from companion.rules.mechanics.longest_path import Track

TRAINS = 45
LAST_TRAINS = 2
"""With this many trains left or fewer the game is about to end (U35), and no more is claimed."""


def grown_network(tracks: Sequence[Track], rng: random.Random) -> list[Track]:
    """Random claims as players make them: each one touches the network so far."""
    return _claims(tracks, rng, grown=True)


def scattered_network(tracks: Sequence[Track], rng: random.Random) -> list[Track]:
    """Random claims anywhere on the board."""
    return _claims(tracks, rng, grown=False)


def _claims(tracks: Sequence[Track], rng: random.Random, *, grown: bool) -> list[Track]:
    """Uniformly among what is legal: one track of a city pair (U27), within the trains left (U24).

    Ends when at most two trains are left, or nothing fits.
    """
    claimed: list[Track] = []
    touched: set[str] = set()
    pairs: set[frozenset[str]] = set()
    left = TRAINS
    while left > LAST_TRAINS:
        legal = [
            track
            for track in tracks
            if track.length <= left
            and frozenset(track[:2]) not in pairs
            and not (grown and touched and touched.isdisjoint(track[:2]))
        ]
        if not legal:
            break
        track = rng.choice(legal)
        claimed.append(track)
        touched.update(track[:2])
        pairs.add(frozenset(track[:2]))
        left -= track.length
    return claimed


def one_for_each_pair(tracks: Sequence[Track]) -> list[Track]:
    """One track for every pair of cities that any track joins."""
    return list({frozenset(track[:2]): track for track in reversed(tracks)}.values())[::-1]


def hard_networks(usa: Sequence[Track]) -> dict[str, list[Track]]:
    """Found by climbing on the cost of a search, or built so that one of its ideas does not help.

    All cost at most 45 trains; those named after the USA are legal there.
    """
    by_pair = {f"{track.city_a}--{track.city_b}": track for track in usa}
    return {
        "usa_hard_for_plain_search": [by_pair[pair] for pair in _PLAIN_USA.split()],
        "usa_hard_for_this_search": [by_pair[pair] for pair in _OWN_USA.split()],
        "mesh_hard_for_this_search": _network(_OWN_MESH),
        "grid_5_by_5": grid(5, 5),
        "ladder_of_14": grid(15, 2),
        "ring_of_9_hanging_loops": _ring_of_hanging_loops(9),
        "22_ways_between_2_cities": [
            Track(end, f"via {way}", 1) for way in range(22) for end in ("east", "west")
        ],
        "each_with_each_of_10": [Track(a, b, 1) for a, b in combinations("abcdefghij", 2)],
    }


def grid(width: int, height: int) -> list[Track]:
    """Streets on squared paper, one train a block."""
    across = [((x, y), (x + 1, y)) for y in range(height) for x in range(width - 1)]
    down = [((x, y), (x, y + 1)) for y in range(height - 1) for x in range(width)]
    return [Track(f"{a}", f"{b}", 1) for a, b in sorted(across + down)]


def _ring_of_hanging_loops(count: int) -> list[Track]:
    """A ring with a bridge at every city and a triangle beyond each: parity likes them all."""
    tracks = []
    for here in range(count):
        corners = [f"{here}a", f"{here}b", f"{here}c"]
        tracks.append(Track(f"{here}", f"{(here + 1) % count}", 1))
        tracks.append(Track(f"{here}", corners[0], 1))
        tracks += [Track(a, b, 1) for a, b in combinations(corners, 2)]
    return tracks


def _network(text: str) -> list[Track]:
    return [Track(a, b, int(length)) for a, b, length in (word.split("-") for word in text.split())]


_PLAIN_USA = """
pittsburgh--raleigh little-rock--saint-louis atlanta--charleston little-rock--nashville
chicago--pittsburgh nashville--raleigh raleigh--washington atlanta--raleigh nashville--saint-louis
chicago--saint-louis atlanta--nashville new-york--pittsburgh pittsburgh--washington
new-york--washington nashville--pittsburgh pittsburgh--saint-louis dallas--little-rock
charleston--raleigh dallas--houston portland--seattle
"""

_OWN_USA = """
duluth--toronto atlanta--raleigh charleston--raleigh atlanta--charleston kansas-city--saint-louis
nashville--saint-louis pittsburgh--raleigh duluth--sault-st-marie duluth--omaha
nashville--pittsburgh denver--omaha little-rock--oklahoma-city little-rock--saint-louis
kansas-city--oklahoma-city pittsburgh--toronto atlanta--nashville portland--seattle
dallas--oklahoma-city dallas--houston kansas-city--omaha
"""

_OWN_MESH = """
11-22-1 13-14-1 32-43-1 10-20-2 33-43-1 22-33-1 10-11-1 05-15-1 43-44-1 04-05-1 31-42-1 32-42-1
21-31-1 12-13-2 04-14-1 34-45-1 11-12-1 31-32-1 44-54-1 44-55-1 30-41-1 34-44-1 45-55-1 20-30-1
24-25-1 25-35-2 30-40-2 24-35-3 12-23-1 14-24-1 13-23-1 40-41-1 41-42-1 35-45-1 02-12-1 40-50-1
03-04-1 62-63-1 10-21-1
"""
