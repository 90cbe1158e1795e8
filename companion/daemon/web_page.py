"""The web page of a real table: its taps become signals, its codes appear on the screen."""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final

from companion.daemon.games import Games
from companion.display.web.house import Values
from companion.display.web.server import address, open_port, serve
from companion.display.web.site import Site
from companion.model.edition import Edition
from companion.model.notices import Notice, WebAddress
from companion.model.ports import Deliver
from companion.model.scene import Scene
from companion.model.signals import Signal, TagPoll, WebTap
from companion.model.story import Story
from companion.model.table import BadgeTag, TableMap
from companion.model.tastes import Tastes
from companion.model.views import TableView
from companion.settings.displays import Web

LOG: Final = logging.getLogger(__name__)
AGAIN_AFTER: Final = 5.0
"""A port that is taken is tried again after so many seconds."""


class GamesHouse:
    """What the pages may ask: nothing of the books, and every tap goes the way of a signal."""

    def __init__(self, games: Games, clock: Callable[[], float]) -> None:
        self.deliver: Deliver | None = None
        self._games = games
        self._clock = clock

    @property
    def edition(self) -> Edition:
        return self._games.edition

    @property
    def map(self) -> TableMap:
        return self._games.map

    @property
    def scene(self) -> Scene | None:
        return self._games.scene

    @property
    def story(self) -> Story:
        return self._games.companion.story

    def seat_view(self, seat: int) -> TableView | None:
        return self._games.companion.seat_view(seat)

    def request(self, name: str, values: Values) -> None:
        if self.deliver is not None:
            self.deliver(WebTap(self._clock(), name, tuple(values.items())))


class WebPage:
    name = "web page"

    def __init__(
        self, games: Games, web: Web, clock: Callable[[], float], tastes: Tastes | None = None
    ) -> None:
        self.problem: str | None = None
        self._games = games
        self._web = web
        self._house = GamesHouse(games, clock)
        host = socket.gethostname()
        names = frozenset({host, f"{host}.local"})
        self._site = Site(self._house, clock, names=names, tastes=tastes)
        self._url: str | None = None
        self._lying: frozenset[str] = frozenset()

    @property
    def notices(self) -> tuple[Notice, ...]:
        codes = self._site.doors.notices
        return (WebAddress(self._url), *codes) if self._url else codes

    @property
    def tastes(self) -> Tastes:
        return self._site.tastes

    def show(self) -> None:
        self._site.show()

    def close(self) -> None:
        self._site.close()

    def hear(self, signal: Signal) -> None:
        """A badge that is laid down asks for a code, if a phone waits for one."""
        if not isinstance(signal, TagPoll) or signal.tags is None:
            return
        for tag in signal.tags:
            meaning = self._games.map.tags.get(tag)
            if tag not in self._lying and isinstance(meaning, BadgeTag):
                self._site.badge_tapped(meaning.name)
        self._lying = frozenset(signal.tags)

    async def run(self, deliver: Deliver) -> None:
        self._house.deliver = deliver
        while True:
            try:
                with open_port(self._web.host, self._web.port) as listener:
                    self.problem, self._url = None, address(listener)
                    LOG.info("The web page is at %s", self._url)
                    await serve(self._site.application(), listener)
            except OSError as error:
                why = error.strerror or str(error)
                self.problem = (
                    f"The web page cannot listen on {self._web.host}, port {self._web.port} "
                    f"({why}): end the program that does, or choose another in [web]."
                )
            self._url = None
            await asyncio.sleep(AGAIN_AFTER)
