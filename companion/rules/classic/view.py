"""What one viewer may see of a classic game: the projection that keeps secrets (U32)."""

from functools import lru_cache

from companion.model.edition import Edition
from companion.model.views import BoardView, DecksView, Phase, SeatView, TableView
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.scoring import tally
from companion.rules.classic.state import State


def view(state: State, viewer: int | None) -> TableView:
    over = state.phase is Phase.OVER
    none_closed = (False,) * len(state.owners)
    return TableView(
        edition=state.edition.id,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        picks=state.picks,
        tendered=sum(state.tendered),
        turns_left=state.turns_left,
        seats=tuple(
            _seat(state, index, own=index == viewer or over) for index in range(len(state.seats))
        ),
        board=BoardView(
            owners=state.owners,
            closed=_closed(state.edition, state.owners) if doubles_close(state) else none_closed,
        ),
        market=state.market,
        decks=DecksView(state.deck, state.discards.total, state.ticket_deck),
        tally=tally(state) if over else None,
    )


@lru_cache(maxsize=8)
def _closed(edition: Edition, owners: tuple[int | None, ...]) -> tuple[bool, ...]:
    """Tracks whose twin has an owner; asked for with every picture, changed by claims only."""
    return tuple(
        owners[route.index] is None and any(owners[twin] is not None for twin in route.twins)
        for route in edition.routes
    )


def _seat(state: State, index: int, *, own: bool) -> SeatView:
    seat = state.seats[index]
    shows_points = state.numbers.running_total or state.phase is Phase.OVER
    return SeatView(
        name=state.names[index],
        score=seat.route_points if shows_points else None,  # N11
        trains=seat.trains,
        cards=seat.hand.total,
        tickets=len(seat.tickets) + seat.hidden_tickets,
        offered=len(seat.offered) + seat.hidden_offered,
        hand=seat.hand if own else None,
        own_tickets=seat.tickets if own else (),
        own_offered=seat.offered if own else (),
    )
