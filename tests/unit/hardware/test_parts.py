"""The parts list, counted from the editions; and what the notes on parts say."""

import csv
import re
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import editions
from companion.cli import main
from companion.workshop.parts import BUDGET_A, FUSE_A, SUPPLY_A, Build, parts
from tests.kit.magnets import below, beside

HARDWARE = Path(__file__).resolve().parents[3] / "hardware"
README = (HARDWARE / "README.md").read_text(encoding="utf-8")


def bom(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bom", *arguments])


def counted(name: str, build: Build) -> dict[str, float]:
    return {part.name: part.quantity for part in parts(editions.load(name), build)}


def test_the_list_that_is_checked_in_is_the_counted_one() -> None:
    kept = (HARDWARE / "bom.csv").read_text(encoding="utf-8")
    assert bom("--all").stdout == kept, "run: companion bom --all > hardware/bom.csv"


def test_the_usa_board_has_309_switches_on_39_registers() -> None:
    found = counted("usa-2025", Build.SPACE)
    assert found["Hall switch"] == found["WS2812 light"] == 309
    assert found["74HC165"] == 39
    assert found["magnet 5 x 2 mm"] == 5 * 45
    assert found["NTAG213 sticker"] == 110 + 33 + 5


def test_one_switch_a_route_is_a_third_of_that() -> None:
    found = counted("usa-2025", Build.ROUTE)
    assert found["Hall switch"] == 100
    assert found["74HC165"] == 13
    assert found["magnet 5 x 2 mm"] == 225, "any train may come to lie on a sensor"


def test_without_a_board_there_is_nothing_of_a_board() -> None:
    found = counted("card-game", Build.CARDS)
    assert "Hall switch" not in found
    assert found["PN532 reader"] == 1


def test_one_build_of_one_edition_can_be_listed() -> None:
    result = bom("--edition", "new-york", "--build", "route")
    assert result.exit_code == 0
    (row,) = [row for row in csv.DictReader(StringIO(result.stdout)) if row["part"] == "74HC165"]
    assert row["new-york route"] == "6"
    assert "are estimates" in result.stderr


def test_a_board_that_does_not_exist_is_told() -> None:
    result = bom("--edition", "card-game", "--build", "space")
    assert result.exit_code == 2
    assert "has no board: its only build is cards." in result.stderr


def test_the_budget_of_the_lights_is_that_of_the_pin_map() -> None:
    pins = tomllib.loads((HARDWARE / "pinmap.toml").read_text(encoding="utf-8"))
    assert pins["hub"]["pixels"]["current_ma"] == 1000 * BUDGET_A
    assert BUDGET_A < FUSE_A < SUPPLY_A
    assert f"**Supply** {SUPPLY_A:g} A" in README
    assert f"**Fuse** {FUSE_A:g} A" in README


def test_the_fields_of_magnets_are_as_computed() -> None:
    rows = re.findall(r"^\| (\d) × (\d) mm \| (.*) \|$", README, re.MULTILINE)
    assert len(rows) == 3
    for diameter, thickness, cells in rows:
        size = float(diameter), float(thickness)
        for gap, cell in zip((4, 5, 6, 7, 8), cells.split(" | "), strict=True):
            other = abs(beside(*size, gap, 11.2))
            assert cell == f"{below(*size, gap):.0f} / {other:.1f}"


@pytest.mark.parametrize("gap", [3.0, 5.0, 8.0])
def test_both_ways_to_compute_a_magnet_agree_in_its_axis(gap: float) -> None:
    assert beside(5, 2, gap, 0) == pytest.approx(below(5, 2, gap), rel=0.01)


def test_the_computed_figures_of_the_notes_are_right() -> None:
    found = counted("usa-2025", Build.SPACE)
    lights, switches, registers = found["WS2812 light"], found["Hall switch"], found["74HC165"]
    assert f"{lights * 0.06:.1f} A for the USA board" in README
    assert f"{switches * 2.7e-3:.2f} A for the USA" in README
    assert f"{switches:g} DRV5032 take half a milliampere" in README
    assert f"{found['magnet 5 x 2 mm'] * 3.3 / 10:.0f} mA with all 225 trains" in README
    near, far = (2 * abs(beside(5, 2, gap, 11.2)) for gap in (4, 5))
    assert f"give {near:.1f} mT\n  at a gap of 4 mm, {far:.1f} mT at 5 mm" in README
    assert switches * 1.6e-3 == pytest.approx(0.5, abs=0.01)
    assert f"{registers:g} registers then take {registers * 8 / 100:.1f} ms" in README


def test_the_far_end_of_the_lights_loses_what_the_notes_say() -> None:
    metres = counted("usa-2025", Build.SPACE)["wire 0.5 mm²"] / 2
    assert metres == pytest.approx(10.4, abs=0.2)
    ohms = 2 * 0.0175 * 10.4 / 0.5
    # Evenly used along the wire, the last light misses half of what the whole current would cost.
    assert f"{BUDGET_A * ohms / 2:.1f} V less" in README
