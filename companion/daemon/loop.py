"""Runs a table: sources deliver, the game answers, displays are shown, and time passes."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from companion.daemon.desk import Desk
from companion.daemon.games import Games
from companion.daemon.notify import Notifier
from companion.daemon.painting import Easel, Moment
from companion.model.notices import Notice
from companion.model.ports import Deliver, SlotSource, Source
from companion.model.scene import Scene
from companion.model.setup import SetupView
from companion.model.signals import LinkLost, Reply, Signal
from companion.model.tastes import Tastes
from companion.setup.doctor import PartFacts

LOG: Final = logging.getLogger(__name__)
AGAIN_AFTER: Final = 1.0
"""A source that fell over is set up again after so many seconds."""
LOOK_EVERY: Final = 1.0
"""How often displays are asked whether they work."""
SAVE_EVERY: Final = 10.0
"""How often a disk that took nothing is tried again; each try may take seconds."""


class Site(Protocol):
    """The web page, as the loop sees it."""

    @property
    def name(self) -> str: ...

    @property
    def problem(self) -> str | None:
        """Why no page can be opened, or None."""

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What only the screen on the table says."""

    @property
    def tastes(self) -> Tastes:
        """How the people want their displays now."""

    def show(self) -> None:
        """Something changed; never waits."""

    def hear(self, signal: Signal) -> None:
        """Hears every signal before the game does."""

    async def run(self, deliver: Deliver) -> None:
        """Serves until it is cancelled."""

    def close(self) -> None:
        """Everybody who watches is told that it ends."""


Display = Easel | Site
Aside = tuple[tuple[Notice, ...], Tastes | None, SetupView | None]
"""What is shown beside the scene, or instead of it."""


class Daemon:
    """One table in one event loop; everything that may take long has a thread of its own."""

    def __init__(
        self,
        games: Games,
        sources: Sequence[Source],
        easels: Sequence[Easel],
        clock: Callable[[], float],
        slots: SlotSource | None = None,
        site: Site | None = None,
        notifier: Notifier | None = None,
        desk: Desk | None = None,
    ) -> None:
        self.games = games
        self._sources = (*sources, slots) if slots else tuple(sources)
        self._slots = slots
        self._easels = tuple(easels)
        self._site = site
        self._displays: tuple[Display, ...] = (*easels, site) if site else tuple(easels)
        self._clock = clock
        self._notifier = notifier or Notifier({})
        self._desk = desk
        self._stop: asyncio.Event | None = None
        self.starts_anew = False
        """Whether it ended because the table file is another now."""
        self._listeners: list[Callable[[Signal], None]] = [site.hear] if site else []
        self._shown: tuple[Scene, Aside] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._problems: dict[str, str | None] = {}
        if games.problem:  # That of the journal was said before the table was set up.
            self._problems["journal"] = str(games.problem)

    def listen(self, listener: Callable[[Signal], None]) -> None:
        """Hears every signal before the game does."""
        self._listeners.append(listener)

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set; then everything is let go of in order."""
        self._stop = stop
        tasks = [asyncio.create_task(self._keep(source)) for source in self._sources]
        if self._site is not None:
            tasks.append(asyncio.create_task(self._site.run(self.deliver)))
        tasks.append(asyncio.create_task(self._look()))
        tasks.append(asyncio.create_task(self._live()))
        tasks.append(asyncio.create_task(self._save()))
        ending = asyncio.create_task(stop.wait())
        self._show()
        self._wait()
        self._notifier.ready()
        try:
            # Only a mistake of ours ends one of the tasks: better to be started anew than deaf.
            await asyncio.wait({ending, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._notifier.stopping()
            await self._end((ending, *tasks))

    def deliver(self, signal: Signal) -> None:
        """One signal all the way: to the game, back to the hub, on to the displays."""
        for listener in self._listeners:
            listener(signal)
        if self._desk is None or not self._desk.hear(signal, idle=self._is_idle()):
            self._reply(self.games.receive(signal))
        self._after()

    def _is_idle(self) -> bool:
        """Nobody plays, nobody has joined."""
        scene = self.games.scene
        asked = dict(scene.prompt.values) if scene.prompt else {}
        return scene.view is None and not asked.get("joined")

    def _after(self) -> None:
        if self._desk is not None:
            self._reply(self._desk.replies())
            if self._desk.changed and not self._desk.is_open and self._stop is not None:
                self.starts_anew = True
                self._stop.set()
        self._show()
        self._wait()

    def _reply(self, replies: Iterable[Reply]) -> None:
        if self._slots is not None:
            for reply in replies:
                self._slots.reply(reply)

    async def _end(self, tasks: Sequence[asyncio.Task[object]]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._site is not None:
            self._site.close()
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(asyncio.to_thread(easel.close) for easel in self._easels))
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _keep(self, source: Source) -> None:
        """A driver that falls over is told, as if its device were gone, and set up again."""
        while True:
            try:
                await source.run(self.deliver)
            except Exception:
                LOG.exception("The source %s fell over and is set up again.", source.name)
                self.deliver(LinkLost(self._clock(), source.name))
            await asyncio.sleep(AGAIN_AFTER)

    async def _live(self) -> None:
        """Signs of life come from the loop itself: if it hangs, they end."""
        while True:
            self._notifier.alive()
            await asyncio.sleep(self._notifier.pulse)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self._log_problems()
            self.games.report(tuple(part.name for part in self._displays if part.problem))
            self._after()

    @property
    def facts(self) -> tuple[PartFacts, ...]:
        """How every part is now, for the doctor."""
        parts: tuple[Source | Display, ...] = (*self._sources, *self._displays)
        return tuple(PartFacts(part.name, part.problem) for part in parts)

    async def _save(self) -> None:
        """Steps that wait for a full disk are brought there once it has room, at play or not."""
        while True:
            await asyncio.sleep(SAVE_EVERY)
            self.games.save()

    def _log_problems(self) -> None:
        """Each once, when it begins and when it ends."""
        parts: tuple[Source | Display, ...] = (*self._sources, *self._displays)
        now = {part.name: part.problem for part in parts}
        journal = self.games.problem or self.games.past
        now["journal"] = str(journal) if journal else None
        for name, problem in now.items():
            if problem != self._problems.get(name):
                LOG.warning("%s: %s", name, problem or "all is well again.")
        if now != self._problems:
            wrong = [problem for problem in now.values() if problem]
            self._notifier.status(wrong[0] if wrong else "All is well.")
        self._problems = now

    def _wait(self) -> None:
        """The game wants to be woken when a placement has settled, say."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        desk = self._desk.wakes_at if self._desk else None
        due = min((at for at in (self.games.wakes_at, desk) if at is not None), default=None)
        if due is not None:
            delay = max(0.0, due - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._reply(self.games.advance(self._clock()))
        if self._desk is not None:
            self._desk.advance(self._clock())
        self._after()

    def _show(self) -> None:
        scene = self.games.scene
        notices = self._site.notices if self._site else ()
        tastes = self._site.tastes if self._site else None
        setup = self._desk.view if self._desk else None
        aside = notices, tastes, setup
        if self._shown is not None and self._shown[0] is scene and self._shown[1] == aside:
            return
        self._shown = scene, aside
        moment = Moment(self.games.edition, self.games.map, scene, notices, tastes, setup)
        for easel in self._easels:
            easel.show(moment)
        if self._site is not None:
            self._site.show()
