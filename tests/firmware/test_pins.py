"""The one source of pins, and what is made of it."""

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINMAP = ROOT / "hardware" / "pinmap.toml"
SCRIPT = ROOT / "script" / "make-firmware-pins"
FIGURES = {"registers", "covered", "speed_hz", "count", "current_ma"}
LAST_PIN = {"pi": 27, "hub": 29}


def pins(board: str) -> list[int]:
    parts = tomllib.loads(PINMAP.read_text())[board]
    named = [
        pin
        for part in parts.values()
        if isinstance(part, dict)
        for name, pin in part.items()
        if name not in FIGURES
    ]
    return named + list(parts["reserved"])


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("board", ["pi", "hub"])
def test_no_pin_is_named_twice(board: str) -> None:
    named = Counter(pins(board))
    assert [pin for pin, times in named.items() if times > 1] == []


@pytest.mark.parametrize("board", ["pi", "hub"])
def test_every_pin_exists(board: str) -> None:
    assert all(0 <= pin <= LAST_PIN[board] for pin in pins(board))


def test_the_firmware_has_the_pins_of_the_pin_map() -> None:
    result = make("--check")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("registers = 39", "registers = 65", "chain.registers is 65, and must be from 1 to 64"),
        ("load = 5", "load = 4", "hub.chain.load uses pin 4, which chain.data has already"),
        ("data = 6\ncount", "data = 25\ncount", "hub.pixels.data uses pin 25, which is reserved"),
        ("load = 5\nunused", "unused", "hub.chain.load is missing"),
        ("load = 5\nunused", "lod = 1\nload = 5\nunused", "hub.chain.lod is unknown"),
        ("data = 4\n", "data = 9\n", "hub.chain.data cannot be pin 9"),
        ("[hub", "[bub", "has no table [hub]"),
        ("[hub]", "[hub", "cannot be read"),
    ],
)
def test_a_wrong_pin_map_is_refused_with_a_sentence(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    text = PINMAP.read_text()
    hub = text.index("[hub]")
    assert old in text[hub:]
    file = tmp_path / "pinmap.toml"
    file.write_text(text[:hub] + text[hub:].replace(old, new))
    result = make("--check", str(file))
    assert result.returncode == 1
    assert sentence in result.stderr
    assert str(file) in result.stderr


def test_another_pin_map_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "pinmap.toml"
    file.write_text(PINMAP.read_text().replace("registers = 39", "registers = 12"))
    result = make("--check", str(file))
    assert result.returncode == 1
    assert "run script/make-firmware-pins" in result.stderr
