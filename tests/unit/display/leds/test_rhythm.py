import pytest

from companion.display.leds.rhythm import (
    Breathe,
    Comet,
    Flash,
    Rhythm,
    Spark,
    Steady,
    Sweep,
    Tide,
    Trace,
    Twinkle,
)
from companion.display.leds.words import RHYTHMS, pulses

EVERY: list[Rhythm] = [*RHYTHMS.values(), pulses(4), Sweep(2.0, 1.5), Trace(2.0, 0.1, Steady())]


def row(rhythm: Rhythm, time: float, count: int = 4) -> list[float | None]:
    return [rhythm.level(time, place, count) for place in range(count)]


@pytest.mark.parametrize("rhythm", EVERY, ids=lambda rhythm: str(rhythm)[:40])
def test_levels_stay_between_dark_and_full(rhythm: Rhythm) -> None:
    levels = [rhythm.level(t / 50, place, 6) for t in range(600) for place in (0, 1, 5, 0.4)]
    assert all(level is None or 0 <= level <= 1 for level in levels)


@pytest.mark.parametrize("rhythm", EVERY, ids=lambda rhythm: str(rhythm)[:40])
def test_after_its_end_nothing_moves(rhythm: Rhythm) -> None:
    if rhythm.moves_until < 1e6:
        start = max(0.0, rhythm.moves_until)
        assert len({rhythm.level(start + t / 7, 0.3, 6) for t in range(100)}) == 1
    else:
        assert len({rhythm.level(t / 7, 0.3, 6) for t in range(100)}) > 1


def test_breath_begins_low_and_is_full_halfway() -> None:
    breath = Breathe(4.0, low=0.4)
    assert row(breath, 0.0, 1) == [pytest.approx(0.4)]
    assert row(breath, 2.0, 1) == [pytest.approx(1.0)]


def test_flashes_are_counted() -> None:
    flash = Flash(3, on=0.1, off=0.1, pause=0.8)
    lit = [flash.level(t / 100, 0, 1) == 1 for t in range(140)]
    rises = sum(now and not before for before, now in zip([False, *lit], lit, strict=False))
    assert rises == 3
    assert not any(lit[60:])


def test_a_shifted_flash_takes_turns_with_the_other() -> None:
    one, other = Flash(1, 0.5, 0.5), Flash(1, 0.5, 0.5, shift=0.5)
    assert all(row(one, t / 10 + 0.05, 1) != row(other, t / 10 + 0.05, 1) for t in range(30))


def test_a_comet_runs_towards_the_end_of_the_row() -> None:
    comet = Comet(1.0)
    heads = [max(range(4), key=lambda place: comet.level(t, place, 4)) for t in (0.0, 0.25, 0.5)]
    assert heads == [0, 1, 2]


def test_a_spark_visits_every_light_once_and_leaves_the_rest_alone() -> None:
    spark = Spark(period=3.0, seconds=1.0)
    assert row(spark, 0.3) == [None, 1.0, None, None]
    assert row(spark, 0.9) == [None, None, None, 1.0]
    assert row(spark, 2.0) == [None] * 4


def test_a_tide_is_high_at_one_place_and_low_at_the_other_side() -> None:
    tide = Tide(5.0, low=0.1, high=0.5)
    assert tide.level(0.0, 0.0, 9) == pytest.approx(0.5)
    assert tide.level(0.0, 0.5, 9) == pytest.approx(0.1)
    assert tide.level(2.5, 0.5, 9) == pytest.approx(0.5)


def test_a_sweep_crosses_the_board_once() -> None:
    sweep = Sweep(10.0, 2.0)
    assert sweep.level(9.9, 0.5, 1) is None
    assert sweep.level(11.0, 0.5, 1) == pytest.approx(0.8)
    assert sweep.level(11.0, 1.0, 1) is None
    assert sweep.level(12.1, 0.5, 1) is None


def test_a_trace_lights_one_after_the_other_and_goes_on_as_told() -> None:
    trace = Trace(5.0, 0.5, Steady(0.9))
    assert row(trace, 5.1) == [1.0, 0.04, 0.04, 0.04]
    assert row(trace, 6.1) == [0.6, 0.6, 1.0, 0.04]
    assert row(trace, 7.1) == [0.9] * 4


def test_twinkling_lights_do_not_keep_step() -> None:
    assert len(set(row(Twinkle(), 1.3, 6))) > 4
