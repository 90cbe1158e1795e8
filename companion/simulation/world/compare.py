"""Compares the program's final books with what truly happened at the table."""

from collections.abc import Iterator
from typing import Any

from companion.model.cards import Cards
from companion.rules.families import family_of
from companion.rules.mechanics.counts import contains


def compare(truth: Any, books: Any, *, hands: bool = True) -> list[str]:  # noqa: ANN401 - each family has a state of its own
    """Every difference, each a sentence; `hands` is False where cards are not tracked."""
    if books is None:
        return ["The program has no game."]
    if books.edition.id != truth.edition.id or books.names != truth.names:
        return [f"The program played {books.edition.id} with {', '.join(books.names)}."]
    found = [*_board(truth, books), *_count(truth, books)]
    for name, true_seat, seat in zip(truth.names, truth.seats, books.seats, strict=True):
        found += [f"{name}: {fault}" for fault in _seat(true_seat, seat, hands=hands)]
    return found


def _board(truth: Any, books: Any) -> Iterator[str]:  # noqa: ANN401 - any family
    for route, owner in enumerate(getattr(truth, "owners", ())):
        if books.owners[route] != owner:
            name = truth.edition.routes[route].id
            yield f"{name} is owned by {books.owners[route]}, truly by {owner}"


def _count(truth: Any, books: Any) -> Iterator[str]:  # noqa: ANN401 - any family
    """Phase, totals and winners as the screen shows them."""
    if books.phase is not truth.phase:
        yield f"the game is in phase {books.phase}, truly {truth.phase}"
        return
    family = family_of(truth.edition)
    true_tally, tally = family.view(truth, None).tally, family.view(books, None).tally
    if true_tally is None or tally is None:
        return
    for name, true_seat, seat in zip(truth.names, true_tally.seats, tally.seats, strict=True):
        if (seat.total, seat.completed) != (true_seat.total, true_seat.completed):
            yield (
                f"{name} has {seat.total} points and {seat.completed} tickets completed, "
                f"truly {true_seat.total} and {true_seat.completed}"
            )
    if tally.winners != true_tally.winners:
        yield f"the winners are {tally.winners}, truly {true_tally.winners}"


def _seat(truth: Any, books: Any, *, hands: bool) -> Iterator[str]:  # noqa: ANN401 - any family
    for field in ("trains", "route_points", "bonus", "track"):
        if getattr(books, field, None) != getattr(truth, field, None):
            yield f"{field} is {getattr(books, field)}, truly {getattr(truth, field)}"
    for field in ("routes", "completed", "railyard"):
        if set(getattr(books, field, ())) != set(getattr(truth, field, ())):
            yield f"{field} are {getattr(books, field)}, truly {getattr(truth, field)}"
    if not set(books.tickets) <= set(truth.tickets):
        yield f"tickets are {books.tickets}, truly {truth.tickets}"
    held = len(books.tickets) + books.hidden_tickets
    if held != len(truth.tickets):
        yield f"it has {held} tickets, truly {len(truth.tickets)}"
    if hands:
        yield from _hand(truth.hand, books.hand)


def _hand(truth: Cards, books: Cards) -> Iterator[str]:
    if books.total != truth.total:
        yield f"the hand has {books.total} cards, truly {truth.total}"
    if not contains(truth.known, books.known):
        yield f"the hand is {books.known}, truly {truth.known}"
