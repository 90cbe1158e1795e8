"""`companion doctor`: looks at machine, settings and devices, and says what to do about each."""

import json
from pathlib import Path
from typing import Final

import click

from companion.cli.output import console
from companion.display.texts import LANGUAGES, say
from companion.setup.doctor import Finding, Level, worst

SIGNS: Final = {Level.WELL: "ok   ", Level.NOTE: "note ", Level.WRONG: "wrong"}
STYLES: Final = {Level.WELL: "green", Level.NOTE: "yellow", Level.WRONG: "bold red"}


@click.command()
@click.option(
    "--settings",
    type=click.Path(path_type=Path),
    help="The settings of a table; without them only the machine is looked at.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "--patience",
    type=click.FloatRange(0.5, 60),
    default=4.0,
    show_default=True,
    help="Seconds that every device has to answer.",
)
def command(*, settings: Path | None, as_json: bool, language: str, patience: float) -> None:
    """Check everything a table needs: each finding is one line with its cure.

    Nobody should touch the table meanwhile. The exit status is 0 if nothing is wrong, else 1;
    notes are no fault.
    """
    from companion.daemon.examination import examine  # noqa: PLC0415 - loads all devices

    out = console()
    found: list[Finding] = []
    for finding in examine(settings, patience):
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
