"""What interpretation has in mind: the books it was told, the table it senses, what it asked."""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from companion.interpretation.board import Occupancy
from companion.interpretation.moves import Moves
from companion.interpretation.tags import Place, TagBook, Where
from companion.model.cards import Cards
from companion.model.edition import Edition, Route
from companion.model.events import Event, RouteClaimed
from companion.model.expectation import Expectation, Step
from companion.model.scene import Ask, Hint
from companion.model.table import TableMap
from companion.model.verdicts import Refused
from companion.model.wishes import Wish

SECRET: Final[Mapping[str, str]] = {"kind": "such", "ticket": "like that"}
"""What stands in a hint for a card's kind and a ticket's name."""

Wishes = Generator[Wish, Refused | None, None]
"""One wish after the other; each is answered with why it was refused, or None."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long things take at a table, in seconds."""

    settle: float = 0.8
    """A placement so long unchanged is meant."""
    same_tap: float = 3.0
    """A tag back within this time is the same tap."""
    bump: float = 4.0
    """A train so long missing from a claimed route was bumped."""
    stray: float = 8.0
    """A train so long where it cannot be claimed does not belong there."""
    early: float = 6.0
    """Trains that lay there so long before the first card may be somebody else's: confirm."""
    pause: float = 3.0
    """Between trains and cards; after more than this they may be two people's."""
    at_once: float = 3.0
    """Trains placed so soon after a claim are placed by whoever claimed."""
    protest: float = 5.0
    """The same after a claim that one slot only saw."""
    together: float = 0.3
    """Slots of one route covered within this time were not covered by trains: longer than it takes
    until a report that was lost is sent again, shorter than a hand needs from train to train.
    """
    holding: float = 1.5
    """A card longer on the reader than this was left there: hands are free again."""
    hasty: float = 2.0
    """A face-up card so soon after a turn ended may still belong to that turn."""
    quiet: float | None = None
    """Without tracked cards: a complete placement so long unchanged commits by itself."""
    waits: bool = True
    """For tests only: False commits whatever is covered, the moment it is, sleeves included."""
    asks_whose: bool = True
    """For tests only: False gives a complete placement to whoever's turn it is, paid or not."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be answered with confirm (yes) or another button (no)."""

    ask: Ask
    seat: int
    tag: str | None = None
    route: int | None = None
    fades: bool = False
    """Nobody has to answer: it is gone as soon as somebody goes on."""


class Placement(NamedTuple):
    """Trains on a route that nobody owns."""

    route: int
    filled: tuple[bool, ...]
    """Space by space."""
    complete: bool
    alone: bool
    """Nothing else lies about that might belong to this claim or be another."""
    steady_at: float
    """When it has been unchanged for the settle time."""
    placed_at: float
    """When the last of its trains was placed."""
    certain: bool
    """Every space was sensed; a masked slot asks for confirm."""


@dataclass(slots=True)
class Mind:
    """After a restart all but `book`, `expected` and `turn` is sensed anew or begins empty."""

    edition: Edition
    table: TableMap
    times: Times
    book: TagBook
    board: Occupancy
    shelf: Mapping[str, str] = field(default_factory=dict)
    """The games this table can play: id and name."""
    choosing: bool = False
    """Before a game: is it still open which one?"""
    expected: Expectation | None = None
    turn: list[tuple[Event, ...]] = field(default_factory=list)
    """The steps of the present turn."""
    before: tuple[tuple[Event, ...], ...] = ()
    """The steps of the turn before."""
    turned_at: float = -inf
    """When that turn ended; an undo, a redo or a restart forgets it."""
    before_at: float = inf
    """When that turn began; forgotten likewise."""
    last_claim: tuple[int, int] | None = None
    """Seat and route of the latest claim that counts."""
    last_paid: list[str] = field(default_factory=list)
    """The tags of the cards that paid for it, or may have, where nobody showed all of them."""
    latest: tuple[Event, ...] = ()
    """The step that was accepted last."""
    now: float = 0.0
    joined: list[str] = field(default_factory=list)
    first: int | None = None
    question: Question | None = None
    recounting: int | None = None
    """Whose stack is tapped card by card in the count of the Card Game."""
    asked_at: float = 0.0
    """When it was asked whether to stop or leave."""
    claimant: int | None = None
    """Whose placement it is, where the people said so."""
    named: int | None = None
    """The route a web tap named, on a board that does not sense it."""
    declined: tuple[object, ...] | None = None
    """The claim that was refused last: not tried again until something changes."""
    paying_since: float | None = None
    """When the first card of this turn was laid out; None where a restart has forgotten it."""
    doubted: bool = False
    """Something in this turn speaks against claiming without a confirm: a second route named, a
    claim or more taken back, trains that followed a claim at once.
    """
    paid_at: float | None = None
    """When the latest card was laid out; None where a restart has forgotten it."""
    taken_back: tuple[int, int] | None = None
    """Seat and route of a claim that somebody took back, unless they said later that it stands."""
    claimed_at: float = -inf
    """When the latest claim committed without being confirmed."""
    stands_empty: float | None = None
    """Since when the route of a claim has been empty that somebody says stands."""
    held_since: float | None = None
    """Since when a card has been on the reader."""
    meanwhile: set[int] = field(default_factory=set)
    """Slots that were covered while somebody held a card to the reader."""
    thin: bool = False
    """Did one slot only see it, some time before or after the cards?"""
    withdrawn: set[int] = field(default_factory=set)
    """Routes whose claim was undone and whose trains still lie there."""
    undone: Sequence[Event] = ()
    """What no longer counts, and could be redone."""
    redone: list[RouteClaimed] = field(default_factory=list)
    """Claims that were undone and count again, and whose trains have not been seen since."""
    undone_moves: Moves = field(default_factory=Counter)
    """Where cards and tickets go back to, as far as steps were undone."""
    redone_moves: Moves = field(default_factory=Counter)
    """Where they go, as far as undone steps count again."""
    last_tap: tuple[str, float] | None = None
    """The tag tapped last and when it left the reader."""
    elsewhere: dict[str, Place] = field(default_factory=dict)
    """Cards tapped this turn that our books have elsewhere, and where."""
    never_seen: set[str] = field(default_factory=set)
    """Cards laid out this turn that our books had nowhere, or where somebody denied it."""
    denied: dict[str, Place] = field(default_factory=dict)
    """Cards that somebody else has shown, and where our books had them then: perhaps wrongly."""
    played_tag: str | None = None
    """A discarded card that was tapped: a second, different one asks about the deck."""
    shown_at: dict[str, float] = field(default_factory=dict)
    """When each offered ticket was tapped first."""
    told: int = 0
    """How often the expectation was made anew."""
    placed: Placement | None = None
    """The claim in the making, as worked out for `placed_for`."""
    placed_for: tuple[object, ...] = ()
    heard: bool = False
    """Has the board said what lies on it, since the start?"""
    heard_at: float = -inf
    """When it said so last."""
    is_board_silent: bool = False
    """The board does not answer: what it told last may no longer be true."""
    silent_since: float = 0.0
    hints: list[Hint] = field(default_factory=list)
    tracked: bool = field(init=False)
    """Do cards carry tags at this table? Asked with every reading."""

    def __post_init__(self) -> None:
        self.tracked = self.table.equipment.cards

    @property
    def expecting(self) -> Expectation:
        if self.expected is None:
            raise RuntimeError("no game is in progress")
        return self.expected

    def route(self, index: int) -> Route:
        return self.edition.routes[index]

    def hint(self, key: str, **values: str | int) -> None:
        self.hints = [Hint(key, tuple(values.items()))]

    def hint_refused(self, refused: Refused) -> None:
        """Why a scan or press came to nothing; never which card or ticket it was."""
        values = {name: value for name, value in refused.values if name not in SECRET}
        self.hint(f"refused.{refused.reason}", **values, **SECRET)

    @property
    def just_claimed(self) -> bool:
        """Is the last claim that counts what happened last?"""
        return any(isinstance(event, RouteClaimed) for event in self.latest)

    def just_claimed_by(self, seat: int) -> bool:
        return self.just_claimed and self.last_claim is not None and self.last_claim[0] == seat

    def tendered(self, seat: int) -> Cards:
        """What has been laid out to pay, by kinds."""
        counts = [0] * len(self.edition.kinds)
        for tag in self.book.tags(Place(Where.TENDERED, seat)):
            kind = self.book.kind(tag)
            if kind is not None:
                counts[self.edition.kind_index[kind]] += 1
        return Cards(tuple(counts))

    def fade(self) -> None:
        """Somebody goes on: a question that nobody has to answer is forgotten."""
        if self.question is not None and self.question.fades:
            self.question = None

    def waits_for(self, *steps: Step) -> bool:
        return self.expected is not None and self.expected.step in steps

    def has_left(self, seat: int) -> bool:
        return any(self.expecting.left) and self.expecting.left[seat]

    def seat_after(self, seat: int) -> int:
        """Whose turn comes next, of those who have not left."""
        seats = len(self.expecting.names)
        others = ((seat + offset) % seats for offset in range(1, seats))
        return next((other for other in others if not self.has_left(other)), seat)

    def ask_whose_turn(self, seat: int, tag: str | None = None) -> None:
        """Somebody acts who is not at turn: a turn may not have been told."""
        if self.has_left(seat):
            self.hint("refused.has_left", seat=self.expecting.names[seat])
        else:
            self.question = Question(Ask.WHOSE_TURN, seat, tag)

    def seat_named(self, name: str) -> int | None:
        names = self.expecting.names
        return names.index(name) if name in names else None
