"""`companion games` as a person calls it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import editions
from companion.cli import main
from companion.cli.recorded import when
from companion.journal import Header, Journal, Result
from companion.model.events import GameBegan
from tests.kit.recorded import header, played, record, with_second_thoughts


def run(*arguments: str, **environment: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["games", *arguments], env=environment)
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished game, one broken off, and one in the middle."""
    file = tmp_path / "journal.sqlite"
    game = played("usa-2004", 3)
    with Journal.open(file) as journal:
        record(journal, game)
        record(journal, game, game.steps[:1])
        record(journal, game, tuple(with_second_thoughts(game.steps[:60])))
    return file


def test_games_are_listed_with_their_results(path: Path) -> None:
    status, output = run("--journal", str(path))
    title, first, second, third = output.splitlines()
    assert status == 0
    assert title.split() == ["GAME", "BEGUN", "EDITION", "PLAYERS", "RESULT"]
    assert "2025-11-18" in first
    assert "usa-2004" in first
    assert "Blue 88, Red 76, Green 67" in first
    assert first.endswith("Blue won")
    assert second.endswith("broken off after 1 step")
    assert third.endswith("Blue, Red, Green           unfinished after 88 steps")


def test_the_journal_is_found_by_the_environment(path: Path) -> None:
    assert run(COMPANION_JOURNAL=str(path)) == run("--journal", str(path))
    named = run("show", "1", "--journal", str(path))
    assert named == run("--journal", str(path), "show", "1")
    assert named == run("show", "1", COMPANION_JOURNAL=str(path))


def test_without_a_journal_there_is_no_game_yet_and_none_is_made(tmp_path: Path) -> None:
    path = tmp_path / "companion" / "journal.sqlite"
    status, output = run(XDG_STATE_HOME=str(tmp_path), COMPANION_JOURNAL="")
    assert status == 0
    assert output == f"No game has been recorded yet in {path}.\n"
    assert not path.parent.exists()
    Journal.open(path).close()
    assert run("--journal", str(path)) == (0, output)


@pytest.mark.parametrize("edition", editions.available())
def test_a_finished_game_is_told_and_counted(tmp_path: Path, edition: str) -> None:
    path = tmp_path / "j"
    with Journal.open(path) as journal:
        record(journal, played(edition, 3))
    status, output = run("show", "1", "--journal", str(path))
    assert status == 0
    assert editions.load(edition).name in output
    assert "Blue, Red, Green" in output
    assert "The game is over." in output
    assert " wins with " in output


def test_an_unfinished_game_hides_hands_and_tickets(path: Path) -> None:
    status, output = run("show", "3", "--journal", str(path))
    assert status == 0
    assert "unfinished after 88 steps" in output
    assert "Taken back: Red kept 2 tickets." in output
    assert "Counts again: Red kept 2 tickets." in output
    assert "It is Green's turn." in output
    assert "holds" not in output
    assert "t2004-" not in output


def test_with_secrets_hands_and_tickets_are_shown(path: Path) -> None:
    _, hidden = run("show", "3", "--journal", str(path))
    status, output = run("show", "3", "--journal", str(path), "--with-secrets")
    assert status == 0
    assert output.startswith(hidden)
    assert "Blue holds 1 red, 1 yellow, 1 green, 1 blue, 1 white." in output
    assert "Green has Helena – Los Angeles (t2004-11), Chicago" in output


def test_cards_that_nobody_saw_are_counted(tmp_path: Path) -> None:
    from companion.cli.secrecy import hide_secrets  # noqa: PLC0415 - to have such cards

    game = played("usa-2004", 3)
    with Journal.open(tmp_path / "j") as journal:
        told = hide_secrets(game.family, game.start, game.steps[:60])
        record(journal, game, tuple(entry for entry in told if entry != ()))
    _, output = run("show", "1", "--journal", str(tmp_path / "j"), "--with-secrets")
    assert "not seen." in output


@pytest.mark.parametrize("number", ["9", "0", "-1", "99999999999999999999999"])
def test_a_game_that_is_not_there_is_refused(path: Path, number: str) -> None:
    status, output = run("show", "--journal", str(path), "--", number)
    assert status == 2
    assert f"has no game {number}; `companion games` lists them." in output


def test_a_damaged_journal_is_refused_with_its_sentence(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])
    for arguments in ((), ("show", "1")):
        status, output = run("--journal", str(path), *arguments)
        assert status == 2
        assert "is damaged" in output
        assert "Traceback" not in output


def test_changed_figures_are_noted(tmp_path: Path) -> None:
    game = played("new-york", 2)
    said = Header(game.began, "another digest", "0.1.0", 0.0)
    with Journal.open(tmp_path / "j") as journal:
        journal.begin(said)
    status, output = run("show", "1", "--journal", str(tmp_path / "j"))
    assert status == 0
    assert "Note: The figures of" in output


def test_a_game_of_an_unknown_edition_is_listed_but_cannot_be_told(tmp_path: Path) -> None:
    said = Header(GameBegan("my-box", ("Zoë\x1b[31m", "Per"), 0, 30), "abc", "0.1.0", 1e300)
    with Journal.open(tmp_path / "j") as journal:
        journal.begin(said).end(5.0, Result((None, None), (3, 3), (0, 1)))
    status, output = run("--journal", str(tmp_path / "j"))
    assert status == 0
    assert "at some time" in output
    assert "Zoë\\x1b[31m 3, Per 3" in output
    assert "Zoë\\x1b[31m and Per share the victory" in output
    status, output = run("show", "1", "--journal", str(tmp_path / "j"))
    assert status == 2
    assert 'played with the edition "my-box", which cannot be read.' in output


def test_a_game_of_an_edition_folder_is_told(tmp_path: Path) -> None:
    game = played("new-york", 2)
    folder = editions.data_folder() / "editions" / "new-york"
    began = GameBegan("elsewhere", game.began.seats, game.began.first, game.began.ticket_deck)
    said = Header(began, game.edition.digest, "0.1.0", 0.0, source=str(folder))
    with Journal.open(tmp_path / "j") as journal:
        journal.begin(said).append(game.steps[0])
    status, output = run("show", "1", "--journal", str(tmp_path / "j"))
    assert status == 0
    assert "Note:" not in output


def test_steps_that_the_rules_cannot_follow_are_refused(tmp_path: Path) -> None:
    game = played("new-york", 2)
    with Journal.open(tmp_path / "j") as journal:
        record(journal, game, game.steps[30:])
    status, output = run("show", "1", "--journal", str(tmp_path / "j"))
    assert status in (0, 2)
    assert "Traceback" not in output


def test_seats_that_no_game_can_have_are_refused(tmp_path: Path) -> None:
    alone = GameBegan("new-york", ("Blue",), 0, 18)
    with Journal.open(tmp_path / "j") as journal:
        journal.begin(Header(alone, "abc", "0.1.0", 0.0))
    status, output = run("show", "1", "--journal", str(tmp_path / "j"))
    assert status == 2
    assert "cannot have begun with the seats of this game." in output


def test_a_time_is_shown_in_the_time_of_this_place() -> None:
    assert when(header(played()).started).startswith("2025-11-1")
    assert when(float(10**20)) == "at some time"
