"""What makes a claim doubtful: trains that may be somebody else's, who could not wait."""

from math import inf

from companion.interpretation.board import CHATTER
from companion.interpretation.mind import Mind, Placement
from companion.interpretation.tags import Place, Where


def is_doubtful(mind: Mind, placed: Placement) -> bool:
    """Then trains and cards do not suffice: somebody has to confirm."""
    return (
        mind.doubted
        or _paid_with_unseen(mind)
        or _lay_there_before(mind, placed)
        or _came_at_once(mind, placed)
        or _came_twice(mind, placed)
        or _came_meanwhile(mind, placed)
    )


def notice_hands(mind: Mind, slot: int, time: float) -> None:
    """Who holds a card to the reader does not place a train at the same moment."""
    if time - mind.board.freed.get(slot, -inf) <= CHATTER:
        return
    if mind.held_since is not None and time - mind.held_since < mind.times.holding:
        mind.meanwhile.add(slot)
    else:
        mind.meanwhile.discard(slot)


def _came_meanwhile(mind: Mind, placed: Placement) -> bool:
    """Where one slot is all that tells of a train, it matters whose hand was free."""
    slots = mind.board.slots_of.get(placed.route, ())
    return len(slots) == 1 and slots[0] in mind.meanwhile


def _came_at_once(mind: Mind, placed: Placement) -> bool:
    """Trains come one by one; an arm that rests on the board covers several slots together.

    Nobody knows in what order came what a board tells that was silent before.
    """
    slots = mind.board.slots_of.get(placed.route, ())
    since = [mind.board.covered[slot] for slot in slots if slot in mind.board.covered]
    if len(since) < 2 or max(since) <= mind.heard_at:  # noqa: PLR2004 - several
        return False
    return max(since) - min(since) < mind.times.together


def _came_twice(mind: Mind, placed: Placement) -> bool:
    """The only slot that sees it was covered and freed shortly before: a train may lie beside it
    where no slot answers, and this one be somebody else's. A contact that chatters does not count.
    """
    slots = mind.board.slots_of.get(placed.route, ())
    return len(slots) == 1 and mind.board.away.get(slots[0], inf) < mind.times.early


def _lay_there_before(mind: Mind, placed: Placement) -> bool:
    """Long before the first card, or long after the last one: perhaps somebody cannot wait, and
    whoever pays means another route. Who could not wait in the turn before was next, and is at
    turn now.
    """
    if mind.before_at <= placed.placed_at < mind.turned_at:
        return False
    allowed = mind.times.early
    if mind.named is None and mind.board.spots[mind.board.slots_of[placed.route][0]].space is None:
        # One slot sees the whole route, and only once a train lies on it.
        allowed += mind.route(placed.route).length
    return _pause_of(mind, placed) > allowed


def is_thin(mind: Mind, placed: Placement) -> bool:
    """One slot only saw it, and not at once: good enough to claim, not to overhear a protest."""
    slots = mind.board.slots_of.get(placed.route, ())
    return len(slots) == 1 and _pause_of(mind, placed) > mind.times.pause


def _pause_of(mind: Mind, placed: Placement) -> float:
    """How long it took from the last train to the first card, or from the last card to the first
    train; 0 where both came together, or nobody knows.
    """
    if mind.named is not None or mind.paying_since is None or mind.paid_at is None:
        return 0.0
    first = mind.board.first_covered(placed.route)
    return max(mind.paying_since - placed.placed_at, first - mind.paid_at, 0.0)


def _paid_with_unseen(mind: Mind) -> bool:
    """A card we had never seen may be a draw laid beside somebody's early trains: ask.

    But who also lays out a card that we know to be in that hand draws none.
    """
    laid_out = mind.book.tags(Place(Where.TENDERED, mind.expecting.turn))
    return bool(laid_out) and mind.never_seen.issuperset(laid_out)
