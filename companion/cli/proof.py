"""The games of one proof, on disk as they end, and what they come to."""

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from companion.cli.evenings import Outcome
from companion.cli.options import Problem
from companion.cli.plan import Plan, is_full
from companion.cli.summary import Summary
from companion.journal import codec
from companion.journal.annotations import Plain
from companion.model.errors import UnreadableRecordError

GAMES: Final = "games.jsonl"
HEADS: Final = (
    "faults",
    "edition",
    "games",
    "exact",
    "wrong claims",
    "missed claims",
    "stuck",
    "lost events",
    "leaks",
    "questions, median",
    "delay, p99",
)

FULL: Final = "full tables"
"""In place of an edition: all evenings at which everything was sensed."""

ELSEWHERE: Final = "please name another folder with --into"
GO_ON: Final = "what it holds is kept, and --resume goes on with it"


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of the file."""

    seed: int
    kinds: tuple[tuple[str, str], ...]


class Proof:
    """Appends each game to a file before it is counted."""

    def __init__(self, folder: Path, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.seed = seed
        self.done: set[int] = set()
        self.rows: defaultdict[tuple[str, str], Summary] = defaultdict(Summary)
        self.total = Summary()
        self._folder = folder
        with _writing(folder, ELSEWHERE):
            self._file = (folder / GAMES).open("a", encoding="utf-8")

    @classmethod
    def begin(cls, folder: Path, plan: Plan, seed: int) -> Self:
        with _writing(folder, ELSEWHERE):
            folder.mkdir(parents=True, exist_ok=True)
            is_taken = (folder / GAMES).exists()
        if is_taken:
            raise Problem(f"{folder} holds a proof already: add --resume, or name another --into.")
        proof = cls(folder, plan, seed)
        proof._put({"seed": seed, "kinds": plan.names})
        return proof

    @classmethod
    def resume(cls, folder: Path, plan: Plan) -> Self:
        head, games = _read(folder)
        if head.kinds != plan.names:
            raise Problem(f"{folder} holds a proof of other editions or presets.")
        proof = cls(folder, plan, head.seed)
        for number, outcome in games.items():
            proof._count(number, outcome)
        return proof

    def add(self, number: int, outcome: Outcome) -> None:
        outcome.delays = [round(delay, 3) for delay in outcome.delays]
        self._put({"number": number, **asdict(outcome)})
        self._count(number, outcome)

    def _count(self, number: int, outcome: Outcome) -> None:
        setting = self.plan.setting(number)
        self.done.add(number)
        self.total.add(setting, outcome)
        self.rows[setting.preset, setting.edition].add(setting, outcome)
        if is_full(setting):
            self.rows[setting.preset, FULL].add(setting, outcome)

    def _put(self, line: dict[str, object]) -> None:
        with _writing(self._folder / GAMES, GO_ON):
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()

    def write(self) -> None:
        with _writing(self._folder, GO_ON):
            (self._folder / "proof.json").write_text(json.dumps(self.as_json(), indent=2) + "\n")
            (self._folder / "proof.md").write_text(self.as_markdown() + "\n")

    def as_json(self) -> dict[str, object]:
        return {
            "seed": self.seed,
            **self.total.as_json(),
            "rows": [
                {"faults_preset": preset, "edition": edition, **row.as_json()}
                for (preset, edition), row in self.rows.items()
            ],
            "failures": self.total.failures,
        }

    def as_markdown(self) -> str:
        """A table, and below it every failure with the command that repeats it."""
        lines = [f"{self.total.games} games, seeds from {self.seed} on.", ""]
        lines += [_row(HEADS), _row(["---"] * len(HEADS))]
        lines += [_row(_cells(*names, row)) for names, row in sorted(self.rows.items())]
        lines += [_row(_cells("**all**", "", self.total))]
        if self.total.failed:
            lines += ["", f"{len(self.total.failed)} went wrong:", ""]
        for failure in self.total.failed:
            lines += [f"- `{failure.command}`", *(f"  {note}" for note in failure.notes)]
        return "\n".join(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        place: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # A full disk was told of when it did not take a game.
            self._file.close()


@contextmanager
def _writing(path: Path, way_on: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}; {way_on}.") from error


@contextmanager
def _reading(file: Path, line: int, way_on: str) -> Iterator[None]:
    try:
        yield
    except UnreadableRecordError as error:
        raise Problem(f"{file}, line {line}: {error} {way_on}") from error


def _read(folder: Path) -> tuple[Head, dict[int, Outcome]]:
    """What was written down, by the numbers of the games."""
    file = folder / GAMES
    first, *others = _whole_lines(folder)
    with _reading(file, 1, "Please name another --into."):
        head = codec.read(Head, codec.loads(first))
    games: dict[int, Outcome] = {}
    for place, line in enumerate(others, start=2):
        with _reading(file, place, "Remove that line, and --resume plays its game again."):
            number, outcome = _game(codec.loads(line))
        games[number] = outcome
    return head, games


def _game(data: Plain) -> tuple[int, Outcome]:
    number = data.pop("number", None) if type(data) is dict else None
    return codec.read(int, number), codec.read(Outcome, data)


def _whole_lines(folder: Path) -> list[bytes]:
    """The line in which a process was killed, or the power went, is cut off."""
    file = folder / GAMES
    try:
        text = file.read_bytes()
    except OSError as error:
        raise Problem(f"{folder} holds no proof to go on with: {error.strerror}.") from error
    whole = text[: text.rfind(b"\n") + 1]
    if not whole:
        raise Problem(f"{folder} holds no proof to go on with; remove its empty {GAMES}.")
    if whole != text:
        with _writing(file, ELSEWHERE):
            os.truncate(file, len(whole))
    return whole.splitlines()


def _cells(preset: str, edition: str, row: Summary) -> list[object]:
    asked, delay = row.questions_per_game, row.commit_delay_s
    counts = (row.wrong_claims, row.missed_claims, row.stuck, row.lost_events, row.leaks)
    return [
        preset,
        edition,
        row.games,
        row.exact,
        *counts,
        "" if asked is None else f"{asked['median']:g}",
        "" if delay is None else f"{delay['p99']:.2f} s",
    ]


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
