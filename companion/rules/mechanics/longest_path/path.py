"""The longest path of a whole network: every island's best trail with its arms."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.mechanics.longest_path.arms import NOTHING, Arms, Trail
from companion.rules.mechanics.longest_path.islands import Island, islands
from companion.rules.mechanics.longest_path.network import Network, Track
from companion.rules.mechanics.longest_path.search import best_trail
from companion.rules.mechanics.longest_path.sweep import order_of, steps_through
from companion.rules.mechanics.longest_path.walk import odd_cities, walk


@dataclass(frozen=True, slots=True)
class LongestPath:
    """A longest path in walking order; without any track it is empty."""

    length: int
    tracks: tuple[int, ...]
    cities: tuple[str, ...]


def longest_path(tracks: Sequence[Track]) -> LongestPath:
    """The longest trail: cities may repeat, tracks may not. The same tracks give the same path."""
    network = Network(tracks)
    best = _longest_trail(network)
    in_order, cities = walk(best.tracks, network)
    names = tuple(network.cities[city] for city in cities)
    return LongestPath(best.length, tuple(in_order), names)


def _longest_trail(network: Network) -> Trail:
    """Every trail has one island nearest to the root of the bridges: it is found there."""
    arms = Arms(len(network.cities))
    best = NOTHING
    for island in islands(network):
        order = order_of(island, network) if island.tracks else island.cities
        best = _best_across(island, order, network, arms, best)
        if island.gate:
            city, bridge, beyond = island.gate
            onward = _best_from(city, island, order, network, arms)
            arms.add(beyond, onward.plus(Trail(network.lengths[bridge], (bridge,))))
    return best


def _best_from(
    city: int, island: Island, order: Sequence[int], network: Network, arms: Arms
) -> Trail:
    """The longest trail that starts in this city and never takes the island's gate.

    The gate becomes an arm longer than the whole network: the best trail must end with it.
    """
    if not island.tracks:
        return arms.longest[city]
    whole_network = sum(network.lengths)
    arms.add(city, Trail(whole_network, ()))
    best = _best_across(island, order, network, arms, arms.both(city))
    return best.plus(Trail(-whole_network, ()))


def _best_across(
    island: Island, order: Sequence[int], network: Network, arms: Arms, best: Trail
) -> Trail:
    """The longest trail over this island's cities, or ``best`` if none is longer."""
    for city in island.cities:
        if arms.longest[city].length + arms.second[city].length > best.length:
            best = arms.both(city)
    if not island.tracks:
        return best
    found = best_trail(steps_through(island, network, order, arms), best.length)
    if found is None:
        return best
    length, tracks = found
    return Trail(length, (*tracks, *_arms_of(tracks, network, arms)))


def _arms_of(tracks: Sequence[int], network: Network, arms: Arms) -> tuple[int, ...]:
    """The tracks of the arms at the trail's two ends; a round trip has both where they are best."""
    ends = odd_cities(tracks, network)
    if ends:
        return tuple(track for city in ends for track in arms.longest[city].tracks)
    cities = {city for track in tracks for city in network.ends[track]}
    return max((arms.both(city) for city in sorted(cities)), key=lambda t: t.length).tracks
