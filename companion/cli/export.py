"""`companion export`: writes one recorded game to a file of its own."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from companion.cli.options import Problem
from companion.cli.recorded import (
    edition_of,
    journal_option,
    names_of,
    open_journal,
    secrets_option,
)
from companion.cli.secrecy import hide_readings, hide_secrets
from companion.cli.story import Story
from companion.journal import Entry, Header, LoadedGame, Traced, codec, document
from companion.journal.document import GameDocument
from companion.model.errors import JournalError
from companion.model.views import Phase
from companion.recording import software_version
from companion.rules.spelling import printable

STANDARD_OUTPUT: Final = "-"


@click.command()
@click.argument("number", type=int, metavar="GAME")
@journal_option
@click.option("--out", metavar="FILE", help="Where to; game-GAME.json by default, - prints it.")
@secrets_option
def command(number: int, journal_path: Path | None, out: str | None, *, with_secrets: bool) -> None:
    """Write the game of that number to a file that `companion replay` plays back.

    Of an unfinished game, hands, tickets and tags are taken out, so that the file can be shown
    to anybody at the table. GAME is a number of `companion games`.
    """
    try:
        with open_journal(journal_path) as journal:
            loaded, trace = journal.load(number), journal.trace(number)
    except JournalError as error:
        raise Problem(str(error)) from error
    exported = _exported(loaded, trace, with_secrets=with_secrets)
    text = document.write(exported)
    if out == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    file = Path(out or f"game-{number}.json")
    _write(file, text)
    secrets = "without its secrets " if exported.secrets_hidden else ""
    click.echo(f"Game {number} is written {secrets}to {printable(str(file))}.")


def _exported(loaded: LoadedGame, trace: tuple[Traced, ...], *, with_secrets: bool) -> GameDocument:
    game, entries = loaded.game, loaded.entries
    header = game.header
    story = _played(header, entries)
    hidden = not (with_secrets or game.is_finished or story.view().phase is Phase.OVER)
    if hidden:
        entries, trace = hide_secrets(story.family, story.start, entries), hide_readings(trace)
        story = _played(header, entries)
    return GameDocument(
        software=software_version(),
        secrets_hidden=hidden,
        header=replace(header, source=""),  # a folder's name says who somebody is
        ended=game.ended,
        result=game.result,
        entries=entries,
        end=codec.plain(story.view()),
        trace=trace,
    )


def _played(header: Header, entries: Iterable[Entry]) -> Story:
    story = Story(edition_of(header), header.began, names_of(header))
    for entry in entries:
        story.tell(entry)
    return story


def _write(file: Path, text: str) -> None:
    """For the owner's eyes, and never over another file."""
    name = printable(str(file))
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError as error:
        raise Problem(f"{name} exists already; name another file with --out.") from error
    except (OSError, ValueError) as error:
        raise Problem(f"{name} cannot be written: {_reason(error)}.") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as error:
        file.unlink(missing_ok=True)
        raise Problem(f"{name} cannot be written: {_reason(error)}.") from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
