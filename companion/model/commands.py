"""What someone at the table wants: imperative values that the rules accept or refuse.

A kind is a card kind of the edition, or `UNSEEN` where nobody showed the card. A tag is the RFID
sticker that was read, or None; the rules pass it on untouched, so that where every tag lies is a
fold over events.
"""

from dataclasses import dataclass

from companion.model.cards import UNSEEN, Cards


@dataclass(frozen=True, slots=True)
class DealCard:
    """Set-up: a card from the deck goes to a seat's starting hand (U7)."""

    seat: int
    kind: str = UNSEEN
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class FillMarket:
    """An empty market place receives the next card of the deck (U8, U12)."""

    place: int
    kind: str = UNSEEN
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class DrawFromDeck:
    """A blind pick (U11)."""

    seat: int
    kind: str = UNSEEN
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class TakeFaceUp:
    """A pick from the market row (U11)."""

    seat: int
    place: int
    kind: str = UNSEEN
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class StopDrawing:
    """The seat takes no second card, where that is allowed (U41)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Tender:
    """A card of one's own is laid out to pay for a claim (U43)."""

    seat: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A tendered card goes back to the hand (U43)."""

    seat: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    """Trains on every space of a route, paid with these cards (U22)."""

    seat: int
    route: str
    paid: Cards


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Tickets are taken from the ticket deck, to be looked at (U30)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShowTicket:
    """A ticket that a seat holds or was offered, until now unknown to us, is shown to us.

    `UNSEEN` where a drawn ticket is taken to the hand without being shown (F10).
    """

    seat: int
    ticket: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class ReturnTicket:
    """One offered ticket goes back; the choice goes on (U30)."""

    seat: int
    ticket: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """The choice ends: these tickets, and so many unknown ones, stay; the others go back."""

    seat: int
    kept: tuple[str, ...]
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class SwapTickets:
    """All open tickets are discarded for two new ones (F9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CompleteTicket:
    """The seat announces a ticket whose cities its trains join (F10)."""

    seat: int
    ticket: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class MoveToTrack:
    """The owner says which card of each railyard row goes on the track, in row order (C6)."""

    seat: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayCards:
    """These cards, all of them named, are laid into the seat's railyard (C9, C10)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class ChooseCompleted:
    """The seat completes these tickets instead of the proposed ones (C27)."""

    seat: int
    tickets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """The seat can do nothing at all (U34)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FinishCount:
    """The seat has no more tickets to show in the count, and agrees to what it completes."""

    seat: int


Command = (
    DealCard
    | FillMarket
    | DrawFromDeck
    | TakeFaceUp
    | StopDrawing
    | Tender
    | Withdraw
    | ClaimRoute
    | DrawTickets
    | ShowTicket
    | ReturnTicket
    | KeepTickets
    | SwapTickets
    | CompleteTicket
    | MoveToTrack
    | PlayCards
    | ChooseCompleted
    | Pass
    | FinishCount
)
