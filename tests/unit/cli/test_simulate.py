"""`companion simulate` that somebody stops."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main, simulate
from companion.cli.evenings import Outcome, Setting

ARGUMENTS = ["simulate", "--edition", "new-york", "--players", "2", "--games", "5000"]


@pytest.fixture
def third_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(_: Setting, seed: int, __: str) -> Outcome:
        if seed == 3:
            raise KeyboardInterrupt
        return Outcome(seed, exact=seed != 2)

    monkeypatch.setattr(simulate, "try_to_play", play)


@pytest.mark.usefixtures("third_is_interrupted")
def test_whoever_stops_it_reads_the_figures_so_far() -> None:
    result = CliRunner().invoke(main, ARGUMENTS)
    assert result.exit_code == 130
    assert result.stderr == "Stopped after 2 of 5000 games.\n"
    lines = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
    assert (lines["stopped"], lines["games"], lines["exact"]) == ("True", "2", "1")
    assert "--seed 2 " in lines["failures"]


@pytest.mark.usefixtures("third_is_interrupted")
def test_the_figures_so_far_are_json_if_asked_for() -> None:
    result = CliRunner().invoke(main, [*ARGUMENTS, "--json"])
    figures = json.loads(result.stdout)
    assert result.exit_code == 130
    assert (figures["stopped"], figures["games"]) == (True, 2)


def test_what_is_played_to_its_end_was_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "try_to_play", lambda _, seed, __: Outcome(seed, exact=True))
    result = CliRunner().invoke(main, [*ARGUMENTS, "--json"])
    assert (result.exit_code, json.loads(result.stdout)["stopped"]) == (0, False)


def test_ctrl_c_ends_many_processes_in_order() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *ARGUMENTS, "--jobs", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text().split()) < 2:
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGINT)
        told, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert complaints.startswith("Stopped after ")
    assert complaints.count("\n") == 1
    assert json.loads(told)["games"] < 5000


def test_a_card_in_a_wrong_hand_that_no_scan_gone_astray_excuses_is_a_wrong_claim() -> None:
    assert not Outcome(1, exact=True, misplaced_cards=4).failed
    confused = Outcome(1, exact=True, misplaced_cards=5, wrong_cards=1)
    assert (confused.wrong_claims, confused.failed) == (1, True)


def test_more_than_a_few_claims_where_only_an_arm_lay_are_wrong_claims() -> None:
    assert not Outcome(1, exact=True, false_starts=2).failed
    hasty = Outcome(1, exact=True, false_starts=3, wrong_starts=1, wrong_routes=1)
    assert (hasty.wrong_claims, hasty.failed) == (2, True)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_games_that_are_kept_are_listed_told_and_played_back(tmp_path: Path) -> None:
    journal = ("--journal", str(tmp_path / "evenings.sqlite"))
    evenings = ("simulate", "--edition", "new-york", "--players", "2", *journal)
    assert run(*evenings, "--games", "1", "--faults", "harsh").exit_code == 0
    assert run(*evenings, "--games", "1", "--seed", "2").exit_code == 0
    listed = run("games", *journal).output.splitlines()
    assert [line.split()[0] for line in listed] == ["GAME", "1", "2"]
    assert "The game is over." in run("games", "show", "2", *journal).output
    for number in ("1", "2"):
        out = str(tmp_path / f"{number}.json")
        assert run("export", number, *journal, "--out", out).exit_code == 0
        replayed = run("replay", out, "--readings")
        assert replayed.exit_code == 0
        assert replayed.output.endswith("readings understood anew: every step is the same.\n")


def test_a_journal_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    played = run("simulate", "--games", "1", "--journal", str(tmp_path / "none" / "j" / ".."))
    assert played.exit_code == 2
    assert str(tmp_path / "none") in played.output
    several = run("simulate", "--jobs", "2", "--journal", str(tmp_path / "j"))
    assert several.exit_code == 2
    assert "One process at a time can record" in several.output


def test_a_full_disk_stops_it_with_the_journal_s_own_sentence(tmp_path: Path) -> None:
    limited = ["bash", "-c", 'ulimit -f 150; exec "$@"', "_", sys.executable, "-m", "companion"]
    evenings = ["simulate", "--edition", "new-york", "--games", "2", "--seed", "5", "--json"]
    journal = ["--journal", str(tmp_path / "j")]
    full = subprocess.run(
        [*limited, *evenings, *journal], capture_output=True, text=True, check=False
    )
    assert full.returncode == 2
    assert re.match(r"Error: .* the journal \S+/j;|Error: The journal \S+/j cannot", full.stderr)
    figures = json.loads(full.stdout)
    assert (figures["stopped"], figures["lost_events"], figures["failures"]) == (True, 0, [])
    assert full.stderr.endswith(f"\nStopped after {figures['games']} of 2 games.\n")
    assert run("games", *journal).exit_code == 0


def test_a_game_without_a_board_is_told_to_be_played_without_slots() -> None:
    result = run("simulate", "--edition", "card-game", "--games", "1", "--faults", "none", "--json")
    figures = json.loads(result.stdout)
    assert figures["equipment"] == "slots=none,cards=on,buttons=on"
    assert result.stdout.count('"median": 0.0,') == 1
