"""The printed pages, read back: true size, whole, and laid together by their marks."""

import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from companion.workshop.pdf import write_pdf
from companion.workshop.shapes import Circle, Line, Shape, Sheet, Words
from companion.workshop.tiles import OVERLAP, PAPERS, tiling

POINT_MM = 25.4 / 72
STROKE = re.compile(r"^([\d.-]+) ([\d.-]+) m(?: |\n)([\d.-]+) ([\d.-]+) l", re.MULTILINE)


def lines(page: PageObject) -> Iterator[tuple[float, float, float, float]]:
    """Straight strokes in millimetres from the upper left, as a printer would draw them."""
    contents = page.get_contents()
    assert contents is not None
    height = float(page.mediabox.height)
    for numbers in STROKE.findall(contents.get_data().decode("latin-1")):
        ax, ay, bx, by = map(float, numbers)
        yield (
            ax * POINT_MM,
            (height - ay) * POINT_MM,
            bx * POINT_MM,
            (height - by) * POINT_MM,
        )


def sheet_of(*shapes: Shape, size: tuple[float, float] = (400.0, 300.0)) -> Sheet:
    return Sheet("sheet", "A sheet", (-10.0, -10.0), size, shapes)


@pytest.mark.parametrize("paper", PAPERS)
def test_on_every_page_100_mm_of_the_ruler_are_100_mm(paper: str, tmp_path: Path) -> None:
    count = write_pdf(sheet_of(), paper, ["A note."], tmp_path / "sheet.pdf")
    pages = PdfReader(tmp_path / "sheet.pdf").pages
    assert len(pages) == count > 4
    for page in pages:
        sides = sorted(
            float(side) * POINT_MM for side in (page.mediabox.width, page.mediabox.height)
        )
        assert sides == pytest.approx(sorted(PAPERS[paper]), abs=0.01)
        (ruler,) = [line for line in lines(page) if is_ruler(line)]
        assert math.dist(ruler[:2], ruler[2:]) == pytest.approx(100, abs=0.02)


def is_ruler(line: tuple[float, float, float, float]) -> bool:
    """Level, and about as long as it should be."""
    return abs(line[1] - line[3]) < 0.01 and 90 < abs(line[2] - line[0]) < 110


def test_a_line_of_the_sheet_is_as_long_on_paper(tmp_path: Path) -> None:
    write_pdf(sheet_of(Line(((0.0, 0.0), (123.0, 45.0)))), "a4", [], tmp_path / "sheet.pdf")
    page = PdfReader(tmp_path / "sheet.pdf").pages[1]
    found = [math.dist(line[:2], line[2:]) for line in lines(page)]
    assert any(length == pytest.approx(math.hypot(123, 45), abs=0.02) for length in found)


def test_pages_that_lie_side_by_side_share_their_marks() -> None:
    cut = tiling((-10.0, -10.0), (400.0, 300.0), "a4")
    first, second = cut.tiles[:2]
    right = first.corner[0] + first.size[0] - OVERLAP / 2
    left = second.corner[0] + OVERLAP / 2
    assert right == pytest.approx(left)


@pytest.mark.parametrize("size", [(10.0, 10.0), (827.0, 557.0), (320.0, 480.0)])
@pytest.mark.parametrize("paper", PAPERS)
def test_pages_cover_the_whole_sheet(size: tuple[float, float], paper: str) -> None:
    cut = tiling((-16.0, -16.0), size, paper)
    last = cut.tiles[-1]
    for axis in (0, 1):
        assert last.corner[axis] + last.size[axis] >= size[axis] - 16
    assert len({tile.name for tile in cut.tiles}) == len(cut.tiles) == cut.rows * cut.columns


def test_a_shape_is_drawn_on_the_pages_it_touches_and_no_other(tmp_path: Path) -> None:
    words = Words((0.0, 0.0), "Lódz – Zürich – Łęczyca", 4.0)
    sheet = sheet_of(words, Circle((380.0, 280.0), 3.0, fill="#ffffff"))
    write_pdf(sheet, "a4", [], tmp_path / "sheet.pdf")
    texts = [page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages]
    assert ["Zürich" in text for text in texts] == [False, True] + [False] * (len(texts) - 2)
