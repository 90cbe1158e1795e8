"""Everything that can go wrong at a virtual table, by hand; the game goes on all the same."""

from random import Random

import pytest

from companion import editions
from companion.virtual.house import VirtualHouse
from tests.unit.virtual.conftest import Lay

CABLES = ("hub", "reader")
ACTS = ("bump", "sleeve", "bus_card", "sensor", "power", *CABLES)


def play(house: VirtualHouse, seed: int) -> None:
    """Something goes wrong every few seconds; a cable is plugged in again after a while."""
    chance = Random(seed)
    for tick in range(1, 9000):
        house.advance(0.04)
        if house.is_over:
            return
        if tick % 60 == 0:
            what = chance.choice(ACTS)
            assert house.touch("", "mischief", {"what": what}) is None
            if what in CABLES:
                house.advance(0.5)
                house.touch("", "mischief", {"what": what})


@pytest.mark.parametrize("edition", editions.available())
def test_bots_finish_their_game_whatever_is_done_to_the_table(lay: Lay, edition: str) -> None:
    house = lay(edition, 3, 5)
    house.touch("", "pace", {"pace": 16})
    assert house.touch("", "noise", {"preset": "harsh"}) is None
    play(house, 5)
    assert house.is_over


@pytest.mark.parametrize(
    ("act", "values"),
    [
        ("mischief", {"what": "fire"}),
        ("noise", {"preset": "deafening"}),
        ("pace", {"pace": 3}),
        ("press", {"button": "panic"}),
        ("dance", {}),
    ],
)
def test_what_nobody_knows_changes_nothing(
    lay: Lay, act: str, values: dict[str, str | int]
) -> None:
    house = lay("new-york", 2, 1)
    house.touch("me", "sit", {"seat": 0})
    before = house.picture()
    assert house.touch("me", act, {"seat": 0, **values}) == "web.problem_unknown_act"
    assert house.picture() == before


def test_a_cable_that_is_pulled_is_told_and_found_again(lay: Lay) -> None:
    house = lay("new-york", 2, 1)
    house.advance(0.1)
    house.touch("", "mischief", {"what": "reader"})
    assert house.scene is not None
    assert [trouble.key for trouble in house.scene.troubles] == ["lost"]
    house.touch("", "mischief", {"what": "reader"})
    house.advance(0.1)
    assert house.scene.troubles == ()


def test_the_screen_is_dark_while_the_power_is_away_and_the_game_is_still_there(lay: Lay) -> None:
    house = lay("new-york", 2, 1)
    while not house.table.board.trains:
        house.advance(0.1)
    house.touch("", "mischief", {"what": "power"})
    house.advance(0.04)
    assert (house.picture()["power"], house.picture()["screen"]) == (False, None)
    for _ in range(200):
        house.advance(0.04)
    assert house.picture()["power"]
    assert house.picture()["screen"] is not None
    assert house.story.turns
