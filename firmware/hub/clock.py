"""Milliseconds that begin again after 30 bits, as the chip has them."""

BITS = 30
MASK = (1 << BITS) - 1
_HALF = 1 << (BITS - 1)


def since(now: int, then: int) -> int:
    """How long ago that was; negative if it is to come."""
    return (now - then + _HALF & MASK) - _HALF
