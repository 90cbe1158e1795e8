"""`companion run`: plays at the table that the settings name, else at a virtual one."""

import math

import click

from companion.cli.options import edition_option, load_edition, player_count
from companion.cli.output import console, is_watched
from companion.cli.real_table import settings_options


def _pace(_: click.Context, __: click.Parameter, pace: float) -> float:
    if math.isnan(pace):
        raise click.BadParameter("nan is no number.")
    return pace


@click.command()
@settings_options
@edition_option
@click.option("--players", type=int, help="How many seats; up to four by default.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same game.")
@click.option("--web", "mode", flag_value="web", help="The web page, also where nobody watches.")
@click.option("--terminal", "mode", flag_value="terminal", help="A game right in the terminal.")
@click.option(
    "--pace",
    type=click.FloatRange(min=0.01),
    callback=_pace,
    default=12.0,
    show_default=True,
    help="Moves per second in the terminal.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Who may come: this address.")
@click.option("--port", type=click.IntRange(0, 65535), default=8026, show_default=True)
def command(
    *,
    edition: str,
    players: int | None,
    seed: int,
    mode: str | None,
    pace: float,
    host: str,
    port: int,
) -> None:
    """Play at the table of the settings; without them, at a virtual one.

    In a terminal this opens the virtual table in your browser: watch bots play, or take a seat.
    Where nobody watches, a game is played at full speed and its final count is printed.
    """
    box = load_edition(edition)
    seats = player_count(box, players)
    if mode == "web" or (mode is None and is_watched(console())):
        from companion.cli import virtual_table  # noqa: PLC0415 - only what is asked for is loaded

        virtual_table.play(box, seats, seed, host, port)
    else:
        from companion.cli import terminal_game  # noqa: PLC0415 - only what is asked for is loaded

        terminal_game.play(box, seats, seed, pace)
