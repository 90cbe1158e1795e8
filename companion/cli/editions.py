"""The command `companion editions`: lists the editions, shows one, checks someone's own."""

import textwrap
from dataclasses import asdict
from typing import Final, NoReturn

import click

from companion import editions
from companion.model.edition import Edition, Provenance, Status
from companion.model.errors import EditionError

_WIDTH: Final = 92


@click.group(invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the editions that can be played, show one, or check one of your own."""
    if ctx.invoked_subcommand is None:
        _list()


@command.command()
@click.argument("edition", metavar="ID")
def show(edition: str) -> None:
    """Show the figures of an edition and where each of its lists comes from.

    ID is an edition of `companion editions` or the path of an edition folder.
    """
    try:
        found = editions.load(edition)
    except EditionError as error:
        _give_up(error, err=True)
    click.echo(f"{found.name} ({click.format_filename(found.id)})")
    click.echo(f"{found.min_players} to {found.max_players} players, family {found.family}\n")
    click.echo("Train cards")
    for kind, count in zip(found.kinds, found.card_counts, strict=True):
        wild = "  (wild)" if kind == found.wild else ""
        click.echo(f"  {kind:<22}{count:>4}{wild}")
    click.echo("\nFigures")
    for figure, value in asdict(found.numbers).items():
        click.echo(f"  {figure:<22}{_value(value)}")
    click.echo("\nLists and where they come from")
    for provenance in found.provenance:
        _show_provenance(provenance)
    click.echo(f"\nFolder: {click.format_filename(editions.find(edition))}")


@command.command()
@click.argument("path", metavar="PATH")
def check(path: str) -> None:
    """Check the edition folder PATH: says that it is right, or every fault with its line."""
    try:
        edition, advice = editions.check(path)
    except EditionError as error:
        _give_up(error, err=False)
    shown = click.format_filename(path)
    click.echo(f"{shown} is a valid edition: {edition.name}, {_counts(edition)}.")
    for remark in _remarks(edition):
        click.echo(f"It has {remark}.")
    if advice:
        click.echo("Worth a second look, though no fault:")
        for sentence in advice:
            click.echo(f"  {sentence}")


def _list() -> None:
    rows = [("ID", "NAME", "PLAYERS", "FAMILY", "REMARKS")]
    for name in editions.available():
        try:
            edition = editions.load(name)
        except EditionError as error:
            noun = "fault" if len(error.faults) == 1 else "faults"
            remark = f"{len(error.faults)} {noun}, see: companion editions check {name}"
            rows.append((name, "", "", "", remark))
            continue
        players = f"{edition.min_players}-{edition.max_players}"
        rows.append((name, edition.name, players, edition.family, ", ".join(_remarks(edition))))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def _remarks(edition: Edition) -> list[str]:
    """What a person should know about the lists before playing."""
    remarks = []
    for provenance in edition.provenance:
        missing = provenance.printed - provenance.listed
        if missing:
            remarks.append(f"{missing} {provenance.list} for the owner to add")
        if provenance.status is Status.SUBSTITUTE:
            remarks.append(f"substitute {provenance.list}")
    return remarks


def _counts(edition: Edition) -> str:
    counts = [f"{item.listed} {item.list}" for item in edition.provenance]
    return ", ".join(counts[:-1]) + " and " + counts[-1]


def _show_provenance(provenance: Provenance) -> None:
    listed = f"{provenance.listed} listed, {provenance.printed} printed"
    click.echo(f"  {provenance.list:<10}{listed:<26}{provenance.status}")
    indent = " " * 12
    # Hyphens stay together, so that a command in a note can be copied.
    note = textwrap.wrap(provenance.note, _WIDTH - len(indent), break_on_hyphens=False)
    for line in note:
        click.echo(indent + line)


def _value(value: object) -> str:
    """A figure as a person writes it: yes and no, lists with commas, names with their points."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return (
            ", ".join(
                " ".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value
            )
            or "none"
        )
    return str(value)


def _give_up(error: EditionError, *, err: bool) -> NoReturn:
    click.echo(error, err=err)
    raise SystemExit(2)
