"""What displays receive: the public view, what is asked, what is hinted, what is broken."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.model.table import Spot
from companion.model.verdicts import Values
from companion.model.views import TableView


class Ask(StrEnum):
    """What the screen asks for; `display.texts` has a sentence for each.

    The first group guides an ordinary evening, the second are questions: something at the table
    can be read in two ways, or differs from our books, or is too drastic to be done unasked.
    """

    EDITION = "edition"
    CLEAR_BOARD = "clear_board"
    JOIN = "join"
    FIRST = "first"
    DEAL = "deal"
    MARKET = "market"
    KEEP = "keep"
    TURN = "turn"
    SECOND = "second"
    REFILL = "refill"
    CHOOSE = "choose"
    REPLACE = "replace"
    PLACE = "place"
    PAY = "pay"
    RAILYARD = "railyard"
    COUNT = "count"
    ENTER = "enter"
    OVER = "over"
    PAUSED = "paused"

    WHOSE_TURN = "whose_turn"
    CLAIMANT = "claimant"
    FACE_UP = "face_up"
    RESHUFFLED = "reshuffled"
    REFILLED = "refilled"
    TAKE_BACK = "take_back"
    WHOSE_TICKET = "whose_ticket"
    DIFFERENT = "different"
    STACK = "stack"
    AGAIN = "again"
    STOP = "stop"
    LEAVE = "leave"


QUESTIONS = frozenset(
    {
        Ask.WHOSE_TURN,
        Ask.CLAIMANT,
        Ask.FACE_UP,
        Ask.RESHUFFLED,
        Ask.REFILLED,
        Ask.TAKE_BACK,
        Ask.WHOSE_TICKET,
        Ask.DIFFERENT,
        Ask.STACK,
        Ask.AGAIN,
        Ask.STOP,
        Ask.LEAVE,
    }
)


class Prompt(NamedTuple):
    """One request to the people; `seat` is whom it concerns."""

    ask: Ask
    seat: int | None = None
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """Something worth saying that needs no answer, for example a wrong colour tendered."""

    key: str
    values: Values = ()


class Claiming(NamedTuple):
    """A claim in the making, shown with its claimant before it commits."""

    route: int
    seat: int
    filled: tuple[bool, ...]
    paid: int


class Mismatch(StrEnum):
    MISSING_TRAIN = "missing_train"
    EXTRA_TRAIN = "extra_train"


@dataclass(frozen=True, slots=True)
class Difference:
    """One item in which table and game differ."""

    mismatch: Mismatch
    slot: int
    route: int
    space: int | None = None
    """None where the slot sees the route as a whole."""


class Thing(StrEnum):
    """What lies on a table and is moved by hand."""

    TRAIN = "train"
    CARD = "card"
    TICKET = "ticket"


class Pile(StrEnum):
    """Where on a table a thing lies."""

    BOARD = "board"
    TRAINS = "trains"
    """The trains that a seat has left."""
    HAND = "hand"
    LAID_OUT = "laid_out"
    """Before a seat, to pay or to be played."""
    DECK = "deck"
    DISCARDS = "discards"
    MARKET = "market"
    RAILYARD = "railyard"
    TRACK = "track"
    TICKETS = "tickets"
    """The open tickets of a seat."""
    OFFER = "offer"
    """Tickets before a seat, to choose from."""
    COMPLETED = "completed"
    BONUS = "bonus"
    TICKET_DECK = "ticket_deck"
    TICKET_DISCARDS = "ticket_discards"


@dataclass(frozen=True, slots=True)
class CardElsewhere:
    """A card was tapped that our books have elsewhere: where that is, never which card."""

    pile: Pile
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PutBack:
    """Things to be moved by hand after an undo or a redo; how many, never which."""

    thing: Thing
    count: int
    """0 where all that lay there are meant."""
    source: Pile
    target: Pile
    seat: int | None = None
    """Whose hand, railyard, tickets … it is."""
    route: int | None = None
    place: int | None = None
    """Of the market."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A part that does not work as it should, with what is done about it."""

    key: str
    values: Values = ()


class News(NamedTuple):
    """What was just understood, in public words: a key of the catalogue and its values."""

    key: str
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something the people asked to see on the board: public facts only, and only for a while."""

    what: str
    """"city", "way", "color", "length", "ticket" or "owners"."""
    routes: tuple[int, ...]
    """In walking order where it is a way."""
    until: float
    cities: tuple[str, ...] = ()
    """The city or the two ends that were named."""


class Scene(NamedTuple):
    """Everything a display may show at one moment."""

    view: TableView | None
    prompt: Prompt | None
    news: tuple[News, ...] = ()
    hints: tuple[Hint, ...] = ()
    claiming: Claiming | None = None
    differences: tuple[Difference, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    loose: tuple[Spot, ...] = ()
    """Where trains lie on routes that nobody owns."""
    last_claim: int | None = None
    """The route claimed last."""
    undone: tuple[int, ...] = ()
    """Routes whose claim no longer counts and whose trains still lie there."""
    elsewhere: tuple[CardElsewhere, ...] = ()
    """Cards of this turn that are not where our books have them."""
    put_back: tuple[PutBack, ...] = ()
    """After an undo or a redo: what goes where, until the table agrees or the game goes on."""
    edition: str = ""
    """The id of the game that is played, or would be if it began now."""
    highlight: Highlight | None = None
    brightness: str = ""
    """How bright the lights should be, where the people said so: night, normal or bright."""
