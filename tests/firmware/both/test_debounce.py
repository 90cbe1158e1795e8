"""A change counts after so many equal samples; runs in both Pythons."""

import random

from hub.debounce import Slots


class Table:
    """Slots with a list of the changes they told."""

    def __init__(self, registers: int = 1, samples: int = 3, covered_level: int = 0) -> None:
        self.free = 0x00 if covered_level else 0xFF
        self.levels = bytearray([self.free] * registers)
        self.slots = Slots(registers, covered_level, samples)
        self.changes: list[tuple[int, bool]] = []
        self.sample(samples)

    def sample(self, times: int = 1) -> None:
        for _ in range(times):
            self.slots.sample(
                self.levels, lambda slot, covered: self.changes.append((slot, covered))
            )

    def flip(self, slot: int) -> None:
        self.levels[slot >> 3] ^= 1 << (slot & 7)


def test_a_change_counts_with_the_last_of_the_equal_samples() -> None:
    table = Table(samples=3)
    table.flip(5)
    table.sample(2)
    assert table.changes == []
    table.sample()
    assert table.changes == [(5, True)]
    table.sample(10)
    assert table.changes == [(5, True)]


def test_a_bounce_starts_the_count_again() -> None:
    table = Table(samples=3)
    for _ in range(10):
        table.flip(5)
        table.sample(2)
        table.flip(5)
        table.sample(1)
    assert table.changes == []


def test_each_slot_counts_for_itself() -> None:
    table = Table(registers=64, samples=2)
    table.flip(0)
    table.sample()
    table.flip(511)
    table.sample()
    assert table.changes == [(0, True)]
    table.flip(0)
    table.sample()
    assert table.changes == [(0, True), (511, True)]
    table.sample()
    assert table.changes[-1] == (0, False)


def test_one_sample_is_enough_if_so_set() -> None:
    table = Table(samples=1)
    table.flip(3)
    table.sample()
    assert table.changes == [(3, True)]


def test_what_is_covered_at_the_start_is_no_change() -> None:
    slots = Slots(1, 0, 3)
    changes: list[int] = []
    levels = bytearray(b"\xfe")
    assert not slots.is_ready
    for _ in range(3):
        slots.sample(levels, lambda slot, covered: changes.append(slot))
    assert (slots.is_ready, slots.is_covered(0)) == (True, True)
    assert changes == []


def test_switches_that_pull_up_work_too() -> None:
    table = Table(covered_level=1)
    assert not table.slots.is_covered(2)
    table.flip(2)
    table.sample(3)
    assert table.changes == [(2, True)]


def test_the_bitmap_has_a_one_where_something_lies() -> None:
    for level in (0, 1):
        table = Table(registers=2, covered_level=level)
        table.flip(0)
        table.flip(9)
        table.flip(10)
        table.sample(3)
        into = bytearray(3)
        table.slots.bitmap(into, 1)
        assert into == b"\x00\x01\x06"


def test_a_plain_count_per_slot_agrees_on_any_samples() -> None:
    random.seed(4)
    table = Table(registers=3, samples=4)
    stable = [False] * 24
    ages = [0] * 24
    expected = []
    for _ in range(1500):
        if random.getrandbits(1):
            table.flip(random.getrandbits(8) % 24)
        for slot in range(24):
            raw = not table.levels[slot >> 3] >> (slot & 7) & 1
            ages[slot] = ages[slot] + 1 if raw != stable[slot] else 0
            if ages[slot] == 4:
                ages[slot] = 0
                stable[slot] = raw
                expected.append((slot, raw))
        table.sample()
    assert len(expected) > 100
    assert table.changes == expected
