"""A virtual table and its site in this very process, so that a test knows the codes."""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from companion import editions
from companion.display.web.server import address, open_port
from companion.display.web.site import Site
from companion.model.notices import HostCode, SeatCode
from companion.virtual.house import VirtualHouse
from companion.virtual.loop import make_site, run


@dataclass
class Served:
    address: str
    house: VirtualHouse
    site: Site
    stop: Callable[[], None]

    def code(self, kind: type[HostCode | SeatCode]) -> str:
        """What the small screen shows."""
        return next(notice.code for notice in self.site.doors.notices if isinstance(notice, kind))


@contextmanager
def served(edition: str = "new-york", players: int = 2, seed: int = 1) -> Iterator[Served]:
    """In a thread of its own, which keeps everything to itself but the codes."""
    ready: queue.Queue[Served] = queue.Queue()

    async def serve() -> None:
        house, site = make_site(editions.load(edition), players, seed)
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None

        def stop() -> None:
            loop.call_soon_threadsafe(site.close)
            loop.call_soon_threadsafe(task.cancel)

        with open_port("127.0.0.1", 0) as listener, suppress(asyncio.CancelledError):
            ready.put(Served(address(listener), house, site, stop))
            await run(house, site, listener)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    found = ready.get(timeout=10)
    try:
        yield found
    finally:
        found.stop()
        thread.join(10)
