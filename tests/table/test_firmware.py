"""Whole evenings with the hub's real firmware in the middle, and one byte in a hundred wrong."""

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.evenings import Setting, play
from companion.model.table import Equipment, SlotLevel
from tests.kit.tools import require_micropython

PER_SPACE = Equipment()
PER_ROUTE = Equipment(slots=SlotLevel.ROUTE)


@pytest.mark.parametrize(
    ("edition", "preset", "equipment", "seed"),
    [
        ("usa-2004", "home", PER_SPACE, 1),
        ("usa-2025", "home", PER_ROUTE, 2),
        ("new-york", "home", PER_SPACE, 3),
        ("new-york", "home", PER_SPACE, 4),
        ("first-journey-europe", "home", PER_SPACE, 5),
        ("new-york", "none", PER_SPACE, 6),
    ],
)
def test_an_evening_through_the_firmware_is_counted_exactly(
    edition: str, preset: str, equipment: Equipment, seed: int
) -> None:
    require_micropython()
    outcome = play(Setting(edition, 3, preset, equipment, firmware=True), seed)
    assert not outcome.failed, outcome.notes
    assert outcome.faults.get("bounce") or preset == "none"


def test_the_command_that_repeats_an_evening_names_the_firmware() -> None:
    setting = Setting("new-york", 2, "none", PER_SPACE, firmware=True)
    assert "--firmware" in setting.command(7)


def test_without_micropython_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
    result = CliRunner().invoke(main, ["simulate", "--firmware"])
    assert result.exit_code == 2
    assert "script/obtain-micropython" in result.stderr
