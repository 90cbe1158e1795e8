"""One virtual table with its game: what pages see of it and may do to it."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion import editions
from companion.app import Companion
from companion.display.names import ticket_name
from companion.display.web.seat_page import ticket as ticket_card
from companion.journal import IN_MEMORY, open_or_memory
from companion.model.edition import CardGameNumbers, ClassicNumbers, Edition
from companion.model.notices import Notice
from companion.model.readings import Button
from companion.model.scene import QUESTIONS, Ask, Scene
from companion.model.story import Story
from companion.model.table import Equipment
from companion.model.views import Phase, TableView
from companion.recording import Recording
from companion.simulation.live import Bots, LiveTable
from companion.simulation.live.table import BEFORE_A_GAME
from companion.simulation.world.clock import Process
from companion.simulation.world.faults import load_presets
from companion.simulation.world.table import simulated_map
from companion.virtual.mischief import Mischief
from companion.virtual.screen import ScreenShow

PACES: Final = (0, 1, 2, 4, 8, 16)
"""How many times faster than a clock on the wall; 0 is as it suits those who play."""
AMONG_BOTS: Final = 4
WITH_PEOPLE: Final = 1
SETTING_UP: Final = 14
"""Nobody wants to watch cards being dealt: so many times faster, while only bots act."""
SET_UP: Final = BEFORE_A_GAME | {Ask.DEAL, Ask.MARKET, Ask.KEEP}
PLACING: Final = 0.28
"""So long it takes to put one train beside the other."""

Values = Mapping[str, str | int]
Act = Callable[[int, Values], str | None]


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

    def _boot(self) -> Companion:
        record = Recording(self._journal, self._edition, self._map.equipment, clock=lambda: 0.0)
        self._companion = Companion(self._edition, self._map, record, start=self._now)
        return self._companion

    # The house

    @property
    def edition(self) -> Edition:
        return self._edition

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
        problem: str | None
        if act in ACTS:
            problem = ACTS[act](self, visitor, values)
        else:
            seat = self._seat(visitor, values)
            if act not in SEAT_ACTS:
                problem = "web.problem_unknown_act"
            elif seat is None:
                problem = "web.problem_not_your_seat"
            else:
                problem = SEAT_ACTS[act](self, seat, values)
        self.changed()
        return problem

    def _seat(self, visitor: str, values: Values) -> int | None:
        seat = values.get("seat")
        return seat if isinstance(seat, int) and self.seats.get(seat) == visitor else None

    def _press(self, _: str, values: Values) -> str | None:
        button = str(values.get("button"))
        if button not in set(Button):
            return "web.problem_unknown_act"
        self.table.press(Button(button))
        return None

    def _point(self, _: str, values: Values) -> None:
        """Anybody may ask the board to show what is public."""
        self.request("highlight", {name: value for name, value in values.items() if name != "act"})

    def _dim(self, _: str, values: Values) -> None:
        self.request("brightness", {"level": values.get("level", "")})

    def _badge(self, _: str, values: Values) -> str | None:
        name = str(values.get("name"))
        if name not in self.table.names:
            return "web.problem_no_such_seat"
        self.table.tap_named(name)
        self.badge_tapped(name)
        return None

    def _sit(self, visitor: str, values: Values) -> str | None:
        seat = values.get("seat")
        if not isinstance(seat, int) or not 0 <= seat < len(self.table.names):
            return "web.problem_no_such_seat"
        if self.seats.get(seat, visitor) != visitor:
            return "web.problem_seat_taken"
        self.seats[seat] = visitor
        self.bots.seats.discard(seat)
        return None

    def _rise(self, seat: int, _: Values) -> str | None:
        del self.seats[seat]
        self.bots.seats.add(seat)
        return None

    def _new(self, visitor: str, values: Values) -> str | None:
        """Another table; whoever plays at this one may ask for it, or anybody if only bots do."""
        if self.seats and visitor not in self.seats.values():
            return "web.problem_not_your_seat"
        try:
            edition = editions.load(str(values.get("edition", self._edition.id)))
        except (OSError, ValueError):
            return "web.problem_no_such_edition"
        players = int(values.get("players", len(self.table.names)))
        players = max(edition.min_players, min(edition.max_players, players))
        self.seats = {}
        self._journal.close()
        self._lay(edition, players, int(values.get("seed", self._seed + 1)))
        if values.get("play"):
            self._sit(visitor, {"seat": 0})
        return None

    def _set_pace(self, _: str, values: Values) -> str | None:
        pace = values.get("pace")
        if pace not in PACES:
            return "web.problem_unknown_act"
        self.pace = int(pace)
        return None

    def _speak(self, _: str, values: Values) -> str | None:
        spoken = self.change_language(str(values.get("language")))
        return None if spoken else "web.problem_unknown_act"

    def _pause_bots(self, _: str, values: Values) -> str | None:
        self.bots.paused = bool(values.get("paused"))
        return None

    def _do_mischief(self, _: str, values: Values) -> str | None:
        act = self.mischief.acts.get(str(values.get("what")))
        if act is None:
            return "web.problem_unknown_act"
        act()
        return None

    def _noise(self, _: str, values: Values) -> str | None:
        known = self.mischief.make_noise(str(values.get("preset")))
        return None if known else "web.problem_unknown_act"

    def _mend(self, _: str, values: Values) -> str | None:
        """Anybody may knock a train off its route, or put it back."""
        space = values.get("space")
        board = self.table.board
        if space in board.bumped or (space in board.trains and self.table.is_claimed(int(space))):
            self.table.touch(int(space), 0)
            return None
        return "web.problem_not_your_seat"

    def _space(self, seat: int, values: Values) -> str | None:
        space = values.get("space")
        if not isinstance(space, int) or not 0 <= space < len(self.table.board.layout.near):
            return "web.problem_unknown_act"
        self.table.touch(space, seat)
        return None

    def _fill(self, seat: int, values: Values) -> str | None:
        route = self._edition.route_index.get(str(values.get("route")))
        if route is None:
            return "web.problem_unknown_act"
        self.table.clock.spawn(self._placing(route, seat))
        return None

    def _placing(self, route: int, seat: int) -> Process:
        for space in self.table.board.spaces(route):
            if space not in self.table.board.trains:
                self.table.place(space, seat)
                self.changed()
                yield PLACING

    def _is_asked(self, seat: int, *asks: Ask) -> bool:
        prompt = None if self.scene is None else self.scene.prompt
        return prompt is not None and prompt.ask in asks and prompt.seat == seat

    def _is_questioned_in_turn(self, seat: int) -> bool:
        """A question to somebody else does not stop one's own turn."""
        scene = self.scene
        if scene is None or scene.view is None or scene.prompt is None:
            return False
        return scene.view.turn == seat and scene.prompt.ask in QUESTIONS

    def _deck(self, seat: int, _: Values) -> str | None:
        return self._draw(seat, lambda: self.table.things.draw(seat))

    def _row(self, seat: int, values: Values) -> str | None:
        return self._draw(seat, lambda: self.table.things.take(seat, int(values.get("place", -1))))

    def _draw(self, seat: int, take: Callable[[], str | None]) -> str | None:
        """One card at a time: the reader has to see each."""
        if not self._is_asked(seat, Ask.TURN, Ask.SECOND, Ask.PLACE, Ask.PAY, Ask.RAILYARD):
            return "web.problem_not_now"
        if self.table.is_tapping:
            return "web.problem_one_at_a_time"
        tag = take()
        if tag is None:
            return "web.problem_no_card"
        self.table.tap(tag)
        return None

    def _lay_card(self, seat: int, values: Values) -> str | None:
        tag = str(values.get("tag"))
        asked = self._is_asked(seat, Ask.TURN, Ask.PLACE, Ask.PAY, Ask.RAILYARD)
        if not asked and not self._is_questioned_in_turn(seat):
            return "web.problem_not_now"
        if not self.table.things.lay(seat, tag):
            return "web.problem_no_card"
        self.table.tap(tag)
        return None

    def _take_back(self, seat: int, _: Values) -> str | None:
        view = None if self.scene is None else self.scene.view
        if view is not None and view.turn == seat and view.tendered:
            self.table.press(Button.UNDO)
        else:
            self.table.things.take_back(seat)
        return None

    def _tickets(self, seat: int, _: Values) -> str | None:
        things, numbers = self.table.things, self._edition.numbers
        if self._is_asked(seat, Ask.REPLACE):
            return self._tap_ticket(things.hold(seat))
        if not self._is_asked(seat, Ask.TURN, Ask.KEEP, Ask.CHOOSE):
            return "web.problem_not_now"
        if isinstance(numbers, ClassicNumbers | CardGameNumbers):
            view = None if self.scene is None else self.scene.view
            offered = 0 if view is None else view.seats[seat].offered
            things.offer(seat, offered or numbers.draw_tickets)
            return None
        things.discard_tickets(seat)
        return self._tap_ticket(things.hold(seat))

    def _tap_ticket(self, ticket: str | None) -> str | None:
        if ticket is None:
            return "web.problem_no_card"
        self.table.tap_named(ticket)
        return None

    def _show_ticket(self, seat: int, values: Values) -> str | None:
        ticket, piles = str(values.get("ticket")), self.table.things.piles
        if ticket in piles.offered[seat]:
            self.table.order.shown ^= {ticket}
        elif ticket not in piles.held[seat]:
            return "web.problem_no_card"
        return self._tap_ticket(ticket)


def _box(edition: Edition) -> dict[str, object]:
    return {
        "id": edition.id,
        "name": edition.name,
        "least": edition.min_players,
        "most": edition.max_players,
    }


ACTS: Final[Mapping[str, Any]] = {
    "press": VirtualHouse._press,
    "badge": VirtualHouse._badge,
    "sit": VirtualHouse._sit,
    "new": VirtualHouse._new,
    "pace": VirtualHouse._set_pace,
    "speak": VirtualHouse._speak,
    "pause_bots": VirtualHouse._pause_bots,
    "mischief": VirtualHouse._do_mischief,
    "noise": VirtualHouse._noise,
    "mend": VirtualHouse._mend,
    "point": VirtualHouse._point,
    "dim": VirtualHouse._dim,
}
"""What anybody at the virtual table may do."""

SEAT_ACTS: Final[Mapping[str, Any]] = {
    "rise": VirtualHouse._rise,
    "space": VirtualHouse._space,
    "fill": VirtualHouse._fill,
    "deck": VirtualHouse._deck,
    "row": VirtualHouse._row,
    "lay": VirtualHouse._lay_card,
    "take_back": VirtualHouse._take_back,
    "tickets": VirtualHouse._tickets,
    "ticket": VirtualHouse._show_ticket,
}
"""What only the player of a seat may do."""
