"""Recorders killed at every boundary and at any moment: what was acknowledged is there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

from companion.journal import Entry, Journal
from tests.kit.dying_recorder import the_game
from tests.kit.recorded import header

ROOT = Path(__file__).parents[2]
KILLS = 25


class Victim:
    """The process that `tests.kit.dying_recorder` is."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.acknowledged = (0, 0)
        """Number of the game and of its entries."""

    def start(self, order: str) -> int:
        assert self._process.stdin
        self._process.stdin.write(f"{order}\n")
        self._process.stdin.flush()
        word, number = self._line()
        assert word == "pid"
        return int(number)

    def wait_for_acknowledgements(self, number: int) -> None:
        for _ in range(number):
            self._take(self._line())

    def until_dead(self) -> None:
        while (line := self._line()) != ["dead"]:
            self._take(line)

    def _take(self, line: list[str]) -> None:
        word, game, entries = line
        assert word == "ack"
        self.acknowledged = int(game), int(entries)

    def _line(self) -> list[str]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the recorder failed"
        return line.split()


@contextmanager
def victim(path: Path, edition: str) -> Iterator[Victim]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.kit.dying_recorder", str(path), edition],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Victim(process)


def found(path: Path) -> tuple[int, tuple[Entry, ...]]:
    """The newest game and its log; looking at them changes nothing for the next recorder."""
    with Journal.read(path) as journal:
        games = journal.games()
        return len(games), journal.load(len(games)).entries if games else ()


def test_a_kill_at_any_moment_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path, chance = tmp_path / "journal.sqlite", Random(20)
    game, expected = the_game("usa-2004")
    with victim(path, "usa-2004") as recorder:
        for _ in range(KILLS):
            process = recorder.start("run")
            recorder.wait_for_acknowledgements(chance.randrange(1, 40))
            time.sleep(chance.random() / 500)  # so that death comes anywhere inside a commit
            os.kill(process, signal.SIGKILL)
            recorder.until_dead()

            last, acknowledged = recorder.acknowledged
            number, entries = found(path)
            if number > last:  # the next game had begun
                assert acknowledged == len(expected)
                last, acknowledged = number, 0
            assert number == last
            assert acknowledged <= len(entries) <= acknowledged + 1
            assert entries == expected[: len(entries)], "in order, and no step torn"
            assert game.fold(entries) == game.fold(expected[: len(entries)])


def test_a_kill_at_every_boundary_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    game, expected = the_game("new-york")
    deaths = 0
    with victim(path, "new-york") as recorder:
        for done in range(len(expected)):
            before = game.fold(expected[:done])
            for statement in count():
                recorder.start(f"die {statement}")
                recorder.until_dead()
                deaths += 1
                _, entries = found(path)
                if recorder.acknowledged == (1, done + 1):
                    assert entries == expected[: done + 1]
                    break
                assert entries == expected[:done], "a step that did not commit left something"
                assert game.fold(entries) == before
    assert deaths > 4 * len(expected), "before BEGIN, each INSERT, REPLACE, COMMIT, and after"


def test_a_log_torn_anywhere_holds_every_step_that_was_forced_to_the_disk(tmp_path: Path) -> None:
    """What a power cut can do and a kill cannot: the end of a file never reached the disk."""
    path, log = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"
    game, expected = the_game("new-york")
    with Journal.open(path) as journal:
        recording = journal.begin(header(game))
        safe = [log.stat().st_size]
        for entry in expected:
            recording.append(entry)
            safe.append(log.stat().st_size)
        file, whole = path.read_bytes(), log.read_bytes()
    assert safe == sorted(set(safe)), "every step makes the log longer"
    chance = Random(3)
    for _ in range(100):
        length = chance.randrange(safe[0], len(whole) + 1)
        noise = chance.randbytes(chance.choice((0, 1, 5000)))
        path.write_bytes(file)
        log.write_bytes(whole[:length] + noise)
        _, entries = found(path)
        forced = sum(size <= length for size in safe) - 1
        assert entries == expected[:forced]
