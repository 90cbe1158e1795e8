"""Spaces that no source gives: evenly between the cities, parallel tracks side by side."""

import math
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion import editions
from companion.editions.geography import Track
from companion.editions.layout import lay_out
from companion.editions.spaces import Spaces
from companion.files.faults import Faults
from companion.files.table import Row
from companion.model.edition import City, Edition, Route, Space

TRAIN_WIDTH: Final = 8 / 28
"""Of a train over the distance of two spaces in a row, both in millimetres."""


def in_pixels(edition: Edition, space: Space | City) -> tuple[float, float]:
    return space.x * edition.picture[0], space.y * edition.picture[1]


def laid_out_routes(name: str) -> list[tuple[Edition, Route]]:
    edition = editions.load(name)
    return [(edition, route) for route in edition.routes]


LAID_OUT: Final = [
    name
    for name in editions.available()
    if any(
        item.list == "spaces" and item.status == "inferred"
        for item in editions.load(name).provenance
    )
]


def test_new_york_is_laid_out() -> None:
    assert "new-york" in LAID_OUT


@pytest.mark.parametrize("name", LAID_OUT)
def test_spaces_follow_each_other_at_equal_steps_along_their_angle(name: str) -> None:
    for edition, route in laid_out_routes(name):
        points = [in_pixels(edition, space) for space in route.spaces]
        steps = [math.dist(one, other) for one, other in pairwise(points)]
        assert steps == pytest.approx(steps[:1] * len(steps), rel=0.01)
        ends = [in_pixels(edition, edition.city[city]) for city in (route.city_a, route.city_b)]
        slope = math.degrees(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0])) % 180
        for space in route.spaces:
            assert 0 <= space.angle < 180
            assert min(abs(space.angle - slope), 180 - abs(space.angle - slope)) < 0.1


@pytest.mark.parametrize("name", LAID_OUT)
def test_spaces_run_from_the_first_city_to_the_second_inside_the_picture(name: str) -> None:
    for edition, route in laid_out_routes(name):
        first, last = (in_pixels(edition, route.spaces[end]) for end in (0, -1))
        start = in_pixels(edition, edition.city[route.city_a])
        assert route.length == 1 or math.dist(start, first) < math.dist(start, last)
        assert all(0 <= space.x <= 1 and 0 <= space.y <= 1 for space in route.spaces)


@pytest.mark.parametrize("name", LAID_OUT)
def test_trains_on_parallel_tracks_do_not_overlap(name: str) -> None:
    edition = editions.load(name)
    pitches = sorted(
        math.dist(*(in_pixels(edition, edition.city[city]) for city in (r.city_a, r.city_b)))
        / (r.length + 1)
        for r in edition.routes
    )
    width = TRAIN_WIDTH * pitches[len(pitches) // 2]
    doubles = [route for route in edition.routes if route.twins]
    assert doubles
    for route in doubles:
        for twin in route.twins:
            for one, other in zip(route.spaces, edition.routes[twin].spaces, strict=True):
                apart = math.dist(in_pixels(edition, one), in_pixels(edition, other))
                assert apart > width


def track(name: str, city_a: str, city_b: str, length: int, parallel: str = "") -> Track:
    row = Row("routes.csv", 2, {"parallel": parallel}, Faults())
    return Track(row, name, city_a, city_b, length, "gray")


def two_cities(a: tuple[float, float], b: tuple[float, float]) -> dict[str, City]:
    return {"a": City("a", "A", *a), "b": City("b", "B", *b)}


def test_the_picture_is_not_squashed() -> None:
    """On a picture twice as wide as high, the diagonal rises by less than 45 degrees."""
    spaces = lay_out([track("r", "a", "b", 1)], two_cities((0, 0), (1, 1)), (200, 100))
    assert spaces == {"r": (Space(0.5, 0.5, 26.6),)}


def test_parallel_tracks_keep_their_distance_at_the_edge_of_the_picture() -> None:
    tracks = [track("one", "a", "b", 2, "1"), track("two", "a", "b", 2, "2")]
    spaces = lay_out(tracks, two_cities((0, 0.2), (0, 0.8)), (100, 100))
    assert {space.x for space in spaces["two"]} == {0.0}
    assert {space.x for space in spaces["one"]} == {0.07}  # 0.35 of a step of 20


def test_a_parallel_track_named_from_the_other_end_lies_on_the_other_side() -> None:
    tracks = [track("one", "a", "b", 2, "1"), track("two", "b", "a", 2, "2")]
    spaces = lay_out(tracks, two_cities((0.1, 0.5), (0.9, 0.5)), (100, 100))
    assert [space.x for space in spaces["one"]] == [0.36667, 0.63333]
    assert [space.x for space in spaces["two"]] == [0.63333, 0.36667]
    assert spaces["one"][0].y < 0.5 < spaces["two"][0].y


def test_a_map_without_routes_has_no_spaces() -> None:
    assert lay_out([], {}, (1, 1)) == {}


PLACES = st.tuples(st.floats(0, 1), st.floats(0, 1))


@given(
    PLACES, PLACES, st.integers(1, 20), st.integers(1, 4), st.sampled_from([(1, 1), (1744, 1125)])
)
def test_any_two_cities_give_spaces_inside_the_picture_and_apart(
    a: tuple[float, float],
    b: tuple[float, float],
    length: int,
    count: int,
    picture: tuple[float, float],
) -> None:
    assume(math.dist(a, b) > 0.01)
    tracks = [track(f"r{n}", "a", "b", length, str(n)) for n in range(1, count + 1)]
    spaces: Spaces = lay_out(tracks, two_cities(a, b), picture)
    every = [space for row in spaces.values() for space in row]
    assert all(0 <= space.x <= 1 and 0 <= space.y <= 1 for space in every)
    assert len({(space.x, space.y) for space in every}) == length * count
