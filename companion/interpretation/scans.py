"""A scan explains itself: by where our books say the card is, and by what this turn has seen."""

from companion.interpretation import (
    claims,
    corrections,
    second_thoughts,
    stacks,
    take_backs,
    tickets,
)
from companion.interpretation.lobby import badge_before_game
from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.tags import Place, Where
from companion.interpretation.turns import withdraw_all
from companion.model.cards import UNSEEN
from companion.model.commands import DealCard, DrawFromDeck, FillMarket, TakeFaceUp, Tender
from companion.model.corrections import ReshuffleDeck
from companion.model.expectation import Step
from companion.model.scene import Ask
from companion.model.table import BadgeTag, CardTag, TicketTag
from companion.model.verdicts import Reason

FEW_CARDS = 2
"""So many cards may be left by our books, besides those unaccounted for, when none is left."""


def scan(mind: Mind, tag: str) -> Wishes:
    """The first row that fits."""
    meaning = mind.table.tags.get(tag)
    match meaning:
        case None:
            mind.hint("unknown_tag", tag=tag)
        case BadgeTag(name):
            yield from _badge(mind, name, tag)
        case CardTag(kind) if mind.expected is not None:
            yield from _card(mind, tag, kind)
        case TicketTag(ticket) if mind.expected is not None:
            yield from tickets.scan(mind, tag, ticket)
        case _:
            mind.hint("game_first")


def _badge(mind: Mind, name: str, tag: str) -> Wishes:
    """Set-up: joins, or "deal to me"; play: "it is my turn" or "mine"; end: "my tickets"."""
    if mind.expected is None:
        badge_before_game(mind, name)
        return
    seat = mind.seat_named(name)
    if seat is None:
        mind.hint("not_in_this_game", name=name)
    elif mind.question is not None and mind.question.ask is Ask.CLAIMANT:
        corrections.badge_names_owner(mind, mind.question, seat)
    elif mind.waits_for(Step.COUNT):
        stacks.badge(mind, seat)
    elif mind.waits_for(Step.DEAL) or mind.expecting.phase == "tickets":
        mind.claimant = seat
    elif take_backs.doubt_by_badge(mind, seat, tag):
        return
    elif claims.placement(mind) is not None and not mind.has_left(seat):
        mind.claimant = seat
        mind.question = None
        yield from claims.try_claim(mind)
    elif seat != mind.expecting.turn and mind.waits_for(Step.ACT, Step.SECOND, Step.REFILL):
        mind.ask_whose_turn(seat)
    elif mind.waits_for(Step.ACT):
        mind.claimant = seat
        mind.hint("from_the_hand", seat=name)


def _card(mind: Mind, tag: str, kind: str) -> Wishes:
    if mind.expecting.has_railyard and mind.waits_for(Step.COUNT):
        yield from stacks.tap(mind, tag)
        return
    place = mind.book.place(tag)
    match place.where:
        case Where.UNSEEN if _has_paid_unseen(mind, tag):
            mind.hint("already_played")
        case Where.UNSEEN:
            yield from _unseen_card(mind, tag, kind)
        case Where.MARKET:
            yield from _market_card(mind, tag, place.number, kind)
        case Where.HAND if place.number == mind.expecting.turn:
            yield from _own_card(mind, tag, kind)
        case Where.HAND:
            mind.elsewhere[tag] = place
            if mind.just_claimed_by(place.number) or take_backs.is_asked(mind, place.number):
                mind.question = Question(Ask.TAKE_BACK, place.number, tag)
            else:
                mind.ask_whose_turn(place.number, tag)
        case Where.TENDERED:
            mind.hint("already_laid_out")
        case _:
            yield from _discarded_card(mind, tag, kind)


def _discarded_card(mind: Mind, tag: str, kind: str) -> Wishes:
    """Paid for a claim that is taken back; or reshuffled, if the deck is all but empty; or ask."""
    expecting = mind.expecting
    mind.elsewhere[tag] = mind.book.place(tag)
    offered = mind.question is not None and mind.question.ask is Ask.TAKE_BACK
    if offered and tag in mind.last_paid:
        yield from take_backs.take_back(mind)
    elif take_backs.doubt_by_card(mind, tag):
        return
    elif not expecting.reshuffles:
        mind.hint("already_played")
    elif expecting.deck == 0:
        yield from _unseen_card(mind, tag, kind)
    elif expecting.deck <= FEW_CARDS + sum(expecting.hidden_cards):
        yield from reshuffled(mind, tag)
    elif mind.played_tag in (None, tag):
        mind.played_tag = tag
        mind.hint("already_played")
    else:
        mind.question = Question(Ask.RESHUFFLED, expecting.turn, tag)


def reshuffled(mind: Mind, tag: str) -> Wishes:
    """The discards are the deck now, and this card came off it."""
    refused = yield ReshuffleDeck()
    if refused is None:
        yield from scan(mind, tag)
    else:
        mind.hint_refused(refused)


def _unseen_card(mind: Mind, tag: str, kind: str) -> Wishes:
    expecting = mind.expecting
    turn = expecting.turn
    if mind.waits_for(Step.DEAL):
        yield from _deal(mind, tag, kind)
    elif expecting.place is not None:
        yield FillMarket(expecting.place, kind, tag)
    elif mind.waits_for(Step.ACT) and expecting.hidden_cards[turn] and _is_paying(mind):
        yield from _tender(mind, tag, kind)
    elif second_thoughts.was_drawn_first(mind, kind):
        yield from second_thoughts.draw_then_take(mind, tag, kind)
    elif _may_pay_on(mind):
        mind.question = Question(Ask.TAKE_BACK, (mind.last_claim or (turn, 0))[0], tag)
    elif (place := _only_face_up(mind, kind)) is not None:
        yield from _market_card(mind, tag, place, kind)
    elif mind.waits_for(Step.ACT, Step.SECOND):
        yield from withdraw_all(mind, turn)
        if UNSEEN in expecting.market and _matters_where_from(mind, kind):
            mind.question = Question(Ask.FACE_UP, turn, tag)
            return
        refused = yield DrawFromDeck(turn, kind, tag)
        if refused is not None:
            mind.hint_refused(refused)
    else:
        mind.hint("not_now")


def _deal(mind: Mind, tag: str, kind: str) -> Wishes:
    """To the seat the screen names; the locomotive that everybody has first need not be shown."""
    seat = deal_to(mind)
    refused = yield DealCard(seat, kind, tag)
    if refused is not None and refused.reason is Reason.LOCOMOTIVE_FIRST:
        yield DealCard(seat, UNSEEN)
        refused = yield DealCard(seat, kind, tag)
    if refused is not None:
        mind.hint_refused(refused)


def _only_face_up(mind: Mind, kind: str) -> int | None:
    """With no deck to draw from, a card never seen is the one that the row shows face up."""
    if mind.expecting.may_draw_blind or not mind.waits_for(Step.ACT, Step.SECOND):
        return None
    for place, there in enumerate(mind.expecting.market):
        if there == kind and not mind.book.tags(Place(Where.MARKET, place)):
            return place
    return None


def _may_pay_on(mind: Mind) -> bool:
    """At once after a claim, or once its owner has spoken up: perhaps a card for another one."""
    if mind.last_claim is None or not mind.just_claimed or not mind.waits_for(Step.ACT):
        return False
    seat = mind.last_claim[0]
    soon = mind.now < mind.claimed_at + mind.times.at_once
    return mind.expecting.hidden_cards[seat] > 0 and (soon or take_backs.is_protested(mind, seat))


def _has_paid_unseen(mind: Mind, tag: str) -> bool:
    """The claim just made was confirmed before all its cards were shown; now one of them is."""
    return mind.just_claimed and tag in mind.last_paid and not _may_pay_on(mind)


def _matters_where_from(mind: Mind, kind: str) -> bool:
    """A locomotive that lay face up is a whole turn (U13); with no deck, only the row is left."""
    if not mind.expecting.may_draw_blind:
        return True
    return kind == mind.edition.wild and mind.waits_for(Step.ACT)


def _is_paying(mind: Mind) -> bool:
    """Trains are down on an open route, cards laid out, or a badge said that it is one's own."""
    placed, turn = claims.placement(mind), mind.expecting.turn
    on_open = placed is not None and placed.route in mind.expecting.open_routes[turn]
    return on_open or mind.claimant == turn or mind.expecting.tendered > 0


def _market_card(mind: Mind, tag: str, place: int, kind: str) -> Wishes:
    if not mind.waits_for(Step.ACT, Step.SECOND):
        mind.hint("refill_first" if mind.waits_for(Step.REFILL) else "not_now")
        return
    if second_thoughts.was_refill_first(mind, kind):
        yield from second_thoughts.take_with_refill(mind, tag, place, kind)
        return
    if (before := second_thoughts.may_be_refilled_before(mind, kind)) is not None:
        mind.question = Question(Ask.REFILLED, before, tag)
        return
    yield from withdraw_all(mind, mind.expecting.turn)
    refused = yield TakeFaceUp(mind.expecting.turn, place, kind, tag)
    if refused is not None:
        mind.hint_refused(refused)


def _own_card(mind: Mind, tag: str, kind: str) -> Wishes:
    if mind.waits_for(Step.ACT):
        yield from _tender(mind, tag, kind)
    elif mind.waits_for(Step.REFILL) and second_thoughts.drew_this_turn(mind, tag):
        yield from second_thoughts.was_the_refill(mind, tag, kind)
    elif second_thoughts.may_have_paid(mind) and not second_thoughts.drew_this_turn(mind, tag):
        yield from second_thoughts.it_was_paid(mind)
        yield from _tender(mind, tag, kind)
    else:
        mind.hint("yours_already")


def _tender(mind: Mind, tag: str, kind: str) -> Wishes:
    first = mind.expecting.tendered == 0
    refused = yield Tender(mind.expecting.turn, kind, tag)
    if refused is not None:
        mind.hint_refused(refused)
        return
    mind.paid_at = mind.now
    if first:
        mind.paying_since = mind.now
    yield from claims.try_claim(mind)
    take_backs.doubt_by_payment(mind)


def deal_to(mind: Mind) -> int:
    """The seat the screen names: one that tapped its badge, else the first that wants cards."""
    wants = mind.expecting.wants_cards
    if mind.claimant is not None and wants[mind.claimant]:
        return mind.claimant
    seats = [seat for seat, missing in enumerate(wants) if missing]
    return seats[0] if seats else mind.expecting.turn
