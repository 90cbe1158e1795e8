"""What the scan of a ticket means."""

from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.tags import Where
from companion.model.commands import (
    CompleteTicket,
    DrawTickets,
    ReturnTicket,
    ShowTicket,
    SwapTickets,
)
from companion.model.expectation import Step
from companion.model.scene import Ask
from companion.model.views import Phase


def scan(mind: Mind, tag: str, ticket: str) -> Wishes:
    place = mind.book.place(tag)
    seat = chooser(mind)
    offer = mind.expecting.offers[seat] if mind.expecting.offers else None
    if offer is not None and ticket in offer.shown:
        yield from _second_tap(mind, seat, tag, ticket)
    elif place.where is Where.UNSEEN:
        yield from _unseen(mind, seat, tag, ticket)
    elif place.where in (Where.KEPT, Where.OFFERED) and mind.expecting.replaces_tickets:
        refused = yield CompleteTicket(place.number, ticket, tag)
        if refused is not None:
            mind.hint_refused(refused)
    elif place.number not in (-1, seat) and mind.waits_for(Step.COUNT):
        mind.question = Question(Ask.WHOSE_TICKET, seat, tag)
    elif place.number not in (-1, seat):
        mind.ask_whose_turn(place.number)
    else:
        mind.hint("yours_already")


def chooser(mind: Mind) -> int:
    """Whose tickets are meant: the seat the screen names."""
    expecting = mind.expecting
    if expecting.owed_ticket is not None:
        return expecting.owed_ticket
    if mind.waits_for(Step.COUNT):
        return counting(mind)
    if mind.claimant is not None and expecting.offers[mind.claimant]:
        return mind.claimant
    choosing = [seat for seat, offer in enumerate(expecting.offers) if offer is not None]
    return choosing[0] if choosing else expecting.turn


def counting(mind: Mind) -> int:
    """The seat whose tickets are counted now."""
    expecting = mind.expecting
    waiting = [seat for seat, counted in enumerate(expecting.counted) if not counted]
    if mind.claimant in waiting:
        return mind.claimant
    with_hidden = [seat for seat in waiting if expecting.hidden_tickets[seat]]
    return (with_hidden or waiting or [expecting.turn])[0]


def _just_claimed(mind: Mind) -> int | None:
    """Whoever has just claimed a route may announce a ticket that nobody showed us (F10)."""
    if mind.last_claim is None or not (mind.expecting.replaces_tickets and mind.just_claimed):
        return None
    seat, _ = mind.last_claim
    return seat if mind.expecting.hidden_tickets[seat] else None


def _is_claiming(mind: Mind) -> bool:
    """Somebody who has laid out cards, or whose trains are on the screen, draws no tickets."""
    return mind.expecting.tendered > 0 or mind.named is not None


def _second_tap(mind: Mind, seat: int, tag: str, ticket: str) -> Wishes:
    """Some seconds after the first, the ticket is on its way back; sooner, it is the same tap."""
    if mind.now - mind.shown_at.get(tag, -mind.times.same_tap) < mind.times.same_tap:
        return
    refused = yield ReturnTicket(seat, ticket, tag)
    if refused is not None:
        mind.hint_refused(refused)


def _unseen(mind: Mind, seat: int, tag: str, ticket: str) -> Wishes:
    if (claimant := _just_claimed(mind)) is not None:
        refused = yield CompleteTicket(claimant, ticket, tag)
        if refused is None:
            return
    if mind.waits_for(Step.ACT) and _is_claiming(mind):
        mind.ask_whose_turn(mind.seat_after(mind.expecting.turn), tag)
        return
    if mind.waits_for(Step.ACT):
        begin = SwapTickets(seat) if mind.expecting.replaces_tickets else DrawTickets(seat)
        refused = yield begin
        if refused is not None:
            mind.hint_refused(refused)
            return
    elif mind.waits_for(Step.SECOND, Step.REFILL) and mind.expecting.phase is Phase.PLAY:
        mind.ask_whose_turn(mind.seat_after(mind.expecting.turn), tag)
        return
    elif not mind.waits_for(Step.CHOOSE, Step.COUNT, Step.REPLACE):
        mind.hint("not_now")
        return
    refused = yield ShowTicket(seat, ticket, tag)
    if refused is not None:
        mind.hint_refused(refused)
    else:
        mind.shown_at[tag] = mind.now
