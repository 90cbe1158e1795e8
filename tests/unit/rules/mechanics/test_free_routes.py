"""Which routes nobody owns or has closed, claim by claim."""

import pytest

from companion import editions
from companion.rules.mechanics.corrected import free_routes
from companion.simulation.game import Game


@pytest.mark.parametrize("players", [3, 5])
def test_what_is_free_follows_from_who_owns_what(players: int) -> None:
    """A double route closes for three, and stays half open for five (U28)."""
    game = Game(editions.load("usa-2004"), players, 1)
    for _, verdict in game.moves():
        state = verdict.after
        routes, owners = game.edition.routes, state.owners
        assert state.free == free_routes(routes, owners, doubles_close=players == 3)
