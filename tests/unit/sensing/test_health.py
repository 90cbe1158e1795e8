"""Slots are masked when they must be, and never because someone plays."""

import pytest

from companion.model.readings import Reading, SlotChanged, SlotFailed, SlotRecovered
from companion.sensing.health import NO_SLOTS, HealthTimes, SlotHealth, Why

ROUTE = frozenset({0, 1, 2})
MATES = {slot: ROUTE - {slot} for slot in ROUTE} | {3: NO_SLOTS}


def toggles(health: SlotHealth, times: list[float], slot: int = 0) -> list[Reading]:
    readings: list[Reading] = []
    for time in times:
        readings += health.change(SlotChanged(time, slot, slot not in health._raw))
    return readings


def place(health: SlotHealth, time: float, *slots: int, watched: bool = True) -> None:
    for slot in slots:
        health.change(SlotChanged(time, slot, True), watched=watched)


def failures(readings: tuple[Reading, ...] | list[Reading]) -> list[tuple[int, str]]:
    return [(r.slot, r.why) for r in readings if isinstance(r, SlotFailed)]


def test_changes_of_a_healthy_slot_pass() -> None:
    health = SlotHealth(MATES)
    assert toggles(health, [1.0, 5.0]) == [SlotChanged(1.0, 0, True), SlotChanged(5.0, 0, False)]


def test_more_than_twelve_changes_in_ten_seconds_are_flapping() -> None:
    health = SlotHealth(MATES)
    readings = toggles(health, [0.5 * i for i in range(13)])
    assert readings[-1] == SlotFailed(6.0, 0, Why.FLAPPING)
    assert len(readings) == 13
    assert health.masked == {0: Why.FLAPPING}


def test_a_slow_flapper_is_recognised_within_a_minute() -> None:
    assert failures(toggles(SlotHealth(MATES), [1.7 * i for i in range(31)])) == [(0, "flapping")]


@pytest.mark.parametrize(
    "times",
    [
        pytest.param([0.004 * i for i in range(40)], id="contact bounce"),
        pytest.param(
            [start + 0.005 * i for start in (0, 2, 4, 6, 8) for i in range(9)],
            id="a bouncing train slid on and off",
        ),
        pytest.param([1.0 * i for i in range(12)], id="a sleeve brushing along"),
        pytest.param([30.0 * i for i in range(200)], id="an evening of takes and puts"),
    ],
)
def test_what_hands_do_is_not_flapping(times: list[float]) -> None:
    readings = toggles(SlotHealth(MATES), times)
    assert failures(readings) == []
    assert len(readings) == len(times)


def test_a_masked_slot_is_silent_and_recovers_after_a_quiet_minute() -> None:
    health = SlotHealth(MATES)
    toggles(health, [0.5 * i for i in range(13)])
    assert toggles(health, [6.5, 7.0, 7.5]) == []
    assert health.due == 66.0
    assert health.advance(66.0) == ()
    assert health.due == 67.5
    # Twelve changes were told, so free was told last; four more were not, and it is free again.
    assert health.advance(67.5) == (SlotRecovered(67.5, 0),)
    assert toggles(health, [70.0]) == [SlotChanged(70.0, 0, True)]


def test_a_recovered_slot_tells_what_changed_meanwhile() -> None:
    health = SlotHealth(MATES)
    toggles(health, [0.5 * i for i in range(13)])
    assert health.advance(66.0) == (SlotRecovered(66.0, 0), SlotChanged(66.0, 0, True))


def test_what_a_person_distrusts_is_dead_or_stuck_by_what_it_reads() -> None:
    health = SlotHealth(MATES)
    place(health, 1.0, 1)
    readings = health.distrust(2.0, {0, 1})
    assert readings == (SlotFailed(2.0, 0, Why.DEAD), SlotFailed(2.0, 1, Why.STUCK))
    assert health.distrust(3.0, {0, 1}) == ()


def test_a_distrusted_slot_that_moves_is_believed_again() -> None:
    health = SlotHealth(MATES)
    place(health, 1.0, 1)
    health.distrust(2.0, {0, 1})
    assert toggles(health, [3.0], 0) == [SlotRecovered(3.0, 0), SlotChanged(3.0, 0, True)]
    assert toggles(health, [3.0], 1) == [SlotRecovered(3.0, 1), SlotChanged(3.0, 1, False)]


def test_suspects_are_slots_that_never_did_what_is_asked_of_them() -> None:
    health = SlotHealth(MATES)
    place(health, 0.0, 1, watched=False)
    place(health, 1.0, 2)
    toggles(health, [1.0, 2.0], 3)
    assert health.suspects(frozenset({0, 1, 3}), NO_SLOTS) == {0}
    assert health.suspects(NO_SLOTS, frozenset({0, 1, 2})) == {1}
    health.expect(3.0, frozenset({0}))
    assert health.suspects() == {0, 1}
    health.distrust(4.0, {0, 1})
    assert health.suspects() == NO_SLOTS


def test_a_slot_that_never_saw_its_train_is_dead_after_a_still_minute() -> None:
    health = SlotHealth(MATES)
    place(health, 1.0, 0, 1)
    health.expect(5.0, ROUTE)
    assert health.due == 65.0
    assert health.advance(65.0) == (SlotFailed(65.0, 2, Why.DEAD),)
    assert toggles(health, [70.0], 2) == [SlotRecovered(70.0, 2), SlotChanged(70.0, 2, True)]


def test_the_still_minute_begins_when_the_last_neighbour_came_to_rest() -> None:
    health = SlotHealth(MATES)
    health.expect(0.0, ROUTE)
    place(health, 58.0, 0, 1)
    assert health.advance(60.0) == ()
    assert health.due == 118.0
    place(health, 61.0, 2)
    assert health.advance(118.0) == ()
    assert health.masked == {}


def test_a_route_nobody_has_built_yet_has_no_dead_slots() -> None:
    health = SlotHealth(MATES)
    health.expect(0.0, ROUTE)
    place(health, 1.0, 0)
    for minute in range(1, 10):
        assert health.advance(60.0 * minute) == ()


def test_a_bumped_train_is_no_dead_slot() -> None:
    health = SlotHealth(MATES)
    place(health, 1.0, *ROUTE)
    health.expect(2.0, ROUTE)
    toggles(health, [3.0], 2)
    health.expect(4.0, ROUTE)
    assert health.advance(500.0) == ()


def test_a_train_missing_since_before_the_start_is_no_dead_slot() -> None:
    health = SlotHealth(MATES)
    place(health, 0.0, 0, 1, watched=False)
    health.expect(0.0, ROUTE)
    assert health.advance(60.0) == ()
    assert health.advance(120.0) == ()


def test_a_route_of_one_slot_waits_for_a_person() -> None:
    health = SlotHealth(MATES)
    health.expect(0.0, frozenset({3}))
    assert health.advance(500.0) == ()
    assert health.masked == {}


def test_a_claim_taken_back_in_time_gives_up_nothing() -> None:
    health = SlotHealth(MATES)
    place(health, 1.0, 0, 1)
    health.expect(2.0, ROUTE)
    health.expect(30.0, NO_SLOTS)
    assert health.advance(500.0) == ()
    assert health.masked == {}


def test_the_times_can_be_chosen() -> None:
    health = SlotHealth(MATES, HealthTimes(rates=((2, 1.0),), bounce=0.0))
    assert failures(toggles(health, [0.0, 0.1, 0.2])) == [(0, "flapping")]
