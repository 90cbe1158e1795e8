"""Reads one text file, whatever may be wrong with it."""

from pathlib import Path
from typing import Final

from companion.files.faults import Faults

_MOST_BYTES: Final = 1_000_000
"""No list of figures is nearly so long; a picture or log put here by mistake is refused."""


def read_text(path: Path, file: str, expected: str, faults: Faults) -> str | None:
    """The text without a byte order mark (spreadsheets write one), or None and a fault."""
    try:
        if not path.exists():
            faults.add(file, 0, f"the file is missing; expected {expected}.")
            return None
        if not path.is_file():
            faults.add(file, 0, f"this is not a file; expected {expected}.")
            return None
        if path.stat().st_size > _MOST_BYTES:
            faults.add(file, 0, f"the file is larger than 1 MB; expected {expected}.")
            return None
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        faults.add(file, 0, f"the file cannot be read ({reason}); expected {expected}.")
        return None
    return _decode(data, file, faults)


def _decode(data: bytes, file: str, faults: Faults) -> str | None:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # utf-8-sig cuts a byte order mark off before it counts; both stand on line 1.
        line = data.count(b"\n", 0, error.start) + 1
        faults.add(file, line, "this is not UTF-8 text; expected the file to be saved as UTF-8.")
        return None


def present(path: Path) -> bool:
    """Whether something is there; what cannot even be looked at counts as absent."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
