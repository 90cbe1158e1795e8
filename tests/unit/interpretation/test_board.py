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


def test_whoever_claims_and_takes_back_finds_the_board_as_if_it_had_always_been_so() -> None:
    spots = {slot: Spot(slot // 2, slot % 2) for slot in range(8)}
    board = Occupancy(spots)
    for slot in (7, 2, 0, 5, 3):
        board.change(slot, covered=True, time=1.0)
    for routes in ((1,), (1, 2), (0, 1, 2), (0, 2), (0, 2, 3), ()):
        board.own(routes, 2.0)
        lying = [slot for slot in (7, 2, 0, 5, 3) if spots[slot].route not in routes]
        assert list(board.loose) == lying
        missing = {slot for slot in (1, 4, 6) if spots[slot].route in routes}
        assert board.absent == dict.fromkeys(missing, 2.0)
