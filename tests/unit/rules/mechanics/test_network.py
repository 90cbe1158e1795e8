"""Cities joined by a player's routes."""

from functools import reduce
from random import Random

from companion import editions
from companion.model.edition import Route
from companion.rules.mechanics.network import Groups, Network, grown, joins, spans


def groups(*routes: Route) -> Groups:
    none: Groups = ()
    return reduce(grown, routes, none)


def test_groups_that_grow_route_by_route_agree_with_the_network_of_all_routes() -> None:
    edition = editions.load("usa-2004")
    chance = Random(7)
    for size in (1, 5, 12, 25):
        routes = chance.sample(edition.routes, size)
        network, grown_groups = Network(routes), groups(*routes)
        for _ in range(200):
            one, other = chance.sample([city.id for city in edition.cities], 2)
            assert joins(grown_groups, one, other) == network.joins(one, other)


def test_each_city_is_in_one_group_only() -> None:
    edition = editions.load("usa-2004")
    for seed in range(5):
        joined = groups(*Random(seed).sample(edition.routes, 20))
        assert sum(len(group) for group in joined) == len(frozenset().union(*joined))


def test_groups_span_two_sides_only_if_one_group_touches_both() -> None:
    apart: Groups = (frozenset({"dublin", "london"}), frozenset({"kiev", "moscow"}))
    assert not spans(apart, frozenset({"moscow"}), frozenset({"dublin"}))
    assert spans((apart[0] | apart[1],), frozenset({"moscow"}), frozenset({"dublin"}))
    assert not spans((), frozenset({"moscow"}), frozenset({"dublin"}))
