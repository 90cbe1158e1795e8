"""A companion at a simulated owner's table, driven tap by tap."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion import editions
from companion.app import Companion
from companion.interpretation.mind import Times
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.readings import Button, Reading
from companion.model.scene import Ask, Scene
from companion.model.signals import (
    AskSnapshot,
    ButtonEdge,
    LinkFound,
    Reply,
    SlotReport,
    SlotSnapshot,
    TagPoll,
    WebTap,
)
from companion.model.table import BadgeTag, CardTag, Equipment, SlotLevel, TableMap, TicketTag
from companion.model.views import Tally
from companion.rules.timeline import Entry
from companion.simulation.world.table import simulated_map


class Notebook:
    """A record kept in memory, the way the journal keeps it on disk."""

    def __init__(self) -> None:
        self.began: GameBegan | None = None
        self.entries: list[Entry] = []

    def begin(self, began: GameBegan) -> None:
        self.began, self.entries = began, []

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)

    def trace(self, reading: Reading) -> None:
        """Nobody replays these."""

    def end(self, tally: Tally) -> None:
        self.tally = tally

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None:
        return None if self.began is None else (self.began, list(self.entries))


class AtTable:
    """Taps, presses and trains, each a few seconds after the last."""

    def __init__(
        self,
        edition: str = "usa-2004",
        equipment: Equipment | None = None,
        times: Times | None = None,
        others: Iterable[str] = (),
    ) -> None:
        self.equipment = equipment or Equipment()
        boxes = [editions.load(name) for name in (edition, *others)]
        self.shelf = {box.id: (box, simulated_map(box, self.equipment)) for box in boxes}
        self.notebook = Notebook()
        self.times = times or Times()
        self.now = 100.0
        self._number = 0
        self._taken: set[str] = set()
        self._covered: set[int] = set()
        self.start()

    def start(self) -> None:
        """Boots the program; after `kill` this is the restart."""
        first, *others = self.shelf.values()
        self.companion = Companion(*first, self.notebook, self.times, others=others)
        if self.map.slots:
            self._hear(self.companion.receive(LinkFound(self.now, "hub")))

    @property
    def edition(self) -> Edition:
        return self.shelf[self.companion.scene.edition][0]

    @property
    def map(self) -> TableMap:
        return self.shelf[self.companion.scene.edition][1]

    @property
    def scene(self) -> Scene:
        return self.companion.scene

    def asks(self) -> Ask | None:
        return self.scene.prompt.ask if self.scene.prompt else None

    @property
    def asked_seat(self) -> int | None:
        return self.scene.prompt.seat if self.scene.prompt else None

    @property
    def state(self) -> Any:  # noqa: ANN401 - each family has a state of its own
        return self.companion.state

    @property
    def hint(self) -> str | None:
        return self.scene.hints[0].key if self.scene.hints else None

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while (wakes := self.companion.wakes_at) is not None and wakes <= until:
            self.companion.advance(wakes)
        self.now = until
        self.companion.advance(until)

    def tap(self, tag: str, *, lying: float = 0.3) -> None:
        """Lays a tag on the reader for a moment and takes it away."""
        self.companion.receive(TagPoll(self.now, "reader", (tag,)))
        self.wait(lying)
        for _ in range(3):
            self.companion.receive(TagPoll(self.now, "reader", ()))
            self.wait(0.2)
        self.wait(4.0)

    def card(self, kind: str) -> str:
        """A tag of this kind that was not asked for before."""
        return self._fresh(CardTag(kind))

    def ticket(self, ticket: str) -> str:
        return self._fresh(TicketTag(ticket))

    def badge(self, name: str) -> str:
        return next(tag for tag, meaning in self.map.tags.items() if meaning == BadgeTag(name))

    def _fresh(self, meaning: object) -> str:
        tag = next(
            tag for tag, m in self.map.tags.items() if m == meaning and tag not in self._taken
        )
        self._taken.add(tag)
        return tag

    def press(self, button: Button | str) -> None:
        self.companion.receive(ButtonEdge(self.now, Button(button)))
        self.wait(1.0)

    def ask(self, request: str, **values: str | int) -> None:
        self.companion.receive(WebTap(self.now, request, tuple(values.items())))
        self.wait(1.0)

    def slots(self, route: str) -> list[int]:
        index = self.edition.route_index[route]
        return [slot for slot, spot in self.map.spots.items() if spot.route == index]

    def cover(self, *slots: int, pause: float = 0.4) -> None:
        self._report(slots, covered=True, pause=pause)

    def free(self, *slots: int, pause: float = 0.2) -> None:
        self._report(slots, covered=False, pause=pause)

    def _report(self, slots: Iterable[int], *, covered: bool, pause: float) -> None:
        for slot in slots:
            self._number += 1
            (self._covered.add if covered else self._covered.discard)(slot)
            self._hear(self.companion.receive(SlotReport(self.now, self._number, slot, covered)))
            self.wait(pause)

    def _hear(self, replies: Iterable[Reply]) -> None:
        """The hub's side: it answers a question for everything."""
        if AskSnapshot() in replies:
            snapshot = SlotSnapshot(self.now, self._number, frozenset(self._covered))
            self._hear(self.companion.receive(snapshot))

    def hear_again(self) -> None:
        """A hub that was lost is back, and tells what lies there."""
        self._hear(self.companion.receive(LinkFound(self.now, "hub")))

    def place(self, route: str) -> None:
        """A train on every space of a route, and time to settle."""
        self.cover(*self.slots(route))
        self.wait(2.0)

    def lift(self, route: str) -> None:
        self.free(*self.slots(route))

    def begin(self, *names: str, first: str | None = None) -> None:
        for name in names or ("Blue", "Red"):
            if self.equipment.cards:
                self.tap(self.badge(name))
            else:
                self.ask("join", name=name)
        self.press("confirm")
        if first is not None:
            self.tap(self.badge(first))
        self.press("confirm")

    def deal(
        self, hands: Mapping[int, Iterable[str]], market: Iterable[str]
    ) -> dict[int, list[str]]:
        """Deals the named cards, turns up the market; returns the tags of each hand."""
        dealt: dict[int, list[str]] = {}
        for seat, kinds in hands.items():
            assert self.asked_seat == seat
            dealt[seat] = [self.card(kind) for kind in kinds]
            for tag in dealt[seat]:
                self.tap(tag)
        self.market = [self.card(kind) for kind in market]
        for tag in self.market:
            self.tap(tag)
        return dealt

    def keep_unseen(self) -> None:
        """Nobody shows the starting tickets."""
        while self.asks() is Ask.KEEP:
            self.press("next")

    def ready(self, *names: str) -> dict[int, list[str]]:
        """A game of two with known hands, Blue to move."""
        self.begin(*(names or ("Blue", "Red")))
        hands = self.deal(
            {0: ("blue", "blue", "blue", "red"), 1: ("red", "red", "green", "white")},
            ("black", "black", "white", "yellow", "locomotive"),
        )
        self.keep_unseen()
        return hands


def untracked(slots: SlotLevel = SlotLevel.SPACE) -> Equipment:
    return Equipment(slots=slots, cards=False)


def way(table: AtTable, start: str, end: str) -> list[str]:
    """The fewest routes from one city to another."""
    ways: list[tuple[str, list[str]]] = [(start, [])]
    seen = {start}
    for city, routes in ways:
        if city == end:
            return routes
        for route in table.edition.routes:
            ends = {route.city_a, route.city_b}
            if city in ends and not ends <= seen:
                seen |= ends
                ways += [(other, [*routes, route.id]) for other in ends - {city}]
    raise AssertionError(f"no way from {start} to {end}")
