"""The cable between hub and host, with its faults."""

from dataclasses import dataclass, field
from random import Random


@dataclass(slots=True)
class Cable:
    """What goes in at one end comes out at the other, more or less."""

    corrupted: float = 0.0
    """The share of bytes with a wrong bit, in both directions."""
    is_silent: bool = False
    """Everything is swallowed."""
    chance: Random = field(default_factory=lambda: Random(1))
    carried: int = 0
    """Bytes that were put in at either end."""

    def carry(self, data: bytes) -> bytes:
        self.carried += len(data)
        if self.is_silent:
            return b""
        if not self.corrupted:
            return data
        chance = self.chance
        return bytes(
            byte ^ 1 << chance.randrange(8) if chance.random() < self.corrupted else byte
            for byte in data
        )
