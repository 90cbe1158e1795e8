"""On-the-track cards pay for tickets in the order of C27."""

import pytest

from companion.rules.mechanics.ticket_payment import (
    PayableTicket,
    TicketPayment,
    best_payment,
    payment_for,
)


def ticket(name: str, points: int, *needs: int, bonus: int = 0) -> PayableTicket:
    return PayableTicket(name, points, needs, bonus)


def test_los_angeles_pittsburgh_is_paid_by_three_matching_cards_and_a_locomotive() -> None:
    """The example of C15; kinds are white, blue and purple."""
    pittsburgh = ticket("c39", 18, 1, 2, 1, bonus=12)
    paid = TicketPayment(("c39",), (("c39", (1, 1, 1, 1)),))
    assert best_payment((1, 1, 1), 1, [pittsburgh]) == paid
    assert payment_for((1, 1, 1), 1, [pittsburgh]) == paid


@pytest.mark.parametrize(
    ("rivals", "winner"),
    [
        pytest.param(
            [ticket("a", 6, 1, bonus=50), ticket("b", 6, 1, bonus=50), ticket("c", 13, 2)],
            ("c",),
            id="points count before tickets and bonus",
        ),
        pytest.param(
            [ticket("a", 12, 2, bonus=50), ticket("b", 6, 1), ticket("c", 6, 1)],
            ("b", "c"),
            id="tickets count before bonus",
        ),
        pytest.param(
            [ticket("a", 6, 2), ticket("b", 6, 2, bonus=8), ticket("c", 6, 2, bonus=27)],
            ("c",),
            id="bonus counts before ids",
        ),
        pytest.param(
            [ticket("c", 6, 1), ticket("a", 6, 1), ticket("b", 6, 1)],
            ("a", "b"),
            id="the lowest ids decide last",
        ),
        pytest.param(
            [ticket("a", 5, 1), ticket("d", 6, 1), ticket("b", 6, 1), ticket("c", 5, 1)],
            ("b", "d"),
            id="a low id is worth no point",
        ),
    ],
)
def test_c27_decides_in_its_order(rivals: list[PayableTicket], winner: tuple[str, ...]) -> None:
    assert best_payment((2,), 0, rivals).completed == winner
    assert best_payment((0,), 2, rivals[::-1]).completed == winner


def test_the_lowest_id_is_kept_even_with_a_higher_one_beside_it() -> None:
    """Of two equal pairs, a and d come before b and c: the first id decides."""
    pairs = [ticket("a", 5, 1, 0), ticket("d", 5, 1, 2), ticket("b", 5, 0, 2), ticket("c", 5, 2, 0)]
    assert best_payment((2, 2), 0, pairs).completed == ("a", "b")
    assert best_payment((2, 2), 0, [pairs[0], pairs[1], pairs[3]]).completed == ("a", "d")


def test_the_bonus_of_a_city_counts_for_each_ticket_that_names_it() -> None:
    """A city of 8 named by two tickets outweighs a city of 15 named by one."""
    once = [ticket("a", 5, 3, bonus=15), ticket("b", 5, 1)]
    twice = [ticket("c", 5, 2, bonus=8), ticket("d", 5, 2, bonus=8)]
    assert best_payment((4,), 0, [*once, *twice]).completed == ("c", "d")


def test_each_card_pays_for_one_ticket_only() -> None:
    assert best_payment((1,), 0, [ticket("a", 5, 1), ticket("b", 5, 1)]).completed == ("a",)


def test_a_locomotive_stands_in_for_any_colour() -> None:
    payment = best_payment((0, 0), 2, [ticket("a", 5, 1, 0), ticket("b", 5, 0, 1)])
    assert payment.paid == (("a", (0, 0, 1)), ("b", (0, 0, 1)))


def test_coloured_cards_go_to_the_lowest_ids_and_locomotives_fill_the_rest() -> None:
    payment = payment_for(
        (3, 1), 4, [ticket("c", 5, 2, 0), ticket("b", 5, 1, 1), ticket("a", 5, 1, 1)]
    )
    assert payment == TicketPayment(
        ("a", "b", "c"), (("a", (1, 1, 0)), ("b", (1, 0, 1)), ("c", (1, 0, 1)))
    )


def test_tickets_that_cannot_all_be_paid_have_no_payment() -> None:
    both = [ticket("a", 5, 2, 0), ticket("b", 5, 0, 2)]
    assert payment_for((1, 2), 0, both) is None
    assert payment_for((1, 2), 1, both) is not None


def test_a_choice_of_ones_own_may_be_worse_than_the_proposal() -> None:
    assert payment_for((2,), 0, [ticket("a", 1, 1)]) == TicketPayment(("a",), (("a", (1, 0)),))


def test_without_tickets_nothing_is_paid() -> None:
    assert best_payment((4, 4), 2, []) == payment_for((4, 4), 2, []) == TicketPayment((), ())


def test_without_cards_only_a_ticket_that_needs_none_is_completed() -> None:
    assert best_payment((0,), 0, [ticket("a", 9, 1), ticket("b", 0, 0)]).completed == ("b",)


def test_everything_payable_is_completed() -> None:
    many = [ticket(f"t{i:02}", i % 3, 1, 2) for i in range(30)]
    assert best_payment((30, 60), 0, many[::-1]).completed == tuple(t.id for t in many)


def test_needs_of_another_number_of_colours_are_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        payment_for((1, 1), 0, [ticket("a", 5, 1)])
