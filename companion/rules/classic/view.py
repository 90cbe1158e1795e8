"""What one viewer may see of a classic game: the projection that keeps secrets (U32)."""

from companion.model.views import BoardView, DecksView, Phase, SeatView, TableView
from companion.rules.classic.scoring import tally
from companion.rules.classic.state import State


def view(state: State, viewer: int | None) -> TableView:
    over = state.phase is Phase.OVER
    free = {route.index for route in state.free}
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
            closed=tuple(
                owner is None and index not in free for index, owner in enumerate(state.owners)
            ),
        ),
        market=state.market,
        decks=DecksView(state.deck, state.discards.total, state.ticket_deck),
        tally=tally(state) if over else None,
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
