"""Looks whether the devices that the settings name are there now.

A missing one stops nothing: it may be plugged in later, and is looked for again and again. But
whoever has misspelt its name wants to read it at once.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from companion.files.document import Section
from companion.files.faults import Faults, one_among
from companion.settings.parts import Settings

Names = Callable[[], Iterable[str]]

_LINES: Final = ("serial/by-id/*", "serial[0-9]*", "ttyACM*", "ttyUSB*", "ttyAMA*", "ttyS0")


def serial_lines() -> tuple[str, ...]:
    """Every serial line of this machine, those with a lasting name first."""
    return tuple(str(path) for name in _LINES for path in sorted(Path("/dev").glob(name)))


def missing_devices(
    settings: Settings, sections: Mapping[str, Section], file: str
) -> tuple[str, ...]:
    """A sentence for each, with the line that names it and the nearest that is there."""
    missing = Faults()
    for name, reader in settings.readers.items():
        _look(sections[f"readers.{name}"], reader.device, file, missing)
    if settings.hub and settings.hub.device:
        _look(sections["hub"], settings.hub.device, file, missing)
    return missing.sentences


def _look(section: Section, device: str, file: str, missing: Faults) -> None:
    if _is_there(device):
        return
    there = serial_lines()
    instead = f"here there is {one_among(device, there)}" if there else "no serial line is here"
    missing.add(
        file,
        section.line("device"),
        f"there is no {device}; {instead}. It is looked for until it comes.",
    )


def _is_there(device: str) -> bool:
    try:
        return Path(device).exists()
    except (OSError, ValueError):
        return False
