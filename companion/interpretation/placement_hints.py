"""What is odd about trains that lie there: each way to go wrong has its own hint."""

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from companion.interpretation import claims
from companion.interpretation.mind import Mind, Placement
from companion.model.edition import Edition, Route, Space
from companion.model.scene import Hint

NEAR: Final = 0.75
"""Spaces of two routes closer than this part of a train's length are easily confused."""


def placement_hints(mind: Mind, placed: Placement | None) -> tuple[Hint, ...]:
    """At most one, once the placement has settled: a sliding train is nobody's mistake."""
    if placed is None or mind.now < placed.steady_at:
        return ()
    route, seat = mind.route(placed.route), claims.claimant(mind)
    if not placed.alone:
        return (_of_two(mind, route, _other(mind, route)),)
    if route.index in mind.expecting.open_routes[seat]:
        return ()
    return (_not_open(mind, route, seat),)


def _not_open(mind: Mind, route: Route, seat: int) -> Hint:
    """Why the trains cannot be the claimant's, by what everybody can see (U24, U26 to U28)."""
    names, trains = mind.expecting.names, mind.expecting.trains
    owners = [mind.expecting.owners[twin] for twin in route.twins]
    if seat in owners:
        return Hint("both_tracks", (("seat", names[seat]),))
    if route.length > trains[seat]:
        values = (("seat", names[seat]), ("trains", trains[seat]), ("length", route.length))
        return Hint("few_trains", values)
    if any(owner is not None for owner in owners):
        return Hint("closed_track", (("route", _name(mind, route)),))
    return Hint("route_not_open", (("seat", names[seat]),))


def _other(mind: Mind, route: Route) -> Route:
    """The likeliest of the other routes on which something lies."""
    touched = mind.board.touched()
    others = [index for index in touched if index != route.index and index not in mind.withdrawn]
    return mind.route(max(others, key=lambda index: touched[index]))


def _of_two(mind: Mind, route: Route, other: Route) -> Hint:
    values = (("route", _name(mind, route)), ("other", _name(mind, other)))
    if other.index in route.twins:
        return Hint("parallel_tracks", values[:1])
    if _are_near(mind.edition, route, other):
        return Hint("neighbours", values)
    if all(mind.board.filled(route.index)):
        return Hint("trains_elsewhere", values)
    return Hint("two_routes", values)


def _name(mind: Mind, route: Route) -> str:
    city = mind.edition.city
    return f"{city[route.city_a].name} – {city[route.city_b].name}"


def _are_near(edition: Edition, route: Route, other: Route) -> bool:
    most = NEAR * _train_length(edition)
    return any(_apart(edition, a, b) < most for a in route.spaces for b in other.spaces)


@lru_cache(maxsize=8)
def _train_length(edition: Edition) -> float:
    """From one space of a route to the next, as most are."""
    lengths = [_apart(edition, a, b) for route in edition.routes for a, b in pairwise(route.spaces)]
    return sorted(lengths)[len(lengths) // 2] if lengths else 0.0


def _apart(edition: Edition, a: Space, b: Space) -> float:
    width, height = edition.picture
    return hypot((a.x - b.x) * width, (a.y - b.y) * height)
