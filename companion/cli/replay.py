"""`companion replay`: plays an exported game back, step by step."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from companion import editions
from companion.cli.options import PathName, Problem, parse_equipment
from companion.cli.output import console
from companion.cli.recorded import (
    edition_of,
    names_of,
    other_figures,
    secrets_option,
    when,
)
from companion.cli.reread import first_difference, reread, strange_slot
from companion.cli.story import Story
from companion.interpretation.mind import Times
from companion.journal import KEEP_TRACES, Result, Traced, codec, document
from companion.journal.annotations import Plain
from companion.journal.document import GameDocument
from companion.model.edition import Edition
from companion.model.errors import SettingsError, UnreadableRecordError
from companion.model.table import TableMap
from companion.rules.spelling import printable, shown
from companion.simulation.world.table import simulated_map

_MOST_BYTES: Final = 50_000_000
"""No game is nearly so long, with all its readings."""
_OF_A_REAL_TABLE: Final = (
    "If they are of a real table, name its settings with --settings; "
    "else look whether the setup in the file is right."
)
_OF_ANOTHER_TABLE: Final = (
    "Perhaps they are of another table, or its files have changed since; "
    "name the settings that it was played with."
)


@click.command()
@click.argument("file", metavar="FILE", type=PathName())
@click.option("--step", "stepwise", is_flag=True, help="Wait for Enter after each step.")
@click.option("--edition", help="The edition or edition folder to use instead of the file's.")
@click.option("--readings", is_flag=True, help="Also understand the recorded readings anew.")
@click.option(
    "--settings",
    type=PathName(path_type=Path),
    help="The settings of the real table whose readings these are.",
)
@secrets_option
def command(
    file: str,
    edition: str | None,
    settings: Path | None,
    *,
    stepwise: bool,
    readings: bool,
    with_secrets: bool,
) -> None:
    """Play a file of `companion export` back: the story, then the count.

    Every step is folded by the rules again, and the end must be the one in the file; else the
    exit status is 1.
    """
    game = _read(file)
    box = _edition(game, edition)
    if warning := other_figures(box, game.header):
        click.echo(f"Warning: {warning}", err=True)
    names = names_of(game.header)
    story = Story(box, game.header.began, names)
    out = console()
    click.echo(f"{box.name}, begun {when(game.header.started)}: {', '.join(names)}")
    waits = stepwise and sys.stdin.isatty() and sys.stdout.isatty()
    for step, sentences in story.tell_all(game.entries):
        click.echo(f"{step:>5}  {sentences}", nl=not waits)
        if waits and not _go_on():
            return
    click.echo()
    story.print_end(out, with_secrets=with_secrets)
    if difference := _difference(game, story):
        click.echo(difference, err=True)
        raise SystemExit(1)
    click.echo(f"{len(game.entries)} steps played back; the end is the one that was recorded.")
    if readings:
        _reread(game, box, settings)


def _table(game: GameDocument, box: Edition) -> tuple[TableMap, Times]:
    setup = (f"{name}={value}" for name, value in game.header.setup if name != "ticket")
    return simulated_map(box, parse_equipment(",".join(setup))), Times()


def _real_table(game: GameDocument, settings: Path) -> tuple[TableMap, Times]:
    """Where the owner's slots are and what the owner's tags mean."""
    from companion.settings import read_settings  # noqa: PLC0415 - only where they are named
    from companion.settings.tables import read_tables  # noqa: PLC0415 - same

    wanted = game.header.began.edition
    try:
        read = read_settings(settings).settings
        tables = read_tables(read).tables
    except SettingsError as error:
        raise Problem(str(error)) from error
    for table in tables:
        if table.edition.id == wanted:
            return table.map, read.times
    raise Problem(f"The table of these settings does not play {shown(wanted)}.")


def _reread(game: GameDocument, box: Edition, settings: Path | None) -> None:
    """Feeds the trace through interpretation, as it is today."""
    if not game.trace:
        raise Problem(
            "This file holds no readings: the journal keeps them of the newest "
            f"{KEEP_TRACES} games only."
        )
    if game.secrets_hidden:
        raise Problem(
            "The tags of these readings were taken out with the secrets of the game: "
            "export it with --with-secrets to have them understood anew."
        )
    table, times = _table(game, box) if settings is None else _real_table(game, settings)
    hint = _OF_A_REAL_TABLE if settings is None else _OF_ANOTHER_TABLE
    if (slot := strange_slot(table, _until_its_end(game))) is not None:
        raise Problem(f"The readings name the slot {slot}, which is not on this table. {hint}")
    again = reread(box, table, game.header.began, game.entries, game.trace, times)
    count = sum(len(part.readings) for part in game.trace)
    if (step := first_difference(game.entries, again)) is not None:
        click.echo(f"{count} readings understood anew: step {step} is another today.", err=True)
        click.echo(
            f"{hint} Or this companion understands them otherwise than theirs did.", err=True
        )
        raise SystemExit(1)
    click.echo(f"{count} readings understood anew: every step is the same.")


def _until_its_end(game: GameDocument) -> Iterator[Traced]:
    """Once a game is over, another may be chosen, whose slots sit elsewhere."""
    over = game.ended is not None
    return (part for part in game.trace if not over or part.after < len(game.entries))


def _read(file: str) -> GameDocument:
    name = printable(file)
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise Problem(f"There is no file {name}.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Problem(f"{name} cannot be read: {reason}.") from error
    if len(data) > _MOST_BYTES:
        raise Problem(f"{name} is larger than {_MOST_BYTES // 1_000_000} MB, too large for a game.")
    try:
        return document.read(data)
    except UnreadableRecordError as error:
        raise Problem(f"{name} cannot be played back. {error}") from error


def _edition(game: GameDocument, named: str | None) -> Edition:
    """A file from somebody else may name an edition of theirs, but no folder of ours."""
    wanted = game.header.began.edition
    if named is None and wanted not in editions.available():
        raise Problem(
            f"The game was played with the edition {shown(wanted)}, which is not one of ours; "
            "name its folder with --edition."
        )
    box = edition_of(game.header, named or wanted)
    if box.id != wanted and box.digest != game.header.digest:
        raise Problem(
            f"This is a game of the edition {shown(wanted)}, not of {shown(box.id)}; "
            "leave --edition out, or name a folder of that edition."
        )
    return box


def _go_on() -> bool:
    """Enter goes on; q, or the end of the input, ends."""
    answer = sys.stdin.readline()
    return bool(answer) and answer.strip().lower() != "q"


def _difference(game: GameDocument, story: Story) -> str | None:
    view = story.view()
    if not _agrees(game.end, codec.plain(view)):
        return "The end differs from the one in the file."
    counted = Result.of(view.tally) if view.tally else None
    if game.result is not None and game.result != counted:
        return "The count differs from the one in the file."
    return None


def _agrees(recorded: Plain, now: Plain) -> bool:
    """Everything recorded is so now; a newer companion may see more."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        return all(key in now and _agrees(recorded[key], now[key]) for key in recorded)
    if isinstance(recorded, list) and isinstance(now, list):
        return len(recorded) == len(now) and all(map(_agrees, recorded, now))
    return bool(recorded == now)
