"""Every command that a classic game accepts, listed from the same questions `decide` asks."""

from collections.abc import Iterator

from companion.model import commands as c
from companion.model.views import Phase
from companion.rules.classic import questions as ask
from companion.rules.classic.state import State
from companion.rules.mechanics.claims import claims
from companion.rules.mechanics.dealing import deals
from companion.rules.mechanics.drawing import drawable
from companion.rules.mechanics.market import fills, takings
from companion.rules.mechanics.offers import choices, known_tickets, offer_size, showings
from companion.rules.mechanics.turns import Action


def legal(state: State) -> Iterator[c.Command]:
    """For tests; tags aside, and a kept set of tickets in the order they were offered."""
    if state.phase is Phase.OVER:
        return
    yield from deals(state)
    if ask.refill_owed(state):
        yield from fills(state, ask.supply(state))
    yield from _ticket_choices(state)
    if state.phase is Phase.COUNT:
        yield from (c.FinishCount(n) for n, seat in enumerate(state.seats) if not seat.counted)
    if state.phase is Phase.PLAY and not ask.refill_owed(state):
        if state.action is not Action.CHOOSING and not any(state.tendered):
            yield from _picks(state)
        if state.action is Action.NONE:
            yield from _first_actions(state)


def _picks(state: State) -> Iterator[c.Command]:
    seat = state.turn
    yield from (c.DrawFromDeck(seat, kind) for kind in drawable(state.edition, ask.supply(state)))
    if ask.may_pick(state):
        yield from takings(state, seat)
    if ask.may_stop_drawing(state):
        yield c.StopDrawing(seat)


def _first_actions(state: State) -> Iterator[c.Command]:
    seat = state.turn
    yield from claims(state, seat)
    if any(state.tendered):
        return
    if ask.may_draw_tickets(state):
        yield c.DrawTickets(seat)
    if ask.may_pass(state, seat):
        yield c.Pass(seat)


def _ticket_choices(state: State) -> Iterator[c.Command]:
    yield from showings(state, known_tickets(state))
    for index, seat in enumerate(state.seats):
        if offer_size(seat):
            yield from choices(index, seat, ask.tickets_to_keep(state, seat))
