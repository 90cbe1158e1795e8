"""The one place that maps an edition to its family of rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.model.edition import Edition
from companion.model.ports import Family
from companion.rules import card_game, classic, first_journey
from companion.rules.card_game import position as card_game_position
from companion.rules.classic import position as classic_position
from companion.rules.first_journey import position as first_journey_position
from companion.rules.positions import Faults, Player, Scored

FAMILIES: Final[Mapping[str, Family[Any]]] = {
    "classic": classic,
    "first_journey": first_journey,
    "card_game": card_game,
}

ScorePosition = Callable[[Edition, Sequence[Player], Faults], Scored | None]

POSITIONS: Final[Mapping[str, ScorePosition]] = {
    "classic": classic_position.score_position,
    "first_journey": first_journey_position.score_position,
    "card_game": card_game_position.score_position,
}
"""How each family counts a position that somebody wrote down."""


def family_of(edition: Edition) -> Family[Any]:
    return FAMILIES[edition.family]


def score_position(edition: Edition, players: Sequence[Player], faults: Faults) -> Scored | None:
    """The count of a written position, or None and every reason why there is none."""
    return POSITIONS[edition.family](edition, players, faults)
