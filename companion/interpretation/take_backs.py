"""Second thoughts about the last claim: when a take-back is offered, and what it undoes."""

from math import inf
from typing import Final

from companion.interpretation import claims, put_back
from companion.interpretation.mind import Mind, Question, Wishes
from companion.model.corrections import SetOwner
from companion.model.events import RouteClaimed, Tendered
from companion.model.expectation import Step
from companion.model.scene import Ask
from companion.model.wishes import Undo

FLICKER: Final = 0.25
"""A train so many seconds gone is not one whose contact chatters."""


def take_back(mind: Mind) -> Wishes:
    """The last claim no longer counts, nor do cards that the next player laid out since.

    Where the game has gone on since, only the owner changes.
    """
    mind.question = None
    if mind.last_claim is None:
        return
    mind.taken_back = mind.last_claim
    if mind.just_claimed or _is_next_paying(mind):
        since = 0 if mind.just_claimed else len(mind.turn)
        for _ in range(since + 1):
            yield Undo()
    else:
        yield SetOwner(mind.route(mind.last_claim[1]).id, None)


def offer_where_emptied(mind: Mind) -> None:
    """The last claim's route, emptied, is offered as a take-back; only a person takes it."""
    due = offers_at(mind)
    if mind.last_claim is not None and due is not None and mind.now >= due:
        mind.question = Question(Ask.TAKE_BACK, mind.last_claim[0])


def offers_at(mind: Mind) -> float | None:
    """When that is due, unless the trains return; None where there is nothing to offer."""
    if mind.last_claim is None or mind.question is not None or mind.expected is None:
        return None
    if not mind.board.absent or not mind.heard or mind.waits_for(Step.OVER):
        return None
    route = mind.last_claim[1]
    emptied = mind.board.emptied_at(route)
    if emptied is None or emptied == mind.stands_empty or put_back.is_to_be_laid(mind, route):
        return None
    # Gone as soon as it was claimed: it may never have lain there.
    at_once = emptied < mind.claimed_at + mind.times.at_once
    return emptied + (FLICKER if at_once else mind.times.bump)


def stands(mind: Mind) -> None:
    """The last claim is right, though its trains may be gone: that is not asked again."""
    mind.claimed_at = -inf
    mind.doubted = False
    mind.taken_back = None
    mind.stands_empty = mind.last_claim and mind.board.emptied_at(mind.last_claim[1])


def doubt_by_train(mind: Mind, slot: int) -> None:
    """Trains back on its route: it stands. Trains elsewhere, at once after it: those that lay
    there may have been somebody else's, who could not wait.
    """
    if mind.last_claim is None:
        return
    seat, route = mind.last_claim
    if mind.board.spots[slot].route == route:
        if mind.question == Question(Ask.TAKE_BACK, seat):
            mind.question = None
    elif mind.question is None and _seen_since(mind) < mind.claimed_at + _at_once(mind):
        mind.question = Question(Ask.TAKE_BACK, seat)
        mind.doubted = True


def _at_once(mind: Mind) -> float:
    """The thinner a claim, the longer it is doubted."""
    return mind.times.protest if mind.thin else mind.times.at_once


def _seen_since(mind: Mind) -> float:
    """What a board tells that was silent may have happened at any time since."""
    return mind.silent_since if mind.is_board_silent else mind.now


def is_asked(mind: Mind, seat: int) -> bool:
    """Is it still to be answered whether this seat's claim stands?"""
    question = mind.question
    return question is not None and question.ask is Ask.TAKE_BACK and question.seat == seat


def is_protested(mind: Mind, seat: int) -> bool:
    """Is it asked because of a card or the badge of whoever claimed?"""
    return is_asked(mind, seat) and mind.question is not None and mind.question.tag is not None


def doubt_by_card(mind: Mind, tag: str) -> bool:
    """A card that has just paid is shown again: perhaps it was not meant to pay."""
    return tag in mind.last_paid and _doubt_for_a_while(mind)


def doubt_by_badge(mind: Mind, seat: int, tag: str) -> bool:
    """Who has just claimed says "it is my turn": perhaps it is; perhaps it is asked already."""
    asks = is_asked(mind, seat) or (mind.just_claimed_by(seat) and _is_recent(mind))
    if asks and not is_protested(mind, seat):
        mind.question = Question(Ask.TAKE_BACK, seat, tag)
    return asks


def doubt_by_undo(mind: Mind) -> None:
    """What came right after a claim did not happen: perhaps neither did the claim. And one that was
    taken back and counts again is asked about again.
    """
    if mind.last_claim is None or mind.question is not None:
        return
    if _is_recent(mind) or (mind.just_claimed and mind.last_claim == mind.taken_back):
        mind.question = Question(Ask.TAKE_BACK, mind.last_claim[0], fades=True)


def _is_recent(mind: Mind) -> bool:
    return mind.just_claimed and mind.now < mind.claimed_at + mind.times.early


def _doubt_for_a_while(mind: Mind) -> bool:
    if mind.last_claim is None or not _is_recent(mind):
        return False
    if mind.question is None or mind.question.ask is not Ask.TAKE_BACK:
        mind.question = Question(Ask.TAKE_BACK, mind.last_claim[0])
    return True


def doubt_by_payment(mind: Mind) -> None:
    """The next player has laid out just what the last claim cost, and no train: perhaps because
    the trains of that claim are theirs. They need not answer if they go on.
    """
    if mind.last_claim is None or mind.question is not None or not mind.thin:
        return
    seat, route = mind.last_claim
    if _is_next_paying(mind) and claims.placement(mind) is None and _is_paid_for(mind, route):
        mind.question = Question(Ask.TAKE_BACK, seat, fades=True)


def _is_next_paying(mind: Mind) -> bool:
    """Has nothing happened since the last claim but that the next player laid out cards?"""
    latest = mind.before[-1] if mind.before else ()
    return any(isinstance(event, RouteClaimed) for event in latest) and all(
        isinstance(event, Tendered) for step in mind.turn for event in step
    )


def _is_paid_for(mind: Mind, route: int) -> bool:
    """Could the cards that are laid out pay for this route (U22, U23)?"""
    paid = mind.tendered(mind.expecting.turn)
    colours = [kind for kind, count in enumerate(paid.known[:-1]) if count]
    wanted = mind.route(route).kind
    fits = not colours or (len(colours) == 1 and wanted in (None, colours[0]))
    return fits and paid.total == mind.route(route).length
