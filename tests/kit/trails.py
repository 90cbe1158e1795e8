"""Networks for tests of the longest path, a checker of paths, and a second way to find them."""

from collections.abc import Sequence

from companion import editions
from companion.rules.mechanics.longest_path import LongestPath, Track

Situation = tuple[frozenset[frozenset[str]], frozenset[str], int]
MOST_ENDS = 2


def network(text: str) -> list[Track]:
    """``a-b 3`` is a track of three trains between a and b; commas part the tracks."""
    tracks = []
    for word in text.split(","):
        pair, length = word.split()
        city_a, city_b = pair.split("-")
        tracks.append(Track(city_a, city_b, int(length)))
    return tracks


def board(edition: str) -> list[Track]:
    """All tracks of an edition."""
    return [Track(r.city_a, r.city_b, r.length) for r in editions.load(edition).routes]


def assert_is_trail(path: LongestPath, tracks: Sequence[Track]) -> None:
    """The path uses given tracks, none twice, each from one of its cities to the next."""
    assert len(set(path.tracks)) == len(path.tracks), "a track is used twice"
    assert sum(tracks[number].length for number in path.tracks) == path.length
    assert len(path.cities) == (len(path.tracks) + 1 if path.tracks else 0)
    for number, here, there in zip(path.tracks, path.cities[:-1], path.cities[1:], strict=True):
        assert sorted(tracks[number][:2]) == sorted((here, there)), "a track leads elsewhere"


def by_frontier(tracks: Sequence[Track]) -> int:
    """The length of the longest path: each track is laid or not, and equal situations are one.

    A situation is how the laid tracks join the cities with tracks to come, which of these cities
    are odd, and how many odd cities are done with: a path has at most two ends.
    """
    last = {city: number for number, track in enumerate(tracks) for city in track[:2]}
    best = 0
    reached: dict[Situation, int] = {(frozenset(), frozenset(), 0): 0}
    for number, track in enumerate(tracks):
        done = sorted({city for city in track[:2] if last[city] == number})
        after: dict[Situation, int] = {}
        for before, length in reached.items():
            for choice, total in ((before, length), (_lay(before, track), length + track.length)):
                left = _leave(choice, done)
                if left is None:
                    continue
                if choice[0] and not left[0]:
                    best = max(best, total)
                else:
                    after[left] = max(total, after.get(left, 0))
        reached = after
    return best


def _lay(situation: Situation, track: Track) -> Situation:
    parts, odd, ends = situation
    cities = frozenset(track[:2])
    joined = cities.union(*(part for part in parts if part & cities))
    flipped = odd if track.city_a == track.city_b else odd ^ cities
    return frozenset(part for part in parts if not part & cities) | {joined}, flipped, ends


def _leave(situation: Situation, cities: Sequence[str]) -> Situation | None:
    """None if the laid tracks can no longer become one path."""
    parts, odd, ends = situation
    ends += len(odd.intersection(cities))
    remaining = frozenset(part.difference(cities) for part in parts)
    if ends > MOST_ENDS or (frozenset() in remaining and len(parts) > 1):
        return None
    return remaining - {frozenset()}, odd.difference(cities), ends
