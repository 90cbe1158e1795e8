"""Everything in the room: the table, the things on it, and what the people there have in mind."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random

from companion.model.edition import Edition
from companion.model.table import BadgeTag, TableMap, TicketTag
from companion.simulation.world.board import Board
from companion.simulation.world.cards import PhysicalCards
from companion.simulation.world.clock import Clock, Running
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import HubTwin
from companion.simulation.world.ledger import Ledger, State, Turn
from companion.simulation.world.machine import Machine
from companion.simulation.world.plan import Plan
from companion.simulation.world.reader import Reader
from companion.simulation.world.slots import Slots
from companion.simulation.world.speeds import Speeds
from companion.simulation.world.watch import Watch

TurnOver = Callable[[PhysicalCards, Turn, Mapping[str, int]], None]
"""Is told where the cards truly were in a turn, and which faults have occurred so far."""


class Purpose(Enum):
    """What a card is shown for."""

    DRAW = "draw"
    REFILL = "refill"
    PAY = "pay"
    TICKET = "ticket"


@dataclass(frozen=True, slots=True)
class Unscanned:
    """A card that somebody forgot to show."""

    seat: int
    purpose: Purpose
    tag: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A route that somebody has claimed; the cards that pay for it lie on the table."""

    route: int
    seat: int
    tags: tuple[str, ...]


@dataclass(slots=True)
class Early:
    """Somebody who places trains before the turn has come."""

    route: int
    running: Running
    told_to_wait: bool = False


@dataclass(slots=True)
class Room:
    edition: Edition
    table: TableMap
    ledger: Ledger
    faults: Faults
    speeds: Speeds
    chance: Random
    clock: Clock
    watch: Watch
    machine: Machine
    hub: HubTwin
    reader: Reader
    slots: Slots
    board: Board
    cards: PhysicalCards
    plan: Plan
    truth: State
    """The true state, as far as it has been acted."""
    turn_over: TurnOver
    """Told where every card truly was, and what was done, when a turn is over."""
    acting: int = 0
    """Whose turn it truly is."""
    in_turn: bool = False
    """The screen has said so too."""
    begun: bool = False
    """The player whose turn it truly is has begun to act."""
    choosing: bool = False
    """What this player shows are tickets, to choose among them."""
    counts: tuple[int, ...] = ()
    """How many cards the screen counted for each seat when somebody last made sure."""
    owners: list[int | None] = field(default_factory=list)
    """The true owners, a claim on its way included once its trains lie there."""
    unscanned: list[Unscanned] = field(default_factory=list)
    taken: dict[int | None, str] = field(default_factory=dict)
    """The card that each seat took from the row last."""
    face_up: bool = False
    """The card shown last was taken from the row."""
    shower: int | None = None
    """Who held the last card of the row, or the last ticket in the count, to the reader."""
    off_deck: bool = False
    """The card shown last came off the deck."""
    early: Early | None = None
    pending: list[Pending] = field(default_factory=list)
    """Claims that nobody has seen on the screen yet, the oldest first."""
    hands_off: float = 0.0
    """When the last arm has left, or will leave, the board."""
    dropped: int = 0
    """How many cables are loose."""
    turn_used: bool = False
    """The player before has acted, but the screen knows it from a correction only."""
    corrections: int = 0
    occurred: Counter[str] = field(default_factory=Counter)
    badges: dict[str, str] = field(init=False)
    tickets: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.owners = [None] * len(self.edition.routes)
        tags = self.table.tags.items()
        self.badges = {m.name: tag for tag, m in tags if isinstance(m, BadgeTag)}
        self.tickets = {m.ticket: tag for tag, m in tags if isinstance(m, TicketTag)}

    @property
    def names(self) -> tuple[str, ...]:
        return self.ledger.began.seats

    @property
    def tracked(self) -> bool:
        """Do cards carry tags, and is there a reader?"""
        return self.table.equipment.cards

    def pause(self, span: tuple[float, float]) -> float:
        low, high = span
        return low + (high - low) * self.chance.random()
