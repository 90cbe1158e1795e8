"""A player's tracks with numbered cities, as every stage of the longest path reads them."""

from collections.abc import Sequence
from typing import NamedTuple


class Track(NamedTuple):
    """One claimed route."""

    city_a: str
    city_b: str
    length: int


class Network:
    """Cities are numbered in the order in which the tracks first name them."""

    __slots__ = ("cities", "ends", "lengths", "tracks_at")

    def __init__(self, tracks: Sequence[Track]) -> None:
        number: dict[str, int] = {}
        self.ends = [
            (number.setdefault(city_a, len(number)), number.setdefault(city_b, len(number)))
            for city_a, city_b, _ in tracks
        ]
        self.lengths = [length for _, _, length in tracks]
        self.cities = tuple(number)
        self.tracks_at: list[list[int]] = [[] for _ in number]
        for track, (a, b) in enumerate(self.ends):
            self.tracks_at[a].append(track)
            if b != a:
                self.tracks_at[b].append(track)

    def across(self, track: int, city: int) -> int:
        """The city at the other end of the track."""
        a, b = self.ends[track]
        return a + b - city
