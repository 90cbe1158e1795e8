"""Measures the program as it runs under a table: start, memory and idle processor time."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.cli.bench.table import EDITION, record_evening
from companion.cli.options import load_edition
from companion.model.table import Equipment
from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.serial_port import SimulatedSerialPort
from companion.simulation.pico.interpreter import NoMicroPythonError, find_micropython
from companion.simulation.pico.rig import Rig
from companion.simulation.pico.wires import Build
from companion.simulation.world.table import simulated_map
from companion.tables.reading import Table
from companion.tables.writing import table_text

PATIENCE: Final = 30.0
STARTS: Final = 5

SETTINGS: Final = """
tables = "table.toml"
journal = "journal.sqlite"

[hub]
device = "{hub}"

[readers.reader]
kind = "pn532"
device = "{folder}/reader"

[lights]

[web]
port = {port}
"""


def measure(*, seconds: float = 5.0) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name, _hub() as hub:
        folder = Path(name)
        steps = _furnish(folder, hub)
        with SimulatedSerialPort(folder / "reader", SimulatedPn532):
            starts = [_start(folder) for _ in range(STARTS)]
            with _running(folder) as process:
                time.sleep(3.0)
                idle = _processor_share(process.pid, seconds)
                memory = _memory_mb(process.pid)
    return {
        "attached": "hub, reader, web page" if hub else "reader, web page",
        "start": {
            "to_resumed_s": round(min(wall for wall, _ in starts), 3),
            "processor_s": round(min(processor for _, processor in starts), 3),
            "steps": steps,
        },
        "idle": {"processor_percent": round(100 * idle, 2), "seconds": seconds},
        "memory_mb": memory,
    }


@contextmanager
def _hub() -> Iterator[str | None]:
    """The path of a hub with our firmware, where MicroPython is there to run it."""
    try:
        find_micropython()
    except NoMicroPythonError:
        yield None
        return
    with Rig(Build()) as rig:
        yield rig.path


def _furnish(folder: Path, hub: str | None) -> int:
    """A table, its settings, and a game that was interrupted just before its end."""
    box = load_edition(EDITION)
    (folder / "table.toml").write_text(table_text([Table(box, simulated_map(box, Equipment()))]))
    settings = SETTINGS.format(folder=folder, hub=hub or folder / "hub", port=_free_port())
    (folder / "settings.toml").write_text(settings)
    game, _ = record_evening(box, folder / "journal.sqlite")
    return len(game.entries) - 1


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(folder: Path) -> tuple[float, float]:
    """Seconds on the wall, and of the processor."""
    begun = time.perf_counter()
    with _running(folder) as process:
        return time.perf_counter() - begun, _processor_seconds(process.pid)


@contextmanager
def _running(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """The program from the moment on at which it says that it is ready."""
    name = folder / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(name))
        systemd.settimeout(PATIENCE)
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "companion", "run", "--settings", folder / "settings.toml"],
            env={**os.environ, "NOTIFY_SOCKET": str(name)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            if systemd.recv(64) != b"READY=1":
                raise RuntimeError("the program said something else before it was ready")
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)
            name.unlink()


def _processor_share(pid: int, seconds: float) -> float:
    """The share of one core that it takes while nobody touches the table."""
    before = _processor_seconds(pid)
    time.sleep(seconds)
    return (_processor_seconds(pid) - before) / seconds


def _processor_seconds(pid: int) -> float:
    figures = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


def _memory_mb(pid: int) -> dict[str, float]:
    """All that is resident, and the part that is the program's alone."""
    figures = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, _, size = line.partition(":")
        figures[name] = int(size.split()[0]) / 1024
    own = figures["Private_Clean"] + figures["Private_Dirty"]
    return {"resident": round(figures["Rss"], 1), "own": round(own, 1)}
