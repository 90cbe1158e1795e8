"""The hub's time on the host's clock."""

import pytest

from companion.sensing.hub.clock import HubClock


def test_the_fastest_message_tells_how_the_clocks_lie() -> None:
    clock = HubClock()
    clock.hear(100.050, 1000)
    clock.hear(101.001, 2000)
    clock.hear(102.080, 3000)
    assert clock.at(103.5, 4000) == pytest.approx(103.001)


def test_nothing_is_told_from_the_future_or_backwards() -> None:
    clock = HubClock()
    clock.hear(100.0, 1000)
    assert clock.at(100.2, 9000) == 100.2
    assert clock.at(100.3, 1100) == 100.2


def test_a_clock_that_runs_slowly_is_followed() -> None:
    clock = HubClock()
    for second in range(3600):
        # The hub is 50 millionths slow.
        clock.hear(second, int(second * 1000 * 0.99995))
    assert clock.at(3600.0, int(3600 * 1000 * 0.99995)) == pytest.approx(3600.0, abs=0.01)


def test_milliseconds_that_begin_again_go_on() -> None:
    clock = HubClock()
    clock.hear(10.0, (1 << 30) - 500)
    assert clock.at(11.0, 200) == pytest.approx(10.7)


def test_before_anything_is_known_it_is_now() -> None:
    assert HubClock().at(5.0, 77) == 5.0
