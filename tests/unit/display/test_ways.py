import pytest

from companion import editions
from companion.display.ways import ends_at, shortest_way, walk
from companion.model.table import Spot

EDITION = editions.load("usa-2004")


def index(*names: str) -> list[int]:
    return [EDITION.route_index[name] for name in names]


def names(way: tuple[int, ...] | None) -> list[str]:
    assert way is not None
    return [EDITION.routes[route].id for route in way]


def test_the_shortest_way_has_the_fewest_trains() -> None:
    everything = range(len(EDITION.routes))
    way = shortest_way(EDITION, everything, "seattle", "los-angeles")
    assert way is not None
    assert sum(EDITION.routes[route].length for route in way) == 9


def test_a_taken_route_is_gone_round() -> None:
    direct = index("montreal--new-york")
    others = set(range(len(EDITION.routes))) - set(direct)
    assert names(shortest_way(EDITION, others, "montreal", "new-york")) == [
        "boston--montreal--1",
        "boston--new-york--1",
    ]


def test_what_is_built_costs_nothing() -> None:
    built = index("boston--montreal--2", "boston--new-york--2")
    everything = range(len(EDITION.routes))
    way = shortest_way(EDITION, everything, "montreal", "new-york", built)
    assert way == tuple(built)


@pytest.mark.parametrize("start", ["miami", "vancouver"])
def test_without_a_way_there_is_none(start: str) -> None:
    assert shortest_way(EDITION, index("seattle--vancouver--1"), start, "dallas") is None


def test_one_walks_against_the_direction_of_a_route_too() -> None:
    there, back = index("calgary--vancouver", "seattle--vancouver--1")
    assert walk(EDITION, (there, back)) == (
        Spot(there, 0),
        Spot(there, 1),
        Spot(there, 2),
        Spot(back, 0),
    )
    assert walk(EDITION, (back, there), "seattle")[1:] == (
        Spot(there, 2),
        Spot(there, 1),
        Spot(there, 0),
    )


def test_the_spaces_next_to_a_city_are_one_of_each_of_its_routes() -> None:
    spots = ends_at(EDITION, "miami")
    assert [EDITION.routes[spot.route].id for spot in spots] == [
        "atlanta--miami",
        "charleston--miami",
        "miami--new-orleans",
    ]
    assert [spot.space for spot in spots] == [4, 3, 0]
