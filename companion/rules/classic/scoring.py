"""The final count of the classic family, from a game or from any position (U36 to U40, N14)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.model.edition import ClassicNumbers, Edition, Route, Ticket
from companion.model.views import SeatTally, Tally, TicketResult
from companion.rules.classic.state import State
from companion.rules.mechanics.longest_path import LongestPath, Track, longest_path
from companion.rules.mechanics.network import Network, cities
from companion.rules.mechanics.ranking import ranked


class Holding(NamedTuple):
    """All of a player's that counts at the end."""

    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    unrevealed: int = 0


class Counted(NamedTuple):
    """What a bonus function may look at."""

    edition: Edition
    holdings: Sequence[Holding]
    paths: Sequence[LongestPath]


def tally(state: State) -> Tally:
    return score(state.edition, state.numbers, [holding(state, n) for n in range(len(state.seats))])


def holding(state: State, seat: int) -> Holding:
    own = state.seats[seat]
    return Holding(
        tuple(state.edition.routes[index] for index in own.routes),
        tuple(state.edition.ticket[ticket] for ticket in own.tickets),
        own.hidden_tickets,
    )


def score(edition: Edition, numbers: ClassicNumbers, holdings: Sequence[Holding]) -> Tally:
    """Counts every holding from scratch, by nothing but what lies on the table."""
    names = dict(numbers.bonuses)
    paths = [_path(_tracks(held)) for held in holdings] if "longest_path" in names else None
    counted = Counted(edition, holdings, paths or ())
    bonuses = [(name, BONUSES[name](counted, points)) for name, points in numbers.bonuses]
    tallies = []
    for index, held in enumerate(holdings):
        tickets = ticket_results(held)
        parts = (
            ("routes", sum(numbers.route_points[route.length - 1] for route in held.routes)),
            ("tickets", sum(ticket.points for ticket in tickets)),
            *((name, points[index]) for name, points in bonuses if points[index]),
        )
        tallies.append(
            SeatTally(
                rank=0,
                total=sum(points for _, points in parts),
                completed=sum(ticket.completed for ticket in tickets),
                parts=parts,
                tickets=tickets,
                unrevealed=held.unrevealed,
                trains_left=numbers.trains - sum(route.length for route in held.routes),
                path_length=paths[index].length if paths else None,
                path=tuple(held.routes[n].id for n in paths[index].tracks) if paths else (),
            )
        )
    return _ranked(numbers, tallies)


def ticket_results(held: Holding) -> tuple[TicketResult, ...]:
    """Each ticket, complete where the player's own trains join its cities (U37)."""
    network = Network(held.routes)
    results = []
    for ticket in held.tickets:
        done = network.joins(ticket.city_a, ticket.city_b)
        results.append(TicketResult(ticket.id, done, ticket.points if done else -ticket.points))
    return tuple(results)


def _ranked(numbers: ClassicNumbers, tallies: Sequence[SeatTally]) -> Tally:
    """Points first, then the edition's tie-breaks in their order (U39, N15)."""
    names = ("points", *numbers.tie_breaks)
    standings = [
        (seat.total or 0, *(TIE_BREAKS[name](seat) for name in numbers.tie_breaks))
        for seat in tallies
    ]
    return ranked(tallies, standings, names)


def _tracks(held: Holding) -> tuple[Track, ...]:
    return tuple([Track(r.city_a, r.city_b, r.length) for r in held.routes])


@lru_cache(maxsize=8)
def _path(tracks: tuple[Track, ...]) -> LongestPath:
    """Asked for by the verdict that ends a game, then by every view of its end."""
    return longest_path(tracks)


def _longest_path_bonus(counted: Counted, points: int) -> list[int]:
    """To every player tied for it; with no train on the board to nobody (U38, U40)."""
    best = max(path.length for path in counted.paths)
    return [points if path.length == best and best > 0 else 0 for path in counted.paths]


def _attractions_bonus(counted: Counted, points: int) -> list[int]:
    """For each attraction touched by at least one own route (N14)."""
    attractions = {city.id for city in counted.edition.cities if "attraction" in city.marks}
    return [points * len(attractions & cities(held.routes)) for held in counted.holdings]


BONUSES: Final[Mapping[str, Callable[[Counted, int], list[int]]]] = {
    "longest_path": _longest_path_bonus,
    "attractions": _attractions_bonus,
}

TIE_BREAKS: Final[Mapping[str, Callable[[SeatTally], int]]] = {
    "completed_tickets": lambda seat: seat.completed,
    "longest_path": lambda seat: int("longest_path" in dict(seat.parts)),
}
