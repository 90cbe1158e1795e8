"""What the steps of a game leave in mind: where every tag lies, what this turn has seen."""

from collections.abc import Sequence
from math import inf
from typing import Final

from companion.interpretation import put_back
from companion.interpretation.mind import Mind, Question
from companion.interpretation.tags import Place, Where
from companion.model.events import (
    CardDrawn,
    Event,
    HandObscured,
    PlayBegan,
    RouteAssigned,
    RouteClaimed,
    RouteReleased,
    Tendered,
    TurnCorrected,
    TurnEnded,
)
from companion.model.expectation import Expectation
from companion.model.scene import Ask

_TURNING: Final = frozenset({TurnEnded, PlayBegan, TurnCorrected})
"""With these somebody's turn begins."""
_DOUBTING: Final = (RouteClaimed, CardDrawn)
"""Who takes one of these back was misunderstood: the next claim of the turn is asked about."""
_CORRECTED: Final = (RouteReleased, RouteAssigned)
"""Where a route changes hands without a claim."""


def learn(mind: Mind, step: Sequence[Event], expected: Expectation) -> None:
    put_back.forget(mind)
    _expect(mind, expected)
    _fold(mind, step)
    if not mind.turn:
        mind.before_at = inf if mind.turned_at == -inf else mind.turned_at
        mind.turned_at = mind.now


def recall(
    mind: Mind,
    steps: Sequence[Sequence[Event]],
    expected: Expectation,
    undone: Sequence[Event],
) -> None:
    """Everything anew; trains of a claim that no longer counts are not claimed again, and after it
    no other is without a confirm.
    """
    mind.book.clear()
    mind.turn.clear()
    mind.never_seen.clear()
    mind.last_claim = None
    mind.before, mind.before_at, mind.turned_at = (), inf, -inf
    _expect(mind, expected)
    recent = _start_of_turn_before(steps)
    for step in steps[:recent]:
        _learn(mind, step)
    for step in steps[recent:]:
        _fold(mind, step)
    mind.claimant = mind.named = mind.declined = None
    mind.withdrawn = {
        mind.edition.route_index[event.route]
        for event in undone
        if isinstance(event, RouteClaimed | RouteAssigned)
    }
    mind.doubted |= any(isinstance(event, _DOUBTING) for event in undone)
    if mind.heard:
        forget_lifted(mind)


def forget_lifted(mind: Mind) -> None:
    """Where the trains of an undone claim were taken off, new ones are a claim again."""
    mind.withdrawn = {route for route in mind.withdrawn if not mind.board.is_empty(route)}


def _start_of_turn_before(steps: Sequence[Sequence[Event]]) -> int:
    """Of what was before it, only where every tag lies is still of interest."""
    ends = 0
    for number in range(len(steps) - 1, -1, -1):
        ends += _is_turning(steps[number])
        if ends == 2:  # noqa: PLR2004 - the present turn, and the one before
            return number
    return 0


def _is_turning(step: Sequence[Event]) -> bool:
    return not _TURNING.isdisjoint(map(type, step))


def _learn(mind: Mind, step: Sequence[Event]) -> None:
    perhaps_paid: list[str] = []
    for event in step:
        if isinstance(event, RouteClaimed):
            mind.last_claim = (event.seat, mind.edition.route_index[event.route])
            mind.last_paid = mind.book.tags(Place(Where.TENDERED, event.seat)) + perhaps_paid
        elif isinstance(event, HandObscured):
            perhaps_paid = mind.book.tags(Place(Where.HAND, event.seat))
        elif isinstance(event, _CORRECTED):
            _change_owner(mind, event)
        mind.book.learn(event)


def _fold(mind: Mind, step: Sequence[Event]) -> None:
    mind.latest = tuple(step)
    _notice_unseen(mind, step)
    _learn(mind, step)
    mind.turn.append(mind.latest)
    if _is_turning(step):
        mind.before = tuple(mind.turn)
        mind.turn.clear()
        mind.claimant = mind.named = None
        mind.played_tag = None
        mind.never_seen.clear()
        mind.denied.update(mind.elsewhere)
        mind.elsewhere.clear()
        mind.paying_since = mind.paid_at = None
        mind.doubted = False
        mind.withdrawn.clear()


def _notice_unseen(mind: Mind, step: Sequence[Event]) -> None:
    """A card laid out that our books had nowhere, though they may know of another one like it; or
    that somebody else has shown since our books came to have it there.
    """
    for event in step:
        if isinstance(event, Tendered) and event.tag is not None:
            place = mind.book.place(event.tag)
            if place.where is Where.UNSEEN or mind.denied.get(event.tag) == place:
                mind.never_seen.add(event.tag)


def _change_owner(mind: Mind, event: RouteReleased | RouteAssigned) -> None:
    """A correction: trains left lying are no claim, and there is none to take back."""
    route = mind.edition.route_index[event.route]
    if isinstance(event, RouteAssigned):
        mind.withdrawn.discard(route)
        return
    if not mind.board.is_empty(route):
        mind.withdrawn.add(route)
    if mind.last_claim is not None and mind.last_claim[1] == route:
        mind.last_claim = None
        if mind.question is not None and mind.question.ask is Ask.TAKE_BACK:
            mind.question = None


def _expect(mind: Mind, expected: Expectation) -> None:
    before = None if mind.expected is None else mind.expected.owners
    if before is not expected.owners and before != expected.owners:
        owned = [route for route, owner in enumerate(expected.owners) if owner is not None]
        mind.board.own(owned, mind.now)
    if mind.named is not None and expected.owners[mind.named] is not None:
        mind.named = None
    if mind.question == Question(Ask.WHOSE_TURN, expected.turn):
        mind.question = None
    mind.expected = expected
    mind.told += 1
