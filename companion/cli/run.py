"""`companion run`: plays a game; for now on a table in memory, in the terminal."""

import sys
import time
from collections import deque

import click
from rich.console import Console
from rich.live import Live

from companion.cli.options import edition_option, load_edition, player_count
from companion.display.narration import narrate
from companion.display.tally import print_tally
from companion.display.terminal import NEWS_LINES, picture
from companion.model.edition import Edition, Status
from companion.simulation.game import Game


@click.command()
@edition_option
@click.option("--players", type=int, help="How many seats; up to four by default.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same game.")
@click.option(
    "--pace",
    type=click.FloatRange(min=0, min_open=True),
    default=12.0,
    show_default=True,
    help="Moves per second while you watch.",
)
def command(edition: str, players: int | None, seed: int, pace: float) -> None:
    """Play one game on a simulated table.

    In a terminal you watch it live; otherwise it is played at full speed. Either way the final
    count is printed at the end.
    """
    box = load_edition(edition)
    seats = player_count(box, players)
    console = Console()
    for line in _introduction(box, seats, seed):
        console.print(line, highlight=False, soft_wrap=True)
    game = Game(box, seats, seed)
    if sys.stdin.isatty() and console.is_terminal:
        _watch(game, pace, console)
    else:
        for _ in game.moves():
            pass
    if final := game.family.view(game.state, None).tally:
        print_tally(console, box, game.began.seats, final)


def _introduction(edition: Edition, seats: int, seed: int) -> list[str]:
    lines = [
        f"{edition.name}: {seats} simulated players, seed {seed}.",
        "This is the simulated table: no sensors, no cards, no screen are used.",
    ]
    for source in edition.provenance:
        if source.status is Status.SUBSTITUTE:
            lines.append(f"Note: the {source.list} are a substitute set, not the printed ones.")
        if source.status is Status.INCOMPLETE:
            missing = source.printed - source.listed
            lines.append(
                f"Note: {source.listed} of {source.printed} {source.list} are known; "
                f"the game is dealt from those ({missing} for the owner to add)."
            )
    return lines


def _watch(game: Game, pace: float, console: Console) -> None:
    """Shows what everybody at the table may see, at a pace one can follow."""
    edition, names = game.edition, game.began.seats
    title = f"{edition.name} · simulated table · Ctrl-C ends"
    news: deque[str] = deque(maxlen=NEWS_LINES)
    with Live(console=console, auto_refresh=False) as live:
        for _, verdict in game.moves():
            heard = [narrate(event, edition, names) for event in verdict.events]
            news.extend(sentence for sentence in heard if sentence)
            view = game.family.view(verdict.after, None)
            live.update(picture(edition, view, tuple(news), title), refresh=True)
            time.sleep(1 / pace)
