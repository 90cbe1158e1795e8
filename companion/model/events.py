"""What happened: past-tense values; a game is the fold of its events."""

from dataclasses import dataclass

from companion.model.cards import Cards


@dataclass(frozen=True, slots=True)
class GameBegan:
    """Seats are listed clockwise; the first turn is the seat's with index `first`."""

    edition: str
    seats: tuple[str, ...]
    first: int
    ticket_deck: int


@dataclass(frozen=True, slots=True)
class CardDealt:
    seat: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class MarketFilled:
    place: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class MarketFlushed:
    """The whole row went to the discards (U15)."""


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The discards became the deck (U16)."""


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """Set-up is over; the first turn begins."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class FaceUpTaken:
    seat: int
    place: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class DrawingStopped:
    seat: int


@dataclass(frozen=True, slots=True)
class Tendered:
    """`revealed`: the card was one of the seat's hidden cards until now."""

    seat: int
    kind: str
    revealed: bool
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class Withdrawn:
    seat: int
    kind: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class HandObscured:
    """Known cards of which some may just have been played unseen: from now on only counted."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RouteClaimed:
    seat: int
    route: str
    paid: Cards


@dataclass(frozen=True, slots=True)
class TicketsDealt:
    """Set-up: so many tickets lie before every seat, to choose from (U9)."""

    count: int


@dataclass(frozen=True, slots=True)
class TicketsOffered:
    """So many tickets lie before the seat, to choose from (U30)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TicketShown:
    seat: int
    ticket: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class TicketReturned:
    seat: int
    ticket: str
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class TicketsKept:
    seat: int
    kept: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class SwapBegan:
    """The seat asked for new tickets; the old ones go once the new ones are drawn (F9, F20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TicketsDrawn:
    """So many tickets left the ticket deck for the seat; they are still to be shown (F9, F10)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TicketsDiscarded:
    seat: int
    tickets: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class TicketsReshuffled:
    """The discarded tickets became the ticket deck (F17)."""


@dataclass(frozen=True, slots=True)
class TicketCompleted:
    """`revealed`: the ticket was one of the seat's hidden ones until now."""

    seat: int
    ticket: str
    revealed: bool
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class BonusEarned:
    """The seat's trains join east and west (F12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MovedToTrack:
    """One card of each railyard row went face down on the seat's stack, in row order (C6)."""

    seat: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowRobbed:
    """A row of the seat's railyard went to the discards: the robber plays more (C12)."""

    seat: int
    kind: str
    robber: int


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """These cards lie in the seat's railyard now: one row a colour, locomotives on top (C9)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class CompletionChosen:
    """The seat completes these tickets instead of the proposed ones (C27)."""

    seat: int
    tickets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TicketsCompleted:
    """The seat showed these tickets, each paid with these cards of its stack (C15)."""

    seat: int
    paid: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class SecondDeckBegan:
    """All train cards outside the hands were shuffled into a new deck (C17)."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan:
    """Everybody has one more turn, this seat the last: few trains (U35) or no deck (C14)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: int


@dataclass(frozen=True, slots=True)
class CountBegan:
    """The last turn is over; kept tickets are revealed (U37)."""


@dataclass(frozen=True, slots=True)
class CountFinished:
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The final totals by seat, and the seats that won."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RouteReleased:
    """A correction: the route was not the seat's; its trains are back with the seat."""

    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class RouteAssigned:
    """A correction: the trains on the route are the seat's; no card was paid for it."""

    seat: int
    route: str


@dataclass(frozen=True, slots=True)
class TurnCorrected:
    """A correction: it is the seat's turn; cards laid out to pay went back to their hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandCorrected:
    """A correction: so many cards are in the hand; the deck, unseen, made up the difference."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TicketCorrected:
    """A correction: the seat has kept this ticket.

    `holder` had it by our books, the seat itself where it was one of its hidden ones; None where
    it was in the deck, or `discarded`.
    """

    seat: int
    ticket: str
    holder: int | None
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class TicketReleased:
    """A correction: the seat has not kept this ticket.

    It is in the deck; in First Journey, where each always has two, it is another, unknown one.
    """

    seat: int
    ticket: str


@dataclass(frozen=True, slots=True)
class MarketCorrected:
    """A correction: this lies on the place; what we thought lay there is in the deck."""

    place: int
    kind: str


@dataclass(frozen=True, slots=True)
class TrainsCorrected:
    """A correction: so many trains are left to the seat."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class RowCorrected:
    """A correction: so many cards lie in the seat's row of this colour.

    Cards that we thought lay there are on its track. Cards that we did not know of came back from
    there, or, where our books have no such row, out of its hand.
    """

    seat: int
    kind: str
    coloured: int
    wilds: int


@dataclass(frozen=True, slots=True)
class TrackCorrected:
    """A correction: these cards, by kind, are the seat's stack.

    Those that our books did not know of came out of its hand or the discards, the rest off the
    deck; what our books had wrongly is in the deck.
    """

    seat: int
    cards: tuple[int, ...]
    hand: tuple[int, ...]
    discards: tuple[int, ...]
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class TicketLaidAside:
    """A correction: the seat had completed this ticket before (C17)."""

    seat: int
    ticket: str


@dataclass(frozen=True, slots=True)
class LastRoundCalledOff:
    """A correction left nobody with few trains: the game goes on as before (U35)."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The seat's player left: what was offered or laid out goes back, its turns are skipped."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameStopped:
    """The people stopped here; the count begins with what everybody has."""

    deck: bool = False
    """Only the deck is through; where there is a second one, the game goes on (C17)."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step of the timeline no longer counts."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The step undone last counts again."""


Event = (
    GameBegan
    | CardDealt
    | MarketFilled
    | MarketFlushed
    | DeckReshuffled
    | PlayBegan
    | CardDrawn
    | FaceUpTaken
    | DrawingStopped
    | Tendered
    | Withdrawn
    | HandObscured
    | RouteClaimed
    | TicketsDealt
    | TicketsOffered
    | TicketShown
    | TicketReturned
    | TicketsKept
    | SwapBegan
    | TicketsDrawn
    | TicketsDiscarded
    | TicketsReshuffled
    | TicketCompleted
    | BonusEarned
    | MovedToTrack
    | RowRobbed
    | CardsPlayed
    | CompletionChosen
    | TicketsCompleted
    | SecondDeckBegan
    | TurnPassed
    | LastRoundBegan
    | TurnEnded
    | CountBegan
    | CountFinished
    | GameEnded
    | RouteReleased
    | RouteAssigned
    | TurnCorrected
    | HandCorrected
    | TicketCorrected
    | TicketReleased
    | MarketCorrected
    | TrainsCorrected
    | RowCorrected
    | TrackCorrected
    | TicketLaidAside
    | LastRoundCalledOff
    | PlayerLeft
    | GameStopped
)
"""What a family of rules can say; `Undone` and `Redone` belong to the timeline above it."""
