"""The simulated owner's table."""

from collections import Counter
from random import Random

import pytest

from companion import editions
from companion.model.table import BadgeTag, CardTag, Equipment, SlotLevel, Spot, TicketTag
from companion.simulation.world.table import simulated_map, unknown_tag


@pytest.mark.parametrize("name", editions.available())
def test_every_card_ticket_and_badge_has_a_tag_of_its_own(name: str) -> None:
    edition = editions.load(name)
    tags = simulated_map(edition, Equipment()).tags
    meanings = Counter(type(meaning) for meaning in tags.values())
    assert meanings == {
        CardTag: sum(edition.card_counts),
        TicketTag: len(edition.tickets),
        BadgeTag: edition.max_players,
    }
    assert all(len(tag) == 14 and tag.startswith("04") for tag in tags)
    assert all(int(tag, 16) and tag == tag.upper() for tag in tags)


def test_the_same_edition_always_has_the_same_tags() -> None:
    edition = editions.load("new-york")
    assert simulated_map(edition, Equipment()).tags == simulated_map(edition, Equipment()).tags


def test_a_table_without_cards_has_no_tags() -> None:
    assert not simulated_map(editions.load("new-york"), Equipment(cards=False)).tags


def test_slots_are_one_per_space_one_per_route_or_none() -> None:
    edition = editions.load("usa-2004")
    levels = {level: simulated_map(edition, Equipment(slots=level)).slots for level in SlotLevel}
    assert len(levels[SlotLevel.SPACE]) == 309
    assert levels[SlotLevel.SPACE][:3] == (Spot(0, 0), Spot(0, 1), Spot(1, 0))
    assert levels[SlotLevel.ROUTE] == tuple(Spot(route, None) for route in range(100))
    assert levels[SlotLevel.NONE] == ()


def test_a_game_without_a_board_has_no_slots() -> None:
    assert simulated_map(editions.load("card-game"), Equipment()).slots == ()


def test_a_bus_ticket_is_on_nobodys_list() -> None:
    tags = simulated_map(editions.load("usa-2004"), Equipment()).tags
    assert unknown_tag(Random(1)) not in tags
