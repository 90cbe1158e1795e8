"""`companion score`: counts a position that somebody wrote down."""

import json
import os
from pathlib import Path
from typing import Final

import click

from companion import editions
from companion.cli.options import PathName
from companion.cli.output import console
from companion.cli.position_file import STANDARD_INPUT, read_document
from companion.display.tally import notes, print_tally
from companion.model.edition import Edition
from companion.model.errors import EditionError
from companion.rules.families import score_position
from companion.rules.positions import Faults, Player, Scored, check_keys, read_players
from companion.rules.spelling import printable, shown

KEYS: Final = ("edition", "players")


@click.command()
@click.argument("position", metavar="POSITION.json", type=PathName())
@click.option("--json", "as_json", is_flag=True, help="Print the count as JSON and nothing else.")
def command(position: str, *, as_json: bool) -> None:
    """Count a position of a game: routes, tickets, bonuses, ranks and who wins.

    POSITION.json names the edition and what each player has on the table, as docs/score.md
    describes; - reads it from standard input. A position that the rules forbid is refused with
    a sentence for everything that is wrong with it, and exit status 2.
    """
    faults = Faults()
    document = read_document(position, faults)
    counted = None if document is None else _count(document, _folder(position), faults)
    if counted is None:
        for sentence in faults.sentences:
            click.echo(printable(sentence), err=True)
        raise SystemExit(2)
    edition, players, scored = counted
    if as_json:
        for note in notes(edition, scored.tally):
            click.echo(note, err=True)
        click.echo(json.dumps(_document(edition, players, scored), indent=2))
    else:
        names = [printable(player.name.strip()) for player in players]
        print_tally(console(), edition, names, scored.tally)


def _folder(position: str) -> Path | None:
    """Where the position lies: paths inside it may be meant from there."""
    return None if position == STANDARD_INPUT else Path(position).parent


def _count(
    document: dict[str, object], folder: Path | None, faults: Faults
) -> tuple[Edition, tuple[Player, ...], Scored] | None:
    check_keys(document, KEYS, "The position", faults)
    edition = _edition(document, folder, faults)
    players = read_players(document, faults)
    if edition is None:
        return None
    scored = score_position(edition, players, faults)
    # A family looks at its own part; a fault found before it came must not be forgotten.
    return None if scored is None or faults else (edition, players, scored)


def _edition(document: dict[str, object], folder: Path | None, faults: Faults) -> Edition | None:
    name = document.get("edition")
    if isinstance(name, str):
        return _load(name, folder, faults)
    known = ", ".join(editions.available())
    has = f'has {shown(name)} as "edition"' if "edition" in document else 'has no "edition"'
    faults.add(f"The position {has}; expected {known} or the path of an edition folder.")
    return None


def _load(name: str, folder: Path | None, faults: Faults) -> Edition | None:
    place = _place(name, folder)
    try:
        return editions.load(place)
    except EditionError as error:
        where = f"Edition {place}, " if _is_folder(place) else ""
        for sentence in error.faults:
            faults.add(where + sentence)
    except (OSError, ValueError) as error:
        # A path can hold what no file system takes, such as half of a surrogate pair.
        faults.add(f"The edition {shown(name)} cannot be read: {error}.")
    return None


def _place(name: str, folder: Path | None) -> str | Path:
    """A relative path counts from where the command is called, else from beside the position."""
    if folder is None or name in editions.available() or _is_folder(name):
        return name
    beside = folder / name
    return beside if _is_folder(beside) else name


def _is_folder(path: str | Path) -> bool:
    # Unlike Path.is_dir this answers False to every name that cannot be a path at all.
    return os.path.isdir(path)  # noqa: PTH112


def _document(edition: Edition, players: tuple[Player, ...], scored: Scored) -> dict[str, object]:
    tally = scored.tally
    return {
        "edition": edition.id,
        "players": [
            {"name": player.name, **figures, "rank": seat.rank}
            for player, figures, seat in zip(players, scored.figures, tally.seats, strict=True)
        ],
        "winners": [players[seat].name for seat in tally.winners],
    }
