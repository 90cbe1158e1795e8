"""Options and first steps that the commands about recorded games share."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from companion import editions
from companion.cli.options import PathName, Problem
from companion.display.verdict import join
from companion.editions.own_tickets import with_written_tickets
from companion.journal import Header, Journal, Result, default_path
from companion.journal.place import VARIABLE
from companion.model.edition import Edition
from companion.model.errors import EditionError, JournalError
from companion.rules.spelling import printable, shown

journal_option: Final = click.option(
    "--journal",
    "journal_path",
    type=PathName(path_type=Path),
    help=f"The journal file; else ${VARIABLE}, else the usual place in your home.",
)

secrets_option: Final = click.option(
    "--with-secrets",
    is_flag=True,
    help="Also what is secret in an unfinished game: hands, tickets, blind draws.",
)


def place_of(journal_path: Path | None) -> Path:
    return journal_path or default_path(os.environ)


def open_journal(journal_path: Path | None) -> Journal:
    """To look at, never to change."""
    path = place_of(journal_path)
    if not path.exists():
        raise Problem(f"No game has been recorded yet: there is no journal {printable(str(path))}.")
    try:
        return Journal.read(path)
    except JournalError as error:
        raise Problem(str(error)) from error


def edition_of(header: Header, named: str | None = None) -> Edition:
    """The edition that a game was played with, or the one that somebody names for it."""
    wanted = named or header.source or header.began.edition
    own = [value for name, value in header.setup if name == "ticket"]
    try:
        return with_written_tickets(editions.load(wanted), own)
    except (EditionError, OSError, ValueError) as error:
        raise Problem(
            f"The game was played with the edition {shown(header.began.edition)}, "
            f"which cannot be read. {error}"
        ) from error


def other_figures(edition: Edition, header: Header) -> str | None:
    """A warning if the edition is no longer what it was."""
    if edition.digest == header.digest:
        return None
    return (
        f"The figures of {edition.name} are not those that this game was played with; "
        "its course and its count may differ."
    )


def names_of(header: Header) -> tuple[str, ...]:
    return tuple(printable(name) for name in header.began.seats)


def when(seconds: float) -> str:
    """In the time of this place."""
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "at some time"


def standing(names: Sequence[str], result: Result) -> str:
    """For example "Blue 112, Red 98"; where no points are counted, completed tickets are."""
    amounts = [
        completed if total is None else total
        for total, completed in zip(result.totals, result.completed, strict=False)
    ]
    return ", ".join(f"{name} {amount}" for name, amount in zip(names, amounts, strict=False))


def winners(names: Sequence[str], result: Result) -> str:
    who = [names[seat] for seat in result.winners if 0 <= seat < len(names)]
    if not who:
        return "nobody won"
    return f"{who[0]} won" if len(who) == 1 else f"{join(who)} share the victory"
