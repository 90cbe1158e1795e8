"""Reads where the spaces of each track lie, if a source gives it."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from companion.editions.geography import LONGEST_ROUTE, Track, place_on_board
from companion.files.faults import Faults, nearest, quoted
from companion.files.table import Columns, Row, Table, read_table
from companion.model.edition import Space

Spaces = Mapping[str, tuple[Space, ...]]
"""The spaces of each track from its first city to its second, by the track's id."""


def read_spaces(
    path: Path, file: str, tracks: tuple[Track, ...] | None, faults: Faults
) -> tuple[Table, Spaces]:
    """`tracks` is None when routes.csv is too broken to compare with."""
    required = ("route_id", "space", "x", "y", "angle")
    optional = ("board_x", "board_y", "board_angle")
    table = read_table(path, file, Columns(required, optional), faults)
    spaces: dict[str, dict[int, Space]] = defaultdict(dict)
    for row in table.rows:
        _add(row, spaces)
    if tracks is not None and table.whole:
        _check_routes(table, tracks)
        # A row with too few cells is reported already; its space is not missing as well.
        _check_lengths(table, [track for track in tracks if track.id not in table.lost], spaces)
    return table, {
        route: tuple(space for _, space in sorted(places.items()))
        for route, places in spaces.items()
    }


def _add(row: Row, spaces: dict[str, dict[int, Space]]) -> None:
    number = row.whole("space", 1, LONGEST_ROUTE)
    space = Space(
        row.decimal("x", 0, 1),
        row.decimal("y", 0, 1),
        row.decimal("angle", -360, 360),
        place_on_board(row),
    )
    if "board_angle" in row.cells:
        row.decimal("board_angle", -360, 360)
    places = spaces[row.cells["route_id"]]
    if number in places:
        route = quoted(row.cells["route_id"])
        row.fault(f"space {number} of {route} occurs twice; expected it once.")
    # A number that is wrong still fills a place, so that it is not called missing too.
    places[-len(places) - 1 if number is None or number in places else number] = space


def _check_routes(table: Table, tracks: tuple[Track, ...]) -> None:
    known = {track.id for track in tracks}
    for row in table.rows:
        if (route := row.cells["route_id"]) not in known:
            row.wrong("route_id", "the id of a route in routes.csv", nearest(route, known))


def _check_lengths(
    table: Table, tracks: list[Track], spaces: Mapping[str, Mapping[int, Space]]
) -> None:
    last = {row.cells["route_id"]: row.line for row in table.rows}
    for track in tracks:
        places = spaces.get(track.id, {})
        wanted = range(1, (track.length or 0) + 1)
        if track.length is None or sorted(places) == list(wanted):
            continue
        if len(places) == track.length and min(places) < 1:
            continue
        numbers = ", ".join(map(str, sorted(places))) or "none"
        table.faults.add(
            table.file,
            last.get(track.id, 1),
            f"route {quoted(track.id)} has the spaces {numbers}; "
            f"expected 1 to {track.length}, its length in routes.csv.",
        )
