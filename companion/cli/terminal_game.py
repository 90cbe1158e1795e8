"""A game played by simulated players right in the terminal, on the bare rules."""

import time
from collections import deque

from rich.console import Console
from rich.live import Live
from rich.text import Text

from companion.cli.options import INTERRUPTED
from companion.cli.output import console, is_watched
from companion.display.narration import narrate
from companion.display.tally import print_tally
from companion.display.terminal import NEWS_LINES, picture
from companion.model.edition import Edition, Status
from companion.simulation.game import Game


def play(edition: Edition, seats: int, seed: int, pace: float) -> None:
    """Watched live where somebody watches, else at full speed; then the final count."""
    screen = console()
    for line in introduction(edition, seats, seed):
        screen.print(Text(line), soft_wrap=True)
    game = Game(edition, seats, seed)
    if is_watched(screen):
        try:
            _watch(game, pace, screen)
        except KeyboardInterrupt:
            screen.print("Ended in the middle of the game: nothing was counted.")
            raise SystemExit(INTERRUPTED) from None
    else:
        for _ in game.moves():
            pass
    if final := game.family.view(game.state, None).tally:
        print_tally(screen, edition, game.began.seats, final)


def introduction(edition: Edition, seats: int, seed: int) -> list[str]:
    lines = [
        f"{edition.name}: {seats} simulated players, seed {seed}.",
        "This is the simulated table: no sensors, no cards, no screen are used.",
    ]
    for source in edition.provenance:
        if source.status is Status.SUBSTITUTE:
            lines.append(f"Note: the {source.list} are a substitute set, not the printed ones.")
        missing = source.printed - source.listed
        if missing:
            lines.append(
                f"Note: {source.listed} of {source.printed} {source.list} are known; "
                f"the game is dealt from those ({missing} for the owner to add)."
            )
    return lines


def _watch(game: Game, pace: float, screen: Console) -> None:
    """Shows what everybody at the table may see, at a pace one can follow."""
    edition, names = game.edition, game.began.seats
    title = f"{edition.name} · simulated table · Ctrl-C ends"
    news: deque[str] = deque(maxlen=NEWS_LINES)
    with Live(console=screen, auto_refresh=False) as live:
        for _, verdict in game.moves():
            heard = [narrate(event, edition, names) for event in verdict.events]
            news.extend(sentence for sentence in heard if sentence)
            view = game.family.view(verdict.after, None)
            live.update(picture(edition, view, tuple(news), title), refresh=True)
            time.sleep(1 / pace)
