"""One edition of the game as the rest of the program sees it: figures, map and lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from companion.model.cards import Cards

GRAY: Final = "gray"
"""The colour of a route that takes cards of any one colour."""


@dataclass(frozen=True, slots=True)
class City:
    id: str
    name: str
    x: float
    y: float
    marks: frozenset[str] = frozenset()
    """What the map says about the city beyond its place: "attraction", "east", "west"."""
    board: tuple[float, float] | None = None
    """Where it is printed, from 0 to 1 over the whole board, if a source gives it."""


@dataclass(frozen=True, slots=True)
class Space:
    """Where one train lies: the centre from 0 to 1 over the map picture, the angle in degrees."""

    x: float
    y: float
    angle: float
    board: tuple[float, float] | None = None
    """Where it is printed, from 0 to 1 over the whole board, if a source gives it."""


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities; `kind` indexes `Edition.kinds`, None is gray."""

    id: str
    index: int
    city_a: str
    city_b: str
    length: int
    color: str
    kind: int | None
    twins: tuple[int, ...]
    """Indices of the parallel tracks between the same two cities."""
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Ticket:
    id: str
    city_a: str
    city_b: str
    points: int = 0
    needs: tuple[int, ...] = ()
    """Card Game: how many cards of each kind complete it, in the order of `Edition.kinds`."""


class Status(StrEnum):
    """How sure a list of figures is."""

    PRINTED = "printed"
    INFERRED = "inferred"
    SUBSTITUTE = "substitute"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where one list of figures comes from and how complete it is."""

    list: str
    status: Status
    listed: int
    printed: int
    note: str


@dataclass(frozen=True, slots=True)
class ClassicNumbers:
    """What differs between editions of the classic family (U, N)."""

    trains: int
    deal_cards: int
    deal_tickets: int
    deal_keep: int
    draw_tickets: int
    draw_keep: int
    route_points: tuple[int, ...]
    """Points by length; the first entry is for length 1."""
    end_trains: int
    """A turn ended with so few trains begins the last round (U35)."""
    closed_doubles_up_to: int
    """With so many players or fewer, the second track of a double closes (U28, N10)."""
    bonuses: tuple[tuple[str, int], ...]
    """Names of bonus functions and their points, for example ("longest_path", 10)."""
    tie_breaks: tuple[str, ...]
    """Asked in order when points are equal: "completed_tickets", "longest_path" (U39, N15)."""
    market: int = 5
    flush_at: int = 3
    """So many locomotives in a complete row sweep it (U15)."""
    second_pick: str = "compulsory"
    """Or "optional": one may stop after one card (U41)."""
    draw_without_deck: bool = True
    """With deck and discards empty, face-up cards can still be taken (U17)."""
    running_total: bool = True
    """Route points are counted during play; False: only at the end (N11)."""


@dataclass(frozen=True, slots=True)
class FirstJourneyNumbers:
    """The figures of the First Journey family (F)."""

    trains: int
    deal_cards: int
    open_tickets: int
    win_tickets: int
    bonus_tickets: int


@dataclass(frozen=True, slots=True)
class CardGameNumbers:
    """The figures of the Card Game family (C)."""

    deal_locomotives: int
    deal_cards: int
    deal_tickets: int
    deal_keep: int
    draw_tickets: int
    second_deck_players: int
    """With so many players or more, the discards make a second deck (C17)."""
    second_deck_deal: int
    city_bonuses: tuple[tuple[str, int], ...]
    market: int = 5
    top_card: str = "automatic"
    """Or "owner": the owner chooses which card leaves each row (C6)."""
    see_own_track: bool = False
    """Beginners may look at their own on-the-track stack (C6)."""


Numbers = ClassicNumbers | FirstJourneyNumbers | CardGameNumbers


@dataclass(frozen=True, eq=False)
class Edition:
    """Everything the rules, displays and simulation need to know about one game box."""

    id: str
    name: str
    family: str
    min_players: int
    max_players: int
    kinds: tuple[str, ...]
    """Card kinds, the wild one (locomotive, taxi) last."""
    card_counts: tuple[int, ...]
    numbers: Numbers
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    provenance: tuple[Provenance, ...]
    picture: tuple[float, float]
    """Width and height of the map picture that x and y refer to; (1, 1) without a map."""
    digest: str
    """Changes whenever any figure changes; the journal keeps it beside every game."""
    board_mm: tuple[float, float] | None = None
    """Width and height of the printed board, or, without places on it, of the map picture."""

    @property
    def wild(self) -> str:
        return self.kinds[-1]

    @cached_property
    def kind_index(self) -> Mapping[str, int]:
        return {kind: index for index, kind in enumerate(self.kinds)}

    @cached_property
    def route_index(self) -> Mapping[str, int]:
        return {route.id: route.index for route in self.routes}

    @cached_property
    def ticket(self) -> Mapping[str, Ticket]:
        return {ticket.id: ticket for ticket in self.tickets}

    @cached_property
    def city(self) -> Mapping[str, City]:
        return {city.id: city for city in self.cities}

    def cards(self, hidden: int = 0, /, **counts: int) -> Cards:
        """Cards by name: `edition.cards(red=2, locomotive=1)`; the first argument counts `?`."""
        known = [0] * len(self.kinds)
        for kind, count in counts.items():
            known[self.kind_index[kind]] = count
        return Cards(tuple(known), hidden)
