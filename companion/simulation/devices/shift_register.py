"""A simulated chain of 74HC165 registers: levels on its inputs, edges on its pins, bits out.

From the data sheet: while SH/LD is low the inputs are taken over, while it is high each rising
edge of CLK shifts by one towards QH; input H (here 7) of the first register comes first.
"""

REGISTER = 8


class SimulatedChain:
    """Input 8 k + i is input i of register k; behind the last register lies `tail`."""

    def __init__(self, registers: int, *, tail: bool = True) -> None:
        self.inputs = [True] * (registers * REGISTER)
        self.tail = tail
        self._bits = [True] * (registers * REGISTER)
        self._loading = False
        self._clock = False

    @property
    def output(self) -> bool:
        """The level of QH."""
        if self._loading:
            self._take_over()
        return self._bits[0]

    def set_load(self, level: bool) -> None:  # noqa: FBT001 - a level is a level
        if self._loading or not level:
            self._take_over()
        self._loading = not level

    def set_clock(self, level: bool) -> None:  # noqa: FBT001 - a level is a level
        if level and not self._clock and not self._loading:
            self._bits = [*self._bits[1:], self.tail]
        self._clock = level

    def transfer(self, count: int) -> bytes:
        """What a hardware SPI in mode 2 reads: the bit on the falling edge, then a shift."""
        data = bytearray()
        for _ in range(count):
            byte = 0
            for _ in range(REGISTER):
                self.set_clock(False)
                byte = byte << 1 | self.output
                self.set_clock(True)
            data.append(byte)
        return bytes(data)

    def _take_over(self) -> None:
        registers = range(0, len(self.inputs), REGISTER)
        self._bits = [
            level for at in registers for level in reversed(self.inputs[at : at + REGISTER])
        ]
