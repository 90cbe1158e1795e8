"""Judges a command in a classic game, in the order a referee would ask."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import EMPTY, UNSEEN
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.classic import questions as ask
from companion.rules.classic.consequences import consequence
from companion.rules.classic.evolve import evolve
from companion.rules.classic.state import Action, State
from companion.rules.mechanics.counts import contains
from companion.rules.mechanics.payments import is_payable, obscured, wrong_set

Verdict = Accepted[State] | Refused


def decide(state: State, command: c.Command) -> Verdict:
    seat = getattr(command, "seat", 0)
    if not 0 <= seat < len(state.seats):
        return Refused(Reason.NO_SUCH_SEAT, (("seat", seat),))
    if state.phase is Phase.OVER:
        return Refused(Reason.GAME_OVER)
    return _JUDGES[type(command)](state, command)


def _accept(state: State, *events: e.Event) -> Accepted[State]:
    """The events of a command, followed by all that happens by itself because of them."""
    for event in events:
        state = evolve(state, event)
    return _settle(state, list(events))


def _settle(state: State, happened: list[e.Event]) -> Accepted[State]:
    while (following := consequence(state)) is not None:
        happened.append(following)
        state = evolve(state, following)
    return Accepted(tuple(happened), state)


def _not_my_action(state: State, seat: int) -> Refused | None:
    """Why this seat may not begin, or go on with, an action of a turn."""
    if state.phase is not Phase.PLAY:
        return Refused(Reason.NOT_NOW)
    if seat != state.turn:
        return Refused(Reason.NOT_YOUR_TURN, (("turn", state.names[state.turn]),))
    if ask.refill_owed(state):
        return Refused(Reason.REFILL_OWED)
    if state.action is Action.CHOOSING:
        return Refused(Reason.CHOICE_PENDING)
    return None


def _not_a_new_action(state: State, seat: int) -> Refused | None:
    """The same for an action that must be the first thing of the turn."""
    if refused := _not_my_action(state, seat):
        return refused
    if state.action is Action.DRAWING:
        return Refused(Reason.DRAWING)
    return None


def _not_drawable(state: State, kind: str) -> Refused | None:
    """Why the deck cannot give this card."""
    if kind != UNSEEN and kind not in state.edition.kind_index:
        return Refused(Reason.UNKNOWN_KIND, (("kind", kind),))
    if not ask.can_draw_blind(state):
        return Refused(Reason.NO_CARD_TO_DRAW)
    if kind != UNSEEN:
        index = state.edition.kind_index[kind]
        left = state.unseen[index] + (0 if state.deck else state.discards.known[index])
        if left == 0:
            return Refused(Reason.KIND_ALL_SEEN, (("kind", kind),))
    return None


def _from_deck(state: State, event: e.Event) -> Accepted[State]:
    """An event that takes the deck's next card, reshuffling first if there is none (U16)."""
    if state.deck:
        return _accept(state, event)
    return _accept(state, e.DeckReshuffled(), event)


def _deal_card(state: State, command: c.DealCard) -> Verdict:
    if state.phase is not Phase.SETUP:
        return Refused(Reason.NOT_NOW)
    if state.seats[command.seat].hand.total >= state.numbers.deal_cards:
        return Refused(Reason.HAND_COMPLETE, (("seat", state.names[command.seat]),))
    if refused := _not_drawable(state, command.kind):
        return refused
    return _from_deck(state, e.CardDealt(command.seat, command.kind, command.tag))


def _fill_market(state: State, command: c.FillMarket) -> Verdict:
    if ask.dealing(state):
        return Refused(Reason.NOT_NOW)
    if not 0 <= command.place < len(state.market):
        return Refused(Reason.NO_SUCH_PLACE, (("place", command.place),))
    if state.market[command.place] != EMPTY:
        return Refused(Reason.PLACE_TAKEN, (("place", command.place),))
    if refused := _not_drawable(state, command.kind):
        return refused
    events: list[e.Event] = [e.MarketFilled(command.place, command.kind, command.tag)]
    if not state.deck:
        events.insert(0, e.DeckReshuffled())  # U16
    for event in events:
        state = evolve(state, event)
    if ask.flush_due(state):
        events.append(e.MarketFlushed())
        state = evolve(state, events[-1])
    return _settle(state, events)


def _draw_from_deck(state: State, command: c.DrawFromDeck) -> Verdict:
    if refused := _not_my_action(state, command.seat):
        return refused
    if any(state.tendered):
        return Refused(Reason.CARDS_TENDERED)
    if refused := _not_drawable(state, command.kind):
        return refused
    return _from_deck(state, e.CardDrawn(command.seat, command.kind, command.tag))


def _take_face_up(state: State, command: c.TakeFaceUp) -> Verdict:
    if refused := _not_my_action(state, command.seat):
        return refused
    if any(state.tendered):
        return Refused(Reason.CARDS_TENDERED)
    if not 0 <= command.place < len(state.market):
        return Refused(Reason.NO_SUCH_PLACE, (("place", command.place),))
    if not ask.may_pick(state):
        return Refused(Reason.NO_CARD_TO_DRAW)
    if refused := _not_there(state, command.place, command.kind):
        return refused
    card = state.market[command.place]
    kind = command.kind if card == UNSEEN else card
    if state.picks and kind == state.edition.wild:
        return Refused(Reason.LOCOMOTIVE_SECOND, (("kind", kind),))
    return _accept(state, e.FaceUpTaken(command.seat, command.place, kind, command.tag))


def _not_there(state: State, place: int, kind: str) -> Refused | None:
    """Why the card of this market place cannot be of this kind."""
    card = state.market[place]
    if card == EMPTY:
        return Refused(Reason.PLACE_EMPTY, (("place", place),))
    if kind in (UNSEEN, card):
        return None
    if card != UNSEEN:
        return Refused(Reason.OTHER_CARD_THERE, (("kind", card),))
    if kind not in state.edition.kind_index:
        return Refused(Reason.UNKNOWN_KIND, (("kind", kind),))
    if state.unseen[state.edition.kind_index[kind]] == 0:
        return Refused(Reason.KIND_ALL_SEEN, (("kind", kind),))
    return None


def _stop_drawing(state: State, command: c.StopDrawing) -> Verdict:
    if refused := _not_my_action(state, command.seat):
        return refused
    if state.action is not Action.DRAWING:
        return Refused(Reason.NOT_NOW)
    if not ask.may_stop_drawing(state):
        return Refused(Reason.SECOND_PICK_OWED)
    return _accept(state, e.DrawingStopped(command.seat))


def _tender(state: State, command: c.Tender) -> Verdict:
    if refused := _not_a_new_action(state, command.seat):
        return refused
    index = state.edition.kind_index.get(command.kind)
    if index is None:
        return Refused(Reason.UNKNOWN_KIND, (("kind", command.kind),))
    hand = state.seats[command.seat].hand
    revealed = hand.known[index] <= state.tendered[index]
    if revealed and not (hand.hidden and state.unseen[index]):
        return Refused(Reason.CARD_NOT_HELD, (("kind", command.kind),))
    return _accept(state, e.Tendered(command.seat, command.kind, revealed, command.tag))


def _withdraw(state: State, command: c.Withdraw) -> Verdict:
    if refused := _not_a_new_action(state, command.seat):
        return refused
    index = state.edition.kind_index.get(command.kind)
    if index is None:
        return Refused(Reason.UNKNOWN_KIND, (("kind", command.kind),))
    if not state.tendered[index]:
        return Refused(Reason.NOT_TENDERED, (("kind", command.kind),))
    return _accept(state, e.Withdrawn(command.seat, command.kind, command.tag))


def _claim_route(state: State, command: c.ClaimRoute) -> Verdict:
    if refused := _not_a_new_action(state, command.seat):
        return refused
    index = state.edition.route_index.get(command.route)
    if index is None:
        return Refused(Reason.UNKNOWN_ROUTE, (("route", command.route),))
    route, paid = state.edition.routes[index], command.paid
    reason = ask.not_open(state, command.seat, route) or wrong_set(route, paid)
    if reason:
        return Refused(reason, (("route", route.id), ("length", route.length)))
    if not contains(paid.known, state.tendered):
        return Refused(Reason.TENDERED_NOT_PLAYED)
    purse = ask.purse(state, command.seat)
    if not is_payable(purse, route, paid):
        return Refused(Reason.CARDS_NOT_HELD)
    claimed = e.RouteClaimed(command.seat, route.id, paid)
    if paid.hidden and any(cards := obscured(purse, route, paid)):
        return _accept(state, e.HandObscured(command.seat, cards), claimed)
    return _accept(state, claimed)


def _draw_tickets(state: State, command: c.DrawTickets) -> Verdict:
    if refused := _not_a_new_action(state, command.seat):
        return refused
    if any(state.tendered):
        return Refused(Reason.CARDS_TENDERED)
    if not ask.may_draw_tickets(state):
        return Refused(Reason.NO_TICKETS_LEFT)
    count = min(state.numbers.draw_tickets, state.ticket_deck)
    return _accept(state, e.TicketsOffered(command.seat, count))


def _show_ticket(state: State, command: c.ShowTicket) -> Verdict:
    seat = state.seats[command.seat]
    if command.ticket not in state.edition.ticket:
        return Refused(Reason.UNKNOWN_TICKET, (("ticket", command.ticket),))
    if command.ticket in ask.known_tickets(state):
        return Refused(Reason.TICKET_HELD, (("ticket", command.ticket),))
    if not seat.hidden_offered and (not seat.hidden_tickets or seat.counted):
        return Refused(Reason.NO_HIDDEN_TICKET, (("seat", state.names[command.seat]),))
    return _accept(state, e.TicketShown(command.seat, command.ticket, command.tag))


def _return_ticket(state: State, command: c.ReturnTicket) -> Verdict:
    seat = state.seats[command.seat]
    offered = len(seat.offered) + seat.hidden_offered
    if not offered:
        return Refused(Reason.NOTHING_OFFERED)
    if command.ticket not in seat.offered:
        return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", command.ticket),))
    least = ask.tickets_to_keep(state, seat)
    if offered <= least:
        return Refused(Reason.TOO_FEW_KEPT, (("least", least),))
    return _accept(state, e.TicketReturned(command.seat, command.ticket, command.tag))


def _keep_tickets(state: State, command: c.KeepTickets) -> Verdict:
    seat = state.seats[command.seat]
    if not (seat.offered or seat.hidden_offered):
        return Refused(Reason.NOTHING_OFFERED)
    kept = command.kept
    for ticket in kept:
        if ticket not in seat.offered or kept.count(ticket) > 1:  # U31
            return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", ticket),))
    if not 0 <= command.hidden <= seat.hidden_offered:
        return Refused(Reason.TICKET_NOT_OFFERED, (("ticket", UNSEEN),))
    least = ask.tickets_to_keep(state, seat)
    if len(kept) + command.hidden < least:
        return Refused(Reason.TOO_FEW_KEPT, (("least", least),))
    return _accept(state, e.TicketsKept(command.seat, kept, command.hidden))


def _pass(state: State, command: c.Pass) -> Verdict:
    if refused := _not_a_new_action(state, command.seat):
        return refused
    if any(state.tendered):
        return Refused(Reason.CARDS_TENDERED)
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
