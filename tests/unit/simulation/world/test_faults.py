"""Presets of faults."""

from dataclasses import fields
from pathlib import Path

import pytest

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
    "dropouts": 1 / 5,
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


def test_harsh_is_five_times_home_and_some_slots_are_bad() -> None:
    presets = load_presets(SHIPPED)
    home, harsh = presets["home"], presets["harsh"]
    for field in fields(Faults):
        most = 1.0 if field.name == "bounce" else 1000
        five_times = min(most, 5 * getattr(home, field.name))
        assert getattr(harsh, field.name) >= five_times - 1e-9, field.name
    assert harsh.bad_slots >= 0.02


def test_every_fault_occurs_in_harsh() -> None:
    harsh = load_presets(SHIPPED)["harsh"]
    assert all(getattr(harsh, field.name) > 0 for field in fields(Faults))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[home]\nbonuce = 0.3\n", "'home' has no fault called 'bonuce'"),
        ("[home]\nbounce = -1\n", "'bounce' of 'home' is -1; expected a rate from 0 up"),
        ('[home]\nbounce = "often"\n', "'bounce' of 'home' is 'often'"),
        ("[home]\nbounce = true\n", "'bounce' of 'home' is True"),
        ("home = 3\n", "'home' is no table of rates"),
    ],
)
def test_a_preset_that_makes_no_sense_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        load_presets(write(tmp_path, text))
