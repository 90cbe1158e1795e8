"""Options and checks that several commands share."""

import os
from collections.abc import Callable
from dataclasses import replace

import click

from companion import editions
from companion.model.edition import Edition
from companion.model.errors import EditionError
from companion.model.table import Equipment, SlotLevel

edition_option = click.option(
    "--edition",
    default="usa-2004",
    show_default=True,
    help="An edition's id (`companion editions` lists them) or the path of an edition folder.",
)

jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, help="Processes at a time."
)

USUAL_PLAYERS = 4
MOST_GAMES = 1_000_000
"""On a quick machine, a day and a night of them."""
INTERRUPTED = 130
"""The exit status of a program that was ended with Ctrl-C."""


class PathName(click.Path):
    """A path that has a name: an empty one, of a variable never set, would be the folder here."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        if not os.fspath(value):
            self.fail("the name is empty; expected a path.", param, ctx)
        return super().convert(value, param, ctx)


class Problem(click.ClickException):
    """Something the person at the keyboard can mend: a sentence, and exit status 2."""

    exit_code = 2


def games_option(usual: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option(
        "--games", type=click.IntRange(1, MOST_GAMES), default=usual, show_default=True
    )


def stop(reason: BaseException) -> int:
    """Says why what was under way ends early, unless Ctrl-C did it; answers the exit status."""
    if isinstance(reason, KeyboardInterrupt):
        return INTERRUPTED
    click.echo(f"Error: {reason}", err=True)
    return Problem.exit_code


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


def parse_equipment(text: str) -> Equipment:
    """`slots=route,cards=off`: what is not named is as by default."""
    equipment = Equipment()
    given: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.strip().partition("=")
        if name in given:
            raise Problem(
                f"The equipment names {name!r} twice, {given[name]!r} and {value!r}; "
                "expected each once."
            )
        given[name] = value
        match name, value:
            case "slots", ("space" | "route" | "none"):
                equipment = replace(equipment, slots=SlotLevel(value))
            case "cards", ("on" | "off"):
                equipment = replace(equipment, cards=value == "on")
            case "buttons", ("on" | "off"):
                equipment = replace(equipment, buttons=value == "on")
            case _:
                raise Problem(
                    f"The equipment {part!r} is unknown; "
                    "expected slots=space|route|none, cards=on|off, buttons=on|off."
                )
    return equipment


def equipment_words(equipment: Equipment) -> str:
    def switch(on: bool) -> str:  # noqa: FBT001 - a yes-or-no answer
        return "on" if on else "off"

    slots, cards, buttons = equipment.slots, switch(equipment.cards), switch(equipment.buttons)
    return f"slots={slots},cards={cards},buttons={buttons}"
