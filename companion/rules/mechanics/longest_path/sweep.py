"""Turns an island into a sequence of small steps: lay a track or not, then leave finished cities.

While the steps are taken one after the other, the *frontier* is the set of cities with a track
decided and a track still to decide. All later work grows with two to the power of the frontier's
size and only linearly with the number of tracks, so the order is chosen to keep it small.

Each city of the frontier holds one bit of the integers used by ``promises`` and ``search``; a
city that leaves gives its bit back. Bit 0 is never a city's.
"""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.mechanics.longest_path.arms import Arms
from companion.rules.mechanics.longest_path.islands import Island
from companion.rules.mechanics.longest_path.network import Network


class Lay(NamedTuple):
    """Take this track or do not."""

    room: int
    """Every integer made of the bits in use before this step is below this power of two."""
    ends: int
    flip: int
    """The cities whose parity the track changes: both ends, or none if it returns to its city."""
    length: int
    track: int


class Leave(NamedTuple):
    """All tracks of this city are decided: settle how many ends of the trail lie there."""

    room: int
    bit: int
    arm: int
    both_arms: int


Step = Lay | Leave


def steps_through(island: Island, network: Network, order: Sequence[int], arms: Arms) -> list[Step]:
    """The cities are finished in the given order; a city without open tracks leaves at once."""
    steps: list[Step] = []
    members = set(island.tracks)
    open_tracks = {
        city: [track for track in network.tracks_at[city] if track in members] for city in order
    }
    bits: dict[int, int] = {}
    used = 1

    def leave(city: int) -> None:
        nonlocal used
        arm, second = arms.longest[city].length, arms.second[city].length
        steps.append(Leave(1 << used.bit_length(), bits[city], arm, arm + second))
        used ^= bits.pop(city)

    for city in order:
        # Tracks into the frontier come first: each may let a city leave before others enter.
        tracks = sorted(open_tracks[city], key=lambda t: network.across(t, city) not in bits)
        for track in tracks:
            room = 1 << used.bit_length()
            for end in network.ends[track]:
                if end not in bits:
                    bits[end] = ~used & (used + 1)
                    used |= bits[end]
            a, b = (bits[end] for end in network.ends[track])
            steps.append(Lay(room, a | b, a ^ b, network.lengths[track], track))
            other = network.across(track, city)
            if other != city:
                open_tracks[other].remove(track)
                if not open_tracks[other]:
                    leave(other)
        if city in bits:
            leave(city)
    return steps


def order_of(island: Island, network: Network) -> list[int]:
    """The best of several greedy orders; looking for it takes no longer than it can save."""
    near: dict[int, dict[int, None]] = {city: {} for city in island.cities}
    for track in island.tracks:
        a, b = network.ends[track]
        if a != b:
            near[a][b] = near[b][a] = None
    neighbours = {city: list(others) for city, others in near.items()}
    cost, best = _greedy_order(island.cities[0], neighbours)
    # About the time one more order takes, counted in cells of the tables it would spare.
    price = 8 * len(neighbours)
    for tried, start in enumerate(sorted(neighbours, key=lambda city: len(neighbours[city]))):
        if (tried + 1) * price >= cost:
            break
        cost, best = min((cost, best), _greedy_order(start, neighbours))
    return best


def _greedy_order(start: int, neighbours: dict[int, list[int]]) -> tuple[int, list[int]]:
    """Always finish the city that draws the fewest new cities into the frontier; with the cost."""
    draws = {city: len(others) + 1 for city, others in neighbours.items()}
    entered: set[int] = set()
    order: list[int] = []
    cost, city = 0, start
    while True:
        for new in (city, *neighbours[city]):
            if new not in entered:
                entered.add(new)
                for other in (new, *neighbours[new]):
                    if other in draws:
                        draws[other] -= 1
        cost += 1 << len(entered) - len(order)
        order.append(city)
        del draws[city]
        if not draws:
            return cost, order
        city = min(draws, key=draws.__getitem__)
