"""What a classic game waits for."""

from collections.abc import Mapping
from typing import Final

from companion.model.expectation import Expectation, Offer, Step
from companion.model.views import Phase
from companion.rules.classic import questions as ask
from companion.rules.classic.state import State
from companion.rules.mechanics.expecting import (
    empty_place,
    left_by_seat,
    missing_cards,
    open_by_seat,
    trains_by_seat,
)
from companion.rules.mechanics.turns import Action


def expect(state: State, last: Expectation | None = None) -> Expectation:
    return Expectation(
        phase=state.phase,
        step=_step(state),
        turn=state.turn,
        names=state.names,
        wants_cards=missing_cards(state.seats, state.numbers.deal_cards),
        place=empty_place(state.market) if ask.refill_owed(state) else None,
        market=state.market,
        deck=state.deck,
        may_draw_blind=ask.can_draw_blind(state),
        may_draw_tickets=ask.may_draw_tickets(state),
        offers=tuple(
            [
                Offer(seat.offered, seat.hidden_offered, ask.tickets_to_keep(state, seat))
                if seat.offered or seat.hidden_offered
                else None
                for seat in state.seats
            ]
        ),
        hand_sizes=tuple([seat.hand.total for seat in state.seats]),
        hidden_cards=tuple([seat.hand.hidden for seat in state.seats]),
        hidden_tickets=tuple([seat.hidden_tickets for seat in state.seats]),
        counted=tuple([seat.counted for seat in state.seats]),
        left=left_by_seat(state.seats),
        tendered=sum(state.tendered),
        owners=state.owners,
        trains=trains_by_seat(state),
        open_routes=open_by_seat(state, last),
    )


def _step(state: State) -> Step:
    if ask.refill_owed(state):
        return Step.REFILL
    match state.phase:
        case Phase.SETUP:
            return Step.DEAL
        case Phase.TICKETS:
            return Step.CHOOSE
        case Phase.COUNT:
            return Step.COUNT
        case Phase.OVER:
            return Step.OVER
        case Phase.PLAY:
            return _STEPS.get(state.action, Step.ACT)


_STEPS: Final[Mapping[Action, Step]] = {
    Action.CHOOSING: Step.CHOOSE,
    Action.DRAWING: Step.SECOND,
}
