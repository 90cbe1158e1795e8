"""What one viewer may see of a First Journey game: hands and open tickets are secret (F5)."""

from companion.model.views import BoardView, DecksView, Phase, SeatView, TableView
from companion.rules.first_journey.questions import open_tickets, ticket_discards
from companion.rules.first_journey.scoring import tally
from companion.rules.first_journey.state import Seat, State


def view(state: State, viewer: int | None) -> TableView:
    """At the end, too, everybody sees completed tickets only: no rule of F shows the others."""
    return TableView(
        edition=state.edition.id,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        picks=state.picks,
        tendered=sum(state.tendered),
        turns_left=None,
        seats=tuple(_seat(state, index, own=index == viewer) for index in range(len(state.seats))),
        board=BoardView(state.owners, closed=(False,) * len(state.owners)),  # F8
        market=(),
        decks=DecksView(
            state.deck, state.discards.total, state.ticket_deck, ticket_discards(state)
        ),
        tally=tally(state) if state.phase is Phase.OVER else None,
    )


def _laid_open(state: State, seat: Seat) -> tuple[str, ...]:
    """The latest only once its replacement is there (F10): until then a misunderstood claim can be
    undone, and a ticket that is not joined after all is still a secret.
    """
    pending = seat.replacing and seat.owed > 0 and state.phase is Phase.PLAY
    return seat.completed[:-1] if pending else seat.completed


def _seat(state: State, index: int, *, own: bool) -> SeatView:
    seat = state.seats[index]
    return SeatView(
        name=state.names[index],
        score=None,  # F16
        trains=seat.trains,
        cards=seat.hand.total,
        left=seat.left,
        tickets=open_tickets(seat),
        offered=seat.owed,
        hand=seat.hand if own else None,
        own_tickets=seat.tickets if own else (),
        completed=seat.completed if own else _laid_open(state, seat),
        bonus_tickets=int(seat.bonus),
        laid_aside=len(seat.completed),
    )
