"""Starts the program from its settings: the one place where every start-up failure lands."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.daemon.clock import table_clock
from companion.daemon.desk import Desk
from companion.daemon.examination import examine_running
from companion.daemon.games import Games
from companion.daemon.keeper import keeper_for
from companion.daemon.loop import Daemon, Site
from companion.daemon.notify import Notifier
from companion.daemon.painting import Easel
from companion.daemon.parts import Clock, build_parts
from companion.daemon.slot_check import SlotCheck
from companion.daemon.unknown_tags import UnknownTags
from companion.journal import FallbackJournal, default_path, open_or_memory
from companion.model.errors import JournalBusyError, JournalError
from companion.model.tastes import Tastes
from companion.settings import Settings, read_settings
from companion.settings.tables import read_tables
from companion.tables.reading import Table

LOG: Final = logging.getLogger(__name__)
ENDINGS: Final = (signal.SIGTERM, signal.SIGINT)

Say = Callable[[str], None]
Opened = tuple[FallbackJournal, JournalError | None]
"""A journal, and why it is in memory only."""


def run(path: Path, say: Say, *, show_tags: bool = False) -> None:
    """Plays until it is told to end; raises CompanionError if it cannot begin.

    What is only missing or unfinished is said, and the game begins all the same.
    """
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    read = read_settings(path)
    tables = read_tables(read.settings)
    for notice in (*read.notices, *tables.notices):
        say(notice)
    journal, problem = _open_journal(read.settings)
    if problem:
        say(f"{problem} Until it is started again, games are kept in memory only.")
    with closing(journal):
        clock = table_clock()
        readers = {name: reader.times for name, reader in read.settings.readers.items()}
        unknown = _unknown_tags(tables.tables, say) if show_tags else None
        while True:
            games = Games(tables.tables, journal, clock, read.settings.times, readers, problem)
            with closing(games):
                if not asyncio.run(_play(read.settings, games, clock, unknown)):
                    return
            say("The table file is another now; the table starts anew.")
            tables = read_tables(read.settings)


def _open_journal(settings: Settings) -> Opened:
    """Two programs at one table would fight; every other trouble of the disk is bearable."""
    opened = open_or_memory(settings.journal or default_path(os.environ))
    if isinstance(opened[1], JournalBusyError):
        opened[0].close()
        raise opened[1]
    return opened


def _unknown_tags(tables: tuple[Table, ...], say: Say) -> UnknownTags:
    say("Tags that no table file names, as they are shown:")
    return UnknownTags(frozenset(tag for table in tables for tag in table.map.tags), say)


async def _play(
    settings: Settings, games: Games, clock: Clock, unknown: UnknownTags | None
) -> bool:
    """Answers whether the table was set up, so that it has to start anew."""
    stop = _told_to_end()
    parts = build_parts(settings, clock)
    easels = [Easel(painting, clock) for painting in parts.paintings]
    page = _web_page(settings, games, clock)
    desk = Desk(
        lambda: keeper_for(settings, games.edition.id),
        lambda: examine_running(settings, daemon.facts),
        clock,
        {name: reader.times for name, reader in settings.readers.items()},
        parts.capacity,
    )
    daemon = Daemon(games, parts.sources, easels, clock, parts.slots, page, Notifier(), desk)
    if unknown:
        daemon.listen(unknown)
    if parts.capacity:
        daemon.listen(SlotCheck(parts.capacity, games))
    LOG.info("%s", _greeting(games))
    await daemon.run(stop)
    return daemon.starts_anew


def _web_page(settings: Settings, games: Games, clock: Clock) -> Site | None:
    if settings.web is None:
        return None
    from companion.daemon.web_page import WebPage  # noqa: PLC0415 - only if it is named

    return WebPage(games, settings.web, clock, Tastes(settings.language))


def _told_to_end() -> asyncio.Event:
    stop = asyncio.Event()
    for ending in ENDINGS:
        asyncio.get_running_loop().add_signal_handler(ending, stop.set)
    return stop


def _greeting(games: Games) -> str:
    resumed = "goes on where it stopped" if games.scene.view else "is ready"
    return f"{games.edition.name} {resumed}. Ctrl-C ends."
