"""The guide to building a table: its commands work, its pictures and figures are real."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import editions
from companion.app import Companion
from companion.cli import COMMANDS, main
from companion.model.table import SlotLevel
from companion.settings import Settings
from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import load_presets
from companion.tables.reading import Has, read_table_file
from companion.workshop.cabling import cabling, naive_cabling
from companion.workshop.ground import ground
from companion.workshop.parts import Build, parts
from tests.kit.at_table import Notebook

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "build" / "README.md").read_text(encoding="utf-8")
TYPED = [
    shlex.split(line, comments=True)[1:]
    for block in re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    for line in block.splitlines()
    if line.strip().startswith("companion ")
]
WITHOUT_A_TABLE = ("bom", "template")


@pytest.mark.parametrize("arguments", TYPED, ids=" ".join)
def test_every_command_of_the_guide_works(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if arguments[0] not in WITHOUT_A_TABLE:
        assert arguments[0] in COMMANDS
        return
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output


def test_the_pictures_of_the_guide_are_what_template_draws() -> None:
    script = str(ROOT / "script" / "make-build-pictures")
    subprocess.run([sys.executable, script, "--check"], check=True)


def test_a_whole_game_is_played_with_the_test_strip_alone(tmp_path: Path) -> None:
    (strip,) = (typed for typed in TYPED if "--route" in typed)
    strip[strip.index("--out") + 1] = str(tmp_path)
    CliRunner().invoke(main, strip)
    (table,) = read_table_file(tmp_path / "slots.toml", Has()).tables
    assert len(table.map.spots) == 6
    companion = Companion(table.edition, table.map, Notebook(), Settings(tables=()).times, {})
    calm = load_presets(editions.data_folder() / "faults.toml")["none"]
    report = Evening(table.edition, table.map, 2, 1, calm, lambda: companion).play()
    assert report.claims
    assert not compare(report.ledger, companion.state, hands=False)


@pytest.mark.parametrize(
    ("name", "saved"), [("usa-2025", "saves 62 %"), ("new-york", "42 % on New")]
)
def test_the_saved_wire_is_as_computed(name: str, saved: str) -> None:
    edition = editions.load(name)
    board = ground(edition)
    ours, theirs = (
        wires(edition, board, SlotLevel.SPACE).lengths.total for wires in (cabling, naive_cabling)
    )
    assert f"{1 - ours / theirs:.0%}".replace("%", " %") in saved
    assert saved in GUIDE


@pytest.mark.parametrize(
    ("name", "build", "words"),
    [
        ("new-york", Build.SPACE, ("84 switches", "11 registers", "registers = 11", "count = 84")),
        ("usa-2025", Build.SPACE, ("309 switches", "39 registers", "309 lights")),
        ("usa-2025", Build.ROUTE, ("13 registers", "100 lights")),
    ],
)
def test_the_numbers_of_parts_are_as_counted(
    name: str, build: Build, words: tuple[str, ...]
) -> None:
    found = {part.name: part.quantity for part in parts(editions.load(name), build)}
    counted = {f"{found['Hall switch']:g}", f"{found['74HC165']:g}"}
    for word in words:
        assert re.findall(r"\d+", word)[0] in counted
        assert word in GUIDE
