"""`companion prove`: evenings spread over every edition, table and preset, told in one table."""

import json
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

import click
from rich.console import Console
from rich.progress import Progress

from companion.cli.evenings import Outcome
from companion.cli.options import PathName, Problem, games_option, jobs_option, stop
from companion.cli.plan import Plan
from companion.cli.presets import find_faults
from companion.cli.proof import Proof
from companion.cli.workers import WorkerLostError, spread

SEEDS: Final = 10**9
NEWS_EVERY: Final = 30.0
"""Seconds between two lines of progress where nobody watches a bar."""


@click.command()
@games_option(1000)
@click.option("--seed", type=int, help="The first game's seed; a fresh one by default.")
@jobs_option
@click.option("--edition", help="This edition only; all in turn by default.")
@click.option(
    "--faults", "preset", help="This preset, or FILE:PRESET, only; all in turn by default."
)
@click.option(
    "--into",
    type=PathName(file_okay=False, path_type=Path),
    help="The folder for what was found; build/proof-SEED by default.",
)
@click.option("--resume", is_flag=True, help="Go on with the games in that folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(
    *,
    games: int,
    seed: int | None,
    jobs: int,
    edition: str | None,
    preset: str | None,
    into: Path | None,
    resume: bool,
    as_json: bool,
) -> None:
    """Play games over all editions, player counts, equipment levels and presets; check each.

    Each game is written down as it ends, so that an interruption loses none: games.jsonl holds
    them one a line, proof.json and proof.md what they come to. Exit status 1 if any went wrong.
    """
    if preset is not None:
        find_faults(preset)
    if resume and seed is None and into is None:
        raise Problem("Which proof should go on? Name it with --seed or --into.")
    first = secrets.randbelow(SEEDS) if seed is None else seed
    folder = into or Path("build") / f"proof-{first}"
    plan = Plan.of(edition, preset)
    proof = Proof.resume(folder, plan) if resume else Proof.begin(folder, plan, first)
    status = 0
    with proof:
        try:
            for number, outcome in _watched(proof, games, jobs):
                proof.add(number, outcome)
        except (KeyboardInterrupt, WorkerLostError) as reason:
            status = stop(reason)
            click.echo(f"Stopped. --resume --into {folder} goes on from here.", err=True)
        click.echo(json.dumps(proof.as_json(), indent=2) if as_json else proof.as_markdown())
        proof.write()
    if status or proof.total.failed:
        sys.exit(status or 1)


def _watched(proof: Proof, games: int, jobs: int) -> Iterator[tuple[int, Outcome]]:
    """A bar for a person, now and then a line for a log."""
    watched = sys.stderr.isatty()
    told = perf_counter()
    with Progress(console=Console(stderr=True), transient=True, disable=not watched) as progress:
        task = progress.add_task("Playing", total=games, completed=proof.total.games)
        for played in _played(proof, games, jobs):
            yield played
            progress.advance(task)
            if not watched and perf_counter() - told > NEWS_EVERY:
                told = perf_counter()
                wrong = len(proof.total.failed)
                click.echo(f"{proof.total.games} of {games} games, {wrong} wrong", err=True)


def _played(proof: Proof, games: int, jobs: int) -> Iterator[tuple[int, Outcome]]:
    first, plan = proof.seed, proof.plan
    seeds = [first + number for number in range(games) if number not in proof.done]
    for outcome in spread(seeds, lambda seed: plan.setting(seed - first), jobs):
        yield outcome.seed - first, outcome
