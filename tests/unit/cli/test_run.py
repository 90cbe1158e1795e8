"""`companion run` as a person calls it."""

import http.client
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from companion import editions
from companion.cli import main

POSITION: Final = str(Path(__file__).parents[3] / "docs" / "examples" / "position.json")


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


def test_an_incomplete_list_that_its_owner_completed_needs_no_note(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(editions.find("usa-2025"), mine)
    with (mine / "tickets.csv").open("a") as tickets:
        tickets.write("mine-1,miami,seattle,20,card\nmine-2,boston,seattle,20,card\n")
    status, output = run("--edition", str(mine))
    assert status == 0
    assert "Note" not in output


def test_a_pace_that_is_no_number_is_refused() -> None:
    status, output = run("--pace", "nan")
    assert status == 2
    assert "nan is no number" in output


def companion(*arguments: str, **how: Any) -> subprocess.CompletedProcess[bytes]:  # noqa: ANN401
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, check=False, stderr=subprocess.PIPE, **how)


def test_a_terminal_that_knows_few_letters_gets_the_count_all_the_same() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    result = companion("run", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Montr?al" in result.stdout


def test_without_any_input_the_game_is_played_at_full_speed() -> None:
    result = companion("run", stdout=subprocess.PIPE, preexec_fn=lambda: os.close(0))
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("arguments", [("run",), ("editions",), ("score", POSITION, "--json")])
def test_a_full_disk_is_told_in_a_sentence(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        result = companion(*arguments, stdin=subprocess.DEVNULL, stdout=full)
    assert result.returncode == 1
    assert result.stderr == b"Error: The output cannot be written: No space left on device.\n"


def watch(*arguments: str, interrupt: bool = False) -> tuple[int, str]:
    """Plays in a terminal of 100 by 40; Ctrl-C as soon as the first picture is there."""
    leader, follower = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "run", "--terminal", *arguments],
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
            if interrupt and b"Face up" in shown:
                process.send_signal(signal.SIGINT)
                interrupt = False
    os.close(leader)
    return process.returncode, shown.decode()


def test_in_a_terminal_the_game_is_watched_live() -> None:
    status, text = watch("--edition", "new-york", "--players", "2", "--pace", "100000")
    assert status == 0
    assert "Face up" in text
    assert "Ctrl-C ends" in text
    assert "wins" in text or "share the victory" in text


def test_ctrl_c_ends_a_watched_game_calmly() -> None:
    status, text = watch("--pace", "0.5", interrupt=True)
    assert status == 130
    assert "Ended in the middle of the game: nothing was counted." in text
    assert "Traceback" not in text


def test_a_port_that_cannot_be_had_is_told_in_a_sentence() -> None:
    status, output = run("--web", "--host", "192.0.2.1")
    assert status == 1
    assert "The web page cannot listen on 192.0.2.1, port 8026" in output
    assert "--port" in output


def test_in_a_terminal_the_virtual_table_is_served_until_ctrl_c() -> None:
    leader, follower = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    command = [sys.executable, "-m", "companion", "run", "--port", "0", "--edition", "new-york"]
    with subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment
    ) as process:
        os.close(follower)
        shown = b""
        while b"Ctrl-C ends" not in shown:
            shown += os.read(leader, 65536)
        address = re.search(rb"http://([\d.]+):(\d+)", shown)
        assert address is not None
        connection = http.client.HTTPConnection(address[1].decode(), int(address[2]))
        connection.request("GET", "/events?page=table")
        assert connection.getresponse().read1(100).startswith(b"retry")
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        shown += os.read(leader, 65536)
        connection.close()
    os.close(leader)
    assert b"The table is cleared away." in shown
    assert b"Traceback" not in shown
