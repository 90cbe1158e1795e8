"""`companion run` as a person calls it."""

import os
import pty
import subprocess
import sys

import pytest
from click.testing import CliRunner

from companion import editions
from companion.cli import main


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["run", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("edition", editions.available())
def test_without_a_terminal_a_whole_game_is_played_and_counted(edition: str) -> None:
    status, output = run("--edition", edition, "--seed", "3", "--players", "3")
    assert status == 0
    assert "simulated table" in output
    assert "Blue" in output
    assert "win" in output or "share the victory" in output


def test_the_same_seed_is_the_same_game_and_another_seed_another() -> None:
    assert run("--seed", "5") == run("--seed", "5")
    assert run("--seed", "5") != run("--seed", "6")


def test_an_incomplete_list_is_announced() -> None:
    _, output = run("--edition", "usa-2025")
    assert "31 of 33 tickets are known" in output
    assert "2 for the owner to add" in output


def test_a_wrong_number_of_players_is_refused_with_a_sentence() -> None:
    status, output = run("--players", "9")
    assert status == 2
    assert "is for 2 to 5 players, not 9." in output


def test_a_misspelt_edition_is_refused_with_the_nearest_name() -> None:
    status, output = run("--edition", "new-yrok")
    assert status == 2
    assert "new-york" in output
    assert "Traceback" not in output


def test_in_a_terminal_the_game_is_watched_live() -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "companion", "run", "--edition", "new-york", "--players", "2"]
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(
        [*command, "--pace", "100000"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
    ) as process:
        os.close(follower)
        shown = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:  # the terminal closes with its last program
                break
            if not part:
                break
            shown += part
    os.close(leader)
    text = shown.decode()
    assert process.returncode == 0
    assert "Face up" in text
    assert "Ctrl-C ends" in text
    assert "wins" in text or "share the victory" in text
