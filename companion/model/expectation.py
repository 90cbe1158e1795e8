"""What the rules wait for: all that interpretation needs to explain a reading."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.model.views import Phase


class Step(StrEnum):
    """The one thing a game waits for."""

    DEAL = "deal"
    REFILL = "refill"
    CHOOSE = "choose"
    REPLACE = "replace"
    ACT = "act"
    SECOND = "second"
    COUNT = "count"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Offer:
    """Tickets a seat is choosing among."""

    shown: tuple[str, ...]
    hidden: int
    least: int


class Expectation(NamedTuple):
    """Made by the rules once per event; public legality and counts, never a list of moves.

    A NamedTuple, like the states it is made of: it costs half of what a frozen dataclass does.
    """

    phase: Phase
    step: Step
    turn: int
    names: tuple[str, ...]
    wants_cards: tuple[int, ...] = ()
    """By seat: cards still missing from the starting hand."""
    place: int | None = None
    """The market place that waits for a card."""
    market: tuple[str, ...] = ()
    deck: int = 0
    reshuffles: bool = True
    """Discards become the deck when it is empty (U16); False: never (C21)."""
    may_draw_blind: bool = False
    may_draw_tickets: bool = False
    replaces_tickets: bool = False
    """Tickets are swapped, not chosen among (F9)."""
    has_railyard: bool = False
    """One's own cards are laid into a railyard instead of paying for routes (C9)."""
    owed_ticket: int | None = None
    """The seat that must show a newly drawn ticket (F10)."""
    offers: tuple[Offer | None, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    hidden_cards: tuple[int, ...] = ()
    hidden_tickets: tuple[int, ...] = ()
    counted: tuple[bool, ...] = ()
    left: tuple[bool, ...] = ()
    """By seat: has its player left the game?"""
    tendered: int = 0
    owners: tuple[int | None, ...] = ()
    trains: tuple[int, ...] = ()
    open_routes: tuple[frozenset[int], ...] = ()
    """By seat: the routes it may claim by what everybody can see."""
