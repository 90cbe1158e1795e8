"""Which sentences give a ticket away."""

import pytest

from companion import editions
from companion.model.events import TicketCompleted
from companion.model.verdicts import Values
from companion.simulation.world.secrets import Secrets

USA = editions.load("usa-2004")
TICKET = next(t for t in USA.tickets if {t.city_a, t.city_b} == {"boston", "miami"})


@pytest.mark.parametrize(
    "values",
    [
        (("ticket", TICKET.id),),
        (("city_a", "boston"), ("city_b", "miami")),
        (("city_a", "Miami"), ("city_b", "Boston"), ("points", 12)),
        (("it", "Boston – Miami"),),
    ],
)
def test_its_id_or_its_two_cities_tell_a_ticket(values: Values) -> None:
    assert Secrets(USA, [], ["Blue", "Red"]).told_by(values)


@pytest.mark.parametrize(
    "values",
    [
        (("route", "Boston – New York"), ("other", "Atlanta – Miami")),
        (("route", "boston--new-york--1"), ("paid", 1), ("length", 2)),
        (("seat", "Red"), ("city", "Boston")),
        (("city_a", "dallas"), ("city_b", "houston")),
    ],
)
def test_routes_and_single_cities_tell_none(values: Values) -> None:
    assert not Secrets(USA, [], ["Blue", "Red"]).told_by(values)


def test_a_completed_ticket_may_be_named() -> None:
    secrets = Secrets(USA, [], ["Blue", "Red"])
    secrets.happens([TicketCompleted(0, TICKET.id, revealed=False)])
    assert not secrets.told_by((("it", "Boston – Miami"),))
