"""Options and checks that several commands share."""

import click

from companion import editions
from companion.model.edition import Edition
from companion.model.errors import EditionError

edition_option = click.option(
    "--edition",
    default="usa-2004",
    show_default=True,
    help="An edition's id (`companion editions` lists them) or the path of an edition folder.",
)

USUAL_PLAYERS = 4


class Problem(click.ClickException):
    """Something the person at the keyboard can mend: a sentence, and exit status 2."""

    exit_code = 2


def load_edition(name: str) -> Edition:
    try:
        return editions.load(name)
    except EditionError as error:
        raise Problem(str(error)) from error


def player_count(edition: Edition, asked: int | None) -> int:
    """The number asked for if the edition allows it; else the usual four, or what fits."""
    least, most = edition.min_players, edition.max_players
    if asked is None:
        return min(max(USUAL_PLAYERS, least), most)
    if not least <= asked <= most:
        raise Problem(f"{edition.name} is for {least} to {most} players, not {asked}.")
    return asked
