"""Measures the web page: from a reading to the bytes for a browser, many viewers, page weight."""

import asyncio
import gzip
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from companion import editions
from companion.display.board_picture import board_svg
from companion.display.texts import sentences
from companion.display.web.reading import STATIC
from companion.display.web.site import Site
from companion.model.edition import Edition
from companion.virtual.house import VirtualHouse
from companion.virtual.loop import make_site

EDITION: Final = "usa-2004"
PLAYERS: Final = 4
VIEWERS: Final = 50
IMPORT: Final = re.compile(r'from "\./([\w.]+)"')
LINK: Final = re.compile(r'(?:src|href)="/static/([\w.]+)"')


def measure(*, seconds: float = 4.0) -> dict[str, object]:
    edition = editions.load(EDITION)
    return {
        "payload": _payloads(edition),
        "viewers": {str(count): _watched(count, seconds) for count in (1, VIEWERS)},
        "page_kb": {page: _weight_kb(page, edition) for page in ("scoreboard", "table", "seat")},
    }


def _payloads(edition: Edition) -> dict[str, float]:
    """From a change that was sensed to the event for all browsers, through an evening of bots."""
    house, site = make_site(edition, PLAYERS, 1)
    with closing(house):
        times, sizes = asyncio.run(_evening(house, site))
    ordered = sorted(times)
    return {
        "median_ms": round(median(ordered) * 1000, 2),
        "p99_ms": round(ordered[len(ordered) * 99 // 100] * 1000, 2),
        "median_bytes": median(sizes),
        "changes": len(ordered),
    }


async def _evening(house: VirtualHouse, site: Site) -> tuple[list[float], list[int]]:
    channel, *_ = site.channels("scoreboard", "en", None)
    version, times, sizes = 0, [], []
    while not house.is_over:
        house.advance(0.02)
        channel.touch()
        start = perf_counter()
        version, event = channel.since(version)
        if event is not None:
            times.append(perf_counter() - start)
            sizes.append(len(event))
    return times, sizes


def _watched(viewers: int, seconds: float) -> dict[str, float]:
    """A table of bots in a process of its own, while so many pages are open."""
    command = [sys.executable, "-m", "companion", "run", "--web", "--port", "0"]
    command += ["--edition", EDITION, "--players", str(PLAYERS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - ourselves
        try:
            line = process.stdout.readline() if process.stdout else ""
            port = int(line.rsplit(":", 1)[1])
            return asyncio.run(_watch(process.pid, port, viewers, seconds))
        finally:
            process.send_signal(signal.SIGTERM)


async def _watch(process: int, port: int, viewers: int, seconds: float) -> dict[str, float]:
    tasks = [asyncio.create_task(_view(port)) for _ in range(viewers)]
    await asyncio.sleep(1.0)
    before = _cpu_seconds(process)
    await asyncio.sleep(seconds)
    used = _cpu_seconds(process) - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {"cpu_percent": round(100 * used / seconds, 1), "memory_mb": _memory_mb(process)}


async def _view(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"GET /events?page=scoreboard HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while await reader.read(65536):
            pass
    finally:
        writer.close()


def _cpu_seconds(process: int) -> float:
    """User and system time so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_mb(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    resident = next(line for line in lines if line.startswith("VmRSS:"))
    return round(int(resident.split()[1]) / 1024, 1)


def _weight_kb(page: str, edition: Edition) -> float:
    """Everything a browser loads for a page the first time, packed as it is sent."""
    found = {f"{page}.html"}
    waiting = list(found)
    while waiting:
        text = (STATIC / waiting.pop()).read_text(encoding="utf-8")
        new = {*IMPORT.findall(text), *LINK.findall(text)} - found
        found |= new
        waiting += new
    parts = [(STATIC / name).read_bytes() for name in found]
    if page != "seat":
        parts.append(board_svg(edition).encode())
    said = sentences("en").items()
    texts = {key: text for key, text in said if key.startswith(("web.", "kind."))}
    parts.append(json.dumps(texts).encode())
    return round(sum(len(gzip.compress(part)) for part in parts) / 1024, 1)
