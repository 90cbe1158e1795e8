"""Lays the spaces of tracks out evenly between their cities, parallel tracks side by side."""

import math
from collections.abc import Iterable, Mapping
from typing import Final

from companion.editions.geography import Track, by_pair
from companion.editions.spaces import Spaces
from companion.model.edition import City, Space

_SIDE_BY_SIDE: Final = 0.35
"""Distance of parallel tracks over the distance of spaces in a row, as on the USA board."""

_DIGITS: Final = 5
"""Rounded like a measured list, so that the same map gives the same figures on every machine."""

Point = tuple[float, float]
"""In picture units, where a step to the right is as long as one down; x and y of 0 to 1 are not."""


def lay_out(
    tracks: Iterable[Track], cities: Mapping[str, City], picture: tuple[float, float]
) -> Spaces:
    """The spaces of every track, from its first city to its second."""
    width, height = picture
    places = {city.id: (city.x * width, city.y * height) for city in cities.values()}
    groups = by_pair(tracks)
    if not groups:
        return {}
    # One distance for the whole map: all trains of a box are equally wide.
    pitches = sorted(_pitch(group[0], places) for group in groups)
    gap = _SIDE_BY_SIDE * pitches[len(pitches) // 2]
    spaces: dict[str, tuple[Space, ...]] = {}
    for group in groups:
        room = min(width, height) / len(group)
        spaces |= _lay_out_pair(group, places, min(gap, room), picture)
    return spaces


def _pitch(track: Track, places: Mapping[str, Point]) -> float:
    """From one space to the next; a city takes half of it at either end."""
    return math.dist(places[track.city_a], places[track.city_b]) / ((track.length or 1) + 1)


def _lay_out_pair(
    group: list[Track], places: Mapping[str, Point], gap: float, picture: tuple[float, float]
) -> Spaces:
    # All tracks of a pair share one direction, whichever city each of them names first.
    (ax, ay), (bx, by) = (places[city] for city in (group[0].city_a, group[0].city_b))
    distance = math.dist((ax, ay), (bx, by)) or 1.0
    right, down = (bx - ax) / distance, (by - ay) / distance
    angle = round(math.degrees(math.atan2(down, right)) % 180, 1) % 180
    rows: dict[str, list[Point]] = {}
    for track in group:
        aside = gap * (int(track.parallel or 1) - (len(group) + 1) / 2)
        steps = (track.length or 1) + 1
        row = [
            (
                ax + (bx - ax) * step / steps - down * aside,
                ay + (by - ay) * step / steps + right * aside,
            )
            for step in range(1, steps)
        ]
        rows[track.id] = row if track.city_a == group[0].city_a else row[::-1]
    shift = _into_picture([point for row in rows.values() for point in row], picture)
    return {
        route: tuple(_space(point, shift, angle, picture) for point in row)
        for route, row in rows.items()
    }


def _into_picture(points: list[Point], picture: tuple[float, float]) -> Point:
    """How far to move parallel tracks together so that none leaves the picture at its edge."""
    across, down = zip(*points, strict=True)
    return _inwards(across, picture[0]), _inwards(down, picture[1])


def _inwards(values: tuple[float, ...], limit: float) -> float:
    if min(values) < 0:
        return -min(values)
    return min(0.0, limit - max(values))


def _space(point: Point, shift: Point, angle: float, picture: tuple[float, float]) -> Space:
    x, y = (
        min(1.0, max(0.0, (value + move) / side))
        for value, move, side in zip(point, shift, picture, strict=True)
    )
    return Space(round(x, _DIGITS), round(y, _DIGITS), angle)
