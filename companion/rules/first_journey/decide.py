"""Judges a command in a First Journey game, in the order a referee would ask."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.first_journey import questions as ask
from companion.rules.first_journey.consequences import consequence
from companion.rules.first_journey.evolve import evolve
from companion.rules.first_journey.state import Action, State
from companion.rules.mechanics.claims import claim
from companion.rules.mechanics.dealing import deal, draw
from companion.rules.mechanics.judging import Course, accept, answer, judge, not_your_turn
from companion.rules.mechanics.tenders import tender, withdraw

Verdict = Accepted[State] | Refused

_COURSE: Final = Course(evolve, consequence)


def decide(state: State, command: c.Command) -> Verdict:
    return judge(_JUDGES, state, command)


def _not_my_action(state: State, seat: int) -> Refused | None:
    """Why this seat may not begin, or go on with, an action of a turn."""
    if refused := not_your_turn(state, seat):
        return refused
    return Refused(Reason.TICKET_OWED) if ask.ticket_owed(state) else None


def _not_a_new_action(state: State, seat: int) -> Refused | None:
    """The same for an action that must be the first thing of the turn."""
    if refused := _not_my_action(state, seat):
        return refused
    return Refused(Reason.DRAWING) if state.action is Action.DRAWING else None


def _not_a_whole_action(state: State, seat: int) -> Refused | None:
    """The same for an action that uses no tendered cards (U43)."""
    if refused := _not_a_new_action(state, seat):
        return refused
    return Refused(Reason.CARDS_TENDERED) if any(state.tendered) else None


def _deal_card(state: State, command: c.DealCard) -> Verdict:
    return answer(_COURSE, state, deal(state, command))


def _draw_from_deck(state: State, command: c.DrawFromDeck) -> Verdict:
    if refused := _not_my_action(state, command.seat):
        return refused
    if any(state.tendered):
        return Refused(Reason.CARDS_TENDERED)
    return answer(_COURSE, state, draw(state, command))


def _tender(state: State, command: c.Tender) -> Verdict:
    refused = _not_a_new_action(state, command.seat)
    return refused or answer(_COURSE, state, tender(state, command))


def _withdraw(state: State, command: c.Withdraw) -> Verdict:
    refused = _not_a_new_action(state, command.seat)
    return refused or answer(_COURSE, state, withdraw(state, command))


def _claim_route(state: State, command: c.ClaimRoute) -> Verdict:
    """Nothing closes: the second track stays open to others (F8)."""
    refused = _not_a_new_action(state, command.seat)
    return refused or answer(_COURSE, state, claim(state, command, doubles_close=False))


def _swap_tickets(state: State, command: c.SwapTickets) -> Verdict:
    if refused := _not_a_whole_action(state, command.seat):
        return refused
    if not ask.may_swap(state):
        return Refused(Reason.NO_TICKETS_LEFT)
    return accept(_COURSE, state, e.SwapBegan(command.seat))


def _show_ticket(state: State, command: c.ShowTicket) -> Verdict:
    """An owed ticket, or else one of the hidden ones."""
    owed = state.seats[command.seat].owed
    if ask.ticket_owed(state) and not owed:
        return Refused(Reason.TICKET_OWED)
    if command.ticket == UNSEEN and not owed:
        return Refused(Reason.NO_TICKET_OWED)
    if command.ticket != UNSEEN and (refused := _not_new(state, command.ticket)):
        return refused
    if not owed and not ask.can_show_hidden(state.seats[command.seat]):
        return Refused(Reason.NO_HIDDEN_TICKET, (("seat", state.names[command.seat]),))
    return accept(_COURSE, state, e.TicketShown(command.seat, command.ticket, command.tag))


def _complete_ticket(state: State, command: c.CompleteTicket) -> Verdict:
    """At any time: the turn of the claim may be over before a hidden ticket is announced."""
    if state.phase not in (Phase.PLAY, Phase.COUNT):
        return Refused(Reason.NOT_NOW)
    if ask.ticket_owed(state):
        return Refused(Reason.TICKET_OWED)
    seat, ticket = state.seats[command.seat], command.ticket
    revealed = ticket not in seat.tickets
    if revealed and (refused := _not_new(state, ticket)):
        return refused
    if revealed and not ask.can_show_hidden(seat):
        return Refused(Reason.NO_HIDDEN_TICKET, (("seat", state.names[command.seat]),))
    if not ask.is_joined(state, seat, ticket):
        return Refused(Reason.NOT_JOINED, (("ticket", ticket),))
    return accept(_COURSE, state, e.TicketCompleted(command.seat, ticket, revealed, command.tag))


def _not_new(state: State, ticket: str) -> Refused | None:
    """Why this cannot be a ticket that we had not seen until now."""
    if ticket not in state.edition.ticket:
        return Refused(Reason.UNKNOWN_TICKET, (("ticket", ticket),))
    if ticket in ask.known_tickets(state):
        return Refused(Reason.TICKET_HELD, (("ticket", ticket),))
    return None


def _pass(state: State, command: c.Pass) -> Verdict:
    if refused := _not_a_whole_action(state, command.seat):
        return refused
    if not ask.may_pass(state, command.seat):
        return Refused(Reason.MUST_ACT)
    return accept(_COURSE, state, e.TurnPassed(command.seat))


def _finish_count(state: State, command: c.FinishCount) -> Verdict:
    if state.phase is not Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if ask.ticket_owed(state):
        return Refused(Reason.TICKET_OWED)
    if state.seats[command.seat].counted:
        return Refused(Reason.ALREADY_COUNTED, (("seat", state.names[command.seat]),))
    return accept(_COURSE, state, e.CountFinished(command.seat))


# A judge takes its own command type only; the dictionary's key is what guarantees it.
_JUDGES: Final[Mapping[type, Callable[[State, Any], Verdict]]] = {
    c.DealCard: _deal_card,
    c.DrawFromDeck: _draw_from_deck,
    c.Tender: _tender,
    c.Withdraw: _withdraw,
    c.ClaimRoute: _claim_route,
    c.SwapTickets: _swap_tickets,
    c.ShowTicket: _show_ticket,
    c.CompleteTicket: _complete_ticket,
    c.Pass: _pass,
    c.FinishCount: _finish_count,
}
