"""`companion games`: lists the games of the journal and tells one of them."""

from pathlib import Path

import click

from companion.cli.options import Problem
from companion.cli.output import console
from companion.cli.recorded import (
    edition_of,
    journal_option,
    names_of,
    open_journal,
    other_figures,
    place_of,
    secrets_option,
    standing,
    when,
    winners,
)
from companion.cli.story import Story
from companion.journal import Game
from companion.model.errors import JournalError
from companion.rules.spelling import printable

_TITLES = ("GAME", "BEGUN", "EDITION", "PLAYERS", "RESULT")


@click.group(invoke_without_command=True)
@journal_option
@click.pass_context
def command(ctx: click.Context, journal_path: Path | None) -> None:
    """List the games that were recorded, or show one of them."""
    ctx.obj = journal_path
    if ctx.invoked_subcommand is None:
        _list(journal_path)


@command.command()
@click.argument("number", type=int, metavar="GAME")
@journal_option
@secrets_option
@click.pass_obj
def show(
    group_path: Path | None, number: int, journal_path: Path | None, *, with_secrets: bool
) -> None:
    """Tell the game of that number from its first step to its count.

    Of an unfinished game you read what everybody at the table knows. GAME is a number of
    `companion games`.
    """
    try:
        with open_journal(journal_path or group_path) as journal:
            loaded = journal.load(number)
    except JournalError as error:
        raise Problem(str(error)) from error
    header, out = loaded.game.header, console()
    edition, names = edition_of(header), names_of(header)
    story = Story(edition, header.began, names)
    click.echo(f"Game {number}: {edition.name}, begun {when(header.started)}")
    click.echo(f"{', '.join(names)}; {names[header.began.first]} began; {_state(loaded.game)}.")
    if warning := other_figures(edition, header):
        click.echo(f"Note: {warning}")
    click.echo()
    for step, sentences in story.tell_all(loaded.entries):
        click.echo(f"{step:>5}  {sentences}")
    click.echo()
    story.print_end(out, with_secrets=with_secrets)


def _list(journal_path: Path | None) -> None:
    path = place_of(journal_path)
    if not path.exists():
        click.echo(f"No game has been recorded yet in {printable(str(path))}.")
        return
    try:
        with open_journal(path) as journal:
            games = journal.games()
    except JournalError as error:
        raise Problem(str(error)) from error
    if not games:
        click.echo(f"No game has been recorded yet in {printable(str(path))}.")
        return
    rows = [_TITLES, *(_row(game, newest=game is games[-1]) for game in games)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_TITLES))]
    for row in rows:
        number, *cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join((number.strip().rjust(widths[0]), *cells)).rstrip())


def _row(game: Game, *, newest: bool) -> tuple[str, ...]:
    header = game.header
    names = names_of(header)
    players = standing(names, game.result) if game.result else ", ".join(names)
    edition = printable(header.began.edition)
    return str(game.number), when(header.started), edition, players, _state(game, newest=newest)


def _state(game: Game, *, newest: bool = True) -> str:
    """A game that others followed will not be resumed."""
    if game.result:
        return winners(names_of(game.header), game.result)
    steps = "1 step" if game.steps == 1 else f"{game.steps} steps"
    unfinished = newest and game.ended is None
    return f"{'unfinished' if unfinished else 'broken off'} after {steps}"
