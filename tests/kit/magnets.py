"""The field of a disc magnet: what hardware/README.md says about magnets is computed with it."""

import math

REMANENCE_MT = 1300.0
"""Of N42, by the usual tables of neodymium grades: 1280 to 1320."""


def below(diameter: float, thickness: float, gap: float) -> float:
    """In mT, in the axis of the disc, so many mm from its face."""
    radius, far = diameter / 2, gap + thickness
    return REMANENCE_MT / 2 * (far / math.hypot(radius, far) - gap / math.hypot(radius, gap))


def beside(diameter: float, thickness: float, gap: float, aside: float) -> float:
    """The part along the axis, in mT: the sum of small magnets that fill the disc."""
    total, count = 0.0, 0
    for ring in range(10):
        radius = diameter / 2 * math.sqrt((ring + 0.5) / 10)
        for step in range(24):
            turn = 2 * math.pi * step / 24
            across = (aside - radius * math.cos(turn)) ** 2 + (radius * math.sin(turn)) ** 2
            for layer in range(4):
                down = (gap + thickness * (layer + 0.5) / 4) ** 2
                total += (2 * down - across) / (across + down) ** 2.5
                count += 1
    volume = math.pi * diameter**2 / 4 * thickness
    return REMANENCE_MT * volume / (4 * math.pi) * total / count
