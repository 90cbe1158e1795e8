"""Sets a real table up from a terminal: the same loop and desk as in play, and a keyboard."""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, Protocol

from companion.daemon.clock import table_clock
from companion.daemon.desk import Desk
from companion.daemon.games import Games
from companion.daemon.keeper import TableKeeper, keeper_for
from companion.daemon.loop import Daemon
from companion.daemon.painting import Easel
from companion.daemon.parts import build_parts
from companion.files.faults import shown
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.errors import SettingsError
from companion.model.readings import Button
from companion.model.setup import Procedure, SetupView
from companion.model.signals import ButtonEdge
from companion.settings import Settings, read_settings
from companion.settings.tables import read_tables
from companion.setup.reading_out import ReadingOut

LOOK_EVERY: Final = 0.1
"""How often the terminal is brought up to date."""
KEYS: Final = {"": Button.CONFIRM, "n": Button.NEXT, "u": Button.UNDO}
"""What a line of the keyboard means; "q" stops."""


class Presenter(Protocol):
    """Where the owner looks, beside the table."""

    def show(self, view: SetupView) -> None: ...

    def trouble(self, name: str, problem: str) -> None:
        """A part does not answer."""


def set_up(
    path: Path,
    way: str,
    presenter: Presenter,
    *,
    edition: str | None = None,
    badges: Sequence[str] = (),
    anew: bool = False,
) -> tuple[TableKeeper, Procedure]:
    """Until it is done or the owner stops it; raises CompanionError if it cannot begin."""
    settings = read_settings(path).settings
    keeper = keeper_for(settings, edition)
    _check(settings, keeper, way, path)
    if anew:
        keeper.forget_progress()
    with closing(FallbackJournal(Journal.open(IN_MEMORY))) as journal:
        procedure = asyncio.run(_work(settings, keeper, journal, way, badges, presenter))
    return keeper, procedure


def _check(settings: Settings, keeper: TableKeeper, way: str, path: Path) -> None:
    """What would only wait for ever is refused at once."""
    lacks = ""
    if way == "calibrate" and not keeper.edition.routes:
        lacks = f"{keeper.edition.name} has no board to calibrate."
    elif way == "calibrate" and settings.hub is None and settings.sensors is None:
        lacks = "nothing senses trains here; expected [hub] or [sensors]."
    elif way == "enroll" and not settings.readers:
        lacks = "nothing reads tags here; expected a table [readers.NAME]."
    if lacks:
        raise SettingsError("", (f"{shown(path)}: {lacks}",))


async def _work(
    settings: Settings,
    keeper: TableKeeper,
    journal: FallbackJournal,
    way: str,
    badges: Sequence[str],
    presenter: Presenter,
) -> Procedure:
    clock = table_clock()
    readers = {name: reader.times for name, reader in settings.readers.items()}
    games = Games(read_tables(settings).tables, journal, clock, settings.times, readers)
    parts = build_parts(settings, clock)
    desk = Desk(lambda: keeper, tuple, clock, readers, parts.capacity)
    procedure = desk.open(way, badges)
    easels = [Easel(painting, clock) for painting in parts.paintings]
    daemon = Daemon(games, parts.sources, easels, clock, parts.slots, desk=desk)
    stop = asyncio.Event()
    with _keyboard(stop, lambda button: daemon.deliver(ButtonEdge(clock(), button))):
        watching = asyncio.create_task(_watch(daemon, desk, presenter, stop))
        await daemon.run(stop)
        await watching
    return procedure


async def _watch(daemon: Daemon, desk: Desk, presenter: Presenter, stop: asyncio.Event) -> None:
    """Ends the loop once all that is left is to read out what was found."""
    troubles: dict[str, str | None] = {}
    while not stop.is_set():
        if desk.view is None or isinstance(desk.procedure, ReadingOut):
            stop.set()
        if desk.view is not None:
            presenter.show(desk.view)
        for fact in daemon.facts:
            if fact.problem and troubles.get(fact.name) != fact.problem:
                presenter.trouble(fact.name, fact.problem)
            troubles[fact.name] = fact.problem
        await asyncio.sleep(LOOK_EVERY)


@contextmanager
def _keyboard(stop: asyncio.Event, press: Callable[[Button], None]) -> Iterator[None]:
    """Lines of the standard input are presses; without one there are the buttons of the table."""
    loop = asyncio.get_running_loop()
    typed = bytearray()

    def read() -> None:
        # Not by lines: what a buffer holds back would wait for the next key.
        data = os.read(sys.stdin.fileno(), 4096)
        if not data:
            loop.remove_reader(sys.stdin)
            return
        typed.extend(data)
        *lines, rest = typed.split(b"\n")
        typed[:] = rest
        for line in lines:
            word = line.decode(errors="replace").strip().lower()
            if word == "q":
                stop.set()
            elif word in KEYS:
                press(KEYS[word])

    try:
        loop.add_reader(sys.stdin, read)
    except (OSError, ValueError):
        # A file, or none at all, cannot be waited for.
        yield
        return
    try:
        yield
    finally:
        loop.remove_reader(sys.stdin)
