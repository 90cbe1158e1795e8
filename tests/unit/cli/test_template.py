"""`companion template`, as somebody who builds a board calls it."""

import csv
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from companion import editions
from companion.cli import main
from companion.model.table import SlotLevel, Spot
from companion.tables.reading import Has, read_table_file

SVG = "{http://www.w3.org/2000/svg}"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["template", *arguments])


def test_the_sheets_of_a_board_are_saved(tmp_path: Path) -> None:
    result = call("--edition", "usa-2025", "--out", str(tmp_path / "usa"))
    assert result.exit_code == 0, result.output
    assert {path.name for path in (tmp_path / "usa").iterdir()} == {
        "holes.svg",
        "holes-a4.pdf",
        "wires.svg",
        "wires-a4.pdf",
        "wires.csv",
        "slots.toml",
    }
    assert "62% saved" in result.output
    cover = PdfReader(tmp_path / "usa" / "holes-a4.pdf").pages[0].extract_text()
    assert "39 registers" in cover
    assert "62% saved" in cover.replace("\n", " ")


def test_the_drawing_is_in_true_size(tmp_path: Path) -> None:
    call("--edition", "usa-2025", "--out", str(tmp_path))
    root = ET.parse(tmp_path / "holes.svg").getroot()  # noqa: S314 - we wrote it
    assert root.attrib["width"] == "827.00mm"
    assert root.attrib["height"] == "557.00mm"
    assert root.attrib["viewBox"] == "-16 -16 827.00 557.00"
    lengths = [
        abs(float(points[-1].split(",")[0]) - float(points[0].split(",")[0]))
        for line in root.iter(f"{SVG}polyline")
        if len(points := line.attrib["points"].split()) == 2
    ]
    assert max(lengths) == 100


@pytest.mark.parametrize("build", ["space", "route"])
def test_the_table_file_has_the_numbers_of_the_sheets(build: str, tmp_path: Path) -> None:
    result = call("--edition", "new-york", "--build", build, "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    (table,) = read_table_file(tmp_path / "slots.toml", Has()).tables
    assert table.map.equipment.slots is SlotLevel(build)
    assert table.map.pixels == table.map.slots
    with (tmp_path / "wires.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    spots = [
        Spot(
            table.edition.route_index[row["route"]], int(row["space"]) - 1 if row["space"] else None
        )
        for row in rows
    ]
    assert tuple(spots) == table.map.slots
    assert (rows[9]["register"], rows[9]["input"]) == ("1", "B")


def test_sheets_of_computed_places_say_so(tmp_path: Path) -> None:
    result = call("--edition", "first-journey-europe", "--out", str(tmp_path), "--paper", "letter")
    for text in (
        result.output,
        (tmp_path / "holes.svg").read_text(encoding="utf-8"),
        PdfReader(tmp_path / "wires-letter.pdf").pages[0].extract_text().replace("\n", " "),
    ):
        assert "computed, not measured" in text
        assert "Size ASSUMED" in text


def test_the_wires_are_drawn_as_seen_from_below(tmp_path: Path) -> None:
    call("--edition", "usa-2025", "--out", str(tmp_path))
    holes, wires = (
        (tmp_path / f"{name}.svg").read_text(encoding="utf-8") for name in ("holes", "wires")
    )
    across = re.compile(r'<text x="([\d.]+)"[^>]*>Seattle<')
    (above,), (below,) = across.findall(holes), across.findall(wires)
    assert float(above) + float(below) == pytest.approx(795, abs=0.02)


def test_an_edition_of_ones_own_is_drawn_too(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    for file in (editions.data_folder() / "editions" / "new-york").iterdir():
        text = file.read_text(encoding="utf-8")
        sized = text.replace("[667, 1024]", "[667, 1024]\nboard_mm = [260, 400]")
        (own / file.name).write_text(sized, encoding="utf-8")
    out = tmp_path / "out"
    result = call("--edition", str(own), "--out", str(out))
    assert result.exit_code == 0, result.output
    assert "260 mm wide" in result.output
    (named,) = tomllib.loads((out / "slots.toml").read_text(encoding="utf-8"))["editions"]
    assert Path(named) == own
    (table,) = read_table_file(out / "slots.toml", Has()).tables
    assert len(table.map.slots) == 84


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--edition", "card-game"], "has no board: it needs no template."),
        (["--edition", "usa-2052"], "There is no edition 'usa-2052'"),
        (["--width", "5"], "5.0 is not in the range"),
        (["--route", "atlanta--miamy"], "has no route 'atlanta--miamy'; expected an id, perhaps"),
        (["--build", "city"], "'city' is not one of 'space', 'route'"),
    ],
)
def test_what_cannot_be_drawn_is_told(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    result = call(*arguments, "--out", str(tmp_path))
    assert result.exit_code == 2
    assert sentence in result.output
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = call("--edition", "new-york", "--out", str(tmp_path / "file" / "folder"))
    assert result.exit_code == 2
    assert "cannot be written to" in result.output
