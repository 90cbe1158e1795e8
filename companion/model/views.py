"""What one viewer may see of a game: made by the rules, the only thing displays receive."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.model.cards import Cards


class Phase(StrEnum):
    """How far the evening has come."""

    SETUP = "setup"
    TICKETS = "tickets"
    PLAY = "play"
    COUNT = "count"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TicketResult:
    """How one ticket ended; `points` is what it added, negative where it subtracted."""

    name: str
    completed: bool
    points: int


@dataclass(frozen=True, slots=True)
class SeatTally:
    """One seat's final count."""

    rank: int
    total: int | None
    """None in a game that counts completed tickets instead of points."""
    completed: int
    """How many tickets count as completed."""
    parts: tuple[tuple[str, int], ...]
    """What the total is made of: ("routes", 41), ("tickets", -3), ("longest_path", 10) …"""
    tickets: tuple[TicketResult, ...]
    unrevealed: int
    """Tickets kept but never shown: they count for nothing."""
    trains_left: int | None
    path_length: int | None
    path: tuple[str, ...]
    """Routes of the longest path in walking order."""


@dataclass(frozen=True, slots=True)
class Tally:
    seats: tuple[SeatTally, ...]
    winners: tuple[int, ...]
    criteria: tuple[str, ...]
    """What is compared in turn: "points" first, then the names of the tie-breaks."""
    decided_by: str
    """The criterion that told the winner from the second, or "shared"."""


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of a railyard: cards of its colour, and locomotives on top of them."""

    kind: str
    coloured: int
    wilds: int


class SeatView(NamedTuple):
    """One seat; the hand and the `own` fields are filled for the viewer's own seat only."""

    name: str
    score: int | None
    """None where no points are counted yet, or at all."""
    trains: int | None
    cards: int
    tickets: int
    offered: int
    hand: Cards | None = None
    own_tickets: tuple[str, ...] = ()
    own_offered: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    """Tickets laid face up, for everybody to see (F10, C15)."""
    bonus_tickets: int = 0
    """Bonus tickets earned, which count as completed ones (F12)."""
    laid_aside: int = 0
    """Completed tickets, face up or face down again (C15)."""
    railyard: tuple[RowView, ...] = ()
    track: int = 0
    """Cards of the on-the-track stack, which nobody may look at (C6)."""
    own_track: Cards | None = None
    """The stack itself, once it pays for tickets or where beginners may see it (C6)."""
    own_completion: tuple[str, ...] = ()
    """In the count: what the viewer's stack completes, as proposed or chosen (C27)."""
    left: bool = False
    """Its player has left the game; what the seat has still counts."""


class BoardView(NamedTuple):
    """By route index: the owner or None, and whether the track is closed to everybody."""

    owners: tuple[int | None, ...]
    closed: tuple[bool, ...]


class DecksView(NamedTuple):
    deck: int
    discards: int
    tickets: int
    ticket_discards: int = 0


class TableView(NamedTuple):
    """The whole table for one viewer: a seat, or None for everybody."""

    edition: str
    viewer: int | None
    phase: Phase
    turn: int
    picks: int
    tendered: int
    turns_left: int | None
    """Turns until the end, once the last round has begun."""
    seats: tuple[SeatView, ...]
    board: BoardView | None
    market: tuple[str, ...]
    decks: DecksView
    tally: Tally | None
    deck_number: int = 1
    """The Card Game plays a second deck with many players (C17)."""
