"""Plays a whole game of any edition on the bare rules, from a seed."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, Protocol

from companion.model.commands import Command
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.verdicts import Accepted, Refused
from companion.rules.families import family_of
from companion.simulation.classic import ClassicTable
from companion.simulation.greedy import GreedyPlayer
from companion.simulation.players import Player, RandomPlayer

NAMES: Final = ("Blue", "Red", "Green", "Yellow", "Black")


class Table(Protocol):
    """Chance and players together."""

    def command(self, state: Any) -> Command:  # noqa: ANN401 - each family has a state of its own
        """What happens next at this table."""


def _classic(edition: Edition, seats: int, chance: Random, style: str) -> Table:
    players: Mapping[str, Callable[[Random], Player]] = {
        "random": RandomPlayer,
        "greedy": GreedyPlayer,
    }
    return ClassicTable(edition, seats, chance, players[style])


TABLES: Final[Mapping[str, Callable[[Edition, int, Random, str], Table]]] = {"classic": _classic}


def began(edition: Edition, players: int, chance: Random) -> GameBegan:
    """A first event with seats named by their train colours; chance says who begins (U10)."""
    return GameBegan(edition.id, NAMES[:players], chance.randrange(players), len(edition.tickets))


def play(
    edition: Edition, players: int, seed: int, style: str = "greedy"
) -> Iterator[tuple[GameBegan | Command, Accepted[Any] | None]]:
    """Yields every command with its verdict until the game is over."""
    chance = Random(seed)
    family = family_of(edition)
    first = began(edition, players, chance)
    table = TABLES[edition.family](edition, players, chance, style)
    state = family.begin(edition, first)
    yield first, None
    while state.phase != "over":
        command = table.command(state)
        verdict = family.decide(state, command)
        if isinstance(verdict, Refused):
            raise RuntimeError(f"seed {seed}: {command} was refused: {verdict}")  # noqa: TRY004
        state = verdict.after
        yield command, verdict
