"""The web site as a display: shows scenes to every browser, and passes their taps on."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from math import inf
from typing import Final
from weakref import WeakSet

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from companion.display.texts import LANGUAGES
from companion.display.web import scoreboard, seat_page, telling
from companion.display.web.channel import Bell, Channel, Sections
from companion.display.web.doors import Doors
from companion.display.web.guard import Guard
from companion.display.web.house import House, Touchable
from companion.display.web.lights import LightShow
from companion.display.web.visitors import Visitors
from companion.model.edition import Edition
from companion.model.scene import Scene
from companion.model.tastes import Tastes
from companion.model.views import Phase, TableView

TASTES: Final = {"language": LANGUAGES}
"""What a host may change while a game goes on."""

SHORT: Final = 1000
"""Answers of fewer bytes are not worth packing."""


class Site:
    """Told of every change by `show`; makes nothing of it until somebody looks."""

    def __init__(
        self,
        house: House,
        clock: Callable[[], float],
        table: Touchable | None = None,
        names: frozenset[str] = frozenset(),
        tastes: Tastes | None = None,
    ) -> None:
        self.house = house
        self.table = table
        self.doors = Doors(clock)
        self.visitors = Visitors()
        self.bell = Bell()
        self._seat_pages: Counter[str | None] = Counter()
        """How many pages for a seat each visitor has open."""
        self._names = names
        self._channels: WeakSet[Channel] = WeakSet()
        self._boards: dict[str, Channel] = {}
        self._picture = self._channel("table", self._render_table)
        self._phase: Phase | None = None
        self._clock = clock
        self.tastes = tastes or Tastes()
        self._lights = LightShow()
        self._lights_until: asyncio.TimerHandle | None = None

    # As a display

    def show(self) -> None:
        """Something changed: a scene, the table, a right. Never waits."""
        scene = self.house.scene
        self._notice_new_game(scene)
        if scene is not None:
            self._lights.follow(scene, self._clock())
        for channel in self._channels:
            channel.touch()
        self.bell.ring()

    def change_taste(self, name: str, value: str) -> bool:
        """False where there is no such thing to change."""
        if value not in TASTES.get(name, ()):
            return False
        self.tastes = replace(self.tastes, language=value)
        self.show()
        return True

    def badge_tapped(self, name: str) -> None:
        """A code for this seat appears, if a phone waits for one."""
        if self.is_waited_for:
            self.doors.offer_seat(name)
            self.show()

    def seat_page(self, visitor: str | None, change: int) -> None:
        """A visitor opened (1) or closed (-1) a page for a seat."""
        self._seat_pages[visitor] += change

    @property
    def is_waited_for(self) -> bool:
        """Does anybody stand at the door of a seat, without being paired?"""
        return any(
            count > 0 and self.doors.seat_of(visitor) is None
            for visitor, count in self._seat_pages.items()
        )

    @property
    def watched(self) -> bool:
        return self.bell.listeners > 0

    def close(self) -> None:
        self.bell.close()

    def _notice_new_game(self, scene: Scene | None) -> None:
        if scene is None or scene.view is None:
            return
        before, self._phase = self._phase, scene.view.phase
        if self._phase is Phase.OVER and before is not Phase.OVER:
            self.doors.game_over()
        elif before is Phase.OVER and self._phase is not Phase.OVER:
            self.doors.new_game()

    # What a page may hear

    def channels(self, page: str, language: str, visitor: str | None) -> Sequence[Channel]:
        heard = [self._board(language), self._channel("rights", lambda: self.rights(visitor))]
        if page == "table" and self.table is not None:
            heard.append(self._picture)
            if visitor is not None:
                heard.append(self._channel("mine", lambda: self._mine(visitor)))
        if page == "seat":
            heard.append(self._channel("seat", lambda: self._seat(visitor)))
            heard.append(self._channel("telling", lambda: self._told_by_seat(visitor)))
        if page == "host":
            heard.append(self._channel("telling", lambda: self._told_by_host(visitor)))
            heard.append(self._channel("tastes", self._tastes))
        return heard

    def _tastes(self) -> Sections:
        chosen = asdict(self.tastes)
        return {"tastes": [[name, chosen[name], list(TASTES[name])] for name in TASTES]}

    def rights(self, visitor: str | None) -> Sections:
        return {
            "host": self.doors.is_host(visitor),
            "seat": self.doors.seat_of(visitor),
            "virtual": self.table is not None,
        }

    @property
    def now(self) -> float:
        """The clock by which lights move."""
        return self._clock()

    def _board(self, language: str) -> Channel:
        if language not in self._boards:
            self._boards[language] = self._channel("scene", lambda: self._scene(language))
        return self._boards[language]

    def _channel(self, name: str, render: Callable[[], Sections]) -> Channel:
        channel = Channel(name, render)
        self._channels.add(channel)
        return channel

    def _scene(self, language: str) -> Sections:
        scene = self.house.scene
        if scene is None:
            return {"off": True}
        edition = self.house.edition
        shown = scoreboard.sections(edition, scene, self.house.story, language)
        return {"off": False, "lights": self._lit(edition, scene), **shown}

    def _lit(self, edition: Edition, scene: Scene) -> Sections:
        """The layers of the lights; when they no longer hold, they are asked for again."""
        now = self._clock()
        painted, until = self._lights.layers(edition, scene, now)
        if self._lights_until is not None:
            self._lights_until.cancel()
            self._lights_until = None
        if until < inf and self.watched:
            loop = asyncio.get_running_loop()
            self._lights_until = loop.call_later(max(0.0, until - now) + 0.01, self.show)
        return painted

    def _render_table(self) -> Sections:
        return {} if self.table is None else self.table.picture()

    def _mine(self, visitor: str) -> Sections:
        return {} if self.table is None else self.table.mine(visitor)

    def _seat(self, visitor: str | None) -> Sections:
        name = self.doors.seat_of(visitor)
        if name is None:
            return {"name": None}
        return seat_page.sections(self.house.edition, self._view_of(name), name)

    def _told_by_seat(self, visitor: str | None) -> Sections:
        seat, house = self.seat_named(self.doors.seat_of(visitor)), self.house
        if house.scene is None or seat is None:
            return telling.NOTHING
        return telling.for_seat(
            house.edition, house.map, house.scene, seat, self._known_tickets(seat)
        )

    def _told_by_host(self, visitor: str | None) -> Sections:
        house = self.house
        if house.scene is None or not self.doors.is_host(visitor):
            return telling.NOTHING
        told = telling.for_host(house.edition, house.map, house.scene, self._laid_open(house.scene))
        return {**told, "catalogue": telling.catalogue(house.edition)}

    def _laid_open(self, scene: Scene) -> telling.Known:
        """In the count all tickets come to light: those our books have need not be told."""
        if scene.view is None or scene.view.phase is not Phase.COUNT:
            return telling.NOBODYS
        return {seat: self._known_tickets(seat) for seat in range(len(scene.view.seats))}

    def _known_tickets(self, seat: int) -> tuple[str, ...]:
        view = self.house.seat_view(seat)
        return () if view is None else view.seats[seat].own_tickets

    def _view_of(self, name: str) -> TableView | None:
        seat = self.seat_named(name)
        return None if seat is None else self.house.seat_view(seat)

    def seat_named(self, name: str | None) -> int | None:
        scene = self.house.scene
        if scene is None or scene.view is None:
            return None
        names = [seat.name for seat in scene.view.seats]
        return names.index(name) if name in names else None

    # As an application

    def language(self, wanted: str | None, accepted: str = "") -> str:
        """The one asked for, else the first of the browser's that we speak."""
        choices = [wanted or "", *(part.split(";")[0].strip()[:2] for part in accepted.split(","))]
        return next((choice for choice in choices if choice in LANGUAGES), LANGUAGES[0])

    def application(self) -> Starlette:
        from companion.display.web.asking import Asking  # noqa: PLC0415 - it knows the site
        from companion.display.web.reading import Reading  # noqa: PLC0415 - same

        routes = [*Reading(self).routes(), *Asking(self).routes()]
        guard = Middleware(Guard, names=self._names)
        # Pages and boards shrink to a fifth; streams of events and short answers stay as they are.
        packing = Middleware(GZipMiddleware, minimum_size=SHORT)
        return Starlette(routes=routes, middleware=[guard, packing])
