"""Passing turns that were played without us: what was not scanned is booked as not seen."""

from companion.interpretation.mind import Mind, Wishes
from companion.interpretation.rewind import UNSHOWN
from companion.interpretation.tags import Place, Where
from companion.model.cards import UNSEEN
from companion.model.commands import (
    DealCard,
    DrawFromDeck,
    FillMarket,
    KeepTickets,
    Pass,
    ShowTicket,
    StopDrawing,
    TakeFaceUp,
    Withdraw,
)
from companion.model.corrections import SetTurn, StopAndCount
from companion.model.expectation import Step
from companion.model.wishes import Redo

MOST_WISHES = 60
"""Far more than any number of skipped turns needs: a guard against going in circles."""


def come_to_turn(mind: Mind, seat: int) -> Wishes:
    """On to this seat's turn; or back to it, if it has only just passed.

    With tracked cards nobody plays a whole round of turns that we see nothing of.
    """
    seats = sum(not mind.has_left(other) for other in range(len(mind.expecting.names)))
    has_just_passed = seats > 2 and mind.seat_after(seat) == mind.expecting.turn  # noqa: PLR2004
    if mind.tracked and has_just_passed:
        refused = yield SetTurn(seat)
        if refused is None:
            return
    yield from pass_turns(mind, seat)


def pass_turns(mind: Mind, seat: int) -> Wishes:
    """Books what is open until it is this seat's turn to act."""
    for _ in range(MOST_WISHES):
        if mind.expecting.turn == seat and not mind.waits_for(Step.SECOND, Step.REFILL):
            return
        if not mind.waits_for(Step.ACT, Step.SECOND, Step.REFILL, Step.CHOOSE, Step.REPLACE):
            return
        yield from book_unseen(mind)


def book_unseen(mind: Mind) -> Wishes:
    """The next thing the rules wait for, as something nobody showed us."""
    expecting = mind.expecting
    turn = expecting.turn
    match expecting.step:
        case Step.REFILL if expecting.place is not None:
            yield FillMarket(expecting.place, UNSEEN)
        case Step.REPLACE if expecting.owed_ticket is not None:
            yield ShowTicket(expecting.owed_ticket, UNSEEN)
        case Step.CHOOSE:
            yield from keep_unseen(mind, turn)
        case Step.ACT | Step.SECOND:
            yield from draw_unseen(mind, turn)
        case _:
            return


def draw_unseen(mind: Mind, seat: int) -> Wishes:
    """One card from the deck, off the row where it is empty; tendered cards go back first."""
    yield from withdraw_all(mind, seat)
    refused = yield DrawFromDeck(seat, UNSEEN)
    if refused is not None:
        refused = yield StopDrawing(seat)
    if refused is not None and UNSEEN in mind.expecting.market:
        place = mind.expecting.market.index(UNSEEN)
        refused = yield TakeFaceUp(seat, place, UNSEEN)
    if refused is not None:
        yield Pass(seat)


def withdraw_all(mind: Mind, seat: int) -> Wishes:
    for tag in mind.book.tags(Place(Where.TENDERED, seat)):
        kind = mind.book.kind(tag)
        if kind is not None:
            yield Withdraw(seat, kind, tag)


def keep_unseen(mind: Mind, seat: int) -> Wishes:
    """Everything offered stays with the seat, shown or not."""
    offer = mind.expecting.offers[seat]
    if offer is not None:
        yield KeepTickets(seat, offer.shown, offer.hidden)


def book_untracked(mind: Mind) -> Wishes:
    """On a table that does not track cards, nobody shows a deal, a refill or a new ticket.

    The Card Game is nothing but cards: without them it comes to its final count at once. Where a
    power cut left an undo half done, what was booked before counts again.
    """
    if mind.waits_for(*UNSHOWN):
        yield Redo(UNSHOWN)
    if mind.waits_for(Step.DEAL) and mind.expecting.has_railyard:
        yield StopAndCount()
    while mind.waits_for(*UNSHOWN):
        if mind.waits_for(Step.DEAL):
            seat = next(n for n, missing in enumerate(mind.expecting.wants_cards) if missing)
            refused = yield DealCard(seat, UNSEEN)
            if refused is not None:
                return
        else:
            yield from book_unseen(mind)
