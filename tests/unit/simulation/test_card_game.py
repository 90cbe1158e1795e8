"""A Card Game at a table in memory."""

from collections.abc import Sequence
from random import Random

import pytest

from companion.model import commands as c
from companion.model.verdicts import Accepted
from companion.model.views import Phase
from companion.rules import card_game
from companion.rules.card_game.scoring import tally
from companion.rules.card_game.state import State
from companion.simulation.card_game import CardGameTable, GreedyPlayer, RandomPlayer, picks
from companion.simulation.game import Game
from tests.kit.card_game import NO_ROW, begin, box, play, position


class Keeper(RandomPlayer):
    """Keeps the first offered ticket and nothing else."""

    def keep(self, state: State, seat: int, offered: Sequence[str]) -> tuple[str, ...]:  # noqa: ARG002
        return tuple(offered[:1])


def test_c4_nobody_is_dealt_a_ticket_that_another_did_not_want() -> None:
    table = CardGameTable(box(), 4, Random(1), Keeper)
    state = begin(box(), 4)
    shown: list[str] = []
    while state.phase is not Phase.PLAY:
        command = table.command(state)
        if isinstance(command, c.ShowTicket):
            shown.append(command.ticket)
        verdict = card_game.decide(state, command)
        assert isinstance(verdict, Accepted)
        state = verdict.after
    assert len(shown) == len(set(shown)) == 24


def test_c4_the_unwanted_tickets_are_shuffled_back_and_drawn_again() -> None:
    game = Game(box(), 2, seed=3, style="random")
    drawn = [command.ticket for command, _ in game.moves() if isinstance(command, c.ShowTicket)]
    assert set(drawn[12:]) & set(drawn[:12])


@pytest.mark.parametrize("style", ["random", "greedy"])
def test_the_same_seed_is_the_same_game(style: str) -> None:
    edition = box()
    first, second = (list(Game(edition, 4, 5, style).moves()) for _ in range(2))
    assert first == second


def test_the_owner_option_is_played_too() -> None:
    moves = [command for command, _ in Game(box(top_card="owner"), 2, 1).moves()]
    assert any(isinstance(command, c.MoveToTrack) for command in moves)


def test_greedy_players_score_more_than_random_ones() -> None:
    def average(style: str) -> float:
        totals = []
        for seed in range(10):
            game = Game(box(), 2, seed, style)
            for _ in game.moves():
                pass
            totals += [seat.total or 0 for seat in tally(game.state).seats]
        return sum(totals) / len(totals)

    assert average("greedy") > average("random") + 20


def test_a_greedy_player_plays_what_its_tickets_need() -> None:
    state = position(hands=({"red": 2, "black": 3}, {}), tickets={0: ["c40", "c08"]})
    assert GreedyPlayer(Random(1)).act(state) == play(red=2)


def test_a_greedy_player_takes_the_face_up_card_that_it_needs() -> None:
    state = position(tickets={0: ["c16"]})
    assert GreedyPlayer(Random(1)).act(state) == c.TakeFaceUp(0, 4, "white")


def test_players_who_can_do_nothing_pass() -> None:
    state = position(box(tickets=0), deck=0, turns_left=1, market=NO_ROW)
    assert picks(state) == []
    for player in (GreedyPlayer(Random(1)), RandomPlayer(Random(1))):
        assert player.act(state) == c.Pass(0)


def test_a_greedy_player_with_nothing_missing_wants_new_tickets() -> None:
    state = position(tickets={0: ["c01"]}, tracks={0: {"yellow": 1}})
    assert GreedyPlayer(Random(1)).act(state) == c.DrawTickets(0)
