"""Reads a TOML file table by table; a key nobody asked for is a fault with its line."""

import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final, TypeVar

from companion.files.faults import Faults, one_among, quoted
from companion.files.table import IDENTIFIER, IDENTIFIER_WORDS
from companion.files.text import read_text
from companion.files.wanted import Wanted, whole

T = TypeVar("T")
KeyPath = tuple[str, ...]

_HEADER: Final = re.compile(r"\s*\[+([^\[\]]+)\]")
_KEY: Final = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*[\w"'-]+)*)\s*=""")
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


class Section:
    """One table of the document; remembers which keys were asked for."""

    def __init__(
        self,
        file: str,
        values: Mapping[str, object],
        lines: Mapping[KeyPath, int],
        faults: Faults,
        path: KeyPath = (),
    ) -> None:
        self.values = values
        self.path = path
        self._file = file
        self._lines = lines
        self._faults = faults
        self._asked: dict[str, None] = {}

    @property
    def name(self) -> str:
        return f"[{'.'.join(self.path)}]" if self.path else "the file"

    def fault(self, key: str, sentence: str) -> None:
        """A fault on the line of the key, or of its table if the key is not there."""
        self._faults.add(self._file, self.line(key), sentence)

    def take(self, key: str, wanted: Wanted[T], *, required: bool = True) -> T | None:
        """The value of a key, or None if it is missing or (then with a fault) wrong."""
        self._asked[key] = None
        if key not in self.values:
            if required:
                self.fault(key, f"{self.name} has no {key}; expected {wanted.expected}.")
            return None
        value = self.values[key]
        taken = wanted.accept(value)
        if taken is None:
            perhaps = wanted.perhaps(value)
            shown = key if key.isprintable() else quoted(key)
            self.fault(key, f"{shown} is {quoted(value)}; expected {wanted.expected}{perhaps}.")
        return taken

    def section(self, key: str, *, required: bool = True) -> "Section | None":
        """The table of that name inside this one."""
        self._asked[key] = None
        path = (*self.path, key)
        value = self.values.get(key)
        if isinstance(value, dict):
            return Section(self._file, value, self._lines, self._faults, path)
        name = ".".join(path)
        if key in self.values:
            self.fault(key, f"{key} is {quoted(value)}; expected a table [{name}].")
        elif required:
            self.fault(key, f"{self.name} has no table [{name}]; expected one.")
        return None

    def amounts(
        self, key: str, known: Collection[str] = (), *, required: bool = True
    ) -> tuple[tuple[str, int], ...] | None:
        """A table of names, each with a number from 1 up; the names are free unless `known`.

        One wrong entry makes the whole table None.
        """
        section = self.section(key, required=required)
        if section is None:
            return None
        names = known or section.values
        taken = {name: section.take(name, whole(1), required=False) for name in names}
        section.finish()
        for name in section.values:
            if not IDENTIFIER.fullmatch(name):
                section.fault(name, f"the name is {quoted(name)}; expected {IDENTIFIER_WORDS}.")
        if any(taken.get(name) is None for name in section.values):
            return None
        return tuple((name, amount) for name, amount in taken.items() if amount is not None)

    def ignore(self, key: str) -> None:
        """Leaves a key unjudged because a worse fault hides what it should be."""
        self._asked[key] = None

    def finish(self) -> None:
        """Reports the keys nobody asked for, so that a typo never becomes a default."""
        for key in self.values:
            if key not in self._asked:
                expected = one_among(key, self._asked)
                self.fault(key, f"unknown key {quoted(key)} in {self.name}; expected {expected}.")

    def line(self, key: str) -> int:
        """Of the key, or of the table it belongs to, or of the first table inside that."""
        path = (*self.path, key)
        while path:
            inside = (line for key, line in self._lines.items() if key[: len(path)] == path)
            if line := next(inside, 0):
                return line
            path = path[:-1]
        return 1


def read_document(path: Path, file: str, expected: str, faults: Faults) -> Section | None:
    """The whole file as one section, or None if it cannot be read at all."""
    text = read_text(path, file, expected, faults)
    if text is None:
        return None
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        _report(error, text, file, faults)
        return None
    return Section(file, values, _key_lines(text), faults)


def _report(error: Exception, text: str, file: str, faults: Faults) -> None:
    message = "too deeply nested" if isinstance(error, RecursionError) else str(error)
    place = _PLACE.search(message)
    last = text.rstrip().count("\n") + 1
    line = int(place[1] or last) if place else 1
    faults.add(
        file, line, f"the file is no TOML ({_PLACE.sub('', message)}); expected key = value."
    )


def _key_lines(text: str) -> dict[KeyPath, int]:
    """Where each key and table begins; a key inside {braces} counts with the key before it."""
    lines: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for number, line in enumerate(text.split("\n"), start=1):
        if header := _HEADER.match(line):
            table = _parts(header[1])
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            path = (*table, *_parts(key[1]))
            lines.setdefault(path, number)
    return lines


def _parts(dotted: str) -> KeyPath:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
