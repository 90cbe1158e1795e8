"""Explains a turn anew when a later scan contradicts how an earlier one was understood."""

from companion.interpretation.mind import Mind, Wishes
from companion.interpretation.tags import Where
from companion.model.cards import UNSEEN
from companion.model.commands import DrawFromDeck, FillMarket, TakeFaceUp, Tender
from companion.model.events import CardDrawn, Event, FaceUpTaken, MarketFilled
from companion.model.expectation import Step
from companion.model.wishes import Undo


def _events(mind: Mind) -> list[Event]:
    return [event for step in mind.turn for event in step]


def drew_this_turn(mind: Mind, tag: str) -> bool:
    return any(isinstance(event, CardDrawn) and event.tag == tag for event in _events(mind))


def was_refill_first(mind: Mind, kind: str) -> bool:
    """A blind draw, then a face-up locomotive: the "draw" can only have been its replacement."""
    events = _events(mind)
    return (
        kind == mind.edition.wild
        and len(mind.turn) == 1
        and isinstance(events[0], CardDrawn)
        and events[0].tag is not None
    )


def take_with_refill(mind: Mind, tag: str, place: int, kind: str) -> Wishes:
    """The card taken for a blind draw filled the place of this one."""
    drawn = _events(mind)[0]
    if not isinstance(drawn, CardDrawn):
        return
    yield Undo()
    yield TakeFaceUp(drawn.seat, place, kind, tag)
    yield FillMarket(place, drawn.kind, drawn.tag)
    mind.hint("explained_anew")


def may_be_refilled_before(mind: Mind, kind: str) -> int | None:
    """A face-up card at once after a turn that ended with a blind draw: whose turn that was, since
    the "draw" may have been the refill of this card, scanned first. A locomotive cannot (U13).
    """
    drawn = mind.before[-1][0] if mind.before else None
    late = mind.now >= mind.turned_at + mind.times.hasty
    if mind.turn or late or kind == mind.edition.wild:
        return None
    return drawn.seat if isinstance(drawn, CardDrawn) and drawn.tag is not None else None


def was_refilled_before(mind: Mind, tag: str) -> Wishes:
    """The turn before ended with this card, and with the "drawn" one as its refill."""
    drawn, place, kind = mind.before[-1][0], mind.book.place(tag), mind.book.kind(tag)
    if not isinstance(drawn, CardDrawn) or place.where is not Where.MARKET or kind is None:
        return
    yield Undo()
    yield TakeFaceUp(drawn.seat, place.number, kind, tag)
    yield FillMarket(place.number, drawn.kind, drawn.tag)
    mind.hint("explained_anew")


def was_the_refill(mind: Mind, tag: str, kind: str) -> Wishes:
    """Drawn, then a face-up card taken, then the "drawn" card tapped again for the empty place."""
    events = _events(mind)
    if len(mind.turn) != 2 or mind.expecting.place is None:  # noqa: PLR2004 - drawn, taken
        mind.hint("yours_already")
        return
    drawn, taken = events[0], events[-1]
    if not (isinstance(drawn, CardDrawn) and isinstance(taken, FaceUpTaken) and drawn.tag == tag):
        mind.hint("yours_already")
        return
    yield Undo()
    yield Undo()
    yield TakeFaceUp(taken.seat, taken.place, taken.kind, taken.tag)
    yield FillMarket(taken.place, kind, tag)
    mind.hint("explained_anew")


def unseen_refill(mind: Mind) -> MarketFilled | None:
    """The latest step, if it booked a refill that nobody showed."""
    event = mind.turn[-1][-1] if mind.turn else None
    return event if isinstance(event, MarketFilled) and event.kind == UNSEEN else None


def was_drawn_first(mind: Mind, kind: str) -> bool:
    """No deck is left, and a face-up locomotive is no second card: it was drawn, none refilled."""
    filled = unseen_refill(mind)
    return (
        kind == mind.edition.wild
        and filled is not None
        and len(mind.turn) == 2  # noqa: PLR2004 - taken, filled
        and not mind.expecting.may_draw_blind
    )


def draw_then_take(mind: Mind, tag: str, kind: str) -> Wishes:
    """The last card of the deck was drawn before the face-up card was taken."""
    taken = _events(mind)[0]
    if not isinstance(taken, FaceUpTaken):
        return
    yield Undo()
    yield Undo()
    yield DrawFromDeck(taken.seat, kind, tag)
    yield TakeFaceUp(taken.seat, taken.place, taken.kind, taken.tag)
    mind.hint("explained_anew")


def _only_draw(mind: Mind) -> CardDrawn | None:
    """The one card of this turn that was taken for a blind draw, if it was the latest step."""
    picks = [event for event in _events(mind) if isinstance(event, CardDrawn | FaceUpTaken)]
    if len(picks) != 1 or picks[0] not in mind.turn[-1]:
        return None
    return picks[0] if isinstance(picks[0], CardDrawn) and picks[0].tag is not None else None


def may_have_paid(mind: Mind) -> bool:
    """Is the card that we took for a draw perhaps one of the hand, never seen?"""
    hidden = mind.expecting.hidden_cards[mind.expecting.turn]
    return mind.waits_for(Step.SECOND) and hidden > 0 and _only_draw(mind) is not None


def it_was_paid(mind: Mind) -> Wishes:
    """The card was not drawn but laid out, to pay for trains or for the railyard."""
    drawn = _only_draw(mind)
    if drawn is None:
        return
    yield Undo()
    yield Tender(drawn.seat, drawn.kind, drawn.tag)
    mind.paying_since = mind.paid_at = mind.now
    mind.hint("paid_after_all")


def drawn_before(mind: Mind, seat: int) -> tuple[CardDrawn, ...]:
    """The cards of this seat's turn just over, if all of them were drawn blind and shown, and may
    have been in the hand before: whoever goes on all the same has paid with them.
    """
    if mind.turn:
        return ()
    picks = [e for step in mind.before for e in step if isinstance(e, CardDrawn | FaceUpTaken)]
    drawn = tuple(pick for pick in picks if isinstance(pick, CardDrawn) and pick.tag)
    latest = [step[0] for step in mind.before[-len(picks) :]]
    if not picks or list(drawn) != picks or latest != picks:
        return ()
    held = len(drawn) <= mind.expecting.hidden_cards[seat]
    return drawn if held and all(pick.seat == seat for pick in picks) else ()


def pay_with(mind: Mind, drawn: tuple[CardDrawn, ...]) -> Wishes:
    """The turn before is not over: what was taken for draws was laid out to pay."""
    for _ in drawn:
        yield Undo()
    for card in drawn:
        yield Tender(card.seat, card.kind, card.tag)
    mind.paying_since = mind.paid_at = mind.now
    mind.hint("paid_after_all")


def last_filled(mind: Mind) -> MarketFilled | None:
    """The refill that was what happened last; who is walking back does not mean the draw."""
    if not mind.turn or mind.undone:
        return None
    event = mind.turn[-1][-1]
    return event if isinstance(event, MarketFilled) and event.tag is not None else None


def it_was_my_draw(mind: Mind, filled: MarketFilled) -> Wishes:
    """Undo straight after a refill: the card went to the hand, the place holds one unseen."""
    seat = mind.expecting.turn
    yield Undo()
    yield FillMarket(filled.place, UNSEEN)
    yield DrawFromDeck(seat, filled.kind, filled.tag)
