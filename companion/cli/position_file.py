"""Turns the bytes of a position file into plain values, whatever the bytes are."""

import json
import sys
from pathlib import Path
from typing import Final

from companion.rules.positions import Faults
from companion.rules.spelling import escaped, printable, shown

STANDARD_INPUT: Final = "-"

_MOST_BYTES: Final = 5_000_000
"""No position is nearly so long; a picture given by mistake is refused before it is read."""

_MOST_DIGITS: Final = 100
"""Python refuses to read or print numbers of some thousand digits, and no score has so many."""


def read_document(source: str, faults: Faults) -> dict[str, object] | None:
    """The object in the file, or None and a fault."""
    name = "Standard input" if source == STANDARD_INPUT else printable(source)
    data = _read(source, name, faults)
    text = None if data is None else _decode(data, name, faults)
    if text is None:
        return None
    try:
        document = json.loads(text, object_pairs_hook=_Pairs(faults), parse_int=_Integer(faults))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        faults.add(f"{name} is not JSON: {error.msg} at {place}.")
    except RecursionError:
        faults.add(f"{name} is nested too deeply to be a position.")
    else:
        if isinstance(document, dict):
            return document
        faults.add(f"{name} holds {shown(document)}; expected an object with edition and players.")
    return None


def _read(source: str, name: str, faults: Faults) -> bytes | None:
    try:
        if source == STANDARD_INPUT:
            data = sys.stdin.buffer.read(_MOST_BYTES + 1) if sys.stdin else b""
        else:
            with Path(source).open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        faults.add(f"There is no file {name}.")
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        faults.add(f"{name} cannot be read: {reason}.")
        return None
    if len(data) > _MOST_BYTES:
        faults.add(
            f"{name} is larger than {_MOST_BYTES // 1_000_000} MB, too large for a position."
        )
        return None
    return data


def _decode(data: bytes, name: str, faults: Faults) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.add(f"{name} is not UTF-8 text (line {line}); expected JSON saved as UTF-8.")
        return None
    if not text.strip():
        faults.add(f"{name} is empty; expected a position as JSON.")
        return None
    return text


class _Pairs:
    """Makes an object of its keys, and reports a key given twice: one of the two would be lost."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults

    def __call__(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        values: dict[str, object] = {}
        for key, value in pairs:
            if key in values:
                self._faults.add(f"{_owner(pairs)} has the key {shown(key)} twice; expected once.")
            values[key] = value
        return values


def _owner(pairs: list[tuple[str, object]]) -> str:
    """Who has these keys; an object inside does not know where it stands."""
    keys = {key for key, _ in pairs}
    name = next((value for key, value in pairs if key == "name"), None)
    if isinstance(name, str) and name.strip():
        return escaped(name.strip())
    if keys & {"edition", "players"}:
        return "The position"
    return "A ticket" if keys & {"city_a", "city_b"} else "An object"


class _Integer:
    """Reads a whole number of any length without Python's limit becoming a traceback."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults

    def __call__(self, digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            self._faults.add(f"The number {escaped(digits)} has more than {_MOST_DIGITS} digits.")
            digits = digits[:_MOST_DIGITS]
        return int(digits)
