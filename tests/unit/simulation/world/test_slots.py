"""The slots under the board, and those that lie."""

from random import Random

import pytest

from companion.simulation.world.clock import Clock, Process
from companion.simulation.world.faults import Faults
from companion.simulation.world.slots import Defect, Slots


class Bench:
    wakes_at = None

    def __init__(self, count: int = 4) -> None:
        self.clock = Clock()
        self.sensed: list[tuple[int, bool]] = []
        self.slots = Slots(count, self._sense, self.clock, Random(1))

    def _sense(self, slot: int, covered: bool) -> None:  # noqa: FBT001
        self.sensed.append((slot, covered))

    def advance(self, time: float) -> None:
        raise AssertionError(f"woken at {time}")

    def wait(self, seconds: float) -> None:
        def waiting() -> Process:
            yield seconds

        self.clock.run(waiting(), self)


def test_a_slot_is_free_again_when_nothing_covers_it_any_more() -> None:
    bench = Bench()
    bench.slots.cover(2)
    bench.slots.cover(2)
    bench.slots.free(2)
    assert bench.sensed == [(2, True)]
    assert bench.slots.is_disturbed(2, train=False)
    bench.slots.free(2)
    assert bench.sensed == [(2, True), (2, False)]
    assert not bench.slots.is_disturbed(2, train=False)


def test_a_space_without_a_slot_is_sensed_by_nobody() -> None:
    bench = Bench()
    bench.slots.cover(None)
    bench.slots.free(None)
    assert bench.sensed == []


def test_a_bouncing_contact_ends_as_it_should() -> None:
    bench = Bench()
    bench.slots.cover(1)
    lasts = bench.slots.bounce(1)
    bench.wait(lasts + 1.0)
    assert 0 < lasts < 1.0
    assert len(bench.sensed) > 1
    assert bench.sensed[-1] == (1, True)
    levels = [covered for _, covered in bench.sensed]
    assert levels == [number % 2 == 0 for number in range(len(levels))]


def test_a_dead_slot_senses_nothing_and_a_stuck_one_always() -> None:
    bench = Bench()
    bench.slots.break_slot(0, Defect.DEAD)
    bench.slots.break_slot(1, Defect.STUCK)
    for slot in (0, 1):
        bench.slots.cover(slot)
        bench.slots.free(slot)
    assert bench.sensed == [(1, True)]


def test_a_flapping_slot_comes_and_goes_by_itself() -> None:
    bench = Bench()
    bench.slots.break_slot(3, Defect.FLAPPING)
    bench.wait(600.0)
    assert len(bench.sensed) > 20
    assert {slot for slot, _ in bench.sensed} == {3}


def test_about_the_share_asked_for_is_broken() -> None:
    bench = Bench(2000)
    bench.slots.break_some(Faults(dead=0.02, stuck=0.04, flapping=0.08))
    assert 20 <= bench.slots.occurred["dead"] <= 65
    assert 55 <= bench.slots.occurred["stuck"] <= 110
    assert 120 <= bench.slots.occurred["flapping"] <= 200


@pytest.mark.parametrize("defect", Defect)
def test_each_defect_has_a_rate_of_its_own(defect: Defect) -> None:
    bench = Bench(2000)
    bench.slots.break_some(Faults(**{defect.value: 0.02}))
    assert 20 <= bench.slots.occurred.total() <= 65
    assert set(bench.slots.occurred) == {defect.value}
