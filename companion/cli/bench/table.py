"""Measures the whole road: evenings at the simulated table, readings, resuming, memory."""

import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from companion.app import Companion
from companion.cli.evenings import Setting, play
from companion.cli.options import load_edition
from companion.cli.presets import presets
from companion.cli.reread import reread
from companion.journal import FallbackJournal, Journal, LoadedGame, Traced, open_or_memory
from companion.model.edition import Edition
from companion.model.table import Equipment
from companion.recording import Recording
from companion.simulation.world.evening import Evening
from companion.simulation.world.ledger import write_ledger
from companion.simulation.world.table import simulated_map

EDITION: Final = "usa-2004"
PLAYERS: Final = 4
EVENINGS: Final = 10
RUNS: Final = 5

MEMORY: Final = """
import json, resource, sys
from companion.app import Companion
from companion.cli.options import load_edition
from companion.journal import open_or_memory
from companion.model.table import Equipment
from companion.recording import Recording
from companion.simulation.world.table import simulated_map
box, has = load_edition(sys.argv[2]), Equipment()
journal, _ = open_or_memory(sys.argv[1])
companion = Companion(box, simulated_map(box, has), Recording(journal, box, has, lambda: 0.0))
print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
"""
"""A daemon's parts in a process of their own: the largest it ever was, in MB."""


def measure(*, seconds: float = 5.0) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        box = load_edition(EDITION)
        game, trace = record_evening(box, path)
        readings = sum(len(part.readings) for part in trace)
        return {
            "usa": {"home": {f"{PLAYERS}p": _evenings(seconds)}},
            "reading": {"us": _reading_us(box, game, trace), "readings": readings},
            "resume": {"ms": _resume_ms(box, path), "steps": len(game.entries) - 1},
            "memory_mb": round(_memory_mb(path), 1),
        }


def _evenings(seconds: float) -> dict[str, float]:
    """The same evenings again and again, each as fast as it ever was: a busy machine slows some.

    Beside them the same games on the bare rules, which a slow machine slows as much.
    """
    setting, box = Setting(EDITION, PLAYERS, "home", Equipment()), load_edition(EDITION)
    seeds = range(1, 1 + EVENINGS)
    whole = dict.fromkeys(seeds, math.inf)
    bare = dict(whole)
    end = process_time() + seconds
    while process_time() < end or math.inf in whole.values():
        for seed in seeds:
            start = process_time()
            play(setting, seed)
            played = process_time()
            write_ledger(box, PLAYERS, seed, "greedy")
            whole[seed] = min(whole[seed], played - start)
            bare[seed] = min(bare[seed], process_time() - played)
    took = sum(whole.values())
    return {
        "games_per_second": round(EVENINGS / took, 1),
        "times_the_bare_rules": round(took / sum(bare.values()), 1),
    }


def record_evening(box: Edition, path: Path) -> tuple[LoadedGame, tuple[Traced, ...]]:
    """Plays one evening into a file, then again all but its end, as a power cut leaves it."""
    has = Equipment()
    table = simulated_map(box, has)
    with Journal.open(path) as journal:

        def start() -> Companion:
            record = Recording(FallbackJournal(journal), box, has, lambda: 0.0)
            return Companion(box, table, record)

        Evening(box, table, PLAYERS, 1, presets()["none"], start).play()
        game, trace = journal.load(1), journal.trace(1)
        record = journal.begin(game.game.header)
        for entry in game.entries[:-1]:
            record.append(entry)
    return game, trace


def _reading_us(box: Edition, game: LoadedGame, trace: tuple[Traced, ...]) -> float:
    """From a reading to all it leads to but the disk: interpretation, rules, expectation."""
    table = simulated_map(box, Equipment())
    readings = sum(len(part.readings) for part in trace)

    def read() -> None:
        reread(box, table, game.game.header.began, game.entries, trace)

    return round(_fastest(read) * 1e6 / max(1, readings), 1)


def _resume_ms(box: Edition, path: Path) -> float:
    """From the file to the scene of a full game, process start aside."""
    has = Equipment()
    table = simulated_map(box, has)

    def resume() -> None:
        journal, _ = open_or_memory(path)
        with closing(journal):
            record = Recording(journal, box, has, lambda: 0.0)
            if Companion(box, table, record).scene.view is None:
                raise RuntimeError("the recorded game did not resume")

    return round(_fastest(resume) * 1000, 1)


def _fastest(work: Callable[[], None]) -> float:
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def _memory_mb(path: Path) -> float:
    command = [sys.executable, "-c", MEMORY, str(path), EDITION]
    result = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own text
    return float(json.loads(result.stdout))
