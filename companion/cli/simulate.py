"""`companion simulate`: plays whole evenings at the simulated table and compares with the truth."""

import json
import sys
import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from companion.cli.evenings import WEAKNESSES, Outcome, Setting, try_to_play
from companion.cli.options import (
    PathName,
    Problem,
    edition_option,
    equipment_words,
    games_option,
    jobs_option,
    load_edition,
    parse_equipment,
    player_count,
    stop,
)
from companion.cli.presets import find_faults
from companion.cli.summary import Summary
from companion.cli.workers import spread
from companion.journal import IN_MEMORY, Journal
from companion.model.errors import CompanionError, JournalError
from companion.model.table import SlotLevel
from companion.simulation.pico import NoMicroPythonError, find_micropython


@click.command()
@edition_option
@click.option("--players", type=int, help="How many seats; up to four by default.")
@games_option(20)
@click.option("--seed", type=int, default=1, show_default=True, help="The first game's seed.")
@click.option(
    "--faults",
    "preset",
    default="home",
    show_default=True,
    help="none, home or harsh, or FILE:PRESET of a file of your own.",
)
@click.option(
    "--equipment",
    default="slots=space,cards=on,buttons=on",
    show_default=True,
    help="slots=space|route|none, cards=on|off, buttons=on|off.",
)
@click.option(
    "--firmware",
    is_flag=True,
    help="Read the slots with the hub's own firmware, in MicroPython, over a bad cable.",
)
@click.option(
    "--journal",
    "journal_path",
    type=PathName(path_type=Path),
    help="Record the games in this file, for `companion games`, `export` and `replay`.",
)
@jobs_option
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
    firmware: bool,
    journal_path: Path | None,
    jobs: int,
    as_json: bool,
    weakness: str | None,
) -> None:
    """Play whole games through sensing, interpretation, rules and journal, and check each.

    Exit status 1 if any game went wrong; each is listed with the command that repeats it. Ctrl-C
    prints the figures of the games played so far; the exit status is then 130, and 2 where a
    process was lost or the journal takes no more.
    """
    box = load_edition(edition)
    find_faults(preset)
    has = parse_equipment(equipment)
    if not box.routes:
        has = replace(has, slots=SlotLevel.NONE)
    setting = Setting(edition, player_count(box, players), preset, has, weakness, firmware)
    if not has.cards and not box.routes:
        raise Problem(f"Without tracked cards {box.name} is for final scoring only.")
    if firmware:
        try:
            find_micropython()
        except NoMicroPythonError as missing:
            raise Problem(str(missing)) from None
    if journal_path is not None:
        _check_journal(journal_path, jobs)
    figures, status = _figures(setting, range(seed, seed + games), jobs, journal_path or IN_MEMORY)
    if as_json:
        click.echo(json.dumps(figures, indent=2))
    else:
        for key, value in figures.items():
            click.echo(f"{key:20} {value}")
    if status or figures["failures"]:
        sys.exit(status or 1)


def _check_journal(path: Path, jobs: int) -> None:
    """Told before anything is played; looking already makes the file."""
    if jobs > 1:
        raise Problem("One process at a time can record: leave out --jobs, or --journal.")
    try:
        Journal.open(path).close()
    except JournalError as error:
        raise Problem(str(error)) from error


def _figures(
    setting: Setting, seeds: range, jobs: int, place: Path | str
) -> tuple[dict[str, object], int]:
    """Also the exit status of what was ended early; else 0."""
    start = time.perf_counter()
    summary, status = Summary(), 0
    try:
        with closing(_outcomes(setting, seeds, jobs, place)) as outcomes:
            for outcome in outcomes:
                summary.add(setting, outcome)
    except (KeyboardInterrupt, CompanionError) as reason:
        status = stop(reason)
        click.echo(f"Stopped after {summary.games} of {len(seeds)} games.", err=True)
    figures = {
        "edition": setting.edition,
        "players": setting.players,
        "faults_preset": setting.preset,
        "equipment": equipment_words(setting.equipment),
        "stopped": bool(status),
        **summary.as_json(),
        "games_per_second": round(summary.games / (time.perf_counter() - start), 1),
        "failures": summary.failures,
    }
    return figures, status


def _outcomes(
    setting: Setting, seeds: range, jobs: int, place: Path | str
) -> Generator[Outcome, None, None]:
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Playing", total=len(seeds))
        if jobs == 1:
            outcomes = (try_to_play(setting, seed, place) for seed in seeds)
        else:
            outcomes = spread(seeds, lambda _: setting, jobs)
        with closing(outcomes):
            for outcome in outcomes:
                yield outcome
                progress.advance(task)
