"""From the register to the reading: nothing lost, nothing twice, whatever happens to the line."""

from collections.abc import Iterable
from random import Random

import pytest

from companion.model.readings import SourceLost
from companion.simulation.world.clock import Process
from tests.kit.stepped_line import SteppedLine, stepped_line

STABLE = 0.03
"""Longer than the debouncing takes."""


def changes(line: SteppedLine, count: int, chance: Random, pauses: Iterable[float]) -> Process:
    """Slots become covered and free, one after the other."""
    covered: set[int] = set()
    for _, pause in zip(range(count), pauses, strict=False):
        slot = chance.randrange(128)
        covered ^= {slot}
        line.set(slot, covered=slot in covered)
        yield pause


def always(pause: float) -> Iterable[float]:
    while True:
        yield pause


def test_over_a_good_line_every_change_is_read_once_and_in_order() -> None:
    with stepped_line(bad_cable=False) as line:

        def story() -> Process:
            line.hub.connect()
            yield 0.5
            yield from changes(line, 500, Random(1), always(STABLE))
            yield 0.5

        line.run(story())
        assert line.read == line.put
        assert line.known.synced


@pytest.mark.parametrize("seed", range(1, 5))
def test_with_one_byte_in_a_hundred_wrong_nothing_is_lost_or_told_twice(seed: int) -> None:
    with stepped_line(bad_cable=True, seed=seed) as line:

        def story() -> Process:
            line.hub.connect()
            yield 2.0
            yield from changes(line, 400, Random(seed), always(STABLE))
            yield 3.0

        line.run(story())
        assert line.hub.cable.carried > 10_000
        assert line.read == line.put
        assert line.known.synced


def test_two_seconds_of_silence_lose_no_event_and_nobody_is_given_up() -> None:
    with stepped_line(bad_cable=False) as line:

        def story() -> Process:
            line.hub.connect()
            yield 1.0
            for round_ in range(5):
                line.hub.drop(told=False)
                yield from changes(line, 60, Random(round_), always(2.0 / 60))
                for slot in sorted(line.known.known | {slot for slot, _ in line.put[-60:]}):
                    if line.hub.pico.wires.is_covered(slot):
                        line.set(slot, covered=False)
                yield STABLE
                line.hub.come_back(told=False, rebooted=False)
                yield 2.0

        line.run(story())
        assert sorted(line.read) == sorted(line.put)
        for slot in range(128):
            assert [c for s, c in line.read if s == slot] == [c for s, c in line.put if s == slot]
        assert not [reading for reading in line.readings if isinstance(reading, SourceLost)]


def test_a_hub_that_restarts_or_is_unplugged_is_believed_again_with_all_it_senses() -> None:
    with stepped_line(bad_cable=True) as line:

        def story() -> Process:
            line.hub.connect()
            yield 1.0
            for round_ in range(6):
                yield from changes(line, 20, Random(round_), always(STABLE))
                yield 1.0
                line.hub.drop(told=round_ % 2 == 0)
                yield from changes(line, 20, Random(100 + round_), always(STABLE))
                line.hub.come_back(told=round_ % 2 == 0, rebooted=True)
                yield 6.0
                assert line.known.synced
                assert line.known.known == line.hub.pico.wires.covered

        line.run(story())
        told: dict[int, bool] = {}
        for slot, covered in line.read:
            assert told.get(slot, False) != covered
            told[slot] = covered


def test_a_storm_of_a_thousand_changes_a_second_is_read_without_a_loss() -> None:
    with stepped_line(bad_cable=False) as line:

        def story() -> Process:
            line.hub.connect()
            yield 0.5
            # Each slot keeps still for long enough, all together change a thousand times.
            for moment in range(3000):
                line.set(moment % 128, covered=moment // 128 % 2 == 0)
                yield 0.001
            yield 1.0

        line.run(story())
        assert sorted(line.read) == sorted(line.put)
        for slot in range(128):
            assert [c for s, c in line.read if s == slot] == [c for s, c in line.put if s == slot]


def test_a_bounce_is_no_reading() -> None:
    with stepped_line(bad_cable=False) as line:

        def story() -> Process:
            line.hub.connect()
            yield 0.5
            for _ in range(50):
                line.hub.sense(7, covered=True)
                yield 0.009
                line.hub.sense(7, covered=False)
                yield 0.006
            yield 0.5

        line.run(story())
        assert line.read == []
