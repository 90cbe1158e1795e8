"""An on-the-track stack counted anew, and a ticket that was completed before (C15, C17)."""

from typing import NamedTuple

from companion.model import corrections as x
from companion.model import events as e
from companion.model.cards import Cards
from companion.model.verdicts import Reason, Refused
from companion.model.views import Phase
from companion.rules.card_game.doubts import doubted
from companion.rules.card_game.state import State
from companion.rules.mechanics import corrections as judging
from companion.rules.mechanics.corrected import hand_corrected
from companion.rules.mechanics.counts import Counts, minus, plus, shortfall
from companion.rules.mechanics.drawing import exchanged
from companion.rules.mechanics.judging import Judged
from companion.rules.mechanics.tenders import pay


class Sources(NamedTuple):
    """Where the cards come from of which our books did not know that they are in the stack."""

    hand: Counts
    deck: Counts
    discards: Counts


def set_track(state: State, correction: x.SetTrack) -> Judged:
    """In the count only, where it pays; refused where the box cannot hold so many such cards."""
    seat, cards = state.seats[correction.seat], correction.cards
    if state.phase is not Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    if seat.counted:
        return Refused(Reason.ALREADY_COUNTED, (("seat", state.names[correction.seat]),))
    if len(cards) != len(state.edition.kinds) or min(cards) < 0:
        return Refused(Reason.CARDS_UNNAMED)
    if cards == seat.track and correction.tag is None:
        return Refused(Reason.ALREADY_SO)
    doubts: list[e.Event] = []
    found = _sources(state, correction)
    if isinstance(found, Refused) and correction.tag is not None:
        state, doubts = _doubted(state, correction)
        found = _sources(state, correction)
    if isinstance(found, Refused):
        return found
    corrected = e.TrackCorrected(correction.seat, cards, found.hand, found.discards, correction.tag)
    return (*doubts, corrected)


def _doubted(state: State, correction: x.SetTrack) -> tuple[State, list[e.Event]]:
    """A card that was tapped is there: not in another's hand, where our books know such cards.

    Where not even the deck has one left, some hand holds a card less than we count.
    """
    more = shortfall(correction.cards, state.seats[correction.seat].track)
    kinds = {kind for kind, count in enumerate(more) if count}
    state, events = doubted(state, correction.seat, kinds)
    others = [index for index in range(len(state.seats)) if index != correction.seat]
    holder = next((index for index in others if state.seats[index].hand.hidden), None)
    if holder is not None and isinstance(_sources(state, correction), Refused):
        fewer = e.HandCorrected(holder, state.seats[holder].hand.total - 1)
        return hand_corrected(state, fewer), [*events, fewer]
    return state, events


def _sources(state: State, correction: x.SetTrack) -> Sources | Refused:
    """Out of the owner's hand, else off the deck, else out of the discards.

    Of a stack that is tapped card by card, those not tapped yet are in the deck by our books: so
    the next one comes from there first.
    """
    seat = state.seats[correction.seat]
    wrong = shortfall(seat.track, correction.cards)
    more = shortfall(correction.cards, seat.track)
    deck, hidden = state.deck + sum(wrong), seat.hand.hidden
    taken: list[tuple[int, int, int]] = []
    for kind, count in enumerate(more):
        unseen = state.unseen[kind] + wrong[kind]
        first = 0 if correction.tag is None else min(count, deck, unseen)
        known = min(count - first, seat.hand.known[kind])
        unknown = min(count - first - known, hidden, unseen - first)
        drawn = first or min(count - known - unknown, deck, unseen - unknown)
        thrown = count - known - unknown - drawn
        if thrown > state.discards.known[kind]:
            return Refused(Reason.KIND_ALL_SEEN, (("kind", state.edition.kinds[kind]),))
        hidden, deck = hidden - unknown, deck - drawn
        taken.append((known + unknown, drawn, thrown))
    return Sources(*zip(*taken, strict=True))


def track_corrected(state: State, event: e.TrackCorrected) -> State:
    """What our books had wrongly is in the deck; a choice made with it is proposed anew (C27)."""
    seat = state.seats[event.seat]
    wrong, more = shortfall(seat.track, event.cards), shortfall(event.cards, seat.track)
    drawn = minus(minus(more, event.hand), event.discards)
    hand, unseen = pay(seat.hand, plus(state.unseen, wrong), Cards(event.hand))
    seat = seat._replace(hand=hand, track=event.cards, chosen=None)
    return state._replace(
        seats=exchanged(state.seats, event.seat, seat),
        deck=state.deck + sum(wrong) - sum(drawn),
        unseen=minus(unseen, drawn),
        discards=Cards(minus(state.discards.known, event.discards), state.discards.hidden),
    )


def lay_aside(state: State, correction: x.LayAside) -> Judged:
    """Completed with the first deck, so it needs no card any more (C17)."""
    if state.phase is not Phase.COUNT:
        return Refused(Reason.NOT_NOW)
    completed = [ticket for seat in state.seats for ticket in seat.completed]
    given = x.GiveTicket(correction.seat, correction.ticket)
    aside = e.TicketLaidAside(correction.seat, correction.ticket)
    if correction.ticket in state.seats[correction.seat].tickets:
        return (aside,)
    if refused := judging.not_givable(state.edition, state, given, (), completed):
        return refused
    found = judging.give_ticket(state, given)
    return found if isinstance(found, Refused) else (*found, aside)


def ticket_laid_aside(state: State, event: e.TicketLaidAside) -> State:
    seat = state.seats[event.seat]
    left = tuple([ticket for ticket in seat.tickets if ticket != event.ticket])
    seat = seat._replace(
        tickets=left,
        hidden_tickets=seat.hidden_tickets - (left == seat.tickets),
        completed=(*seat.completed, event.ticket),
        chosen=None,
    )
    return state._replace(seats=exchanged(state.seats, event.seat, seat))
