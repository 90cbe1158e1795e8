"""Who won, and what decided it."""

from collections.abc import Sequence
from dataclasses import replace

from companion.model.views import SeatTally, Tally

Standing = tuple[int, ...]
"""One seat's score followed by its tie-breaks, most important first, more is better."""


def ranks(standings: Sequence[Standing]) -> tuple[int, ...]:
    """Ties share a rank: 1, 1, 3."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def winners(standings: Sequence[Standing]) -> tuple[int, ...]:
    return tuple(seat for seat, rank in enumerate(ranks(standings)) if rank == 1)


def decided_by(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """The first criterion by which the winner stands alone, or "shared"."""
    best = max(standings)
    for index, name in enumerate(names):
        if sum(other[: index + 1] == best[: index + 1] for other in standings) == 1:
            return name
    return "shared"


def ranked(
    seats: Sequence[SeatTally], standings: Sequence[Standing], names: Sequence[str]
) -> Tally:
    """The counts of all seats with their ranks; `names` are the criteria of a standing."""
    placed = zip(seats, ranks(standings), strict=True)
    return Tally(
        tuple(replace(seat, rank=rank) for seat, rank in placed),
        winners(standings),
        tuple(names),
        decided_by(standings, names),
    )
