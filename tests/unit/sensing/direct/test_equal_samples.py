from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.direct.equal_samples import EqualSamples

SLOTS = 6


def plainly(samples: list[int], equal: int, slot: int) -> bool:
    """One slot alone, said as a person would."""
    state = False
    for end in range(equal, len(samples) + 1):
        seen = {bool(sample >> slot & 1) for sample in samples[end - equal : end]}
        if len(seen) == 1:
            (state,) = seen
    return state


@given(st.lists(st.integers(0, 2**SLOTS - 1), max_size=40), st.integers(1, 5))
def test_each_slot_follows_its_own_equal_samples(samples: list[int], equal: int) -> None:
    debounce = EqualSamples(equal)
    told = 0
    for sample in samples:
        told ^= debounce.add(sample)
    assert told == debounce.state
    for slot in range(SLOTS):
        assert bool(debounce.state >> slot & 1) == plainly(samples, equal, slot)


def test_a_bounce_is_never_told() -> None:
    debounce = EqualSamples(3)
    changes = [debounce.add(sample) for sample in (0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1)]
    assert [bool(change) for change in changes] == [False] * 10 + [True] + [False] * 4


def test_before_enough_samples_nothing_is_said() -> None:
    debounce = EqualSamples(3)
    assert [debounce.add(1), debounce.add(1), debounce.settled] == [0, 0, False]
    assert (debounce.add(1), debounce.settled) == (1, True)
