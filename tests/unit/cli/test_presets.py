"""Presets of faults, as commands name them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import editions
from companion.cli import main
from companion.cli.evenings import Setting
from companion.cli.presets import presets
from companion.model.table import Equipment


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in the place of the shipped one."""
    monkeypatch.setattr(editions, "data_folder", lambda: tmp_path)
    presets.cache_clear()
    yield tmp_path
    presets.cache_clear()


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--games", "1"],
        ["prove", "--games", "1", "--into", "nowhere"],
        ["prove", "--games", "1", "--into", "nowhere", "--faults", "home"],
        ["run", "--web", "--port", "0"],
        ["bench", "table"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "faults.toml: the file is missing; expected presets such as [home]"),
        ("[home\n", "faults.toml, line 1: the file is no TOML"),
        ("[none]\n[home]\nbonuce = 0.3\n", "line 3: unknown key 'bonuce' in [home]"),
        ('[none]\n[home]\nbounce = "often"\n', "line 3: bounce is 'often'; expected a share"),
        ("[none]\n[home]\nbounce = 1.5\n", "line 3: bounce is 1.5; expected a share"),
    ],
    ids=["missing", "no TOML", "unknown key", "wrong type", "out of range"],
)
def test_faulty_presets_get_a_sentence_and_status_2(
    data: Path, text: str | None, words: str, arguments: list[str]
) -> None:
    if text is not None:
        (data / "faults.toml").write_text(text)
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2, result.output
    assert words in result.output
    assert "Please mend the file" in result.output


SIMULATE = ["simulate", "--edition", "new-york", "--players", "2", "--games", "1", "--json"]


def test_a_file_of_ones_own_says_what_goes_wrong(tmp_path: Path) -> None:
    file = tmp_path / "my own: faults.toml"
    file.write_text("[cables]\nhub_dropouts = 3\n\n[calm]\n")
    result = CliRunner().invoke(main, [*SIMULATE, "--faults", f"{file}:cables"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["faults"] == {"hub_dropout": 3}
    calm = CliRunner().invoke(main, [*SIMULATE, "--faults", f"{file}:calm"])
    assert json.loads(calm.output)["faults"] == {}


def test_the_command_that_repeats_an_evening_names_the_file_too() -> None:
    command = Setting("new-york", 2, "my own.toml:cables", Equipment()).command(7)
    assert "--faults 'my own.toml:cables' " in command


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "{}:cabels",
            "There is no preset 'cabels' in {}; expected cables, calm, perhaps 'cables'",
        ),
        ("{}", "no preset"),
        ("{}.old:cables", "{}.old: the file is missing; expected presets"),
        (":cables", "':cables' names no file before its colon; expected FILE:PRESET."),
        (":", "':' names no file before its colon"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "prove"])
def test_a_preset_that_is_not_there_is_told(
    tmp_path: Path, command: str, words: str, sentence: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[cables]\nhub_dropouts = 3\n\n[calm]\n")
    result = CliRunner().invoke(main, [command, "--faults", words.format(file)])
    assert result.exit_code == 2
    assert sentence.format(file) in result.output
