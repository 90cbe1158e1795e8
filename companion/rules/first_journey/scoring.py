"""The result of a First Journey game: completed tickets, no points (F14 to F16)."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.model.edition import FirstJourneyNumbers
from companion.model.views import SeatTally, Tally, TicketResult
from companion.rules.first_journey.questions import open_tickets
from companion.rules.first_journey.state import Seat, State
from companion.rules.mechanics.ranking import Standing, decided_by, ranks, winners


class Holding(NamedTuple):
    """All of a player's that counts at the end."""

    tickets: tuple[TicketResult, ...]
    bonus: bool
    trains: int
    unrevealed: int = 0

    @property
    def completed(self) -> int:
        """The bonus ticket counts as a completed one (F12)."""
        return sum(ticket.completed for ticket in self.tickets) + self.bonus


def tally(state: State) -> Tally:
    """Nothing in F reveals the open tickets at the end, so they are only counted."""
    return score(state.numbers, [_holding(seat) for seat in state.seats])


def score(numbers: FirstJourneyNumbers, holdings: Sequence[Holding]) -> Tally:
    """Most completed tickets first; ties win together (F15)."""
    standings: list[Standing] = [(held.completed,) for held in holdings]
    # The one who reached six ended the game and has the golden ticket (F14, F19).
    six = max(standings) >= (numbers.win_tickets,)
    return Tally(
        tuple(
            _seat_tally(held, rank) for held, rank in zip(holdings, ranks(standings), strict=True)
        ),
        winners(standings),
        decided_by(standings, ("six_tickets" if six else "completed_tickets",)),
    )


def _seat_tally(held: Holding, rank: int) -> SeatTally:
    tickets = ("tickets", held.completed - held.bonus)
    return SeatTally(
        rank=rank,
        total=None,  # F16
        completed=held.completed,
        parts=(tickets, ("east_to_west", 1)) if held.bonus else (tickets,),
        tickets=held.tickets,
        unrevealed=held.unrevealed,
        trains_left=held.trains,
        path_length=None,
        path=(),
    )


def _holding(seat: Seat) -> Holding:
    completed = tuple(TicketResult(ticket, completed=True, points=0) for ticket in seat.completed)
    return Holding(completed, seat.bonus, seat.trains, open_tickets(seat))
