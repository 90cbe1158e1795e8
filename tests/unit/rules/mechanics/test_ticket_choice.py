"""The search for tickets keeps earlier goals and rests on limits that no choice breaks."""

from itertools import product

import pytest

from companion.rules.mechanics.ticket_choice import TicketChoice, sharper_limits


def choice(colored: list[int], locomotives: int, *needs: tuple[int, ...]) -> TicketChoice:
    return TicketChoice(colored, locomotives, needs, [(-place,) for place in range(len(needs))])


def test_nothing_is_taken_before_the_first_goal() -> None:
    assert choice([5], 0, (1,), (1,)).taken() == []


def test_a_later_goal_never_costs_an_earlier_one() -> None:
    tickets = choice([2], 0, (1,), (1,), (2,))
    tickets.improve([3, 3, 7])
    assert tickets.taken() == [2]
    tickets.improve([100, 100, 0])
    assert tickets.taken() == [2]


def test_a_later_goal_decides_between_equals() -> None:
    tickets = choice([2], 0, (2,), (2,), (1,))
    tickets.improve([5, 5, 1])
    tickets.improve([0, 1, 0])
    assert tickets.taken() == [1]


def test_a_goal_that_no_ticket_serves_changes_nothing() -> None:
    tickets = choice([2], 0, (1,), (1,))
    tickets.improve([1, 1])
    tickets.improve([0, 0])
    assert tickets.taken() == [0, 1]


def test_a_cap_is_no_goal_for_what_follows() -> None:
    tickets = TicketChoice([2], 0, [(1,), (1,), (2,)], [(3, 0), (3, -1), (7, -2)])
    tickets.cap([1, 1, 1])
    assert tickets.taken() == [0, 1]
    tickets.improve([3, 3, 7])
    assert tickets.taken() == [2]


def test_a_cap_that_no_ticket_serves_changes_nothing() -> None:
    tickets = choice([2], 0, (1,), (1,))
    tickets.cap([0, 0])
    tickets.improve([1, 2])
    tickets.improve([2, 1])
    assert tickets.taken() == [0, 1]


@pytest.mark.parametrize("cards", range(12))
def test_no_choice_of_whole_tickets_breaks_a_sharper_limit(cards: int) -> None:
    used = [1, 2, 2, 3, 4, 5]
    limits = list(sharper_limits(used, cards))
    for taken in product((0, 1), repeat=len(used)):
        missing = max(0, sum(n for n, take in zip(used, taken, strict=True) if take) - cards)
        for row, most in limits:
            assert sum(n for n, take in zip(row, taken, strict=True) if take) - missing <= most


def test_a_sharper_limit_excludes_a_fraction_of_a_ticket() -> None:
    """Seven cards pay three pairs, not three and a half."""
    assert list(sharper_limits([2, 2, 2, 2], 7)) == [([1, 1, 1, 1], 3)]


def test_even_cards_need_no_sharper_limit_for_pairs() -> None:
    assert not list(sharper_limits([2, 2, 2, 2], 6))
