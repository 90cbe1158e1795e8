"""Measures whole games on the bare rules: every event applied, every move through `decide`."""

from collections.abc import Mapping
from time import process_time
from typing import Final

from companion.model.edition import Edition
from companion.simulation.game import Game

STYLES: Final = ("random", "greedy")
PLAYERS: Final = (2, 4)


def measure(editions: Mapping[str, Edition], *, seconds: float = 2.0) -> dict[str, object]:
    """Games a second on one core, by edition, players' style and number of players."""
    return {
        name: {
            style: {f"{players}p": _games(edition, players, style, seconds) for players in PLAYERS}
            for style in STYLES
        }
        for name, edition in editions.items()
    }


def _games(edition: Edition, players: int, style: str, seconds: float) -> dict[str, float]:
    """Plays seeds 0, 1, 2 … until the time is over; a game begun is finished.

    Processor time, so that what else the machine does takes nothing away.
    """
    games = moves = events = 0
    start = process_time()
    while (elapsed := process_time() - start) < seconds or not games:
        for _, verdict in Game(edition, players, games, style).moves():
            moves += 1
            events += len(verdict.events)
        games += 1
    return {
        "games_per_second": round(games / elapsed, 1),
        "moves_per_game": round(moves / games, 1),
        "events_per_game": round(events / games, 1),
    }
