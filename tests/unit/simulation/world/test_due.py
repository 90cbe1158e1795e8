"""Mishaps that wait for an opportunity."""

from collections import Counter

from companion.simulation.world.due import Due

TAPS = ("first", "second", "third", "fourth")


def test_a_mishap_happens_where_it_was_planned() -> None:
    due = Due(TAPS, Counter({"second": 1, "fourth": 1}))
    assert [due.take(tap) for tap in TAPS] == [False, True, False, True]
    assert due.planned == 2


def test_what_could_not_happen_befalls_the_next_opportunity() -> None:
    due = Due(TAPS, Counter({"second": 1}))
    assert due.left("first") == 0
    assert due.left("second") == 1
    assert due.take("third")
    assert not due.take("fourth")


def test_two_that_could_not_happen_are_made_up_for_one_by_one() -> None:
    due = Due(TAPS, Counter({"first": 1, "second": 1}))
    assert due.take("third")
    assert due.take("fourth")
    assert not due.take("fourth")


def test_what_is_no_opportunity_never_is() -> None:
    due = Due(TAPS, Counter({"first": 3}))
    assert not due.take(None)
    assert not due.take("another")
    assert due.left("first") == 3
