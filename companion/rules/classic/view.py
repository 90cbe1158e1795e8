"""What one viewer may see of a classic game: the projection that keeps secrets (U32)."""

from functools import lru_cache

from companion.model.edition import Edition
from companion.model.views import BoardView, DecksView, Phase, SeatView, TableView, Tally
from companion.rules.classic.questions import doubles_close
from companion.rules.classic.scoring import tally
from companion.rules.classic.state import Seat, State


def view(state: State, viewer: int | None) -> TableView:
    result = tally(state) if state.phase is Phase.OVER else None
    return TableView(
        edition=state.edition.id,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        picks=state.picks,
        tendered=sum(state.tendered),
        turns_left=state.turns_left,
        seats=_seats(state, viewer, result),
        board=BoardView(
            owners=state.owners,
            closed=_closed(state.edition, state.owners)
            if doubles_close(state)
            else (False,) * len(state.owners),
        ),
        market=state.market,
        decks=DecksView(state.deck, state.discards.total, state.ticket_deck),
        tally=result,
    )


@lru_cache(maxsize=8)
def _closed(edition: Edition, owners: tuple[int | None, ...]) -> tuple[bool, ...]:
    """Tracks whose twin has an owner; asked for with every picture, changed by claims only."""
    return tuple(
        owners[route.index] is None and any(owners[twin] is not None for twin in route.twins)
        for route in edition.routes
    )


def _seats(state: State, viewer: int | None, result: Tally | None) -> tuple[SeatView, ...]:
    running = state.numbers.running_total  # U29, N11
    views = [
        _from_outside(name, seat, seat.route_points if running else None)
        for name, seat in zip(state.names, state.seats, strict=True)
    ]
    if viewer is not None:
        views[viewer] = _from_inside(views[viewer], state.seats[viewer])
    if result is not None:
        views = [
            _from_inside(view, seat)._replace(score=counted.total)
            for view, seat, counted in zip(views, state.seats, result.seats, strict=True)
        ]
    return tuple(views)


def _from_inside(seen: SeatView, seat: Seat) -> SeatView:
    """What its own player sees of a seat, and at the end everybody."""
    return seen._replace(hand=seat.hand, own_tickets=seat.tickets, own_offered=seat.offered)


@lru_cache(maxsize=16)
def _from_outside(name: str, seat: Seat, score: int | None) -> SeatView:
    """What everybody sees of a seat; most events change one seat only."""
    return SeatView(
        name=name,
        score=score,
        trains=seat.trains,
        cards=seat.hand.total,
        left=seat.left,
        tickets=len(seat.tickets) + seat.hidden_tickets,
        offered=len(seat.offered) + seat.hidden_offered,
    )
