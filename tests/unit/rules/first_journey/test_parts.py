"""What is in the box of First Journey Europe, as far as the rules rely on it."""

import pytest

from companion import editions
from companion.model.edition import GRAY, Edition, FirstJourneyNumbers
from companion.rules.first_journey.scoring import tally
from companion.rules.first_journey.state import marked
from companion.simulation.game import Game


@pytest.fixture
def europe() -> Edition:
    return editions.load("first-journey-europe")


def numbers(edition: Edition) -> FirstJourneyNumbers:
    assert isinstance(edition.numbers, FirstJourneyNumbers)
    return edition.numbers


def test_f1_two_to_four_players_with_twenty_trains_each(europe: Edition) -> None:
    assert (europe.min_players, europe.max_players) == (2, 4)
    assert numbers(europe).trains == 20


def test_f2_seventy_two_train_cards(europe: Edition) -> None:
    cards = dict(zip(europe.kinds, europe.card_counts, strict=True))
    colors = ("red", "blue", "green", "yellow", "black", "white")
    assert cards == dict.fromkeys(colors, 10) | {"locomotive": 12}
    assert europe.wild == "locomotive"


def test_f3_thirty_two_tickets_and_four_bonus_tickets(europe: Edition) -> None:
    assert len(europe.tickets) == 32
    assert numbers(europe).bonus_tickets == 4


def test_f4_twenty_two_cities_and_seventy_routes_none_gray(europe: Edition) -> None:
    assert len(europe.cities) == 22
    assert len(europe.routes) == 70
    pairs = {frozenset((route.city_a, route.city_b)) for route in europe.routes}
    assert len(pairs) == 45
    assert sum(bool(route.twins) for route in europe.routes) == 2 * 25
    assert GRAY not in {route.color for route in europe.routes}


def test_f5_four_cards_two_tickets_f14_six_win(europe: Edition) -> None:
    figures = numbers(europe)
    assert (figures.deal_cards, figures.open_tickets, figures.win_tickets) == (4, 2, 6)


def test_f12_the_cities_of_the_bonus(europe: Edition) -> None:
    assert marked(europe, "east") == {"moscow", "rostov", "ankara"}
    assert marked(europe, "west") == {"dublin", "brest", "madrid"}


@pytest.mark.parametrize("style", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_the_whole_board_come_to_an_end(europe: Edition, players: int, style: str) -> None:
    for seed in range(3):
        game = Game(europe, players, seed, style)
        for _ in game.moves():
            pass
        assert tally(game.state).winners
