"""The result of a First Journey game: completed tickets, no points (F14 to F16)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.model.edition import FirstJourneyNumbers
from companion.model.views import SeatTally, Tally, TicketResult
from companion.rules.first_journey.questions import open_tickets
from companion.rules.first_journey.state import Seat, State
from companion.rules.mechanics.ranking import Standing, ranked


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
    result = ranked([_seat_tally(held) for held in holdings], standings, ("completed_tickets",))
    if max(standings) >= (numbers.win_tickets,):
        # The one who reached six ended the game and has the golden ticket (F14, F19).
        return replace(result, decided_by="six_tickets")
    return result


def _seat_tally(held: Holding) -> SeatTally:
    tickets = ("tickets", held.completed - held.bonus)
    return SeatTally(
        rank=0,
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
