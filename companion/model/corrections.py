"""What a host says when our books differ from the table: imperative values, none of them a move.

The rules accept or refuse a correction like a command. A correction never uses up a turn, moves no
card but the ones it speaks of, and is undone like any other step.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetOwner:
    """The trains on this route are the seat's; with None it is nobody's."""

    route: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class SetTurn:
    """It is this seat's turn; what another had begun is dropped."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetHandCount:
    """So many train cards are in the seat's hand, whichever they are."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class ForgetHand:
    """The seat's hand is as large as our books say, but of other cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveTicket:
    """The seat has kept this ticket, and not completed it."""

    seat: int
    ticket: str


@dataclass(frozen=True, slots=True)
class TakeTicket:
    """The seat never kept this ticket, or has given it back."""

    seat: int
    ticket: str


@dataclass(frozen=True, slots=True)
class SetMarketCard:
    """On this place lies a card of this kind, `UNSEEN` or `EMPTY`."""

    place: int
    kind: str


@dataclass(frozen=True, slots=True)
class ReshuffleDeck:
    """The discards were shuffled into the deck."""


@dataclass(frozen=True, slots=True)
class SetTrains:
    """The seat has so many trains left to place."""

    seat: int
    trains: int


@dataclass(frozen=True, slots=True)
class StopAndCount:
    """The people stop here: the game is counted as it stands."""


@dataclass(frozen=True, slots=True)
class EndDeck:
    """The deck has run out, and everybody has had the last turn: tickets are paid for (C15)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat's player leaves; what it has stays on the table, and its turns are skipped."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetRow:
    """In the seat's railyard lies a row of so many cards of this colour and locomotives."""

    seat: int
    kind: str
    coloured: int
    wilds: int = 0


@dataclass(frozen=True, slots=True)
class SetTrack:
    """In the final count: these cards, by kind, are the seat's on-the-track stack."""

    seat: int
    cards: tuple[int, ...]
    tag: str | None = None
    """Of the card that was tapped last, where the stack is tapped card by card."""


@dataclass(frozen=True, slots=True)
class LayAside:
    """In the final count: the seat completed this ticket with the first of two decks."""

    seat: int
    ticket: str


Correction = (
    SetOwner
    | SetTurn
    | SetHandCount
    | ForgetHand
    | GiveTicket
    | TakeTicket
    | SetMarketCard
    | ReshuffleDeck
    | SetTrains
    | StopAndCount
    | EndDeck
    | Leave
    | SetRow
    | SetTrack
    | LayAside
)
