"""What families tell interpretation in the same words."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.model.cards import EMPTY
from companion.model.expectation import Expectation
from companion.rules.mechanics.claims import Board, open_of


def empty_place(market: Sequence[str]) -> int | None:
    return market.index(EMPTY) if EMPTY in market else None


def left_by_seat(seats: Sequence[Any]) -> tuple[bool, ...]:
    return tuple([seat.left for seat in seats])


class BySeat(NamedTuple):
    """One number for each seat, in their order."""

    hand_sizes: tuple[int, ...]
    hidden_cards: tuple[int, ...]
    wants_cards: tuple[int, ...]
    hidden_tickets: tuple[int, ...]
    counted: tuple[bool, ...]
    left: tuple[bool, ...]
    trains: tuple[int, ...]


def by_seat(seats: Sequence[Any], dealt: int) -> BySeat:
    """What a game with trains tells of its seats, in one look at each."""
    rows = []
    for seat in seats:
        (known, hidden), left = seat.hand, seat.left
        size = sum(known) + hidden
        wants = 0 if left or size >= dealt else dealt - size
        rows.append((size, hidden, wants, seat.hidden_tickets, seat.counted, left, seat.trains))
    return BySeat(*zip(*rows, strict=True))


def open_by_seat(
    board: Board, seats: BySeat, last: Expectation | None
) -> tuple[frozenset[int], ...]:
    """By seat, the routes it may claim; taken over from the last time if no route changed hands.

    A state keeps the very same tuple of owners until one does, so a look at its identity tells.
    """
    now = (seats.trains, seats.left)
    if last and last.owners is board.owners and (last.trains, last.left) == now:
        return last.open_routes
    free = frozenset([route.index for route in board.free])
    return tuple(
        frozenset() if own.left else open_of(board, seat, free)
        for seat, own in enumerate(board.seats)
    )
