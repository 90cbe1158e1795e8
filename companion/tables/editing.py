"""Changes a table file in place: only what has changed, the owner's comments stay."""

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.files.faults import shown
from companion.model.errors import CompanionError
from companion.tables.uids import plain_uid

Value = str | tuple[int, ...]
Entries = Mapping[str, Value]
Body = Callable[[Sequence[str], Entries], list[str]]

_HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(#.*)?$")
_ENTRY: Final = re.compile(r"""(\s*(?:[\w-]+|"[^"]*"|'[^']*')\s*=\s*)([^#]*?)(\s*(?:#.*)?)$""")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class UnwritableTableError(CompanionError, OSError):
    """The table file cannot be written."""


def edited(text: str, sections: Mapping[str, Entries]) -> str:
    """The same file with exactly these entries in these tables; raises ValueError if it is no TOML.

    Entries that stay keep their line and their comment. A table that is written in a way which
    cannot be changed line by line is written anew.
    """
    for name, entries in sections.items():
        changed = _with_section(text, name, _changed_lines, entries)
        if not _says(changed, name, entries):
            changed = _with_section(text, name, _new_lines, entries)
        text = changed
    return text


def write_table(path: Path, text: str, *, backup: bool) -> Path | None:
    """Puts the file in place whole or not at all; answers where the old one is kept, if asked."""
    kept: Path | None = None
    try:
        if backup and path.exists():
            kept = _free_name(path)
            kept.write_bytes(path.read_bytes())
        draft = path.with_name(path.name + ".new")
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise UnwritableTableError(
            f"{shown(path)} cannot be written ({error.strerror}): give the file and its folder "
            "to the user that runs the companion."
        ) from error
    return kept


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.backup-{number}")).exists():
        number += 1
    return name


def _with_section(text: str, name: str, body: Body, entries: Entries) -> str:
    lines = text.split("\n")
    start = next((at for at, line in enumerate(lines) if _names(line) == name), None)
    if start is None:
        if not entries:
            return text
        head = text.rstrip("\n")
        return "\n".join([head, "", f"[{name}]", *body([], entries), ""])
    end = next((at for at in range(start + 1, len(lines)) if _HEADER.match(lines[at])), len(lines))
    return "\n".join([*lines[: start + 1], *body(lines[start + 1 : end], entries), *lines[end:]])


def _names(line: str) -> str | None:
    header = _HEADER.match(line)
    return header[1].strip() if header else None


def _changed_lines(old: Sequence[str], entries: Entries) -> list[str]:
    """Lines of other keys go, lines of the same value stay, new ones follow the last."""
    kept: list[str] = []
    told: set[str] = set()
    last = 0
    for line in old:
        found = _ENTRY.match(line)
        if found is None:
            kept.append(line)
            continue
        key = canonical(found[1].split("=")[0].strip().strip("\"'"))
        if key not in entries or key in told:
            continue
        told.add(key)
        kept.append(f"{found[1]}{_written(entries[key])}{found[3]}")
        last = len(kept)
    new = [f"{_key(key)} = {_written(of)}" for key, of in entries.items() if key not in told]
    return [*kept[:last], *new, *kept[last:]]


def _new_lines(old: Sequence[str], entries: Entries) -> list[str]:
    """Nothing of the old lines but the empty one before the next table."""
    lines = [f"{_key(key)} = {_written(of)}" for key, of in entries.items()]
    return [*lines, ""] if old and not old[-1].strip() else lines


def canonical(key: str) -> str:
    """A UID as readers tell it; any other key as it is."""
    return plain_uid(key) or key


def _key(key: str) -> str:
    uid = plain_uid(key)
    if uid is not None:
        return f'"{":".join(uid[at : at + 2] for at in range(0, len(uid), 2))}"'
    return key if _BARE.fullmatch(key) else f'"{key}"'


def _written(value: Value) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"[{', '.join(map(str, value))}]"


def _says(text: str, name: str, entries: Entries) -> bool:
    try:
        return _entries(text, name) == dict(entries)
    except tomllib.TOMLDecodeError:
        return False


def _entries(text: str, name: str) -> dict[str, Value]:
    table = tomllib.loads(text).get(name, {})
    return {canonical(key): _value(value) for key, value in table.items()}


def _value(value: object) -> Value:
    if isinstance(value, list):
        return tuple(value)
    return (value,) if isinstance(value, int) else str(value)
