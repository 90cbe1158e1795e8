"""What a Card Game waits for."""

from companion.model.expectation import Expectation, Offer, Step
from companion.model.views import Phase
from companion.rules.card_game import questions as ask
from companion.rules.card_game.state import State
from companion.rules.mechanics.expecting import empty_place, left_by_seat
from companion.rules.mechanics.turns import Action


def expect(state: State, last: Expectation | None = None) -> Expectation:  # noqa: ARG001 - no board
    return Expectation(
        phase=state.phase,
        step=_step(state),
        turn=state.turn,
        names=state.names,
        wants_cards=tuple(seat.owed for seat in state.seats),
        place=empty_place(state.market) if ask.refill_owed(state) else None,
        market=state.market,
        deck=state.deck,
        reshuffles=False,
        may_draw_blind=state.deck > 0,
        may_draw_tickets=ask.may_draw_tickets(state),
        has_railyard=True,
        offers=tuple(
            Offer(seat.offered, seat.hidden_offered, ask.tickets_to_keep(state, seat))
            if ask.choosing(state, index)
            else None
            for index, seat in enumerate(state.seats)
        ),
        hand_sizes=tuple(seat.hand.total for seat in state.seats),
        hidden_cards=tuple(seat.hand.hidden for seat in state.seats),
        hidden_tickets=tuple(seat.hidden_tickets for seat in state.seats),
        counted=tuple(seat.counted for seat in state.seats),
        left=left_by_seat(state.seats),
        tendered=sum(state.tendered),
    )


def _step(state: State) -> Step:
    if ask.dealing(state):
        return Step.DEAL
    if ask.refill_owed(state):
        return Step.REFILL
    match state.phase:
        case Phase.COUNT:
            return Step.COUNT
        case Phase.OVER:
            return Step.OVER
        case Phase.TICKETS:
            return Step.CHOOSE
        case _:
            return {Action.CHOOSING: Step.CHOOSE, Action.DRAWING: Step.SECOND}.get(
                state.action, Step.ACT
            )
