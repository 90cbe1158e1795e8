"""Virtual time."""

from collections.abc import Callable

import pytest

from companion.simulation.world.clock import Clock, Process


class Sleeper:
    """Wants to be woken at certain moments."""

    def __init__(self, *moments: float, wake: Callable[[float], None] = lambda _: None) -> None:
        self._moments = list(moments)
        self._wake = wake

    @property
    def wakes_at(self) -> float | None:
        return self._moments[0] if self._moments else None

    def advance(self, time: float) -> None:
        self._moments.pop(0)
        self._wake(time)


def waiting(seconds: float) -> Process:
    yield seconds


def test_things_happen_in_the_order_of_their_times() -> None:
    clock, seen = Clock(), list[tuple[str, float]]()
    clock.call(2.0, lambda: seen.append(("late", clock.now)))
    clock.call(1.0, lambda: seen.append(("early", clock.now)))
    clock.run(waiting(3.0), Sleeper())
    assert seen == [("early", 1.0), ("late", 2.0)]


def test_things_of_one_moment_happen_in_the_order_planned() -> None:
    clock, seen = Clock(), list[int]()
    for number in range(5):
        clock.call(1.0, lambda number=number: seen.append(number))  # type: ignore[misc]
    clock.run(waiting(2.0), Sleeper())
    assert seen == [0, 1, 2, 3, 4]


def test_time_ends_with_the_main_process() -> None:
    clock, seen = Clock(), list[float]()
    clock.call(9.0, lambda: seen.append(clock.now))
    clock.run(waiting(3.0), Sleeper())
    assert clock.now == 3.0
    assert seen == []


def test_a_sleeper_is_woken_between_happenings_and_never_polled() -> None:
    clock, woken = Clock(), list[float]()
    clock.run(waiting(5.0), Sleeper(1.5, 4.0, 6.0, wake=woken.append))
    assert woken == [1.5, 4.0]


def test_a_sleeper_is_told_the_present_time_if_its_moment_has_passed() -> None:
    clock, woken = Clock(), list[float]()
    clock.run(waiting(1.0), Sleeper(-3.0, wake=woken.append))
    assert woken == [0.0]


def test_a_sleeper_that_never_lets_time_pass_is_an_error() -> None:
    class Restless(Sleeper):
        def advance(self, time: float) -> None:
            assert time == 1.0

    with pytest.raises(RuntimeError, match="keeps asking to be woken"):
        Clock().run(waiting(2.0), Restless(1.0))
