"""Debounces all slots at once: a slot changes when enough samples in a row say the same."""

from collections import deque
from functools import reduce
from operator import and_, or_


class EqualSamples:
    """Samples are whole numbers, bit by bit the slots."""

    def __init__(self, equal: int) -> None:
        self.state = 0
        self._last: deque[int] = deque(maxlen=equal)

    @property
    def settled(self) -> bool:
        """Whether there were enough samples to say anything."""
        return len(self._last) == self._last.maxlen

    def add(self, sample: int) -> int:
        """Takes one sample, and returns the slots that changed with it."""
        self._last.append(sample)
        if not self.settled:
            return 0
        before = self.state
        # What was covered in all of them is covered, what was covered in none is free, and the
        # rest stays as it was.
        self.state = (before | reduce(and_, self._last)) & reduce(or_, self._last)
        return before ^ self.state
