"""Where things lie on the real board, in millimetres."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from companion import editions
from companion.workshop.ground import PITCH_MM, ground


def test_the_usa_board_is_as_large_as_the_printed_one() -> None:
    assert ground(editions.load("usa-2025")).size == (795, 525)


def test_the_nearest_spaces_of_the_usa_board_are_11_mm_apart() -> None:
    rows = ground(editions.load("usa-2025")).rows
    spaces = [space for row in rows for space in row]
    nearest = min(math.dist(a, b) for at, a in enumerate(spaces) for b in spaces[:at])
    assert nearest == pytest.approx(11.2, abs=0.05)


def test_printed_places_are_preferred_to_those_of_the_picture() -> None:
    edition = editions.load("usa-2025")
    atlanta = edition.city["atlanta"]
    assert atlanta.board == (0.7793, 0.6313)
    assert ground(edition).cities["atlanta"] == pytest.approx((0.7793 * 795, 0.6313 * 525))


def test_an_owner_may_have_measured_another_width() -> None:
    board = ground(editions.load("usa-2025"), 800.0)
    assert board.size == pytest.approx((800, 800 * 525 / 795))
    assert not board.assumed
    assert "as given by --width" in board.remarks[1]


def test_a_size_that_nobody_measured_is_called_assumed() -> None:
    board = ground(editions.load("new-york"))
    assert board.assumed
    assert "computed, not measured" in board.remarks[0]
    assert "ASSUMED" in board.remarks[1]
    steps = sorted(math.dist(a, b) for row in board.rows for a, b in pairwise(row))
    assert steps[len(steps) // 2] == pytest.approx(PITCH_MM, rel=0.02)


def test_a_size_of_the_picture_is_enough_where_no_places_are_printed() -> None:
    board = ground(replace(editions.load("new-york"), board_mm=(260.0, 400.0)))
    assert board.size == pytest.approx((260, 260 * 1024 / 667))
    assert not board.assumed
