"""What is in the box of the Card Game, as far as the rules rely on it (C1)."""

from math import ceil

import pytest

from companion import editions
from companion.model.edition import CardGameNumbers, Edition
from companion.rules.card_game.scoring import tally
from companion.simulation.game import Game
from tests.kit.card_game import NUMBERS, box

COLORS = ("black", "white", "yellow", "green", "blue", "red", "purple", "orange")


@pytest.fixture
def shipped() -> Edition:
    return editions.load("card-game")


def test_c1_two_to_four_players_and_96_train_cards(shipped: Edition) -> None:
    assert (shipped.min_players, shipped.max_players) == (2, 4)
    cards = dict(zip(shipped.kinds, shipped.card_counts, strict=True))
    assert cards == dict.fromkeys(COLORS, 10) | {"locomotive": 16}
    assert shipped.wild == "locomotive"


def test_c1_46_tickets_that_need_one_card_for_every_five_points(shipped: Edition) -> None:
    assert len(shipped.tickets) == 46
    for ticket in shipped.tickets:
        assert sum(ticket.needs) == ceil(ticket.points / 5), ticket
        assert ticket.needs[-1] == 0, "no ticket asks for a locomotive"


def test_c1_six_big_city_bonuses_and_every_ticket_names_a_big_city(shipped: Edition) -> None:
    assert isinstance(shipped.numbers, CardGameNumbers)
    bonuses = dict(shipped.numbers.city_bonuses)
    assert bonuses == {
        "seattle": 8,
        "los-angeles": 12,
        "chicago": 12,
        "dallas": 10,
        "new-york": 15,
        "miami": 8,
    }
    assert all({ticket.city_a, ticket.city_b} & set(bonuses) for ticket in shipped.tickets)


def test_c2_c4_c17_c22_the_shipped_numbers_are_those_of_the_rules(shipped: Edition) -> None:
    assert shipped.numbers == NUMBERS


def test_the_tickets_of_our_tests_are_printed_ones(shipped: Edition) -> None:
    printed = {
        ticket.id: (ticket.city_a, ticket.city_b, ticket.points, needs(shipped, ticket.id))
        for ticket in shipped.tickets
    }
    for ticket in box().tickets:
        ours = (ticket.city_a, ticket.city_b, ticket.points, needs(box(), ticket.id))
        assert printed[ticket.id] == ours


def needs(edition: Edition, name: str) -> dict[str, int]:
    return dict(zip(edition.kinds, edition.ticket[name].needs, strict=True))


@pytest.mark.parametrize("style", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_the_whole_box_come_to_an_end(shipped: Edition, players: int, style: str) -> None:
    for seed in range(5):
        game = Game(shipped, players, seed, style)
        for _ in game.moves():
            pass
        assert tally(game.state).winners
