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
from companion.daemon.games import Games
from companion.daemon.loop import Daemon, Site
from companion.daemon.notify import Notifier
from companion.daemon.painting import Easel
from companion.daemon.parts import build_parts
from companion.daemon.unknown_tags import UnknownTags
from companion.journal import IN_MEMORY, FallbackJournal, Journal, default_path
from companion.model.errors import JournalBusyError, JournalError
from companion.settings import Settings, read_settings
from companion.settings.tables import read_tables
from companion.tables.reading import Table

LOG: Final = logging.getLogger(__name__)
ENDINGS: Final = (signal.SIGTERM, signal.SIGINT)

Say = Callable[[str], None]


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
    with closing(_open_journal(read.settings, say)) as journal:
        asyncio.run(_play(read.settings, tables.tables, journal, say, show_tags=show_tags))


def _open_journal(settings: Settings, say: Say) -> FallbackJournal:
    """Two programs at one table would fight; every other trouble of the disk is bearable."""
    path = settings.journal or default_path(os.environ)
    try:
        journal = Journal.open(path)
    except JournalBusyError:
        raise
    except JournalError as problem:
        say(f"{problem} Until then the game is kept in memory only.")
        journal = Journal.open(IN_MEMORY)
    return FallbackJournal(journal)


async def _play(
    settings: Settings,
    tables: tuple[Table, ...],
    journal: FallbackJournal,
    say: Say,
    *,
    show_tags: bool,
) -> None:
    clock = table_clock()
    readers = {name: reader.times for name, reader in settings.readers.items()}
    games = Games(tables, journal, clock, settings.times, readers)
    parts = build_parts(settings, clock)
    easels = [Easel(painting, clock) for painting in parts.paintings]
    page = _web_page(settings, games, clock)
    daemon = Daemon(games, parts.sources, easels, clock, parts.slots, page, Notifier())
    if show_tags:
        known = frozenset(tag for table in tables for tag in table.map.tags)
        daemon.listen(UnknownTags(known, say))
        say("Tags that the table file does not name, as they are shown:")
    stop = _told_to_end()
    say(_greeting(games))
    await daemon.run(stop)


def _web_page(settings: Settings, games: Games, clock: Callable[[], float]) -> Site | None:
    if settings.web is None:
        return None
    from companion.daemon.web_page import WebPage  # noqa: PLC0415 - only if it is named

    return WebPage(games, settings.web, clock)


def _told_to_end() -> asyncio.Event:
    stop = asyncio.Event()
    for ending in ENDINGS:
        asyncio.get_running_loop().add_signal_handler(ending, stop.set)
    return stop


def _greeting(games: Games) -> str:
    resumed = "goes on where it stopped" if games.scene.view else "is ready"
    return f"{games.edition.name} {resumed}. Ctrl-C ends."
