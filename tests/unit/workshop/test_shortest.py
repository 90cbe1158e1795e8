"""A short path through all points."""

import itertools
import random

import pytest

from companion.workshop.shortest import Point, path_length, short_path


def some_points(count: int, seed: int) -> list[Point]:
    chance = random.Random(seed)
    return [(chance.random(), chance.random()) for _ in range(count)]


@pytest.mark.parametrize("seed", range(5))
def test_few_points_are_visited_almost_as_shortly_as_can_be(seed: int) -> None:
    points = some_points(7, seed)
    found = path_length([(0, 0), *(points[at] for at in short_path(points, (0, 0)))])
    best = min(path_length([(0, 0), *order]) for order in itertools.permutations(points))
    assert best - 1e-9 <= found <= 1.1 * best


@pytest.mark.parametrize("count", [0, 1, 2, 3, 60])
def test_every_point_is_visited_once(count: int) -> None:
    assert sorted(short_path(some_points(count, 1), (0, 0))) == list(range(count))


def test_points_on_a_line_are_visited_along_it() -> None:
    points = [(3.0, 0.0), (1.0, 0.0), (4.0, 0.0), (2.0, 0.0)]
    assert short_path(points, (0, 0)) == [1, 3, 0, 2]


def test_points_on_one_spot_do_no_harm() -> None:
    assert sorted(short_path([(1.0, 1.0)] * 6, (0, 0))) == list(range(6))
