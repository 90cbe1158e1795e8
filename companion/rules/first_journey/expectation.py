"""What a First Journey game waits for."""

from companion.model.expectation import Expectation, Step
from companion.model.views import Phase
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.state import Action, State
from companion.rules.mechanics.expecting import (
    left_by_seat,
    missing_cards,
    open_by_seat,
    trains_by_seat,
)


def expect(state: State, last: Expectation | None = None) -> Expectation:
    owed = [index for index, seat in enumerate(state.seats) if seat.owed]
    return Expectation(
        phase=state.phase,
        step=_step(state),
        turn=state.turn,
        names=state.names,
        wants_cards=missing_cards(state.seats, state.numbers.deal_cards),
        deck=state.deck,
        may_draw_blind=ask.can_draw_blind(state),
        may_draw_tickets=ask.may_swap(state),
        replaces_tickets=True,
        owed_ticket=owed[0] if owed else None,
        offers=(None,) * len(state.seats),
        hand_sizes=tuple(seat.hand.total for seat in state.seats),
        hidden_cards=tuple(seat.hand.hidden for seat in state.seats),
        hidden_tickets=tuple(seat.hidden_tickets for seat in state.seats),
        counted=tuple(seat.counted for seat in state.seats),
        left=left_by_seat(state.seats),
        tendered=sum(state.tendered),
        owners=state.owners,
        trains=trains_by_seat(state),
        open_routes=open_by_seat(state, last),
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
