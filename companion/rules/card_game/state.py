"""The state of a Card Game: hands, railyards, on-the-track stacks and tickets, no board.

A hand may hold cards we were not shown. A railyard lies open, so its rows, and the stacks and
discards that come out of them, are always known to the rules; views hide the stacks (C6).
"""

from typing import NamedTuple

from companion.model.cards import EMPTY, Cards
from companion.model.edition import CardGameNumbers, Edition
from companion.model.events import GameBegan
from companion.model.views import Phase
from companion.rules.mechanics.counts import Counts
from companion.rules.mechanics.turns import Action


class Row(NamedTuple):
    """One row of a railyard: cards of its colour, and locomotives on top of them."""

    color: int
    coloured: int
    wilds: int = 0

    @property
    def total(self) -> int:
        return self.coloured + self.wilds


class Seat(NamedTuple):
    hand: Cards
    track: Counts
    """The on-the-track stack; its order never matters, so it is counted (C15)."""
    owed: int
    """Cards still to be dealt to it (C2, C17)."""
    railyard: tuple[Row, ...] = ()
    rows_before: tuple[Row, ...] = ()
    """Its railyard as its latest step 1 found it: a correction may bring those rows back (C6)."""
    tickets: tuple[str, ...] = ()
    """Open tickets."""
    hidden_tickets: int = 0
    offered: tuple[str, ...] = ()
    hidden_offered: int = 0
    completed: tuple[str, ...] = ()
    chosen: tuple[str, ...] | None = None
    """Its own choice of tickets to complete; None: what is proposed (C27)."""
    counted: bool = False
    """It has nothing more to say in this count."""
    revealed: bool = False
    """Its tickets completed in this count were shown (C15)."""
    left: bool = False


class State(NamedTuple):
    edition: Edition
    numbers: CardGameNumbers
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    market: tuple[str, ...]
    deck: int
    discards: Cards
    unseen: Counts
    """By kind, the cards of which we do not know where they are: in the deck, or hidden.

    Their sum is always the deck plus everything hidden in hands and market.
    """
    ticket_deck: int
    phase: Phase
    turn: int
    tendered: Counts
    deck_number: int = 1
    action: Action = Action.NONE
    moved: bool = False
    """Step 1 of this turn is over (C6)."""
    said: bool = False
    """Somebody said whose turn it is: its step 1 may have been done before."""
    picks: int = 0
    turns_left: int | None = None
    """Turns until the count, once the deck has run out (C14)."""
    stopped: bool = False
    """The people stopped: no second deck follows."""


def begin(edition: Edition, began: GameBegan) -> State:
    """The table before everybody is given the first locomotive (C1, C2)."""
    numbers = edition.numbers
    if not isinstance(numbers, CardGameNumbers):
        raise TypeError(f"{edition.id} is not of the card game family")
    seats = len(began.seats)
    none = (0,) * len(edition.kinds)
    cards = sum(edition.card_counts)
    shuffled = cards - seats * numbers.deal_locomotives
    owed = shares(shuffled, numbers.deal_cards, seats, began.first)
    return State(
        edition=edition,
        numbers=numbers,
        names=began.seats,
        seats=tuple(Seat(Cards(none), none, numbers.deal_locomotives + each) for each in owed),
        market=(EMPTY,) * numbers.market,
        deck=cards,
        discards=Cards(none),
        unseen=edition.card_counts,
        ticket_deck=began.ticket_deck,
        phase=Phase.SETUP,
        turn=began.first,
        tendered=none,
    )


def shares(deck: int, each: int, seats: int, first: int) -> tuple[int, ...]:
    """How many cards every seat is dealt, one by one from the first while they last (C23)."""
    last = deck + seats - 1
    return tuple(min(each, (last - (seat - first) % seats) // seats) for seat in range(seats))
