"""Puts the tracks of a trail into walking order."""

from collections.abc import Iterable

from companion.rules.mechanics.longest_path.network import Network


def odd_cities(tracks: Iterable[int], network: Network) -> list[int]:
    """The cities where an odd number of these tracks end: none, or the two ends of the trail."""
    odd: dict[int, None] = {}
    for track in tracks:
        for city in network.ends[track]:
            if city in odd:
                del odd[city]
            else:
                odd[city] = None
    return list(odd)


def walk(tracks: Iterable[int], network: Network) -> tuple[list[int], list[int]]:
    """The tracks in walking order, and the cities they lead through, the first one included.

    Walk until no track is left, then go back and, wherever one is, walk its loop too: the tracks
    in the order of going back are the trail, backwards.
    """
    remaining: dict[int, list[int]] = {}
    for track in sorted(tracks, reverse=True):
        for city in set(network.ends[track]):
            remaining.setdefault(city, []).append(track)
    if not remaining:
        return [], []
    city = min(odd_cities(tracks, network) or remaining)
    walked: set[int] = set()
    ahead: list[tuple[int, int | None]] = [(city, None)]
    trail: list[int] = []
    cities: list[int] = []
    while ahead:
        city, arrival = ahead[-1]
        while remaining[city] and remaining[city][-1] in walked:
            remaining[city].pop()
        if remaining[city]:
            track = remaining[city].pop()
            walked.add(track)
            ahead.append((network.across(track, city), track))
        else:
            ahead.pop()
            cities.append(city)
            if arrival is not None:
                trail.append(arrival)
    return trail[::-1], cities[::-1]
