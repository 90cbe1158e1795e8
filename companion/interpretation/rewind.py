"""Undo and redo as people mean them: from one thing that somebody did to another."""

from typing import Final

from companion.interpretation import take_backs
from companion.interpretation.mind import Mind, Wishes
from companion.model.events import Tendered
from companion.model.expectation import Step
from companion.model.wishes import Redo, Undo

UNSHOWN: Final = frozenset({Step.DEAL, Step.REFILL, Step.REPLACE})
"""What nobody shows on a table that does not track cards: it is booked without anybody, and would
be again, as a new step, if the game came to rest before it.
"""


def undo(mind: Mind) -> Wishes:
    """Whoever takes more back than a card laid out says that the table was misunderstood: trains
    that lie there now are claimed only with a confirm.
    """
    misunderstood = any(not isinstance(event, Tendered) for event in mind.latest)
    refused = yield Undo(_past(mind))
    if refused is not None:
        mind.hint("nothing_to_undo")
    elif misunderstood:
        mind.doubted |= bool(mind.board.loose)
        take_backs.doubt_by_undo(mind)


def redo(mind: Mind) -> Wishes:
    """A question about what was the latest step until now has lost its sense."""
    refused = yield Redo(_past(mind))
    if refused is None:
        mind.question = None
    else:
        mind.hint("nothing_to_redo")


def _past(mind: Mind) -> frozenset[Step]:
    return frozenset() if mind.tracked else UNSHOWN
