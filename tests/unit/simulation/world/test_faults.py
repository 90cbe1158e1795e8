"""Presets of faults."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.model.errors import PresetsError
from companion.simulation.world.faults import Faults, load_presets

SHIPPED = Path(__file__).parents[4] / "data" / "faults.toml"

HOME_AT_LEAST = {
    "bounce": 0.3,
    "sleeve": 0.1,
    "bumps": 3,
    "missed": 0.02,
    "doubled": 0.03,
    "lingering": 1,
    "forgotten": 2,
    "off_turn": 1,
    "wrong_order": 1,
    "restarts": 1 / 3,
}


def write(folder: Path, text: str) -> Path:
    path = folder / "faults.toml"
    path.write_text(text)
    return path


def test_the_shipped_presets_are_none_home_and_harsh() -> None:
    presets = load_presets(SHIPPED)
    assert list(presets) == ["none", "home", "harsh"]
    assert presets["none"] == Faults()


def test_home_is_at_least_as_bad_as_a_home() -> None:
    home = load_presets(SHIPPED)["home"]
    for name, rate in HOME_AT_LEAST.items():
        assert getattr(home, name) >= rate, name
    assert home.hub_dropouts + home.reader_dropouts >= 1 / 5


def test_harsh_is_five_times_home_and_some_slots_are_bad() -> None:
    presets = load_presets(SHIPPED)
    home, harsh = presets["home"], presets["harsh"]
    for field in fields(Faults):
        most = 1.0 if field.name == "bounce" else 1000
        five_times = min(most, 5 * getattr(home, field.name))
        assert getattr(harsh, field.name) >= five_times - 1e-9, field.name
    assert harsh.dead + harsh.stuck + harsh.flapping >= 0.02


def test_every_fault_occurs_in_harsh() -> None:
    harsh = load_presets(SHIPPED)["harsh"]
    assert all(getattr(harsh, field.name) > 0 for field in fields(Faults))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "[home]\nbonuce = 0.3\n",
            "line 2: unknown key 'bonuce' in [home]; expected perhaps 'bounce'.",
        ),
        ("[home]\nbounce = -1\n", "line 2: bounce is -1; expected a share from 0 to 1."),
        ("[home]\nbounce = nan\n", "line 2: bounce is nan; expected a share from 0 to 1."),
        ('[home]\nbounce = "often"\n', "bounce is 'often'; expected a share from 0 to 1."),
        ("[home]\nbounce = true\n", "bounce is true; expected a share from 0 to 1."),
        ("[home]\nbounce = 30\n", "bounce is 30; expected a share from 0 to 1, perhaps 0.3."),
        ('[home]\nbounce = "30 %"\n', "expected a share from 0 to 1, perhaps 0.3."),
        ('[home]\nbounce = "0.3"\n', "expected a share from 0 to 1, perhaps 0.3."),
        ("[home]\nbad_slots = 0.02\n", "line 2: unknown key 'bad_slots' in [home]"),
        ("[home]\ndropouts = 1\n", "line 2: unknown key 'dropouts' in [home]"),
        ("[home]\ndead = 0.6\nstuck = 0.6\n", "dead, stuck and flapping are more than all slots"),
        ("[home]\nbumps = 5000\n", "bumps is 5000; expected a number of times a game from 0 to"),
        ("home = 3\n", "line 1: home is 3; expected a table [home]."),
        ("[home\n", "line 1: the file is no TOML"),
        ("", "the file has no preset; expected at least one, such as [home]."),
    ],
)
def test_a_preset_that_makes_no_sense_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(PresetsError, match=re.escape(complaint)) as refused:
        load_presets(path)
    (sentence,) = refused.value.faults
    assert sentence.startswith(str(path))


def test_presets_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(PresetsError, match=r"faults\.toml: the file is missing; expected presets"):
        load_presets(tmp_path / "faults.toml")


def test_everything_wrong_with_presets_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(PresetsError) as refused:
        load_presets(write(tmp_path, "[home]\nbonuce = 0.3\nmissed = 2\n[harsh]\nlost = -1\n"))
    assert len(refused.value.faults) == 3
