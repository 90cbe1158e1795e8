"""The final count as a small ceremony: what lights and screens show when, from the tally alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import inf
from typing import Final

from companion.model.views import SeatTally, Tally, TicketResult

ROUTES_SECONDS: Final = 3.0
TICKET_SECONDS: Final = 3.0
TOTAL_SECONDS: Final = 2.5
PATH_SECONDS: Final = 2.0
TRAIN_SECONDS: Final = 0.12
"""A path is traced train by train; then it stands for PATH_SECONDS."""


class Part(StrEnum):
    ROUTES = "routes"
    TICKET = "ticket"
    PATH = "path"
    TOTAL = "total"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Act:
    """One part of the ceremony; `start` counts from the end of the game."""

    part: Part
    seat: int
    start: float
    seconds: float
    ticket: TicketResult | None = None


@lru_cache(maxsize=2)
def acts(tally: Tally) -> tuple[Act, ...]:
    """Seat by seat the routes and each ticket; the longest path; totals, the best last; the winner.

    The last act does not end.
    """
    told: list[Act] = []
    start = 0.0
    for part, seat, seconds, ticket in _program(tally):
        told.append(Act(part, seat, start, seconds, ticket))
        start += seconds
    return tuple(told)


def act_at(tally: Tally, elapsed: float) -> Act:
    """What is shown so many seconds after the end of the game."""
    return next(act for act in reversed(acts(tally)) if act.start <= max(0.0, elapsed))


Line = tuple[Part, int, float, TicketResult | None]


def _program(tally: Tally) -> Iterator[Line]:
    for seat, counted in enumerate(tally.seats):
        yield Part.ROUTES, seat, ROUTES_SECONDS, None
        for ticket in counted.tickets:
            yield Part.TICKET, seat, TICKET_SECONDS, ticket
    for seat, counted in enumerate(tally.seats):
        if "longest_path" in dict(counted.parts) and counted.path:
            trains = counted.path_length or 0
            yield Part.PATH, seat, PATH_SECONDS + TRAIN_SECONDS * trains, None
    for seat, _ in sorted(enumerate(tally.seats), key=_worst_first):
        yield Part.TOTAL, seat, TOTAL_SECONDS, None
    yield Part.WINNER, tally.winners[0], inf, None


def _worst_first(item: tuple[int, SeatTally]) -> tuple[int, int]:
    seat, counted = item
    return -counted.rank, seat
