import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.leds.power import CEILING, Brightness, limited, milliamps, shade

FRAMES = st.integers(0, 400).flatmap(lambda n: st.binary(min_size=3 * n, max_size=3 * n))


@given(FRAMES, st.floats(0.5, 20.0))
def test_no_frame_draws_more_than_the_budget(frame: bytes, budget_a: float) -> None:
    assert milliamps(limited(frame, budget_a)) <= budget_a * 1000


def test_a_whole_strip_at_full_white_is_brought_down_to_two_amperes() -> None:
    full = b"\xff" * 927
    assert milliamps(full) > 18_000
    assert 1_900 < milliamps(limited(full, 2.0)) <= 2_000


def test_a_frame_within_the_budget_stays_as_it_is() -> None:
    frame = bytes((1, 2, 3)) * 100
    assert limited(frame, 2.0) == frame


def test_a_budget_that_does_not_even_cover_dark_lights_leaves_them_dark() -> None:
    assert limited(b"\x50" * 927, 0.1) == bytes(927)


def test_hues_stay_when_the_budget_takes_light_away() -> None:
    red, green, blue = limited(bytes((200, 100, 0)) * 309, 2.0)[:3]
    assert red == pytest.approx(2 * green, abs=1)
    assert blue == 0


@pytest.mark.parametrize("brightness", Brightness)
def test_what_is_meant_to_shine_is_never_dark(brightness: Brightness) -> None:
    for step in range(1, 256):
        assert any(shade((10, 60, 240), step, brightness))
    assert shade((10, 60, 240), 0, brightness) == bytes(3)


@pytest.mark.parametrize("brightness", Brightness)
def test_full_light_is_the_ceiling(brightness: Brightness) -> None:
    assert max(shade((255, 255, 255), 255, brightness)) == round(255 * CEILING[brightness])


def test_night_is_darker_than_normal_and_normal_than_bright() -> None:
    night, normal, bright = (sum(shade((255, 220, 0), 200, b)) for b in Brightness)
    assert night < normal < bright
