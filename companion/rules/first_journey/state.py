"""The state of a game of the First Journey family.

NamedTuples for the same reason as in the classic family: `_replace` is cheap.
"""

from enum import Enum
from typing import NamedTuple

from companion.model.cards import Cards
from companion.model.edition import Edition, FirstJourneyNumbers, Route
from companion.model.events import GameBegan
from companion.model.views import Phase
from companion.rules.mechanics.network import Groups


class Action(Enum):
    """What the seat whose turn it is has begun."""

    NONE = "none"
    DRAWING = "drawing"
    SWAPPING = "swapping"
    """The new tickets are being drawn; the old ones are not yet discarded (F20)."""
    DONE = "done"


class Seat(NamedTuple):
    hand: Cards
    trains: int
    routes: tuple[int, ...] = ()
    """Indices of the routes it owns, in the order claimed."""
    groups: Groups = ()
    """The cities its trains join; follows from `routes`."""
    tickets: tuple[str, ...] = ()
    """Open tickets that we were shown, in the seat's order."""
    hidden_tickets: int = 0
    """Open tickets that nobody showed us."""
    due: int = 0
    """Tickets to be drawn from the ticket deck for the seat."""
    owed: int = 0
    """Tickets drawn for the seat, but not yet shown to us or taken unseen."""
    completed: tuple[str, ...] = ()
    replacing: bool = False
    """The ticket owed to the seat, if any, stands for the one it completed last."""
    bonus: bool = False
    counted: bool = False
    left: bool = False


class State(NamedTuple):
    edition: Edition
    numbers: FirstJourneyNumbers
    east: frozenset[str]
    west: frozenset[str]
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    owners: tuple[int | None, ...]
    """The owning seat by route index."""
    free: tuple[Route, ...]
    """Routes that nobody owns; follows from `owners`."""
    deck: int
    discards: Cards
    unseen: tuple[int, ...]
    """By kind, the cards of which we do not know where they are: in the deck, or hidden."""
    ticket_deck: int
    phase: Phase
    turn: int
    tendered: tuple[int, ...]
    ticket_discards: tuple[str, ...] = ()
    hidden_ticket_discards: int = 0
    action: Action = Action.NONE
    picks: int = 0
    passes: int = 0
    """Passed turns in a row (U44)."""


def begin(edition: Edition, began: GameBegan) -> State:
    """The table before the first card is dealt (F1, F2)."""
    numbers = edition.numbers
    if not isinstance(numbers, FirstJourneyNumbers):
        raise TypeError(f"{edition.id} is not of the First Journey family")
    none = (0,) * len(edition.kinds)
    return State(
        edition=edition,
        numbers=numbers,
        east=marked(edition, "east"),
        west=marked(edition, "west"),
        names=began.seats,
        seats=tuple(Seat(Cards(none), numbers.trains) for _ in began.seats),
        owners=(None,) * len(edition.routes),
        free=edition.routes,
        deck=sum(edition.card_counts),
        discards=Cards(none),
        unseen=edition.card_counts,
        ticket_deck=began.ticket_deck,
        phase=Phase.SETUP,
        turn=began.first,
        tendered=none,
    )


def marked(edition: Edition, mark: str) -> frozenset[str]:
    """The cities of one side (F12)."""
    return frozenset(city.id for city in edition.cities if mark in city.marks)
