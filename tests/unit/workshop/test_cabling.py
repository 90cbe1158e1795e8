"""Slots and lights in an order that keeps wires short."""

import math

import pytest

from companion import editions
from companion.model.table import SlotLevel
from companion.workshop.cabling import Cabling, Position, cabling, naive_cabling
from companion.workshop.ground import ground
from companion.workshop.sheets import HOLE_MM

BOARDS = ["usa-2025", "usa-2004", "new-york", "first-journey-europe"]


@pytest.mark.parametrize("level", [SlotLevel.SPACE, SlotLevel.ROUTE])
@pytest.mark.parametrize("name", BOARDS)
def test_every_spot_is_wired_once_and_wires_are_much_shorter(name: str, level: SlotLevel) -> None:
    edition = editions.load(name)
    board = ground(edition)
    wires, naive = cabling(edition, board, level), naive_cabling(edition, board, level)
    assert {one.spot for one in wires.positions} == {one.spot for one in naive.positions}
    spaces = sum(route.length for route in edition.routes)
    expected = spaces if level is SlotLevel.SPACE else len(edition.routes)
    assert len(wires.positions) == expected
    assert wires.lengths.total < 0.65 * naive.lengths.total


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_holes_run_into_each_other(name: str) -> None:
    edition = editions.load(name)
    wires = cabling(edition, ground(edition), SlotLevel.SPACE)
    assert wires.closest_holes > HOLE_MM + 1


def test_a_light_lies_in_the_gap_between_two_trains() -> None:
    edition = editions.load("usa-2025")
    wires = cabling(edition, ground(edition), SlotLevel.SPACE)
    away = [math.dist(one.sensor, one.light) for one in wires.positions]
    assert max(away) <= 14.0 + 1e-9
    assert sorted(away)[len(away) // 2] > 13.25, "under the longest train nobody would see it"


def test_lengths_are_those_of_the_straight_wires() -> None:
    edition = editions.load("usa-2025")
    (first, *_) = naive_cabling(edition, ground(edition), SlotLevel.SPACE).positions
    two = tuple(Position(first.spot, (x, 0.0), (x, 5.0)) for x in (10.0, 30.0))
    wires = Cabling((0.0, 0.0), two)
    assert wires.register_places == ((20.0, 0.0),)
    lengths = wires.lengths
    assert lengths.lights == pytest.approx(math.hypot(10, 5) + 20)
    assert (lengths.sensors, lengths.chain, lengths.total) == pytest.approx(
        (20, 20, lengths.lights + 40)
    )
    assert wires.longest_gap == 20


def test_nine_slots_need_two_registers() -> None:
    edition = editions.load("new-york")
    positions = naive_cabling(edition, ground(edition), SlotLevel.SPACE).positions[:9]
    assert [len(group) for group in Cabling((0, 0), positions).registers] == [8, 1]
