"""Judges a command in a classic game, in the order a referee would ask."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import commands as c
from companion.model import events as e
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.classic import questions as ask
from companion.rules.classic.consequences import consequence
from companion.rules.classic.evolve import evolve
from companion.rules.classic.state import State
from companion.rules.mechanics.claims import claim
from companion.rules.mechanics.dealing import deal, draw, from_deck
from companion.rules.mechanics.judging import Course, accept, answer, judge, settle
from companion.rules.mechanics.market import not_fillable, take
from companion.rules.mechanics.offers import (
    finish_choice,
    give_back,
    known_tickets,
    offer_size,
    show,
)
from companion.rules.mechanics.tenders import tender, withdraw
from companion.rules.mechanics.turns import (
    Action,
    not_a_new_action,
    not_a_pick,
    not_instead_of_cards,
    not_my_action,
)

Verdict = Accepted[State] | Refused

_COURSE: Final = Course(evolve, consequence)


def decide(state: State, command: c.Command) -> Verdict:
    return judge(_JUDGES, state, command)


def _accept(state: State, *events: e.Event) -> Accepted[State]:
    return accept(_COURSE, state, *events)


def _deal_card(state: State, command: c.DealCard) -> Verdict:
    return answer(_COURSE, state, deal(state, command))


def _fill_market(state: State, command: c.FillMarket) -> Verdict:
    if ask.dealing(state) or state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if refused := not_fillable(state, ask.supply(state), command):
        return refused
    filled = e.MarketFilled(command.place, command.kind, command.tag)
    events = list(from_deck(state, filled))
    for event in events:
        state = evolve(state, event)
    if ask.flush_due(state):
        events.append(e.MarketFlushed())
        state = evolve(state, events[-1])
    return settle(_COURSE, state, events)


def _draw_from_deck(state: State, command: c.DrawFromDeck) -> Verdict:
    if refused := not_a_pick(state, command.seat, ask.owed(state)):
        return refused
    return answer(_COURSE, state, draw(state, command))


def _take_face_up(state: State, command: c.TakeFaceUp) -> Verdict:
    if refused := not_a_pick(state, command.seat, ask.owed(state)):
        return refused
    if not ask.may_pick(state):
        return Refused(Reason.NO_CARD_TO_DRAW)
    return answer(_COURSE, state, take(state, command))


def _stop_drawing(state: State, command: c.StopDrawing) -> Verdict:
    if refused := not_my_action(state, command.seat, ask.owed(state)):
        return refused
    if state.action is not Action.DRAWING:
        return Refused(Reason.NOT_NOW)
    if not ask.may_stop_drawing(state):
        return Refused(Reason.SECOND_PICK_OWED)
    return _accept(state, e.DrawingStopped(command.seat))


def _tender(state: State, command: c.Tender) -> Verdict:
    refused = not_a_new_action(state, command.seat, ask.owed(state))
    return refused or answer(_COURSE, state, tender(state, command))


def _withdraw(state: State, command: c.Withdraw) -> Verdict:
    refused = not_a_new_action(state, command.seat, ask.owed(state))
    return refused or answer(_COURSE, state, withdraw(state, command))


def _claim_route(state: State, command: c.ClaimRoute) -> Verdict:
    if refused := not_a_new_action(state, command.seat, ask.owed(state)):
        return refused
    judged = claim(state, command, doubles_close=ask.doubles_close(state))
    return answer(_COURSE, state, judged)


def _draw_tickets(state: State, command: c.DrawTickets) -> Verdict:
    if refused := not_instead_of_cards(state, command.seat, ask.owed(state)):
        return refused
    if not ask.may_draw_tickets(state):
        return Refused(Reason.NO_TICKETS_LEFT)
    count = min(state.numbers.draw_tickets, state.ticket_deck)
    return _accept(state, e.TicketsOffered(command.seat, count))


def _show_ticket(state: State, command: c.ShowTicket) -> Verdict:
    return answer(_COURSE, state, show(state, known_tickets(state), command))


def _return_ticket(state: State, command: c.ReturnTicket) -> Verdict:
    least = ask.tickets_to_keep(state, state.seats[command.seat])
    return answer(_COURSE, state, give_back(state, command, least))


def _keep_tickets(state: State, command: c.KeepTickets) -> Verdict:
    seat = state.seats[command.seat]
    if not offer_size(seat):
        return Refused(Reason.NOTHING_OFFERED)
    judged = finish_choice(state, command, ask.tickets_to_keep(state, seat))
    return answer(_COURSE, state, judged)


def _pass(state: State, command: c.Pass) -> Verdict:
    if refused := not_instead_of_cards(state, command.seat, ask.owed(state)):
        return refused
    if not ask.may_pass(state, command.seat):
        return Refused(Reason.MUST_ACT)
    return _accept(state, e.TurnPassed(command.seat))


def _finish_count(state: State, command: c.FinishCount) -> Verdict:
    if state.phase is not Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if state.seats[command.seat].counted:
        return Refused(Reason.ALREADY_COUNTED, (("seat", state.names[command.seat]),))
    return _accept(state, e.CountFinished(command.seat))


# A judge takes its own command type only; the dictionary's key is what guarantees it.
_JUDGES: Final[Mapping[type, Callable[[State, Any], Verdict]]] = {
    c.DealCard: _deal_card,
    c.FillMarket: _fill_market,
    c.DrawFromDeck: _draw_from_deck,
    c.TakeFaceUp: _take_face_up,
    c.StopDrawing: _stop_drawing,
    c.Tender: _tender,
    c.Withdraw: _withdraw,
    c.ClaimRoute: _claim_route,
    c.DrawTickets: _draw_tickets,
    c.ShowTicket: _show_ticket,
    c.ReturnTicket: _return_ticket,
    c.KeepTickets: _keep_tickets,
    c.Pass: _pass,
    c.FinishCount: _finish_count,
}
