"""The count of the Card Game: stacks tapped card by card, or entered on a page (C15)."""

from collections.abc import Mapping

from companion.interpretation.mind import Mind, Question, Wishes
from companion.interpretation.tags import Place, Where
from companion.interpretation.tickets import counting
from companion.model.corrections import Correction, GiveTicket, LayAside, SetTrack
from companion.model.scene import Ask

Values = Mapping[str, str | int]


def tap(mind: Mind, tag: str) -> Wishes:
    """One card more of a stack that our books do not know, once its owner has said so.

    Without that it may be somebody's turn that we take to be over: no stack is touched.
    """
    seat = counting(mind)
    begun = mind.recounting == seat or mind.book.tags(Place(Where.TRACK, seat))
    if mind.book.place(tag) == Place(Where.TRACK, seat):
        mind.hint("already_laid_out")
    elif begun:
        yield from _add(mind, seat, tag)
    else:
        mind.hint("badge_for_stack")


def badge(mind: Mind, seat: int) -> None:
    """The tickets of this seat; a second time, its stack too."""
    if mind.expecting.has_railyard and mind.claimant == seat == counting(mind):
        mind.question = Question(Ask.STACK, seat)
    mind.claimant = seat


def _add(mind: Mind, seat: int, tag: str) -> Wishes:
    """The card, and those of the stack that were tapped before it."""
    counts = [0] * len(mind.edition.kinds)
    for tapped in (*mind.book.tags(Place(Where.TRACK, seat)), tag):
        kind = mind.book.kind(tapped)
        if kind is not None:
            counts[mind.edition.kind_index[kind]] += 1
    yield from _say(mind, SetTrack(seat, tuple(counts), tag))


def enter(mind: Mind, seat: int, values: Values) -> Wishes:
    """A whole stack, kind by kind."""
    seat = seat if "seat" in values else counting(mind)
    counts = [_number(values.get(kind, 0)) for kind in mind.edition.kinds]
    if any(count is None for count in counts):
        mind.hint("unclear_correction")
        return
    yield from _say(mind, SetTrack(seat, tuple(count or 0 for count in counts)))


def enter_ticket(mind: Mind, seat: int, values: Values) -> Wishes:
    """One that is open; or `completed` with the first of two decks."""
    seat = seat if "seat" in values else counting(mind)
    ticket = str(values.get("ticket"))
    done = values.get("completed") in (1, "1", "true")
    yield from _say(mind, LayAside(seat, ticket) if done else GiveTicket(seat, ticket))


def _say(mind: Mind, correction: Correction) -> Wishes:
    refused = yield correction
    if refused is not None:
        mind.hint_refused(refused)


def _number(value: str | int) -> int | None:
    try:
        return int(value)
    except ValueError:
        return None
