"""Judges what a host says when our books differ from the table, whatever the family.

A correction is refused only if it says nothing new, if no table could look so, or if something
half done has to be finished first.
"""

from collections.abc import Collection

from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import EMPTY
from companion.model.edition import Edition
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.mechanics import market
from companion.rules.mechanics.claims import not_open
from companion.rules.mechanics.corrected import (
    Railway,
    TicketTable,
    route_released,
    with_card_back,
)
from companion.rules.mechanics.counts import Counts, minus
from companion.rules.mechanics.drawing import Supply, not_drawable
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.presence import not_here
from companion.rules.mechanics.tables import CardTable


def set_owner(board: Railway, correction: x.SetOwner, *, doubles_close: bool) -> Judged:
    """What the rules forbid on a board is forbidden to a correction too (U24, U27, U28)."""
    index = board.edition.route_index.get(correction.route)
    if index is None:
        return Refused(Reason.UNKNOWN_ROUTE, (("route", correction.route),))
    route, former, seat = board.edition.routes[index], board.owners[index], correction.seat
    if former == seat:
        return Refused(Reason.ALREADY_SO)
    released: tuple[e.Event, ...] = ()
    if former is not None:
        event = e.RouteReleased(former, route.id)
        board = route_released(board, event, doubles_close=doubles_close)
        released = (event,)
    if seat is None:
        return released
    if reason := not_open(board, seat, route, doubles_close=doubles_close):
        return Refused(reason, (("route", route.id), ("length", route.length)))
    return (*released, e.RouteAssigned(seat, route.id))


def set_trains(board: Railway, correction: x.SetTrains) -> Judged:
    most = board.numbers.trains
    if not 0 <= correction.trains <= most:
        return Refused(Reason.IMPOSSIBLE_COUNT, (("most", most),))
    if board.seats[correction.seat].trains == correction.trains:
        return Refused(Reason.ALREADY_SO)
    return (e.TrainsCorrected(correction.seat, correction.trains),)


def set_turn(
    state: CardTable, correction: x.SetTurn, pending: Reason | None, *, begun: bool
) -> Judged:
    """Before the first turn it says who begins; `pending` is what has to be finished first."""
    if state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if refused := not_here(state, correction.seat):
        return refused
    if state.phase is Phase.PLAY and pending:
        return Refused(pending)
    if correction.seat == state.turn and not begun and not any(state.tendered):
        return Refused(Reason.ALREADY_SO)
    return (e.TurnCorrected(correction.seat),)


def set_hand_count(state: CardTable, correction: x.SetHandCount, spare: int) -> Judged:
    """At most `spare` cards more than we thought; of fewer cards we no longer know any.

    Only cards that lie on the table to pay stay known. Where the deck is too short, the discards
    must have become part of it (U16).
    """
    if state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    hand, total = state.seats[correction.seat].hand, correction.total
    if not 0 <= total <= hand.total + spare:
        return Refused(Reason.IMPOSSIBLE_COUNT, (("most", hand.total + spare),))
    if total == hand.total:
        return Refused(Reason.ALREADY_SO)
    event = e.HandCorrected(correction.seat, total)
    if total > hand.total:
        reshuffled = total - hand.total > state.deck
        return (e.DeckReshuffled(), event) if reshuffled else (event,)
    uncertain = _not_laid_out(state, correction.seat)
    if total < hand.total - sum(uncertain) - hand.hidden:
        return Refused(Reason.CARDS_TENDERED)
    return (e.HandObscured(correction.seat, uncertain), event) if any(uncertain) else (event,)


def forget_hand(state: CardTable, correction: x.ForgetHand) -> Judged:
    """Only cards that lie on the table to pay stay known."""
    if state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    uncertain = _not_laid_out(state, correction.seat)
    if not any(uncertain):
        return Refused(Reason.ALREADY_SO)
    return (e.HandObscured(correction.seat, uncertain),)


def _not_laid_out(state: CardTable, seat: int) -> Counts:
    known = state.seats[seat].hand.known
    return minus(known, state.tendered) if seat == state.turn else known


def set_market_card(state: market.Table, correction: x.SetMarketCard, supply: Supply) -> Judged:
    """An emptied place is owed a card: our books then have the old one in the deck."""
    if state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    place, kind = correction.place, correction.kind
    if not 0 <= place < len(state.market):
        return Refused(Reason.NO_SUCH_PLACE, (("place", place),))
    before = state.market[place]
    if kind == before:
        return Refused(Reason.ALREADY_SO)
    event = e.MarketCorrected(place, kind)
    if kind == EMPTY:
        return (event,)
    if before != EMPTY:
        supply = Supply(1, with_card_back(state, before))
    if refused := not_drawable(state.edition, supply, kind):
        return refused
    return (event,) if before != EMPTY or state.deck else (e.DeckReshuffled(), event)


def reshuffle_deck(state: CardTable) -> Judged:
    if state.phase is Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    return (e.DeckReshuffled(),) if state.discards.total else Refused(Reason.NO_DISCARDS)


def not_givable(
    edition: Edition,
    state: TicketTable,
    correction: x.GiveTicket,
    offered: Collection[str] = (),
    laid_aside: Collection[str] = (),
) -> Refused | None:
    """Why this ticket cannot be one that the seat has kept, wherever it comes from."""
    ticket = correction.ticket
    if ticket not in edition.ticket:
        return Refused(Reason.UNKNOWN_TICKET, (("ticket", ticket),))
    if ticket in state.seats[correction.seat].tickets:
        return Refused(Reason.ALREADY_SO)
    if ticket in laid_aside:
        return Refused(Reason.TICKET_LAID_ASIDE)
    return Refused(Reason.CHOICE_PENDING) if ticket in offered else None


def holder_of(state: TicketTable, correction: x.GiveTicket) -> int | None:
    """Who has the ticket by our books: whom we know to have it, else the seat if it hides one."""
    for index, seat in enumerate(state.seats):
        if correction.ticket in seat.tickets:
            return index
    return correction.seat if state.seats[correction.seat].hidden_tickets else None


def give_ticket(state: TicketTable, correction: x.GiveTicket) -> Judged:
    """From its holder, or else off the deck."""
    holder = holder_of(state, correction)
    if holder is None and not state.ticket_deck:
        return Refused(Reason.NO_TICKETS_LEFT)
    return (e.TicketCorrected(correction.seat, correction.ticket, holder),)


def take_ticket(edition: Edition, state: TicketTable, correction: x.TakeTicket) -> Judged:
    """One that we know the seat to have."""
    ticket = correction.ticket
    if ticket not in edition.ticket:
        return Refused(Reason.UNKNOWN_TICKET, (("ticket", ticket),))
    if ticket not in state.seats[correction.seat].tickets:
        return Refused(Reason.ALREADY_SO)
    return (e.TicketReleased(correction.seat, ticket),)
