"""The ready examples load without a fault, and people play whole games at them."""

import re
import subprocess
import sys
import tomllib
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from companion import editions
from companion.app import Companion
from companion.model.errors import SettingsError
from companion.settings import Settings, read_settings
from companion.settings.senses import SpiChain
from companion.settings.tables import read_tables
from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import load_presets
from companion.tables.reading import Has, read_table_file
from tests.kit.at_table import Notebook

TABLES = editions.data_folder() / "tables"
EXAMPLES = sorted(path.name for path in TABLES.iterdir())


def test_there_is_an_example_for_each_kind_of_table() -> None:
    assert EXAMPLES == ["board-only", "card-game", "new-york-pi", "usa-full"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_whole_game_is_played_at_each_example(name: str) -> None:
    settings = read_settings(TABLES / name / "settings.toml").settings
    read = read_tables(settings)
    assert not read.notices
    table = read.tables[0]
    # The simulated reader says nothing while nothing lies on it.
    readers = {
        name: replace(reader.times, silent=None) for name, reader in settings.readers.items()
    }
    companion = Companion(table.edition, table.map, Notebook(), settings.times, readers)

    calm = load_presets(editions.data_folder() / "faults.toml")["none"]
    report = Evening(table.edition, table.map, 2, 1, calm, lambda: companion).play()
    hands = table.map.equipment.cards
    assert not compare(report.ledger, companion.state, hands=hands)


def test_no_edition_may_stand_in_two_table_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('version = 1\neditions = ["new-york"]\n')
    settings = Settings(tables=(tmp_path / "a.toml", tmp_path / "b.toml"))
    with pytest.raises(SettingsError) as caught:
        read_tables(settings)
    assert str(caught.value) == (
        f"{tmp_path}/b.toml: new-york is named by {tmp_path}/a.toml too; expected it once."
    )


def test_slots_beyond_the_sensors_are_told() -> None:
    path = TABLES / "new-york-pi" / "table.toml"
    settings = Settings(tables=(path,), sensors=SpiChain("spi", 80, 22))
    assert read_tables(settings).notices == (
        "The table of new-york has a slot 83, but [sensors] has inputs 0 to 79 only.",
    )


def test_the_table_files_are_what_the_simulated_table_has() -> None:
    script = Path(__file__).resolve().parents[3] / "script" / "make-example-tables"
    subprocess.run([sys.executable, script, "--check"], check=True)


def test_the_table_file_of_the_page_is_one(tmp_path: Path) -> None:
    page = (TABLES.parents[1] / "docs" / "table-file.md").read_text(encoding="utf-8")
    (toml,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (csv,) = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my-tickets.csv").write_text(csv)
    (tmp_path / "table.toml").write_text(toml)
    tables = read_table_file(tmp_path / "table.toml", Has()).tables
    assert [table.edition.id for table in tables] == ["usa-2004", "usa-2025"]
    assert "mine-1" in tables[1].edition.ticket


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_use_the_pins_of_the_wiring(name: str) -> None:
    pins = tomllib.loads((TABLES.parents[1] / "hardware" / "pinmap.toml").read_text())["pi"]
    settings = read_settings(TABLES / name / "settings.toml").settings
    if settings.buttons:
        assert asdict(settings.buttons) == pins["buttons"]
    if settings.buzzer:
        assert asdict(settings.buzzer) == pins["buzzer"]
    if settings.status_led:
        assert asdict(settings.status_led) == pins["status_led"]
    if isinstance(settings.sensors, SpiChain):
        assert settings.sensors.load_pin == pins["chain"]["load"]
