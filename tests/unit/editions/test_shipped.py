"""The shipped editions hold the figures of their boxes."""

import pytest

from companion import editions
from companion.model.edition import (
    CardGameNumbers,
    ClassicNumbers,
    Edition,
    FirstJourneyNumbers,
    Provenance,
    Route,
    Status,
)

USA = ("usa-2004", "usa-2025")


def numbers_of(name: str) -> ClassicNumbers:
    numbers = editions.load(name).numbers
    assert isinstance(numbers, ClassicNumbers)
    return numbers


def pairs_of(edition: Edition) -> dict[frozenset[str], list[Route]]:
    pairs: dict[frozenset[str], list[Route]] = {}
    for route in edition.routes:
        pairs.setdefault(frozenset((route.city_a, route.city_b)), []).append(route)
    return pairs


def provenance_of(edition: Edition, name: str) -> Provenance:
    (found,) = (item for item in edition.provenance if item.list == name)
    return found


BOARDS = {
    # edition: cities, routes, pairs, doubles, spaces, cards, tickets
    "usa-2004": (36, 100, 78, 22, 309, 110, 30),  # U2, U3, U5
    "usa-2025": (36, 100, 78, 22, 309, 110, 31),
    "new-york": (15, 41, 30, 11, 84, 44, 18),  # N2, N3, N4
    "first-journey-europe": (22, 70, 45, 25, 126, 72, 32),  # F2, F3, F4
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_parts_are_as_many_as_in_the_box(name: str) -> None:
    edition = editions.load(name)
    pairs = pairs_of(edition)
    assert (
        len(edition.cities),
        len(edition.routes),
        len(pairs),
        sum(len(tracks) == 2 for tracks in pairs.values()),
        sum(len(route.spaces) for route in edition.routes),
        sum(edition.card_counts),
        len(edition.tickets),
    ) == BOARDS[name]


@pytest.mark.parametrize("name", BOARDS)
def test_routes_know_their_index_their_twins_and_their_kind_of_card(name: str) -> None:
    edition = editions.load(name)
    for index, route in enumerate(edition.routes):
        assert route.index == index == edition.route_index[route.id]
        assert len(route.spaces) == route.length
        for twin in route.twins:
            assert route.index in edition.routes[twin].twins
            assert edition.routes[twin].length == route.length
        kind = "gray" if route.kind is None else edition.kinds[route.kind]
        assert kind == route.color
        assert kind != edition.wild


@pytest.mark.parametrize("name", USA)
def test_u1_to_u9_of_the_usa(name: str) -> None:
    edition, numbers = editions.load(name), numbers_of(name)
    assert (edition.min_players, edition.max_players, numbers.trains) == (2, 5, 45)  # U1
    assert edition.wild == "locomotive"  # U2
    assert edition.card_counts == (12,) * 8 + (14,)  # U2
    assert numbers.bonuses == (("longest_path", 10),)  # U4
    assert numbers.deal_cards == 4  # U7
    assert (numbers.market, numbers.flush_at) == (5, 3)  # U8, U15
    assert (numbers.deal_tickets, numbers.deal_keep) == (3 if name == "usa-2004" else 4, 2)  # U9


@pytest.mark.parametrize("name", USA)
def test_u17_to_u41_of_the_usa(name: str) -> None:
    numbers = numbers_of(name)
    assert numbers.draw_without_deck  # U17
    assert numbers.closed_doubles_up_to == 3  # U28
    assert numbers.route_points == (1, 2, 4, 7, 10, 15)  # U29
    assert numbers.running_total  # U29
    assert (numbers.draw_tickets, numbers.draw_keep) == (3, 1)  # U30
    assert numbers.end_trains == 2  # U35
    assert numbers.tie_breaks == ("completed_tickets", "longest_path")  # U39
    assert numbers.second_pick == "compulsory"  # U41


@pytest.mark.parametrize("name", USA)
def test_the_routes_of_the_rulebook_examples(name: str) -> None:
    edition = editions.load(name)
    (blue,) = pairs_of(edition)[frozenset(("montreal", "new-york"))]
    assert (blue.color, blue.length) == ("blue", 3)
    for gray in pairs_of(edition)[frozenset(("pittsburgh", "toronto"))]:
        assert (gray.color, gray.length, gray.kind) == ("gray", 2, None)


def test_the_tickets_of_the_rulebook_examples() -> None:
    points = {
        (ticket.city_a, ticket.city_b): ticket.points
        for ticket in editions.load("usa-2025").tickets
    }
    assert points["montreal", "atlanta"] == 9
    assert points["new-york", "atlanta"] == 6
    assert points["sault-st-marie", "nashville"] == 8
    assert points["atlanta", "washington"] == 4  # 2025 only
    old = {(ticket.city_a, ticket.city_b) for ticket in editions.load("usa-2004").tickets}
    assert ("atlanta", "washington") not in old


def test_u3_the_2025_list_is_announced_as_two_tickets_short() -> None:
    tickets = provenance_of(editions.load("usa-2025"), "tickets")
    assert (tickets.status, tickets.listed, tickets.printed) == (Status.INCOMPLETE, 31, 33)
    assert "2 of the 33 are for the owner to add" in tickets.note


def test_both_usa_editions_share_one_map_under_different_names() -> None:
    old, new = (editions.load(name) for name in USA)
    assert old.routes == new.routes
    assert [city.id for city in old.cities] == [city.id for city in new.cities]
    assert old.city["saint-louis"].name == "Saint Louis"
    assert new.city["saint-louis"].name == "St. Louis"
    assert old.city["montreal"].name == "Montréal"


def test_usa_spaces_are_those_of_the_map_area() -> None:
    first = editions.load("usa-2004").routes[0]
    assert first.id == "atlanta--charleston"
    assert [(s.x, s.y, s.angle) for s in first.spaces] == [
        (0.83142, 0.664, 3),
        (0.86927, 0.66578, 3),
    ]


def test_new_york_by_its_rules() -> None:
    edition, numbers = editions.load("new-york"), numbers_of("new-york")
    assert (edition.min_players, edition.max_players, numbers.trains) == (2, 4, 15)  # N1
    assert dict(zip(edition.kinds, edition.card_counts, strict=True)) == {  # N2
        **dict.fromkeys(("blue", "green", "black", "pink", "red", "orange"), 6),
        "taxi": 8,
    }
    assert edition.wild == "taxi"
    assert sum("attraction" in city.marks for city in edition.cities) == 9  # N4
    assert (numbers.deal_cards, numbers.market, numbers.flush_at) == (2, 5, 3)  # N5
    assert (numbers.deal_tickets, numbers.deal_keep) == (2, 1)  # N6
    assert numbers.closed_doubles_up_to == 2  # N10
    assert numbers.route_points == (1, 2, 4, 7)  # N11
    assert not numbers.running_total  # N11
    assert (numbers.draw_tickets, numbers.draw_keep) == (2, 1)  # N12
    assert numbers.end_trains == 2  # N13
    assert numbers.bonuses == (("attractions", 1),)  # N14
    assert numbers.tie_breaks == ("completed_tickets",)  # N15


def test_first_journey_by_its_rules() -> None:
    edition = editions.load("first-journey-europe")
    assert edition.family == "first_journey"
    assert (edition.min_players, edition.max_players) == (2, 4)  # F1
    assert edition.card_counts == (10,) * 6 + (12,)  # F2
    assert edition.wild == "locomotive"  # F2
    assert edition.numbers == FirstJourneyNumbers(
        trains=20,  # F1
        deal_cards=4,  # F5
        open_tickets=2,  # F5
        win_tickets=6,  # F14
        bonus_tickets=4,  # F3
    )
    assert all(route.color != "gray" for route in edition.routes)  # F4
    marked = {
        mark: {city.id for city in edition.cities if mark in city.marks}
        for mark in ("east", "west")
    }
    assert marked == {  # F12
        "east": {"moscow", "rostov", "ankara"},
        "west": {"dublin", "brest", "madrid"},
    }
    assert provenance_of(edition, "tickets").status is Status.SUBSTITUTE


def test_the_card_game_by_its_rules() -> None:
    edition = editions.load("card-game")
    assert edition.family == "card_game"
    assert (edition.min_players, edition.max_players) == (2, 4)  # C1
    assert edition.card_counts == (10,) * 8 + (16,)  # C1: 96 cards
    assert edition.numbers == CardGameNumbers(
        deal_locomotives=1,  # C2
        deal_cards=7,  # C2
        deal_tickets=6,  # C4
        deal_keep=1,  # C4
        draw_tickets=4,  # C22
        second_deck_players=4,  # C17
        second_deck_deal=4,  # C17
        city_bonuses=(  # C1
            ("seattle", 8),
            ("los-angeles", 12),
            ("chicago", 12),
            ("dallas", 10),
            ("new-york", 15),
            ("miami", 8),
        ),
        market=5,  # C3
        top_card="automatic",  # C6
        see_own_track=False,  # C6
    )
    assert (len(edition.tickets), edition.routes) == (46, ())  # C1


def test_c15_card_game_tickets_say_which_cards_they_need() -> None:
    edition = editions.load("card-game")
    for ticket in edition.tickets:
        assert len(ticket.needs) == len(edition.kinds)
        assert ticket.needs[-1] == 0, "a locomotive is never asked for"
        assert sum(ticket.needs) == -(-ticket.points // 5)
    pittsburgh = edition.ticket["c39"]
    assert {kind: n for kind, n in zip(edition.kinds, pittsburgh.needs, strict=True) if n} == {
        "white": 1,
        "blue": 2,
        "purple": 1,
    }
