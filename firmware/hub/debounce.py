"""Which slots are covered: a change counts after so many equal samples."""

MYPY = False
if MYPY:  # the chip has no such module
    from collections.abc import Callable


class Slots:
    """Raw samples in, changes out. One bit a slot, as the registers have them."""

    def __init__(self, registers: int, covered_level: int, samples: int) -> None:
        self.samples = samples
        self.count = 8 * registers
        self._covered_level = covered_level
        # What counts, in the levels of the registers.
        self._stable = bytearray(registers)
        # Bits that differ from it in the samples before, and for how many samples.
        self._wavering = bytearray(registers)
        self._ages = bytearray(8 * registers)
        self._is_calm = True
        self._to_settle = samples

    @property
    def is_ready(self) -> bool:
        """Whether there were enough samples to know where it starts from."""
        return self._to_settle == 0

    def sample(self, levels: bytearray, changed: "Callable[[int, bool], None]") -> None:
        """Takes one sample; calls `changed(slot, covered)` for each change that counts now."""
        if self._to_settle:
            # At the start nothing has changed yet: the latest sample counts.
            self._stable[:] = levels
            self._to_settle -= 1
        elif not self._is_calm or levels != self._stable:
            self._compare(levels, changed)

    def is_covered(self, slot: int) -> bool:
        return (self._stable[slot >> 3] >> (slot & 7) & 1) == self._covered_level

    def bitmap(self, into: bytearray, at: int) -> None:
        """One bit a slot, 1 where it is covered."""
        turned = 0 if self._covered_level else 0xFF
        for i in range(len(self._stable)):
            into[at + i] = self._stable[i] ^ turned

    def _compare(self, levels: bytearray, changed: "Callable[[int, bool], None]") -> None:
        calm = True
        stable = self._stable
        wavering = self._wavering
        for i in range(len(stable)):
            differing = levels[i] ^ stable[i]
            if differing or wavering[i]:
                wavering[i] = self._compare_byte(i, differing, changed)
                if wavering[i]:
                    calm = False
        self._is_calm = calm

    def _compare_byte(self, i: int, differing: int, changed: "Callable[[int, bool], None]") -> int:
        """The bits that go on differing."""
        ages = self._ages
        for bit in range(8):
            mask = 1 << bit
            slot = 8 * i + bit
            if not differing & mask:
                ages[slot] = 0
                continue
            ages[slot] += 1
            if ages[slot] >= self.samples:
                ages[slot] = 0
                differing ^= mask
                self._stable[i] ^= mask
                changed(slot, self.is_covered(slot))
        return differing
