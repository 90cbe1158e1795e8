"""What a classic game waits for."""

from collections.abc import Mapping
from typing import Final

from companion.model.expectation import Expectation, Offer, Step
from companion.model.views import Phase
from companion.rules.classic import questions as ask
from companion.rules.classic.state import State
from companion.rules.mechanics.expecting import (
    by_seat,
    empty_place,
    open_by_seat,
)
from companion.rules.mechanics.turns import Action


def expect(state: State, last: Expectation | None = None) -> Expectation:
    seats = by_seat(state.seats, state.numbers.deal_cards)
    refills = ask.refill_owed(state)
    return Expectation(
        phase=state.phase,
        step=Step.REFILL if refills else _step(state),
        turn=state.turn,
        names=state.names,
        wants_cards=seats.wants_cards,
        place=empty_place(state.market) if refills else None,
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
    match state.phase:
        case Phase.PLAY:
            return _STEPS.get(state.action, Step.ACT)
        case Phase.SETUP:
            return Step.DEAL
        case Phase.TICKETS:
            return Step.CHOOSE
        case Phase.COUNT:
            return Step.COUNT
        case Phase.OVER:
            return Step.OVER


_STEPS: Final[Mapping[Action, Step]] = {
    Action.CHOOSING: Step.CHOOSE,
    Action.DRAWING: Step.SECOND,
}
