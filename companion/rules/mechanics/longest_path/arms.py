"""What a trail that ends in a city can still gain beyond that city's bridges."""

from typing import NamedTuple


class Trail(NamedTuple):
    """A total length and the tracks that make it, in no particular order."""

    length: int
    tracks: tuple[int, ...]

    def plus(self, other: "Trail") -> "Trail":
        """Both together; they share no track."""
        return Trail(self.length + other.length, self.tracks + other.tracks)


NOTHING = Trail(0, ())


class Arms:
    """For each city its two longest arms, each over another bridge: a trail has but two ends."""

    __slots__ = ("longest", "second")

    def __init__(self, cities: int) -> None:
        self.longest = [NOTHING] * cities
        self.second = [NOTHING] * cities

    def add(self, city: int, arm: Trail) -> None:
        """A longer arm displaces a shorter one."""
        if arm.length > self.longest[city].length:
            self.second[city] = self.longest[city]
            self.longest[city] = arm
        elif arm.length > self.second[city].length:
            self.second[city] = arm

    def both(self, city: int) -> Trail:
        """The longest trail that passes the city from one bridge to another."""
        return self.longest[city].plus(self.second[city])
