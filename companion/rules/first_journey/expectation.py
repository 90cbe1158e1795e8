"""What a First Journey game waits for."""

from companion.model.expectation import Expectation, Step
from companion.model.views import Phase
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.state import Action, State
from companion.rules.mechanics.expecting import (
    by_seat,
    open_by_seat,
)


def expect(state: State, last: Expectation | None = None) -> Expectation:
    seats = by_seat(state.seats, state.numbers.deal_cards)
    owed = [index for index, seat in enumerate(state.seats) if seat.owed]
    return Expectation(
        phase=state.phase,
        step=_step(state),
        turn=state.turn,
        names=state.names,
        wants_cards=seats.wants_cards,
        deck=state.deck,
        may_draw_blind=ask.can_draw_blind(state),
        may_draw_tickets=ask.may_swap(state),
        replaces_tickets=True,
        owed_ticket=owed[0] if owed else None,
        offers=(None,) * len(state.seats),
        hand_sizes=seats.hand_sizes,
        hidden_cards=seats.hidden_cards,
        hidden_tickets=seats.hidden_tickets,
        counted=seats.counted,
        left=seats.left,
        tendered=sum(state.tendered),
        owners=state.owners,
        trains=seats.trains,
        open_routes=open_by_seat(state, seats, last),
    )


def _step(state: State) -> Step:
    if ask.ticket_owed(state):
        return Step.REPLACE
    match state.phase:
        case Phase.SETUP:
            return Step.DEAL
        case Phase.COUNT:
            return Step.COUNT
        case Phase.OVER:
            return Step.OVER
        case _:
            return Step.SECOND if state.action is Action.DRAWING else Step.ACT
