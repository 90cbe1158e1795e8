"""The journal: every game recorded so that a power cut loses nothing.

    journal, problem = open_or_memory(default_path(os.environ))
    record, problem = journal.begin(Header(began, edition.digest, version, started=time.time()))
    problem = record.append(events)        durable when it returns without a problem

`docs/journal.md` describes the file.
"""

from companion.journal.fallback import FallbackJournal, FallbackRecord, open_or_memory
from companion.journal.game import Entry, Game, Header, LoadedGame, Result, Step, Traced
from companion.journal.journal import IN_MEMORY, KEEP_READINGS, KEEP_TRACES, Journal
from companion.journal.place import default_path
from companion.journal.record import GameRecord

__all__ = [
    "IN_MEMORY",
    "KEEP_READINGS",
    "KEEP_TRACES",
    "Entry",
    "FallbackJournal",
    "FallbackRecord",
    "Game",
    "GameRecord",
    "Header",
    "Journal",
    "LoadedGame",
    "Result",
    "Step",
    "Traced",
    "default_path",
    "open_or_memory",
]
