"""Reads and counts a position of the classic family that somebody wrote down."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.model.edition import ClassicNumbers, Edition
from companion.model.views import SeatTally
from companion.rules.boards import check_tracks, read_routes, read_tickets
from companion.rules.classic.scoring import Holding, score
from companion.rules.positions import (
    PLAYER_KEYS,
    Faults,
    Player,
    Scored,
    check_keys,
    check_player_count,
    check_tickets_held_once,
)

KEYS: Final = (*PLAYER_KEYS, "routes", "tickets")

COUNTED_APART: Final = ("routes", "tickets")
"""The parts of a total that are no bonuses."""


def score_position(edition: Edition, players: Sequence[Player], faults: Faults) -> Scored | None:
    """Counts the position, or adds every reason why the rules forbid it."""
    numbers = edition.numbers
    if not isinstance(numbers, ClassicNumbers):
        raise TypeError(f"{edition.id} is not of the classic family")
    holdings = read_position(edition, numbers, players, faults)
    if faults:
        return None
    tally = score(edition, numbers, holdings)
    return Scored(
        tally,
        figures=tuple(figures(seat) for seat in tally.seats),
    )


def read_position(
    edition: Edition, numbers: ClassicNumbers, players: Sequence[Player], faults: Faults
) -> tuple[Holding, ...]:
    """What each player holds; it can be counted only if no fault was added."""
    check_player_count(edition, players, faults)
    holdings = []
    for player in players:
        check_keys(player.values, KEYS, player.label, faults)
        routes = read_routes(edition, player, faults)
        holdings.append(Holding(routes, read_tickets(edition, player, faults, points=True)))
    tracks = [held.routes for held in holdings]
    check_tracks(players, tracks, numbers.trains, numbers.closed_doubles_up_to, faults)
    check_tickets_held_once(edition, players, faults)
    return tuple(holdings)


def figures(seat: SeatTally) -> Mapping[str, object]:
    """One player's count; a bonus the player does not have, or the edition lacks, is absent."""
    parts = dict(seat.parts)
    path = {} if seat.path_length is None else {"longest_path": seat.path_length}
    return {
        "route_points": parts["routes"],
        "tickets_completed": [ticket.name for ticket in seat.tickets if ticket.completed],
        "tickets_failed": [ticket.name for ticket in seat.tickets if not ticket.completed],
        "ticket_points": parts["tickets"],
        **path,
        "bonuses": {name: points for name, points in seat.parts if name not in COUNTED_APART},
        "trains_left": seat.trains_left,
        "total": seat.total,
    }
