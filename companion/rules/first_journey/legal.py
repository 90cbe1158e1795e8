"""Every command that a First Journey game accepts, from the same questions `decide` asks."""

from collections.abc import Iterator

from companion.model import commands as c
from companion.model.cards import UNSEEN
from companion.model.views import Phase
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.state import Action, State
from companion.rules.mechanics.claims import claims
from companion.rules.mechanics.dealing import deals
from companion.rules.mechanics.drawing import drawable


def legal(state: State) -> Iterator[c.Command]:
    """For tests; tags aside."""
    if state.phase is Phase.OVER:
        return
    yield from deals(state)
    yield from _showings(state)
    if ask.ticket_owed(state):
        return
    if state.phase in (Phase.PLAY, Phase.COUNT):
        yield from _announcements(state)
    if state.phase is Phase.COUNT:
        yield from (c.FinishCount(n) for n, seat in enumerate(state.seats) if not seat.counted)
    if state.phase is Phase.PLAY:
        yield from _turn(state)


def _showings(state: State) -> Iterator[c.Command]:
    unknown = _unknown(state)
    owing = ask.ticket_owed(state)
    for index, seat in enumerate(state.seats):
        if seat.owed:
            yield c.ShowTicket(index, UNSEEN)
        if seat.owed or (not owing and ask.can_show_hidden(seat)):
            yield from (c.ShowTicket(index, ticket) for ticket in unknown)


def _announcements(state: State) -> Iterator[c.Command]:
    unknown = _unknown(state)
    for index, seat in enumerate(state.seats):
        for ticket in (*seat.tickets, *(unknown if ask.can_show_hidden(seat) else ())):
            if ask.is_joined(state, seat, ticket):
                yield c.CompleteTicket(index, ticket)


def _unknown(state: State) -> tuple[str, ...]:
    known = ask.known_tickets(state)
    return tuple(ticket.id for ticket in state.edition.tickets if ticket.id not in known)


def _turn(state: State) -> Iterator[c.Command]:
    seat = state.turn
    if not any(state.tendered):
        kinds = drawable(state.edition, ask.supply(state))
        yield from (c.DrawFromDeck(seat, kind) for kind in kinds)
    if state.action is Action.DRAWING:
        return
    yield from claims(state, seat)
    if any(state.tendered):
        return
    if ask.may_swap(state):
        yield c.SwapTickets(seat)
    if ask.may_pass(state, seat):
        yield c.Pass(seat)
