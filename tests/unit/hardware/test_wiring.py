"""The drawings of the wiring: made from their files, and with the pins of the pin map."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from gpiozero.pins.pi import PiBoardInfo

from tests.kit.tools import require_tool

ROOT = Path(__file__).resolve().parents[3]
WIRING = ROOT / "hardware" / "wiring"
FILES = sorted(WIRING.glob("*.yml"))
PINMAP = tomllib.loads((ROOT / "hardware" / "pinmap.toml").read_text(encoding="utf-8"))
SIGNAL = re.compile(r"(?:GPIO|GP)(\d+) \((\w+)\.(\w+)\)")

PICO = re.findall(
    r"\S+",
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3(OUT) 3V3_EN "
    "GND VSYS VBUS",
)
"""The contacts of a Pico, from 1 to 40, by its data sheet."""

CHIPS = {
    "74HC165": re.findall(r"\S+", "SH/LD CLK E F G H QH- GND QH SER A B C D CLK- VCC"),
    "74AHCT125": re.findall(r"\S+", "1OE 1A 1Y 2OE 2A 2Y GND 3Y 3A 3OE 4Y 4A 4OE VCC"),
}
"""The contacts of the chips by their data sheets; a minus stands for what is written out."""


def contacts(board: str) -> Iterator[tuple[str, int, str]]:
    """File, number and label of every contact of a Pi or a Pico that is drawn."""
    for file in FILES:
        drawn = yaml.safe_load(file.read_text(encoding="utf-8"))
        part: dict[str, Any] | None = drawn["connectors"].get(board)
        if part:
            for number, label in zip(part["pins"], part["pinlabels"], strict=True):
                yield file.name, number, label


def signals(board: str) -> dict[tuple[str, str], int]:
    found = [SIGNAL.fullmatch(label) for _, _, label in contacts(board)]
    return {(match[2], match[3]): int(match[1]) for match in found if match}


def test_every_drawn_pin_is_that_of_the_pin_map() -> None:
    for board, part in (("Pi", "pi"), ("Pico", "hub")):
        drawn = signals(board)
        assert drawn
        for (group, name), pin in drawn.items():
            assert PINMAP[part][group][name] == pin, (group, name)


def test_every_pin_of_a_table_as_described_is_drawn() -> None:
    pi = {"buttons", "buzzer", "status_led", "oled", "reader", "chain"}
    expected = {(group, name) for group in pi for name in PINMAP["pi"][group]}
    assert set(signals("Pi")) == expected
    wires = {("chain", "data"), ("chain", "clock"), ("chain", "load"), ("pixels", "data")}
    assert set(signals("Pico")) == wires


def test_the_contacts_of_the_pi_are_those_of_its_header() -> None:
    header = PiBoardInfo.from_revision(0xC03111).headers["J8"]
    for file, number, label in contacts("Pi"):
        assert header.pins[number].name == label.partition(" ")[0], (file, number)


def test_the_contacts_of_the_pico_are_those_of_its_data_sheet() -> None:
    assert len(PICO) == 40
    for file, number, label in contacts("Pico"):
        assert PICO[number - 1] == label.partition(" ")[0], (file, number)


def test_no_contact_of_the_pi_is_used_by_two_drawings() -> None:
    numbers = [number for _, number, _ in contacts("Pi")]
    # Registers on the Pi are for tables without a hub, but share no contact but the supply.
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == [17]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_chips_are_drawn_with_the_contacts_of_their_data_sheets(file: Path) -> None:
    drawn = yaml.safe_load(file.read_text(encoding="utf-8"))
    for part in drawn["connectors"].values():
        if expected := CHIPS.get(part["type"]):
            assert part["pins"] == list(range(1, len(expected) + 1))
            for label, known in zip(part["pinlabels"], expected, strict=True):
                assert label.partition(" ")[0] == known.rstrip("-")


def test_pictures_and_lists_of_parts_are_those_of_their_files() -> None:
    require_tool("dot", "graphviz")
    assert len(FILES) == 6
    check = [sys.executable, str(ROOT / "script" / "make-wiring"), "--check"]
    subprocess.run(check, check=True)


def test_a_change_without_a_new_picture_is_noticed(tmp_path: Path) -> None:
    require_tool("dot", "graphviz")
    for name in ("script", "hardware/wiring"):
        (tmp_path / name).mkdir(parents=True)
    script = shutil.copy(ROOT / "script" / "make-wiring", tmp_path / "script")
    for kind in ("yml", "svg", "bom.tsv"):
        shutil.copy(WIRING / f"screen.{kind}", tmp_path / "hardware" / "wiring")
    file = tmp_path / "hardware" / "wiring" / "screen.yml"
    file.write_text(file.read_text(encoding="utf-8").replace("SH1106", "SH1107"), encoding="utf-8")

    def run(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, script, *options]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert "is out of date: run script/make-wiring." in run("--check").stderr
    assert run().returncode == 0
    assert run("--check").returncode == 0


def test_a_warning_is_an_error(tmp_path: Path) -> None:
    require_tool("dot", "graphviz")
    (tmp_path / "script").mkdir()
    (tmp_path / "hardware" / "wiring").mkdir(parents=True)
    script = shutil.copy(ROOT / "script" / "make-wiring", tmp_path / "script")
    wrong = """
connectors:
  A: {pins: [16, 8], pinlabels: [VCC, GND], loops: [[16, 8]]}
  B: {pins: [1, 2]}
cables:
  W: {wirecount: 2}
connections:
  - [{A: [16, 8]}, {W: [1-2]}, {B: [1, 2]}]
"""
    (tmp_path / "hardware" / "wiring" / "wrong.yml").write_text(wrong)
    command = [sys.executable, script]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "wrong.yml cannot be drawn" in result.stderr
