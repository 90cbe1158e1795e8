"""Reads one CSV list: rows that answer cell by cell and report what is wrong."""

import csv
import io
import math
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from companion.files.faults import Faults, nearest, one_among, quoted
from companion.files.text import read_text

IDENTIFIER: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}")
IDENTIFIER_WORDS: Final = "lower-case letters, digits and hyphens"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list; a cell that is wrong answers None (or the text) and adds a fault."""

    file: str
    line: int
    cells: dict[str, str]
    faults: Faults = field(repr=False)

    def fault(self, sentence: str) -> None:
        self.faults.add(self.file, self.line, sentence)

    def wrong(self, column: str, expected: str, perhaps: str = "") -> None:
        self.fault(f"{column} is {quoted(self.cells[column])}; expected {expected}{perhaps}.")

    def text(self, column: str) -> str:
        value = self.cells[column]
        if not value or not value.isprintable():
            self.wrong(column, "a name")
        return value

    def identifier(self, column: str) -> str:
        value = self.cells[column]
        if not IDENTIFIER.fullmatch(value):
            self.wrong(column, IDENTIFIER_WORDS)
        return value

    def whole(self, column: str, low: int, high: int) -> int | None:
        value = self.cells[column]
        # The short length keeps int() away from numbers of thousands of digits.
        if value.isascii() and value.isdecimal() and len(value) < 10 and low <= int(value) <= high:  # noqa: PLR2004
            return int(value)
        self.wrong(column, f"a whole number from {low} to {high}")
        return None

    def decimal(self, column: str, low: float, high: float) -> float:
        try:
            value = float(self.cells[column])
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            self.wrong(column, f"a number from {low:g} to {high:g}")
            return low
        return value

    def yes_no(self, column: str) -> bool:
        value = self.cells[column].lower()
        if value not in {"true", "false"}:
            self.wrong(column, "true or false")
        return value == "true"

    def one_of(self, column: str, known: Collection[str], expected: str) -> str:
        value = self.cells[column]
        if value not in known:
            self.wrong(column, expected, nearest(value, known))
        return value


@dataclass(slots=True)
class Table:
    """The rows of one file that have as many cells as its header."""

    file: str
    faults: Faults = field(repr=False)
    columns: tuple[str, ...] = ()
    rows: list[Row] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    """First cells of rows with too few or too many: their ids are known all the same."""
    whole: bool = False
    """Every line was read, so that counting the list and looking names up in it make sense."""

    @property
    def count(self) -> int | None:
        """How many lines the list has, or None if it could not be read to its end."""
        return len(self.rows) + len(self.lost) if self.whole else None

    def fault(self, sentence: str) -> None:
        """A fault of the list as a whole stands on its header."""
        self.faults.add(self.file, 1, sentence)


@dataclass(frozen=True, slots=True)
class Columns:
    """What the header of a list must and may hold; "name_*" allows every such column."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return "a table with the columns " + ", ".join(self.required)


def read_table(path: Path, file: str, columns: Columns, faults: Faults) -> Table:
    """The list in this file; not `whole` if it is missing, torn or its header is wrong."""
    table = Table(file, faults)
    text = read_text(path, file, columns.words, faults)
    if text is None:
        return table
    lines, table.whole = _split(text, file, faults)
    if not lines:
        if table.whole:
            faults.add(file, 1, f"the file is empty; expected {columns.words}.")
        table.whole = False
        return table
    line, header = lines[0]
    if not _right_header(Row(file, line, {}, faults), header, columns):
        table.whole = False
        return table
    table.columns = tuple(header)
    if len(lines) == 1 and table.whole:
        table.fault("the list has no lines; expected at least one below the header.")
    for line, cells in lines[1:]:
        _add_row(table, line, cells)
    return table


def _split(text: str, file: str, faults: Faults) -> tuple[list[tuple[int, list[str]]], bool]:
    """Each line that is not blank with the number it begins on, and whether all could be read."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    lines: list[tuple[int, list[str]]] = []
    while True:
        line = reader.line_num + 1
        try:
            cells = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return lines, True
        except csv.Error as error:
            faults.add(file, line, f"the line is no CSV ({error}); expected cells between commas.")
            return lines, False
        if any(cells):
            lines.append((line, cells))


def _right_header(row: Row, header: list[str], columns: Columns) -> bool:
    """Only a missing or repeated column makes the rows unreadable; an unknown one does not."""
    if not set(header) & set(columns.required):
        separator = ", with commas between them" if ";" in header[0] else ""
        row.fault(f"this is no header; expected {columns.words}{separator}.")
        return False
    missing = [column for column in columns.required if column not in header]
    repeated = {column for column in header if header.count(column) > 1}
    allowed = columns.required + columns.optional
    for column in dict.fromkeys(header):
        if not any(fnmatchcase(column, pattern) for pattern in allowed):
            expected = one_among(column, missing or allowed)
            row.fault(f"unknown column {quoted(column)}; expected {expected}.")
    for column in missing:
        row.fault(f"there is no column {column!r}; expected {', '.join(columns.required)}.")
    for column in sorted(repeated):
        row.fault(f"the column {quoted(column)} occurs twice; expected it once.")
    return not missing and not repeated


def _add_row(table: Table, line: int, cells: list[str]) -> None:
    row = Row(table.file, line, dict(zip(table.columns, cells, strict=False)), table.faults)
    if len(cells) == len(table.columns):
        table.rows.append(row)
        return
    table.lost.append(cells[0])
    row.fault(
        f"the line has {len(cells)} cells; expected {len(table.columns)}, as many as the header."
    )


def unique(rows: Iterable[Row], column: str) -> None:
    """Reports every value of the column that an earlier row already has."""
    seen: dict[str, int] = {}
    for row in rows:
        first = seen.setdefault(row.cells[column], row.line)
        if first != row.line:
            row.fault(
                f"{column} {quoted(row.cells[column])} is already used in line {first}; "
                "expected each only once."
            )
