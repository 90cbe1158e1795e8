"""What a builder is told beside the drawings."""

from companion import editions
from companion.model.table import SlotLevel
from companion.workshop.cabling import Cabling, naive_cabling
from companion.workshop.ground import ground
from companion.workshop.words import remarks


def test_a_board_that_is_too_large_for_a_hub_is_told() -> None:
    edition = editions.load("new-york")
    board = ground(edition)
    wires = naive_cabling(edition, board, SlotLevel.SPACE)
    assert remarks(board, wires) == board.remarks
    larger = Cabling(wires.hub, wires.positions * 5)
    assert remarks(board, larger)[-1] == (
        "A hub has 512 slots and 400 lights at most, and this board has 420 places: build it with "
        "one sensor a route."
    )
