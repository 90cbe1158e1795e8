"""`companion export` as a person calls it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.journal import Journal, document
from companion.model.readings import Requested, SlotChanged, TagSeen
from tests.kit.limits import largest_file
from tests.kit.recorded import header, played, record

GAME = played("usa-2004", 3)
READINGS = (
    TagSeen(1.0, "reader", "04:A2"),
    Requested(2.0, "keep", (("ticket", "t2004-02"),)),
    SlotChanged(3.0, 7, covered=True),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished and an unfinished game; the current folder is empty."""
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        record(journal, GAME)
        recording = record(journal, GAME, GAME.steps[:80])
        recording.trace(READINGS)
        recording.flush()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("COMPANION_JOURNAL", str(tmp_path / "journal.sqlite"))
    return tmp_path / "here"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["export", *arguments])
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_a_finished_game_is_written_whole(folder: Path) -> None:
    assert run("1") == (0, "Game 1 is written to game-1.json.\n")
    written = document.read((folder / "game-1.json").read_bytes())
    assert written.header == header(GAME)
    assert written.entries == GAME.steps
    assert written.result == GAME.result
    assert not written.secrets_hidden
    assert written.end["phase"] == "over"


def test_an_unfinished_game_is_written_without_its_secrets(folder: Path) -> None:
    status, output = run("2")
    assert status == 0
    assert output == "Game 2 is written without its secrets to game-2.json.\n"
    text = (folder / "game-2.json").read_text()
    written = document.read(text)
    assert written.secrets_hidden
    assert len(written.entries) == 80
    assert "t2004-" not in text
    assert "04:A2" not in text
    assert written.trace[0].readings == (
        TagSeen(1.0, "reader", "?"),
        Requested(2.0, "keep"),
        SlotChanged(3.0, 7, covered=True),
    )


def test_with_secrets_it_is_written_whole(folder: Path) -> None:
    assert run("2", "--with-secrets", "--out", "all.json")[0] == 0
    written = document.read((folder / "all.json").read_bytes())
    assert not written.secrets_hidden
    assert written.entries == GAME.steps[:80]
    assert written.trace[0].readings == READINGS


def test_a_game_played_to_its_end_but_not_closed_has_no_secrets(folder: Path) -> None:
    with Journal.open(folder.parent / "journal.sqlite") as journal:
        record(journal, GAME, GAME.steps)
    assert run("3")[0] == 0
    assert document.read((folder / "game-3.json").read_bytes()).entries == GAME.steps


def test_it_can_be_printed() -> None:
    status, output = run("1", "--out", "-")
    assert status == 0
    assert json.loads(output)["format"] == "table-companion game"


def test_a_person_can_read_it_line_by_line() -> None:
    _, output = run("1", "--out", "-")
    claims = [line for line in output.splitlines() if '"event":"RouteClaimed"' in line]
    assert claims
    assert all(line.startswith("[{") for line in claims)


def test_the_file_is_for_its_owner_only(folder: Path) -> None:
    run("1")
    assert (folder / "game-1.json").stat().st_mode & 0o777 == 0o600


def test_the_folder_of_an_edition_is_not_told() -> None:
    assert '"source":""' in run("1", "--out", "-")[1]


def test_no_file_is_written_over(folder: Path) -> None:
    (folder / "game-1.json").write_text("mine")
    status, output = run("1")
    assert status == 2
    assert "game-1.json exists already; name another file with --out." in output
    assert (folder / "game-1.json").read_text() == "mine"


def test_a_place_that_cannot_be_written_is_told() -> None:
    status, output = run("1", "--out", "missing/game.json")
    assert status == 2
    assert "missing/game.json cannot be written: No such file or directory." in output


def test_without_room_nothing_is_left_behind(folder: Path) -> None:
    with Journal.open(folder.parent / "journal.sqlite") as journal:
        record(journal, GAME).trace([SlotChanged(3.0, n, covered=True) for n in range(2000)])
    with largest_file(50_000):  # SQLite needs 32 kB of it even to read
        status, output = run("3")
    assert status == 2
    assert "game-3.json cannot be written: File too large." in output
    assert not list(folder.iterdir())


def test_a_game_that_is_not_there_is_refused() -> None:
    status, output = run("7")
    assert status == 2
    assert "has no game 7;" in output


def test_without_a_journal_there_is_nothing_to_write(folder: Path) -> None:
    status, output = run("1", "--journal", str(folder / "nothing"))
    assert status == 2
    assert "No game has been recorded yet: there is no journal" in output
