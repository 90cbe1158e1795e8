"""Cuts a sheet into pages that overlap a little and are laid together by their marks."""

import math
from dataclasses import dataclass
from typing import Final

from companion.workshop.ground import Point

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
BORDER: Final = 14.0
"""Printers leave an edge white; page number and ruler stand there too."""

OVERLAP: Final = 10.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: the part of the sheet from `corner` on."""

    row: int
    column: int
    corner: Point
    size: Point

    @property
    def name(self) -> str:
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    page: Point
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def tiling(origin: Point, size: Point, paper: str) -> Tiling:
    """Upright or across, whichever takes fewer pages."""
    short, long = PAPERS[paper]
    return min(
        (_tiling(origin, size, page) for page in ((short, long), (long, short))),
        key=lambda found: len(found.tiles),
    )


def _tiling(origin: Point, size: Point, page: Point) -> Tiling:
    window = page[0] - 2 * BORDER, page[1] - 2 * BORDER
    step = window[0] - OVERLAP, window[1] - OVERLAP
    columns, rows = (
        max(1, math.ceil((side - OVERLAP) / length))
        for side, length in zip(size, step, strict=True)
    )
    tiles = tuple(
        Tile(row, column, (origin[0] + column * step[0], origin[1] + row * step[1]), window)
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(page, rows, columns, tiles)
