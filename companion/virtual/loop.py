"""Runs a virtual table and its web site in real time."""

import asyncio
import socket
import time
from typing import Final

from companion.display.web.server import serve
from companion.display.web.site import Site
from companion.model.edition import Edition
from companion.virtual.house import VirtualHouse

TICK: Final = 0.04
ENCORE: Final = 25.0
"""So many seconds after a game of bots alone the next one begins."""


def make_site(edition: Edition, players: int, seed: int) -> tuple[VirtualHouse, Site]:
    house = VirtualHouse(edition, players, seed)
    host = socket.gethostname()
    names = frozenset({host, f"{host}.local"})
    site = Site(house, time.monotonic, table=house, names=names)
    house.changed = site.show
    house.badge_tapped = site.badge_tapped
    house.notices = lambda: site.doors.notices
    house.language = lambda: site.tastes.language
    house.change_language = lambda language: site.change_taste("language", language)
    return house, site


async def run(house: VirtualHouse, site: Site, listener: socket.socket) -> None:
    """Until cancelled."""
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_live(house, site))
            tasks.create_task(serve(site.application(), listener))
    finally:
        site.close()
        house.close()


async def _live(house: VirtualHouse, site: Site) -> None:
    """Time stands still while nobody watches."""
    last, over = time.monotonic(), 0.0
    while True:
        await asyncio.sleep(TICK)
        now = time.monotonic()
        passed, last = min(now - last, 0.5), now
        if site.watched:
            house.advance(passed)
        over = over + passed if house.is_over and not house.seats else 0.0
        if over > ENCORE:
            house.touch("", "new", {})
            over = 0.0
