"""The dual simplex method reaches the vertex that can be worked out by hand."""

import pytest

from companion.rules.mechanics.relaxation import Relaxation


def solved(relaxation: Relaxation) -> list[float] | None:
    """The values of the plain variables at the optimum; None when there is none."""
    while (broken := relaxation.most_broken(relaxation.reached())) is not None:
        row, excess = broken
        column = relaxation.entering(row, excess)
        if column is None:
            return None
        relaxation.pivot(row, column, at_high=excess > 0)
    return relaxation.shares(relaxation.reached(), 3)


def knapsack(*, room: int, least: int = 0) -> Relaxation:
    """Three things of sizes 2, 3 and 1 and values 10, 9 and 2."""
    equations = [[2, 3, 1], [10, 9, 2]]
    return Relaxation.start(equations, [0, 0, 0, 0, least], [1, 1, 1, room, 21])


@pytest.mark.parametrize(
    ("room", "shares"),
    [(0, [0, 0, 0]), (1, [0.5, 0, 0]), (4, [1, 2 / 3, 0]), (5, [1, 1, 0]), (9, [1, 1, 1])],
)
def test_the_best_value_per_size_goes_first(room: int, shares: list[float]) -> None:
    relaxation = knapsack(room=room)
    assert solved(relaxation) == pytest.approx(shares)
    value = sum(share * gain for share, gain in zip(shares, (10, 9, 2), strict=True))
    assert relaxation.reached()[-1] == pytest.approx(value)


def test_limits_that_exclude_each_other_have_no_optimum() -> None:
    assert solved(knapsack(room=2, least=11)) is None


def test_a_copy_is_solved_on_its_own() -> None:
    whole = knapsack(room=4)
    assert solved(whole) == pytest.approx([1, 2 / 3, 0])
    part = whole.copy()
    part.low[1] = part.high[1] = 0
    assert solved(part) == pytest.approx([1, 0, 1])
    assert whole.shares(whole.reached(), 3) == pytest.approx([1, 2 / 3, 0])


def test_every_row_stays_an_identity_of_the_equations() -> None:
    """Values that satisfy the equations satisfy each row of the dictionary."""
    relaxation = knapsack(room=4)
    solved(relaxation)
    things = [1, 0, 1]
    values = [*things, 2 + 1, 10 + 2]
    for row in range(-1, len(relaxation.basic)):
        total = sum(factor * values[variable] for variable, factor in relaxation.terms(row))
        assert total == pytest.approx(0)


def test_the_nearest_whole_numbers_keep_to_the_limits() -> None:
    relaxation = knapsack(room=4)
    relaxation.low[0] = 1
    relaxation.high[2] = 0
    assert relaxation.nearest([0.2, 0.7, 0.9]) == [1, 1, 0]
