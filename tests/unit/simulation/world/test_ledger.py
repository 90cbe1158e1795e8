"""What truly happens, written down before it is acted."""

import pytest

from companion import editions
from companion.model.events import TurnEnded
from companion.model.views import Phase
from companion.simulation.game import Game
from companion.simulation.world.ledger import write_ledger


@pytest.mark.parametrize("name", editions.available())
def test_the_ledger_is_the_game_of_the_same_seed(name: str) -> None:
    edition = editions.load(name)
    ledger = write_ledger(edition, edition.max_players, 4, "greedy")
    game = Game(edition, edition.max_players, 4)
    for _ in game.moves():
        pass
    assert ledger.final == game.state
    assert ledger.final.phase is Phase.OVER
    assert ledger.began == game.began


def test_turns_follow_each_other_clockwise_and_end_as_the_rules_say() -> None:
    ledger = write_ledger(editions.load("usa-2004"), 3, 9, "random")
    seats = [turn.seat for turn in ledger.turns]
    assert seats == [(ledger.began.first + number) % 3 for number in range(len(seats))]
    for turn in ledger.turns:
        ended = [isinstance(event, TurnEnded) for step in turn.steps for event in step.events]
        assert sum(ended) == 1
        assert turn.before.turn == turn.seat


def test_a_second_deck_is_a_second_chapter() -> None:
    edition = editions.load("card-game")
    assert len(write_ledger(edition, 4, 1, "greedy").chapters) == 2
    assert len(write_ledger(edition, 3, 1, "greedy").chapters) == 1
