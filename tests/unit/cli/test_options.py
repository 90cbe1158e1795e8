"""What several commands refuse in the same words."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main


@pytest.mark.parametrize(
    "words",
    [
        "replay",
        "score",
        "games --journal",
        "simulate --journal",
        "run --settings",
        "prove --into",
        "template --out",
    ],
)
def test_a_name_that_is_empty_gets_a_sentence(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, [*words.split(), ""])
    assert result.exit_code == 2
    assert ": the name is empty; expected a path." in result.output
    assert not list(tmp_path.iterdir())
