"""Writes a sheet as PDF in true size, on pages that are laid together by their marks."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fpdf import FPDF

from companion.workshop.ground import Point
from companion.workshop.shapes import Circle, Line, Shape, Sheet, Words, box, ruler
from companion.workshop.tiles import BORDER, OVERLAP, Tile, Tiling, tiling

_POINT_MM: Final = 25.4 / 72
_BASELINE: Final = 0.35


def write_pdf(sheet: Sheet, paper: str, notes: Sequence[str], path: Path) -> int:
    """A page of words, then the sheet piece by piece; tells how many pages it has."""
    cut = tiling(sheet.origin, sheet.size, paper)
    pdf = FPDF(unit="mm", format=cut.page)
    pdf.set_auto_page_break(auto=False)
    pdf.set_title(_latin(sheet.title))
    _cover(pdf, sheet, cut, notes)
    for tile in cut.tiles:
        _page(pdf, sheet, cut, tile)
    pdf.output(str(path))
    return len(cut.tiles) + 1


def _cover(pdf: FPDF, sheet: Sheet, cut: Tiling, notes: Sequence[str]) -> None:
    pdf.add_page()
    pdf.set_xy(BORDER, BORDER)
    pdf.set_font("helvetica", style="B", size=15)
    pdf.multi_cell(0, 7, _latin(sheet.title), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("helvetica", size=10)
    for note in notes:
        pdf.set_x(BORDER)
        pdf.multi_cell(cut.page[0] - 2 * BORDER, 5, _latin(note), new_x="LMARGIN", new_y="NEXT")
        pdf.ln(1.5)
    top = pdf.get_y() + 4
    room = cut.page[0] - 2 * BORDER, cut.page[1] - BORDER - 16 - top
    scale = min(room[0] / sheet.size[0], room[1] / sheet.size[1])
    corner = (BORDER, top)
    small: list[Shape] = []
    for tile in cut.tiles:
        x = corner[0] + (tile.corner[0] - sheet.origin[0]) * scale
        y = corner[1] + (tile.corner[1] - sheet.origin[1]) * scale
        inner = [
            min(side, whole - (at - start)) * scale
            for side, whole, at, start in zip(
                tile.size, sheet.size, tile.corner, sheet.origin, strict=True
            )
        ]
        small.append(box((x, y), (inner[0], inner[1]), "#9a9a9a"))
        small.append(Words((x + inner[0] / 2, y + inner[1] / 2), tile.name, 7))
    _draw(pdf, small, (0, 0))
    _draw(pdf, ruler((BORDER, cut.page[1] - 10)), (0, 0))


def _page(pdf: FPDF, sheet: Sheet, cut: Tiling, tile: Tile) -> None:
    pdf.add_page()
    move = (BORDER - tile.corner[0], BORDER - tile.corner[1])
    with pdf.rect_clip(BORDER, BORDER, *tile.size):
        _draw(pdf, [shape for shape in sheet.shapes if _touches(shape, tile)], move)
    _draw(pdf, _marks(cut, tile), (0, 0))
    words = f"{tile.name} of {cut.columns} x {cut.rows} pages. {sheet.title}."
    _draw(pdf, [Words((BORDER + 8, 7), words, 3.2, anchor="start")], (0, 0))
    _draw(pdf, ruler((BORDER + 8, cut.page[1] - 6)), (0, 0))


def _marks(cut: Tiling, tile: Tile) -> list[Shape]:
    """Crosses that come to lie on those of the pages beside it."""
    width, height = tile.size
    across = [OVERLAP / 2, width - OVERLAP / 2]
    down = [OVERLAP / 2, height - OVERLAP / 2]
    marks: list[Shape] = [box((BORDER, BORDER), tile.size, "#c8c8c8", 0.1)]
    for x in across:
        for y in down:
            marks += _cross((BORDER + x, BORDER + y))
    neighbours = {
        "left": (tile.column > 0, (BORDER - 4, cut.page[1] / 2), 0, -1),
        "right": (tile.column + 1 < cut.columns, (cut.page[0] - BORDER + 4, cut.page[1] / 2), 0, 1),
        "above": (tile.row > 0, (cut.page[0] / 2, BORDER - 3), -1, 0),
        "below": (tile.row + 1 < cut.rows, (cut.page[0] / 2, cut.page[1] - BORDER + 3), 1, 0),
    }
    for there, place, row, column in neighbours.values():
        if there:
            beside = Tile(tile.row + row, tile.column + column, (0, 0), (0, 0))
            marks.append(Words(place, beside.name, 3.2, "#6b6b6b"))
    return marks


def _cross(center: Point) -> list[Shape]:
    x, y = center
    return [
        Circle(center, 1.5, width=0.15),
        Line(((x - 3, y), (x + 3, y)), width=0.15),
        Line(((x, y - 3), (x, y + 3)), width=0.15),
    ]


def _touches(shape: Shape, tile: Tile) -> bool:
    """Whether any of it may be on the page."""
    points, room = _extent(shape)
    return all(
        min(point[axis] for point in points) - room <= tile.corner[axis] + tile.size[axis]
        and max(point[axis] for point in points) + room >= tile.corner[axis]
        for axis in (0, 1)
    )


def _extent(shape: Shape) -> tuple[Sequence[Point], float]:
    """Points of a shape, and how far around them it may reach."""
    match shape:
        case Line(points=points):
            return points, 0.0
        case Circle(center=center, radius=radius):
            return (center,), radius
        case Words(center=center, text=text, height=height):
            return (center,), len(text) * height


def _draw(pdf: FPDF, shapes: Sequence[Shape], move: Point) -> None:
    for shape in shapes:
        pdf.set_line_width(0.2 if isinstance(shape, Words) else shape.width)
        pdf.set_draw_color(shape.color)
        match shape:
            case Line(points=points, dashed=dashed):
                pdf.set_dash_pattern(*((2.5, 1.5) if dashed else ()))
                pdf.polyline([(x + move[0], y + move[1]) for x, y in points])
                pdf.set_dash_pattern()
            case Circle((x, y), radius, fill=fill):
                if fill:
                    pdf.set_fill_color(fill)
                pdf.circle(x + move[0], y + move[1], radius, style="DF" if fill else "D")
            case Words():
                _write(pdf, shape, move)


def _write(pdf: FPDF, words: Words, move: Point) -> None:
    text = _latin(words.text)
    pdf.set_font("helvetica", size=words.height / _POINT_MM)
    pdf.set_text_color(words.color)
    x, y = words.center[0] + move[0], words.center[1] + move[1]
    left = x - (pdf.get_string_width(text) / 2 if words.anchor == "middle" else 0)
    with pdf.rotation(-words.angle, x, y):
        pdf.text(left, y + _BASELINE * words.height, text)


def _latin(text: str) -> str:
    """The fonts that every PDF viewer has know western letters only."""
    return "".join(map(_latin_sign, text.replace("–", "-")))


def _latin_sign(sign: str) -> str:
    """Itself, or without its accents; nothing if that does not help."""
    known = sign if sign.encode("latin-1", "ignore") else unicodedata.normalize("NFKD", sign)
    return known.encode("latin-1", "ignore").decode("latin-1")
