"""When one half decided position makes another needless."""

import pytest

from companion.rules.mechanics.longest_path.search import Parts, serves_for

A, B, C, D = 0b0010, 0b0100, 0b1000, 0b10000


@pytest.mark.parametrize(
    ("rival", "parts"),
    [
        pytest.param((), (), id="nothing laid either"),
        pytest.param((A | B,), (A | B,), id="the same part"),
        pytest.param((C | D, A | B), (A | B, C | D), id="the same parts in another order"),
        pytest.param((A | B | C,), (A | B,), id="one city more"),
        pytest.param((A | B | C | D,), (A | B, C | D), id="already joined"),
    ],
)
def test_a_rival_serves_when_it_joins_at_least_as_much(rival: Parts, parts: Parts) -> None:
    assert serves_for(rival, parts)


@pytest.mark.parametrize(
    ("rival", "parts"),
    [
        pytest.param((A | B, C | D), (A | B,), id="a part more, that has to be joined"),
        pytest.param((A | B,), (A | B, C | D), id="a part less, that might have joined others"),
        pytest.param((A | B,), (A | B | C,), id="a city less"),
        pytest.param((A | B, C | D), (A | B | C | D,), id="not yet joined"),
        pytest.param((A | C, B | D), (A | B, C | D), id="joined otherwise"),
        pytest.param((A | B,), (), id="something laid for nothing laid"),
        pytest.param((), (A | B,), id="nothing laid for something laid"),
    ],
)
def test_a_rival_does_not_serve_with(rival: Parts, parts: Parts) -> None:
    assert not serves_for(rival, parts)
