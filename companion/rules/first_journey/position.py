"""Reads and counts a position of the First Journey family that somebody wrote down."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final

from companion.model.edition import Edition, FirstJourneyNumbers, Route, Ticket
from companion.model.views import SeatTally, TicketResult
from companion.rules.boards import check_tracks, read_routes, read_tickets
from companion.rules.first_journey.scoring import Holding, score
from companion.rules.first_journey.state import marked
from companion.rules.mechanics.network import Groups, grown, joins, spans
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

NOTHING_CLOSES: Final = 0
"""The second track of a double stays open at every number of players (F8)."""


def score_position(edition: Edition, players: Sequence[Player], faults: Faults) -> Scored | None:
    """Counts the position, or adds every reason why the rules forbid it."""
    numbers = edition.numbers
    if not isinstance(numbers, FirstJourneyNumbers):
        raise TypeError(f"{edition.id} is not of the First Journey family")
    holdings = _read_position(edition, numbers, players, faults)
    if not faults:
        _check_tickets(numbers, players, holdings, faults)
    if faults:
        return None
    tally = score(numbers, holdings)
    return Scored(
        tally,
        figures=tuple(_figures(seat) for seat in tally.seats),
    )


def _read_position(
    edition: Edition, numbers: FirstJourneyNumbers, players: Sequence[Player], faults: Faults
) -> tuple[Holding, ...]:
    check_player_count(edition, players, faults)
    holdings, tracks = [], []
    for player in players:
        check_keys(player.values, KEYS, player.label, faults)
        routes = read_routes(edition, player, faults)
        tickets = read_tickets(edition, player, faults, points=False)
        holdings.append(_holding(edition, numbers, routes, tickets))
        tracks.append(routes)
    check_tracks(players, tracks, numbers.trains, NOTHING_CLOSES, faults)
    check_tickets_held_once(edition, players, faults)
    return tuple(holdings)


def _holding(
    edition: Edition,
    numbers: FirstJourneyNumbers,
    routes: Sequence[Route],
    tickets: Iterable[Ticket],
) -> Holding:
    no_routes: Groups = ()
    groups = reduce(grown, routes, no_routes)
    bonus = spans(groups, marked(edition, "east"), marked(edition, "west"))
    wanted = numbers.win_tickets - bonus
    return Holding(
        tickets=tuple(_results(groups, tickets, wanted)),
        bonus=bonus,
        trains=numbers.trains - sum(route.length for route in routes),
    )


def _results(groups: Groups, tickets: Iterable[Ticket], wanted: int) -> Iterator[TicketResult]:
    """In the player's order, until six are complete: the game ends before the next (F11, F14)."""
    for ticket in tickets:
        done = wanted > 0 and joins(groups, ticket.city_a, ticket.city_b)
        wanted -= done
        yield TicketResult(ticket.id, done, points=0)


def _check_tickets(
    numbers: FirstJourneyNumbers,
    players: Sequence[Player],
    holdings: Sequence[Holding],
    faults: Faults,
) -> None:
    """Two open tickets at the most (F5), and one player at the most with six (F14)."""
    for player, held in zip(players, holdings, strict=True):
        unfinished = sum(not ticket.completed for ticket in held.tickets)
        if unfinished > numbers.open_tickets:
            faults.add(
                f"{player.label} has {unfinished} tickets that are not completed; "
                f"a player holds at most {numbers.open_tickets}."
            )
    six = [
        player.label
        for player, held in zip(players, holdings, strict=True)
        if held.completed >= numbers.win_tickets
    ]
    if len(six) > 1:
        faults.add(
            f"{', '.join(six[:-1])} and {six[-1]} have {numbers.win_tickets} completed tickets "
            "each; the game ends at once with the first who has."
        )


def _figures(seat: SeatTally) -> Mapping[str, object]:
    """One player's count; there are no points (F16)."""
    return {
        "tickets_completed": [ticket.name for ticket in seat.tickets if ticket.completed],
        "tickets_open": [ticket.name for ticket in seat.tickets if not ticket.completed],
        "east_to_west": "east_to_west" in dict(seat.parts),
        "completed": seat.completed,
        "trains_left": seat.trains_left,
    }
