"""The physical board."""

from random import Random

import pytest

from companion import editions
from companion.model.edition import Edition
from companion.model.table import Equipment, SlotLevel
from companion.simulation.world.board import Board, layout
from companion.simulation.world.clock import Clock
from companion.simulation.world.slots import Slots
from companion.simulation.world.table import simulated_map

USA = editions.load("usa-2004")
BOARDS = [USA, editions.load("new-york"), editions.load("first-journey-europe")]


def board(level: SlotLevel, sensed: list[tuple[int, bool]]) -> Board:
    table = simulated_map(USA, Equipment(slots=level))
    slots = Slots(len(table.slots), lambda *change: sensed.append(change), Clock(), Random(1))
    return Board(USA, table, slots)


@pytest.mark.parametrize("edition", BOARDS, ids=lambda edition: edition.id)
def test_every_space_of_a_double_route_has_one_beside_it_on_the_other_track(
    edition: Edition,
) -> None:
    plan = layout(edition)
    for route in edition.routes:
        for number in range(route.length):
            beside = plan.beside[plan.first[route.index] + number]
            assert (beside is not None) == bool(route.twins)
            if beside is not None:
                spaces = {
                    plan.first[twin] + n
                    for twin in route.twins
                    for n in range(edition.routes[twin].length)
                }
                assert beside in spaces


def test_neighbours_belong_to_other_routes_and_there_are_some() -> None:
    plan = layout(USA)
    own = [set(range(plan.first[r.index], plan.first[r.index] + r.length)) for r in USA.routes]
    for spaces in own:
        for space in spaces:
            assert not spaces & set(plan.near[space])
    crowded = sum(bool(near) for near in plan.near)
    assert crowded > len(plan.near) / 2


def test_with_a_slot_for_each_space_every_train_is_sensed() -> None:
    sensed: list[tuple[int, bool]] = []
    table = board(SlotLevel.SPACE, sensed)
    for space in table.spaces(2):
        table.place(space, 0)
    assert sensed == [(space, True) for space in table.spaces(2)]
    assert table.is_complete(2)


def test_with_a_slot_for_each_route_only_the_middle_train_is_sensed() -> None:
    sensed: list[tuple[int, bool]] = []
    table = board(SlotLevel.ROUTE, sensed)
    for space in table.spaces(5):
        table.place(space, 0)
    assert sensed == [(5, True)]


def test_a_bumped_train_lies_beside_its_space_until_it_is_put_back() -> None:
    sensed: list[tuple[int, bool]] = []
    table = board(SlotLevel.SPACE, sensed)
    table.place(7, 2)
    table.bump(7)
    assert (table.trains, table.bumped) == ({}, {7: 2})
    table.put_back(7)
    table.put_back(7)
    assert (table.trains, table.bumped) == ({7: 2}, {})
    assert sensed == [(7, True), (7, False), (7, True)]
