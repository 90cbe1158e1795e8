"""What covered slots say about routes, however the owner wired them."""

from companion.interpretation.board import Occupancy
from companion.model.table import Spot


def test_a_route_is_told_space_by_space_even_if_it_is_wired_backwards() -> None:
    board = Occupancy({5: Spot(0, 2), 6: Spot(0, 1), 9: Spot(0, 0)})
    board.change(9, covered=True, time=1.0)
    assert board.filled(0) == (True, False, False)


def test_a_slot_that_is_not_in_use_changes_nothing() -> None:
    board = Occupancy({5: Spot(0, 0)})
    board.change(6, covered=True, time=1.0)
    assert not board.covered
    assert not board.touched()
