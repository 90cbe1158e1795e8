"""`companion simulate`: plays whole evenings at the simulated table and compares with the truth."""

import json
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import repeat
from statistics import median
from typing import Any, Final

import click
from rich.progress import Progress

from companion import editions
from companion.app import Companion
from companion.cli.options import (
    Problem,
    edition_option,
    equipment_words,
    load_edition,
    parse_equipment,
    player_count,
)
from companion.interpretation.mind import Times
from companion.journal import IN_MEMORY, FallbackJournal, open_or_memory
from companion.model.edition import Edition
from companion.model.table import Equipment
from companion.recording import Recording
from companion.rules.families import family_of
from companion.rules.timeline import Timeline
from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import Faults, load_presets
from companion.simulation.world.table import simulated_map

WEAKNESSES: Final = ("settle", "turn", "taps")
"""Promises that a test may switch off, to see that the proof can fail."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that decides an evening, but for its seed."""

    edition: str
    players: int
    preset: str
    equipment: Equipment
    weakness: str | None = None

    def command(self, seed: int) -> str:
        """What repeats one evening."""
        words = ["companion", "simulate", "--edition", self.edition]
        words += ["--players", str(self.players), "--games", "1", "--seed", str(seed)]
        words += ["--faults", self.preset, "--equipment", equipment_words(self.equipment)]
        if self.weakness:
            words += ["--without", self.weakness]
        return shlex.join(words)


@dataclass(slots=True)
class Outcome:
    """One evening in figures."""

    seed: int
    exact: bool
    wrong_claims: int
    missed_claims: int
    stuck: bool
    lost_events: int
    leaks: int
    questions: int
    restarts: int
    faults: dict[str, int]
    delays: list[float]
    notes: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        counts = (self.wrong_claims, self.missed_claims, self.lost_events, self.leaks)
        return not self.exact or self.stuck or any(counts)


@click.command()
@edition_option
@click.option("--players", type=int, help="How many seats; up to four by default.")
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed.")
@click.option("--faults", "preset", default="home", show_default=True, help="none, home or harsh.")
@click.option(
    "--equipment",
    default="slots=space,cards=on,buttons=on",
    show_default=True,
    help="slots=space|route|none, cards=on|off, buttons=on|off.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes at a time.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--without", "weakness", type=click.Choice(WEAKNESSES), hidden=True)
def command(  # noqa: PLR0913 - one parameter an option
    *,
    edition: str,
    players: int | None,
    games: int,
    seed: int,
    preset: str,
    equipment: str,
    jobs: int,
    as_json: bool,
    weakness: str | None,
) -> None:
    """Play whole games through sensing, interpretation, rules and journal, and check each.

    Exit status 1 if any game went wrong; each is listed with the command that repeats it.
    """
    box = load_edition(edition)
    if preset not in presets():
        raise Problem(f"There is no preset {preset!r}; there are {', '.join(presets())}.")
    setting = Setting(
        edition, player_count(box, players), preset, parse_equipment(equipment), weakness
    )
    if not setting.equipment.cards and not box.routes:
        raise Problem(f"Without tracked cards {box.name} is for final scoring only.")
    start = time.perf_counter()
    outcomes = list(_outcomes(setting, range(seed, seed + games), jobs))
    figures = _figures(setting, outcomes, time.perf_counter() - start)
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        for key, value in figures.items():
            click.echo(f"{key:20} {value}")
    if figures["failures"]:
        sys.exit(1)


def presets() -> dict[str, Faults]:
    return dict(load_presets(editions.data_folder() / "faults.toml"))


def _outcomes(setting: Setting, seeds: range, jobs: int) -> Iterator[Outcome]:
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Playing", total=len(seeds))
        if jobs == 1:
            for seed in seeds:
                yield play(setting, seed)
                progress.advance(task)
            return
        with ProcessPoolExecutor(jobs) as pool:
            for outcome in pool.map(play, repeat(setting), seeds, chunksize=4):
                yield outcome
                progress.advance(task)


def play(setting: Setting, seed: int) -> Outcome:
    """One evening, judged."""
    journal, _ = open_or_memory(IN_MEMORY)
    with closing(journal):
        return _play(setting, seed, journal)


def _play(setting: Setting, seed: int, journal: FallbackJournal) -> Outcome:
    box = load_edition(setting.edition)
    table = simulated_map(box, setting.equipment)
    running: list[Companion] = []

    def start() -> Companion:
        record = Recording(journal, box, setting.equipment, clock=lambda: 0.0)
        running.append(Companion(box, table, record, _times(setting)))
        return running[-1]

    evening = Evening(box, table, setting.players, seed, presets()[setting.preset], start)
    report = evening.play()
    books = running[-1].state
    differences = compare(report.ledger, books, hands=setting.equipment.cards)
    lost = _lost_events(journal, box, books)
    return Outcome(
        seed=seed,
        exact=not differences,
        wrong_claims=report.wrong_claims,
        missed_claims=report.missed_claims,
        stuck=report.stuck,
        lost_events=lost,
        leaks=report.leaks,
        questions=report.questions,
        restarts=report.restarts,
        faults=dict(report.faults),
        delays=list(report.commit_delays),
        notes=[*differences, *report.notes],
    )


def _times(setting: Setting) -> Times:
    match setting.weakness:
        case "settle":
            return Times(waits=False)
        case "turn":
            return Times(asks_whose=False)
        case "taps":
            return Times(same_tap=0.0)
        case _:
            return Times()


def _lost_events(journal: FallbackJournal, box: Edition, books: Any) -> int:  # noqa: ANN401 - any family
    """Does the journal, folded from its first line, lead to the state that was shown?"""
    games = journal.games()
    if not games:
        return 1
    loaded = journal.load(games[-1].number)
    family = family_of(box)
    began = family.begin(box, loaded.game.header.began)
    return int(Timeline.replay(family, began, loaded.entries).state != books)


def _figures(setting: Setting, outcomes: list[Outcome], seconds: float) -> dict[str, object]:
    faults: Counter[str] = Counter()
    for outcome in outcomes:
        faults.update(outcome.faults)
    delays = sorted(delay for outcome in outcomes for delay in outcome.delays)
    questions = [outcome.questions for outcome in outcomes]
    return {
        "edition": setting.edition,
        "players": setting.players,
        "faults_preset": setting.preset,
        "equipment": equipment_words(setting.equipment),
        "games": len(outcomes),
        "exact": sum(outcome.exact for outcome in outcomes),
        "wrong_claims": sum(outcome.wrong_claims for outcome in outcomes),
        "missed_claims": sum(outcome.missed_claims for outcome in outcomes),
        "stuck": sum(outcome.stuck for outcome in outcomes),
        "lost_events": sum(outcome.lost_events for outcome in outcomes),
        "leaks": sum(outcome.leaks for outcome in outcomes),
        "questions_asked": sum(questions),
        "questions_per_game": {"median": median(questions), "max": max(questions)},
        "restarts": sum(outcome.restarts for outcome in outcomes),
        "faults": dict(sorted(faults.items())),
        "commit_delay_s": _quantiles(delays),
        "games_per_second": round(len(outcomes) / seconds, 1),
        "failures": [
            {
                "seed": outcome.seed,
                "command": setting.command(outcome.seed),
                "notes": outcome.notes[:10],
            }
            for outcome in outcomes
            if outcome.failed
        ],
    }


def _quantiles(delays: list[float]) -> dict[str, float] | None:
    if not delays:
        return None
    p99 = delays[(len(delays) * 99 - 1) // 100]
    return {"median": round(median(delays), 3), "p99": round(p99, 3)}
