"""One virtual table with its game: what pages see of it and may do to it."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from companion import editions
from companion.app import Companion
from companion.display.names import ticket_name
from companion.display.web.seat_page import ticket as ticket_card
from companion.journal import IN_MEMORY, open_or_memory
from companion.model.edition import Edition
from companion.model.notices import Notice
from companion.model.scene import Ask, Scene
from companion.model.story import Story
from companion.model.table import Equipment, TableMap
from companion.model.views import Phase, TableView
from companion.recording import Recording
from companion.simulation.live import Bots, LiveTable
from companion.simulation.live.table import BEFORE_A_GAME
from companion.simulation.world.faults import load_presets
from companion.simulation.world.table import simulated_map
from companion.virtual.mischief import Mischief
from companion.virtual.screen import ScreenShow
from companion.virtual.seat_acts import SeatActs
from companion.virtual.table_acts import TableActs

AMONG_BOTS: Final = 4
WITH_PEOPLE: Final = 1
SETTING_UP: Final = 14
"""Nobody wants to watch cards being dealt: so many times faster, while only bots act."""
SET_UP: Final = BEFORE_A_GAME | {Ask.DEAL, Ask.MARKET, Ask.KEEP}

Values = Mapping[str, str | int]


class VirtualHouse:
    """The house of the pages and the table they touch, in one."""

    def __init__(self, edition: Edition, players: int, seed: int) -> None:
        self.changed: Callable[[], None] = lambda: None
        """Told whenever anything may look different."""
        self.badge_tapped: Callable[[str], None] = lambda _: None
        self.notices: Callable[[], tuple[Notice, ...]] = tuple
        """What only the screen on the table says."""
        self.language: Callable[[], str] = lambda: "en"
        """What the screen speaks."""
        self.change_language: Callable[[str], bool] = lambda _: False
        self._screen = ScreenShow(time.monotonic, self._noticed)
        self.pace = 0
        self.seats: dict[int, str] = {}
        """The visitor who plays each seat that no bot plays."""
        self._presets = load_presets(editions.data_folder() / "faults.toml")
        self._boxes = [_box(editions.load(name)) for name in editions.available()]
        self._table_acts = TableActs(self)
        self._lay(edition, players, seed)

    def close(self) -> None:
        """Nothing of a virtual evening stays."""
        self._journal.close()

    def _lay(self, edition: Edition, players: int, seed: int) -> None:
        """A new table: everything of the old one is cleared away."""
        self._edition, self._seed = edition, seed
        self._now = 0.0
        self._shown: Mapping[str, object] = {}
        equipment = Equipment()
        self._map = simulated_map(edition, equipment)
        self._journal, _ = open_or_memory(IN_MEMORY)
        self._companion: Companion | None = None
        self.seats = {seat: who for seat, who in self.seats.items() if seat < players}
        self.table = LiveTable(edition, self._map, players, seed, self._boot)
        self.table.seen = lambda _: self.changed()
        self.bots = Bots(self.table, set(range(players)) - set(self.seats))
        self.mischief = Mischief(self.table, self._presets)
        self._seat_acts = SeatActs(self.table, lambda: self.changed())  # noqa: PLW0108 - set later

    def _boot(self) -> Companion:
        record = Recording(self._journal, self._edition, self._map.equipment, clock=lambda: 0.0)
        self._companion = Companion(self._edition, self._map, record, start=self._now)
        return self._companion

    # The house

    @property
    def edition(self) -> Edition:
        return self._edition

    @property
    def map(self) -> TableMap:
        return self._map

    @property
    def scene(self) -> Scene | None:
        return self.table.scene

    @property
    def story(self) -> Story:
        return Story() if self._companion is None else self._companion.story

    def seat_view(self, seat: int) -> TableView | None:
        return None if self._companion is None else self._companion.seat_view(seat)

    def request(self, name: str, values: Values) -> None:
        self.table.web(name, tuple(values.items()))
        self.changed()

    # Time

    @property
    def speed(self) -> float:
        """How much faster than a clock on the wall."""
        prompt = None if self.scene is None else self.scene.prompt
        setting_up = prompt is not None and prompt.ask in SET_UP
        waits = prompt is not None and prompt.ask is Ask.KEEP and prompt.seat in self.seats
        pace = self.pace or (WITH_PEOPLE if self.seats else AMONG_BOTS)
        return max(pace, SETTING_UP) if setting_up and not waits else pace

    def advance(self, seconds: float) -> None:
        """So much time has passed on the wall."""
        self._now += seconds * self.speed
        self.table.advance(self._now)
        self._screen.show(self._edition, self.scene, self.language())
        if (shown := self.picture()) != self._shown:
            self._shown = shown
            self.changed()

    @property
    def is_over(self) -> bool:
        view = None if self.scene is None else self.scene.view
        return view is not None and view.phase is Phase.OVER

    def _noticed(self) -> tuple[Notice, ...]:
        return self.notices()

    # What everybody sees

    def picture(self) -> Mapping[str, object]:
        table = self.table
        piles = table.things.piles
        places = range(len(table.scene.view.market)) if table.scene and table.scene.view else ()
        return {
            "power": table.scene is not None,
            "screen": self._screen.picture,
            "trains": sorted([space, seat] for space, seat in table.board.trains.items()),
            "bumped": sorted([space, seat] for space, seat in table.board.bumped.items()),
            "row": [table.things.kind(piles.row[n]) if n in piles.row else None for n in places],
            "piles": {
                "deck": len(piles.deck),
                "discards": len(piles.discards),
                "tickets": len(piles.tickets),
            },
            "players": [
                {
                    "name": name,
                    "bot": seat in self.bots.seats,
                    "cards": len(piles.hands[seat]),
                    "laid": len(piles.laid[seat]),
                    "tickets": len(piles.held[seat]) + len(piles.offered[seat]),
                }
                for seat, name in enumerate(table.names)
            ],
            "reader": {"lying": len(table.reader.lying), "plugged": self.mischief.reader_plugged},
            "hub": {"plugged": self.mischief.hub_plugged},
            "noise": self.mischief.noise,
            "pace": self.pace,
            "paused": self.bots.paused,
            "editions": self._boxes,
        }

    # What only its player sees

    def mine(self, visitor: str) -> Mapping[str, object]:
        seats = [seat for seat, who in self.seats.items() if who == visitor]
        return {"seats": {str(seat): self._own(seat) for seat in seats}}

    def _own(self, seat: int) -> Mapping[str, object]:
        things, view = self.table.things, self.seat_view(seat)
        piles = things.piles
        kinds = self._edition.kind_index

        def cards(tags: list[str]) -> list[list[str]]:
            return sorted(([tag, things.kind(tag)] for tag in tags), key=lambda c: kinds[c[1]])

        def card(name: str) -> Mapping[str, object]:
            if view is None:
                return {"id": name, "name": ticket_name(self._edition, name)}
            return ticket_card(self._edition, view, seat, name)

        return {
            "hand": cards(piles.hands[seat]),
            "laid": [[tag, things.kind(tag)] for tag in piles.laid[seat]],
            "held": [card(name) for name in piles.held[seat]],
            "offered": [
                {**card(name), "shown": name in self.table.order.shown}
                for name in piles.offered[seat]
            ],
        }

    # What hands do

    def touch(self, visitor: str, act: str, values: Values) -> str | None:
        seat = self._seat(visitor, values)
        if act in self._table_acts.acts:
            problem = self._table_acts.acts[act](visitor, values)
        elif act not in self._seat_acts.acts and act != "rise":
            problem = "web.problem_unknown_act"
        elif seat is None:
            problem = "web.problem_not_your_seat"
        elif act == "rise":
            self.rise(seat)
            problem = None
        else:
            problem = self._seat_acts.acts[act](seat, values)
        self.changed()
        return problem

    def _seat(self, visitor: str, values: Values) -> int | None:
        seat = values.get("seat")
        return seat if isinstance(seat, int) and self.seats.get(seat) == visitor else None

    def sit(self, visitor: str, seat: str | int | None) -> str | None:
        """A visitor plays a seat that no other one plays."""
        if not isinstance(seat, int) or not 0 <= seat < len(self.table.names):
            return "web.problem_no_such_seat"
        if self.seats.get(seat, visitor) != visitor:
            return "web.problem_seat_taken"
        self.seats[seat] = visitor
        self.bots.seats.discard(seat)
        return None

    def rise(self, seat: int) -> None:
        """A bot plays on."""
        del self.seats[seat]
        self.bots.seats.add(seat)

    def lay_anew(self, edition: Edition, players: int, seed: int | None) -> None:
        """Another table, at which nobody sits yet."""
        self.seats = {}
        self.close()
        wanted = max(edition.min_players, min(edition.max_players, players))
        self._lay(edition, wanted, self._seed + 1 if seed is None else seed)


def _box(edition: Edition) -> dict[str, object]:
    return {
        "id": edition.id,
        "name": edition.name,
        "least": edition.min_players,
        "most": edition.max_players,
    }
