"""Finds the MicroPython interpreter of this machine."""

import os
import shutil
from pathlib import Path

from companion.model.errors import CompanionError


class NoMicroPythonError(CompanionError, FileNotFoundError):
    """There is none; the sentence says how to get it."""


def find_micropython() -> str:
    """An installed one, or the one that script/obtain-micropython has unpacked."""
    if installed := shutil.which("micropython"):
        return installed
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    unpacked = Path(base) / "table-companion" / "micropython" / "micropython"
    if unpacked.exists():
        return str(unpacked)
    raise NoMicroPythonError(
        "MicroPython, which runs the hub's firmware here, is not installed; "
        "script/obtain-micropython unpacks it."
    )
