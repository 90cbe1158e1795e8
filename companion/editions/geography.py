"""Reads the cities of a map and the tracks between them."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.editions.head import Head
from companion.files.faults import Faults, nearest, quoted
from companion.files.table import Columns, Row, Table, read_table, unique
from companion.model.edition import GRAY, City

LONGEST_ROUTE: Final = 20
"""More spaces than any box has; it bounds what a slip in the length column can cost."""

_MARKS: Final = ("attraction", "east", "west")


@dataclass(frozen=True, slots=True)
class Cities:
    table: Table
    cities: tuple[City, ...]
    known: Collection[str] | None
    """The ids other lists may name; None when the list is too broken to tell."""


@dataclass(frozen=True, slots=True)
class Track:
    """One row of routes.csv; None stands for a cell that is wrong."""

    row: Row
    id: str
    city_a: str
    city_b: str
    length: int | None
    color: str

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.city_a, self.city_b))

    @property
    def parallel(self) -> str:
        return self.row.cells.get("parallel", "")


@dataclass(frozen=True, slots=True)
class Tracks:
    table: Table
    tracks: tuple[Track, ...]


def read_cities(path: Path, file: str, head: Head, faults: Faults) -> Cities:
    """Without a board the cities need no place on a picture."""
    required, place = ("id", "name"), ("x", "y")
    columns = (required + place, ()) if head.has_board else (required, place)
    optional = (*columns[1], *_MARKS, "name_*", "board_x", "board_y")
    table = read_table(path, file, Columns(columns[0], optional), faults)
    name_column = _name_column(table, head)
    cities = tuple(_city(row, name_column) for row in table.rows)
    unique(table.rows, "id")
    if head.has_board:
        _apart(table.rows, cities)
    known = {city.id for city in cities} | set(table.lost) if table.whole else None
    return Cities(table, cities, known)


def _name_column(table: Table, head: Head) -> str:
    if table.columns and head.city_names not in table.columns:
        named = [column for column in table.columns if column.startswith("name")]
        expected = f"a column of cities.csv{nearest(head.city_names, named)}"
        wrong = f"city_names is {quoted(head.city_names)}; expected {expected}."
        head.fault(("map", "city_names"), wrong)
        return "name"
    return head.city_names


def _city(row: Row, name_column: str) -> City:
    return City(
        id=row.identifier("id"),
        name=row.text(name_column),
        x=row.decimal("x", 0, 1) if "x" in row.cells else 0.0,
        y=row.decimal("y", 0, 1) if "y" in row.cells else 0.0,
        marks=frozenset(mark for mark in _MARKS if mark in row.cells and row.yes_no(mark)),
        board=place_on_board(row),
    )


def place_on_board(row: Row) -> tuple[float, float] | None:
    """Where a city or a space is printed, in a list that says so."""
    x, y = (
        row.decimal(name, 0, 1) if name in row.cells else None for name in ("board_x", "board_y")
    )
    return None if x is None or y is None else (x, y)


def _apart(rows: list[Row], cities: tuple[City, ...]) -> None:
    """Two cities on one spot would leave no room for the track between them."""
    seen: dict[tuple[float, float], str] = {}
    for row, city in zip(rows, cities, strict=True):
        spot = (round(city.x, 4), round(city.y, 4))
        other = seen.setdefault(spot, city.id)
        if other != city.id:
            both = f"{quoted(city.id)} lies on the same spot as {quoted(other)}"
            row.fault(f"{both}; expected another x or y.")


def read_tracks(
    path: Path,
    file: str,
    cities: Collection[str] | None,
    colors: tuple[str, ...] | None,
    faults: Faults,
) -> Tracks:
    required = ("id", "city_a", "city_b", "length", "color")
    table = read_table(path, file, Columns(required, ("parallel",)), faults)
    tracks = tuple(_track(row, cities, colors) for row in table.rows)
    unique(table.rows, "id")
    if cities is not None:
        _check_pairs(tracks, cities, complete=table.whole and not table.lost)
    return Tracks(table, tracks)


def _track(row: Row, cities: Collection[str] | None, colors: tuple[str, ...] | None) -> Track:
    city_a, city_b = two_cities(row, cities)
    if colors is not None:
        row.one_of("color", (*colors, GRAY), f"{GRAY} or the color of a card")
    return Track(
        row=row,
        id=row.identifier("id"),
        city_a=city_a,
        city_b=city_b,
        length=row.whole("length", 1, LONGEST_ROUTE),
        color=row.cells["color"],
    )


def two_cities(row: Row, cities: Collection[str] | None) -> tuple[str, str]:
    """The cities a route or ticket joins."""
    city_a, city_b = row.cells["city_a"], row.cells["city_b"]
    if cities is not None:
        row.one_of("city_a", cities, "the id of a city in cities.csv")
        row.one_of("city_b", cities, "the id of a city in cities.csv")
    if city_a == city_b:
        row.fault(f"city_a and city_b are both {quoted(city_a)}; expected two different cities.")
    return city_a, city_b


def _check_pairs(tracks: tuple[Track, ...], cities: Collection[str], *, complete: bool) -> None:
    sure = [track for track in tracks if track.pair <= set(cities)]
    for group in by_pair(sure):
        if len(group) > 1:
            _check_equal_length(group)
            _check_numbers(group)
        # A line that was lost or names no city we know may be the other track.
        elif group[0].parallel not in {"", "1"} and complete and len(sure) == len(tracks):
            group[0].row.wrong("parallel", "an empty cell, for no other track joins these cities")


def _check_equal_length(group: list[Track]) -> None:
    first = group[0]
    for track in group[1:]:
        if None not in {track.length, first.length} and track.length != first.length:
            track.row.fault(
                f"length is {track.length}, but the parallel track in line {first.row.line} "
                f"has {first.length}; expected equal lengths."
            )


def _check_numbers(group: list[Track]) -> None:
    free = [str(number) for number in range(1, len(group) + 1)]
    for track in group:
        if track.parallel in free:
            free.remove(track.parallel)
        else:
            joined = f"{track.city_a} and {track.city_b}"
            track.row.fault(
                f"parallel is {quoted(track.parallel)}; expected the {len(group)} tracks between "
                f"{joined} to be numbered 1 to {len(group)}, each once."
            )


def by_pair(tracks: Iterable[Track]) -> list[list[Track]]:
    """The tracks that lie side by side, together."""
    groups: dict[frozenset[str], list[Track]] = defaultdict(list)
    for track in tracks:
        groups[track.pair].append(track)
    return list(groups.values())
