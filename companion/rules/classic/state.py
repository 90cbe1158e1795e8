"""The state of a game of the classic family: USA 2004, USA 2025, New York.

NamedTuples, because the state is replaced hundreds of times a game and `_replace` costs a
quarter of what copying a frozen dataclass does.
"""

from typing import NamedTuple

from companion.model.cards import EMPTY, Cards
from companion.model.edition import ClassicNumbers, Edition, Route
from companion.model.events import GameBegan
from companion.model.views import Phase
from companion.rules.mechanics.turns import Action


class Seat(NamedTuple):
    hand: Cards
    trains: int
    routes: tuple[int, ...] = ()
    """Indices of the routes it owns, in the order claimed."""
    route_points: int = 0
    tickets: tuple[str, ...] = ()
    hidden_tickets: int = 0
    offered: tuple[str, ...] = ()
    hidden_offered: int = 0
    counted: bool = False
    left: bool = False


class State(NamedTuple):
    edition: Edition
    numbers: ClassicNumbers
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    owners: tuple[int | None, ...]
    """The owning seat by route index."""
    free: tuple[Route, ...]
    """Routes that nobody owns and that are not closed to everybody; follows from `owners`."""
    market: tuple[str, ...]
    deck: int
    discards: Cards
    unseen: tuple[int, ...]
    """By kind, the cards of which we do not know where they are: in the deck, or hidden.

    Their sum is always the deck plus everything hidden in hands, market and discards.
    """
    ticket_deck: int
    phase: Phase
    turn: int
    action: Action = Action.NONE
    picks: int = 0
    may_stop: bool = False
    """The first pick came from a market place we could not see, so it may have been the only
    one allowed (U13)."""
    tendered: tuple[int, ...] = ()
    passes: int = 0
    """Passed turns in a row (U44)."""
    turns_left: int | None = None
    """Turns until the end, once the last round has begun (U35)."""


def begin(edition: Edition, began: GameBegan) -> State:
    """The table before the first card is dealt (U1, U2, U6)."""
    numbers = edition.numbers
    if not isinstance(numbers, ClassicNumbers):
        raise TypeError(f"{edition.id} is not of the classic family")
    none = (0,) * len(edition.kinds)
    return State(
        edition=edition,
        numbers=numbers,
        names=began.seats,
        seats=tuple(Seat(Cards(none), numbers.trains) for _ in began.seats),
        owners=(None,) * len(edition.routes),
        free=edition.routes,
        market=(EMPTY,) * numbers.market,
        deck=sum(edition.card_counts),
        discards=Cards(none),
        unseen=edition.card_counts,
        ticket_deck=began.ticket_deck,
        phase=Phase.SETUP,
        turn=began.first,
        tendered=none,
    )
