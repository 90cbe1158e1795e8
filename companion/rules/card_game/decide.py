"""Judges a command in a Card Game, in the order a referee would ask."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import UNSEEN
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.card_game import questions as ask
from companion.rules.card_game.consequences import consequence
from companion.rules.card_game.evolve import evolve
from companion.rules.card_game.railyard import barred, has_card, victims, wrong_play
from companion.rules.card_game.scoring import payment
from companion.rules.card_game.state import State
from companion.rules.mechanics import offers
from companion.rules.mechanics.counts import contains
from companion.rules.mechanics.drawing import not_drawable
from companion.rules.mechanics.judging import Course, accept, answer, judge, not_your_turn
from companion.rules.mechanics.market import not_fillable, take
from companion.rules.mechanics.payments import is_held
from companion.rules.mechanics.presence import not_here
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
    if state.phase is not Phase.SETUP:
        return Refused(Reason.NOT_NOW)
    if refused := not_here(state, command.seat):
        return refused
    if not state.seats[command.seat].owed:
        return Refused(Reason.HAND_COMPLETE, (("seat", state.names[command.seat]),))
    if ask.wants_locomotive(state, command.seat):
        wild = state.edition.wild
        if command.kind not in (UNSEEN, wild):
            return Refused(Reason.LOCOMOTIVE_FIRST, (("kind", wild),))
        return _accept(state, e.CardDealt(command.seat, wild, command.tag))
    if refused := not_drawable(state.edition, ask.supply(state), command.kind):
        return refused
    return _accept(state, e.CardDealt(command.seat, command.kind, command.tag))


def _fill_market(state: State, command: c.FillMarket) -> Verdict:
    if ask.dealing(state) or state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if refused := not_fillable(state, ask.supply(state), command):
        return refused
    if not ask.refill_owed(state):
        return Refused(Reason.NOT_NOW)
    return _accept(state, e.MarketFilled(command.place, command.kind, command.tag))


def _move_to_track(state: State, command: c.MoveToTrack) -> Verdict:
    if refused := not_your_turn(state, command.seat):
        return refused
    if not ask.move_owed(state):
        return Refused(Reason.NO_TRACK_MOVE)
    rows, kinds = state.seats[command.seat].railyard, command.kinds
    if len(kinds) != len(rows) or not all(
        has_card(state.edition, row, kind) for row, kind in zip(rows, kinds, strict=True)
    ):
        return Refused(Reason.NOT_FROM_THESE_ROWS)
    return _accept(state, e.MovedToTrack(command.seat, kinds))


def _draw_from_deck(state: State, command: c.DrawFromDeck) -> Verdict:
    if refused := not_a_pick(state, command.seat, ask.owed(state)):
        return refused
    if refused := not_drawable(state.edition, ask.supply(state), command.kind):
        return refused
    return _accept(state, e.CardDrawn(command.seat, command.kind, command.tag))


def _take_face_up(state: State, command: c.TakeFaceUp) -> Verdict:
    return not_a_pick(state, command.seat, ask.owed(state)) or answer(
        _COURSE, state, take(state, command)
    )


def _stop_drawing(state: State, command: c.StopDrawing) -> Verdict:
    if refused := not_my_action(state, command.seat, ask.owed(state)):
        return refused
    if state.action is not Action.DRAWING:
        return Refused(Reason.NOT_NOW)
    return _accept(state, e.DrawingStopped(command.seat))  # C21


def _tender(state: State, command: c.Tender) -> Verdict:
    return not_a_new_action(state, command.seat, ask.owed(state)) or answer(
        _COURSE, state, tender(state, command)
    )


def _withdraw(state: State, command: c.Withdraw) -> Verdict:
    refused = not_a_new_action(state, command.seat, ask.owed(state))
    return refused or answer(_COURSE, state, withdraw(state, command))


def _play_cards(state: State, command: c.PlayCards) -> Verdict:
    if refused := not_a_new_action(state, command.seat, ask.owed(state)):
        return refused
    cards = command.cards.known
    if command.cards.hidden or len(cards) != len(state.edition.kinds) or min(cards) < 0:
        return Refused(Reason.CARDS_UNNAMED)
    if reason := wrong_play(cards):
        return Refused(reason)
    if refused := barred(state, command.seat, cards):
        return refused
    if not contains(cards, state.tendered):
        return Refused(Reason.TENDERED_NOT_PLAYED)
    if not is_held(ask.purse(state, command.seat), cards):
        return Refused(Reason.CARDS_NOT_HELD)
    robbed = [
        e.RowRobbed(seat, state.edition.kinds[color], command.seat)
        for seat, color in victims(state, cards)
    ]
    return _accept(state, *robbed, e.CardsPlayed(command.seat, command.cards))


def _draw_tickets(state: State, command: c.DrawTickets) -> Verdict:
    if refused := not_instead_of_cards(state, command.seat, ask.owed(state)):
        return refused
    if not ask.may_draw_tickets(state):
        return Refused(Reason.NO_TICKETS_LEFT)
    count = min(state.numbers.draw_tickets, state.ticket_deck)
    return _accept(state, e.TicketsOffered(command.seat, count))


def _show_ticket(state: State, command: c.ShowTicket) -> Verdict:
    return answer(_COURSE, state, offers.show(state, ask.known_tickets(state), command))


def _return_ticket(state: State, command: c.ReturnTicket) -> Verdict:
    least = ask.tickets_to_keep(state, state.seats[command.seat])
    return answer(_COURSE, state, offers.give_back(state, command, least))


def _keep_tickets(state: State, command: c.KeepTickets) -> Verdict:
    if not ask.choosing(state, command.seat):
        return Refused(Reason.NOTHING_OFFERED)
    least = ask.tickets_to_keep(state, state.seats[command.seat])
    return answer(_COURSE, state, offers.finish_choice(state, command, least))


def _pass(state: State, command: c.Pass) -> Verdict:
    if refused := not_instead_of_cards(state, command.seat, ask.owed(state)):
        return refused
    if not ask.may_pass(state, command.seat):
        return Refused(Reason.MUST_ACT)
    return _accept(state, e.TurnPassed(command.seat))


def _not_counting(state: State, seat: int) -> Refused | None:
    if state.phase is not Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if state.seats[seat].counted:
        return Refused(Reason.ALREADY_COUNTED, (("seat", state.names[seat]),))
    return None


def _choose_completed(state: State, command: c.ChooseCompleted) -> Verdict:
    if refused := _not_counting(state, command.seat):
        return refused
    seat, tickets = state.seats[command.seat], command.tickets
    for ticket in tickets:
        if ticket not in seat.tickets or tickets.count(ticket) > 1:
            return Refused(Reason.TICKET_NOT_HELD, (("ticket", ticket),))
    if payment(state.numbers, seat.track, [state.edition.ticket[name] for name in tickets]) is None:
        return Refused(Reason.NOT_PAYABLE)
    return _accept(state, e.CompletionChosen(command.seat, tickets))


def _finish_count(state: State, command: c.FinishCount) -> Verdict:
    if refused := _not_counting(state, command.seat):
        return refused
    return _accept(state, e.CountFinished(command.seat))


# A judge takes its own command type only; the dictionary's key is what guarantees it.
_JUDGES: Final[Mapping[type, Callable[[State, Any], Verdict]]] = {
    c.DealCard: _deal_card,
    c.FillMarket: _fill_market,
    c.MoveToTrack: _move_to_track,
    c.DrawFromDeck: _draw_from_deck,
    c.TakeFaceUp: _take_face_up,
    c.StopDrawing: _stop_drawing,
    c.Tender: _tender,
    c.Withdraw: _withdraw,
    c.PlayCards: _play_cards,
    c.DrawTickets: _draw_tickets,
    c.ShowTicket: _show_ticket,
    c.ReturnTicket: _return_ticket,
    c.KeepTickets: _keep_tickets,
    c.Pass: _pass,
    c.ChooseCompleted: _choose_completed,
    c.FinishCount: _finish_count,
}
