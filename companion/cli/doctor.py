"""`companion doctor`: looks at machine, settings and devices, and says what to do about each."""

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import click

from companion.cli.miswired import planned_board, wired_wrongly
from companion.cli.options import PathName, Problem, edition_option, load_edition
from companion.cli.output import console
from companion.display.texts import LANGUAGES, say
from companion.setup.doctor import Finding, HubFacts, Level, judge_hub, worst

SIGNS: Final = {Level.WELL: "ok   ", Level.NOTE: "note ", Level.WRONG: "wrong"}
STYLES: Final = {Level.WELL: "green", Level.NOTE: "yellow", Level.WRONG: "bold red"}


@click.command()
@click.option(
    "--settings",
    type=PathName(path_type=Path),
    help="The settings of a table; without them only the machine is looked at.",
)
@edition_option
@click.option(
    "--miswired",
    metavar="MISTAKES",
    help="Rehearse it on a simulated board that is wired wrongly, such as stuck=2.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same mistakes.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "--patience",
    type=click.FloatRange(0.5, 60),
    default=4.0,
    show_default=True,
    help="Seconds that every device has to answer.",
)
def command(
    *,
    settings: Path | None,
    edition: str,
    miswired: str | None,
    seed: int,
    as_json: bool,
    language: str,
    patience: float,
) -> None:
    """Check everything a table needs: each finding is one line with its cure.

    Nobody should touch the table meanwhile. The exit status is 0 if nothing is wrong, else 1;
    notes are no fault.
    """
    from companion.daemon.examination import examine  # noqa: PLC0415 - loads all devices

    out = console()
    found: list[Finding] = []
    looked_at = examine(settings, patience)
    if miswired is not None:
        if settings is not None:
            raise Problem("--miswired is for the simulated table; with --settings leave it out.")
        looked_at = chain(examine(None), _rehearse(edition, miswired, seed))
    for finding in looked_at:
        found.append(finding)
        if not as_json:
            out.print(f"[{STYLES[finding.level]}]{SIGNS[finding.level]}[/]  ", end="")
            out.print(sentence(finding, language), markup=False, soft_wrap=True)
    if as_json:
        out.print(
            json.dumps([_plain(finding, language) for finding in found], ensure_ascii=False),
            markup=False,
            soft_wrap=True,
        )
    raise SystemExit(1 if worst(found) is Level.WRONG else 0)


def _rehearse(edition: str, miswired: str, seed: int) -> Iterator[Finding]:
    """A hub with a simulated board, on which nothing lies."""
    plan = planned_board(load_edition(edition))
    wiring = wired_wrongly(plan, miswired, Random(seed))
    yield from judge_hub(
        HubFacts(len(plan), len(plan), wiring.count, len(plan), covered=wiring.stuck)
    )


def sentence(finding: Finding, language: str = "en") -> str:
    return say(f"doctor.{finding.key}", dict(finding.values), language)


def _plain(finding: Finding, language: str) -> dict[str, object]:
    return {
        "part": finding.part,
        "level": finding.level.value,
        "finding": finding.key,
        "values": dict(finding.values),
        "sentence": sentence(finding, language),
    }
