"""What families tell interpretation in the same words."""

from collections.abc import Sequence
from typing import Any

from companion.model.cards import EMPTY
from companion.rules.mechanics.claims import Board, open_routes


def empty_place(market: Sequence[str]) -> int | None:
    return market.index(EMPTY) if EMPTY in market else None


def missing_cards(seats: Sequence[Any], wanted: int) -> tuple[int, ...]:
    return tuple(max(0, wanted - seat.hand.total) for seat in seats)


def open_by_seat(board: Board) -> tuple[frozenset[int], ...]:
    """By seat, the routes it may claim; only the twins of its own differ from seat to seat."""
    return tuple(
        frozenset(route.index for route in open_routes(board, seat))
        for seat in range(len(board.seats))
    )
