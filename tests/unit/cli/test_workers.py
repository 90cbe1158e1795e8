"""Evenings in several processes, some of which somebody ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main, workers
from companion.cli.evenings import Setting
from companion.model.table import Equipment

SETTING = Setting("new-york", 2, "none", Equipment())
MANY = ("--games", "5000", "--edition", "new-york", "--jobs", "2", "--json")


@contextmanager
def playing(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments, *MANY],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def workers_of(process: "subprocess.Popen[str]") -> list[int]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(found := children.read_text().split()) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    return list(map(int, found))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_when_the_command_is_ended(how: signal.Signals) -> None:
    """Whoever lived on would hold what it prints open, and `communicate` would wait."""
    with playing("simulate") as process:
        workers_of(process)
        process.send_signal(how)
        process.communicate(timeout=20)
    assert process.returncode == -how


def test_a_worker_that_is_killed_is_told_with_the_figures_so_far() -> None:
    with playing("simulate") as process:
        os.kill(workers_of(process)[0], signal.SIGKILL)
        told, complaints = process.communicate(timeout=60)
    assert process.returncode == 2
    figures = json.loads(told)
    assert figures["stopped"] is True
    assert complaints.startswith("Error: A process that played was ended from outside")
    assert complaints.endswith(f"\nStopped after {figures['games']} of 5000 games.\n")


def test_a_proof_whose_worker_is_killed_can_go_on(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    with playing("prove", "--into", str(tmp_path)) as process:
        os.kill(workers_of(process)[1], signal.SIGKILL)
        told, complaints = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "Traceback" not in complaints
    assert complaints.endswith(f"Stopped. --resume --into {tmp_path} goes on from here.\n")
    assert json.loads(told)["games"] == log.read_text().count("\n") - 1


def test_there_are_never_more_workers_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def pool(jobs: int, initializer: Callable[[], None]) -> ProcessPoolExecutor:
        started.append(jobs)
        return ProcessPoolExecutor(jobs, initializer=initializer)

    monkeypatch.setattr(workers, "ProcessPoolExecutor", pool)
    played = sorted(each.seed for each in workers.spread(range(7, 9), lambda _: SETTING, 64))
    assert (played, started) == ([7, 8], [2])


@pytest.mark.parametrize("command", ["simulate", "prove"])
@pytest.mark.parametrize(
    ("option", "number"), [("--games", "9" * 20), ("--jobs", "65"), ("--jobs", "0")]
)
def test_absurd_numbers_are_refused(command: str, option: str, number: str) -> None:
    result = CliRunner().invoke(main, [command, option, number])
    assert result.exit_code == 2
    assert f"Invalid value for '{option}': {number} is not in the range" in result.output
