"""What families tell interpretation in the same words."""

from collections.abc import Sequence
from typing import Any

from companion.model.cards import EMPTY
from companion.model.expectation import Expectation
from companion.rules.mechanics.claims import Board, open_routes


def empty_place(market: Sequence[str]) -> int | None:
    return market.index(EMPTY) if EMPTY in market else None


def missing_cards(seats: Sequence[Any], wanted: int) -> tuple[int, ...]:
    return tuple([0 if seat.left else max(0, wanted - seat.hand.total) for seat in seats])


def left_by_seat(seats: Sequence[Any]) -> tuple[bool, ...]:
    return tuple([seat.left for seat in seats])


def trains_by_seat(board: Board) -> tuple[int, ...]:
    return tuple([seat.trains for seat in board.seats])


def open_by_seat(board: Board, last: Expectation | None) -> tuple[frozenset[int], ...]:
    """By seat, the routes it may claim; taken over from the last time if no route changed hands.

    A state keeps the very same tuple of owners until one does, so a look at its identity tells.
    """
    if (
        last
        and last.owners is board.owners
        and last.trains == trains_by_seat(board)
        and last.left == left_by_seat(board.seats)
    ):
        return last.open_routes
    return tuple(
        frozenset([] if own.left else [route.index for route in open_routes(board, seat)])
        for seat, own in enumerate(board.seats)
    )
