"""The machine that the companion runs on: packages, disk, clock, permissions, power supply."""

import grp
import importlib.metadata
import os
import re
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.setup.doctor.finding import Finding, note, well, wrong

OLDEST_PYTHON: Final = (3, 11)
LEAST_MB: Final = 20
"""A season of games is smaller; below this, SQLite itself may find no room."""
LITTLE_MB: Final = 200
SANE_TIME: Final = 1_735_689_600
"""The first second of 2025: a clock before that was never set."""

UNDER_VOLTAGE: Final = 0x1
THROTTLED: Final = 0x2 | 0x4 | 0x8
SINCE_START: Final = 16
"""Bits above this say that it happened since the machine was switched on."""

_REQUIREMENT: Final = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Device:
    """A device file that the settings need, and the part that needs it."""

    part: str
    path: Path


@dataclass(frozen=True, slots=True)
class Machine:
    """What there was to see."""

    python: tuple[int, int]
    packages: int
    missing: tuple[str, ...]
    folder: Path
    """Where the games are kept."""
    free_mb: int | None
    writable: bool
    time: float
    synced: bool | None
    """None where nobody knows, as without systemd."""
    throttled: int | None
    """The Pi's own word about its power supply; None on another machine."""
    forbidden: tuple[tuple[Device, str], ...] = ()
    """Devices that are there but may not be used, with the group that may."""


def look_at_machine(
    folder: Path, devices: Iterable[Device] = (), extras: Iterable[str] = (), root: Path = Path("/")
) -> Machine:
    """`extras` are modules that only some settings need."""
    names = sorted(_required())
    missing = [name for name in names if not _installed(name)]
    missing += [name for name in extras if not _importable(name)]
    there = _nearest(folder)
    return Machine(
        python=sys.version_info[:2],
        packages=len(names),
        missing=tuple(missing),
        folder=folder,
        free_mb=_free_mb(there),
        writable=os.access(there, os.W_OK | os.X_OK),
        time=time.time(),
        synced=_synced(root),
        throttled=_throttled(root),
        forbidden=tuple((device, group) for device in devices for group in _forbidden(device.path)),
    )


def judge_machine(machine: Machine) -> Iterator[Finding]:
    """One finding for each thing looked at; more only where more is wrong."""
    found = ".".join(map(str, machine.python))
    if machine.python < OLDEST_PYTHON:
        yield wrong("python", "python_old", found=found)
    else:
        yield well("python", "python", found=found)
    for name in machine.missing:
        yield wrong("packages", "package_missing", name=name)
    if not machine.missing:
        yield well("packages", "packages", count=machine.packages)
    yield from _judge_disk(machine)
    yield from _judge_clock(machine)
    for device, group in machine.forbidden:
        yield wrong(device.part, "forbidden", device=str(device.path), group=group)
    yield from _judge_power(machine.throttled)


def _judge_disk(machine: Machine) -> Iterator[Finding]:
    folder, free = str(machine.folder), machine.free_mb
    if not machine.writable:
        yield wrong("disk", "disk_forbidden", folder=folder)
    if free is None:
        yield note("disk", "disk_unknown", folder=folder)
    elif free < LEAST_MB:
        yield wrong("disk", "disk_full", folder=folder, free=free)
    elif free < LITTLE_MB:
        yield note("disk", "disk_low", folder=folder, free=free)
    elif machine.writable:
        yield well("disk", "disk", folder=folder, free=free)


def _judge_clock(machine: Machine) -> Iterator[Finding]:
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(machine.time))
    if machine.time < SANE_TIME:
        yield wrong("clock", "clock_unset", day=day)
    elif machine.synced is False:
        yield note("clock", "clock_alone", day=day)
    else:
        yield well("clock", "clock", day=day)


def _judge_power(throttled: int | None) -> Iterator[Finding]:
    if throttled is None:
        yield well("power", "power_unknown")
        return
    past = throttled >> SINCE_START
    if throttled & UNDER_VOLTAGE:
        yield wrong("power", "power_low")
    elif past & UNDER_VOLTAGE:
        yield note("power", "power_was_low")
    if throttled & THROTTLED:
        yield note("power", "power_slowed")
    elif past & THROTTLED:
        yield note("power", "power_was_slowed")
    if not throttled:
        yield well("power", "power")


def _required() -> set[str]:
    """What the package itself says it needs, without extras."""
    try:
        lines = importlib.metadata.requires("table-companion") or []
    except importlib.metadata.PackageNotFoundError:
        return {"table-companion"}
    found = (_REQUIREMENT.match(line) for line in lines if "extra ==" not in line)
    return {name[0] for name in found if name}


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _importable(name: str) -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 - only where an extra is needed

    return find_spec(name) is not None


def _nearest(folder: Path) -> Path:
    """The folder itself, or what of it is there already."""
    for candidate in (folder, *folder.absolute().parents):
        if candidate.exists():
            return candidate
    return Path("/")


def _free_mb(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free // 1_000_000
    except OSError:
        return None


def _synced(root: Path) -> bool | None:
    """What systemd-timesyncd, or another that keeps the clock, has left behind."""
    if not (root / "run/systemd/system").exists():
        return None
    signs = ("run/systemd/timesync/synchronized", "var/lib/chrony", "var/lib/ntpsec")
    return any((root / sign).exists() for sign in signs)


def _throttled(root: Path) -> int | None:
    file = root / "sys/devices/platform/soc/soc:firmware/get_throttled"
    try:
        return int(file.read_text().strip(), 16)
    except (OSError, ValueError):
        return None


def _forbidden(device: Path) -> Iterator[str]:
    try:
        if device.exists() and not os.access(device, os.R_OK | os.W_OK):
            yield grp.getgrgid(device.stat().st_gid).gr_name
    except (OSError, KeyError):
        yield "root"
