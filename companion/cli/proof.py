"""The games of one proof, on disk as they end, and what they come to."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import chain, cycle, product
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self

from companion import editions
from companion.cli.evenings import Outcome, Setting
from companion.cli.options import Problem, load_edition
from companion.cli.presets import presets
from companion.cli.summary import Summary
from companion.model.table import Equipment, SlotLevel

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


@dataclass(frozen=True, slots=True)
class Plan:
    """Which game is played at which table: kinds take turns, each goes through all its tables."""

    kinds: tuple[tuple[Setting, ...], ...]

    @classmethod
    def of(cls, edition: str | None, preset: str | None) -> Self:
        names = editions.available() if edition is None else [edition]
        wanted = presets() if preset is None else [preset]
        return cls(tuple(_tables(name, faults) for faults, name in product(wanted, names)))

    @property
    def names(self) -> list[list[str]]:
        """What tells this plan from another."""
        return [[tables[0].preset, tables[0].edition] for tables in self.kinds]

    def setting(self, number: int) -> Setting:
        turn, kind = divmod(number, len(self.kinds))
        tables = self.kinds[kind]
        return tables[turn % len(tables)]


def _tables(edition: str, preset: str) -> tuple[Setting, ...]:
    """Every number of players with all the equipment that makes a difference to this game; every
    other evening at a full table, where most can be misunderstood.
    """
    box = load_edition(edition)
    slots = tuple(SlotLevel) if box.routes else (SlotLevel.NONE,)
    cards = (True, False) if box.routes else (True,)
    tables = [
        Setting(edition, players, preset, Equipment(*has))
        for has in product(slots, cards, (True, False))
        for players in range(box.min_players, box.max_players + 1)
    ]
    Random(edition).shuffle(tables)  # a short proof, too, should see all sorts
    full = [table for table in tables if _is_full(table)]
    others = [table for table in tables if not _is_full(table)]
    return tuple(chain.from_iterable(zip(cycle(full), others, strict=False)))


def _is_full(table: Setting) -> bool:
    """Everything is sensed that this game has."""
    has = table.equipment
    slots = SlotLevel.SPACE if load_edition(table.edition).routes else SlotLevel.NONE
    return has.cards and has.buttons and has.slots is slots


class Proof:
    """Appends each game to a file before it is counted."""

    def __init__(self, folder: Path, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.seed = seed
        self.done: set[int] = set()
        self.rows: defaultdict[tuple[str, str], Summary] = defaultdict(Summary)
        self.total = Summary()
        self._folder = folder
        self._file = (folder / GAMES).open("a", encoding="utf-8")

    @classmethod
    def begin(cls, folder: Path, plan: Plan, seed: int) -> Self:
        if (folder / GAMES).exists():
            raise Problem(f"{folder} holds a proof already: add --resume, or name another --into.")
        folder.mkdir(parents=True, exist_ok=True)
        proof = cls(folder, plan, seed)
        proof._put({"seed": seed, "kinds": plan.names})
        return proof

    @classmethod
    def resume(cls, folder: Path, plan: Plan) -> Self:
        head, *games = map(json.loads, _whole_lines(folder))
        if head["kinds"] != plan.names:
            raise Problem(f"{folder} holds a proof of other editions or presets.")
        proof = cls(folder, plan, head["seed"])
        for game in games:
            proof._count(game.pop("number"), Outcome(**game))
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
        if _is_full(setting):
            self.rows[setting.preset, FULL].add(setting, outcome)

    def _put(self, line: dict[str, object]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def write(self) -> None:
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
        self._file.close()


def _whole_lines(folder: Path) -> list[str]:
    """What was written down; the line in which a process was killed is cut off."""
    try:
        text = (folder / GAMES).read_text(encoding="utf-8")
    except OSError as error:
        raise Problem(f"{folder} holds no proof to go on with: {error.strerror}.") from error
    whole = text[: text.rfind("\n") + 1]
    if not whole:
        raise Problem(f"{folder} holds no proof to go on with: its {GAMES} is empty.")
    if whole != text:
        (folder / GAMES).write_text(whole, encoding="utf-8")
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
