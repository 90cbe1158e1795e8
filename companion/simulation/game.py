"""A whole game of any edition on the bare rules, played from a seed."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, Protocol

from companion.model.commands import Command
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules.families import family_of
from companion.simulation import card_game, first_journey
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


def _first_journey(edition: Edition, seats: int, chance: Random, style: str) -> Table:
    players: Mapping[str, Callable[[Random], first_journey.JourneyPlayer]] = {
        "random": first_journey.RandomPlayer,
        "greedy": first_journey.GreedyPlayer,
    }
    return first_journey.FirstJourneyTable(edition, seats, chance, players[style])


def _card_game(edition: Edition, seats: int, chance: Random, style: str) -> Table:
    players: Mapping[str, Callable[[Random], card_game.CardGamePlayer]] = {
        "random": card_game.RandomPlayer,
        "greedy": card_game.GreedyPlayer,
    }
    return card_game.CardGameTable(edition, seats, chance, players[style])


TABLES: Final[Mapping[str, Callable[[Edition, int, Random, str], Table]]] = {
    "classic": _classic,
    "first_journey": _first_journey,
    "card_game": _card_game,
}


def began(edition: Edition, players: int, chance: Random) -> GameBegan:
    """A first event with seats named by their train colours; chance says who begins (U10)."""
    return GameBegan(edition.id, NAMES[:players], chance.randrange(players), len(edition.tickets))


class Game:
    """One game in play; `state` is always the state after the last move."""

    def __init__(self, edition: Edition, players: int, seed: int, style: str = "greedy") -> None:
        chance = Random(seed)
        self.edition = edition
        self.seed = seed
        self.family = family_of(edition)
        self.began = began(edition, players, chance)
        self.state = self.family.begin(edition, self.began)
        self._table = TABLES[edition.family](edition, players, chance, style)

    @property
    def is_over(self) -> bool:
        return bool(self.state.phase is Phase.OVER)

    def moves(self) -> Iterator[tuple[Command, Accepted[Any]]]:
        """Plays to the end, yielding every command with what came of it."""
        while not self.is_over:
            command = self._table.command(self.state)
            verdict = self.family.decide(self.state, command)
            if not isinstance(verdict, Accepted):
                raise RuntimeError(f"seed {self.seed}: {command} was refused: {verdict}")  # noqa: TRY004
            self.state = verdict.after
            yield command, verdict
