"""How far apart two colours look to people with common kinds of colour vision.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), matrices for severity 1.0, applied to
linear RGB. Difference: CIEDE2000 after G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000
Color-Difference Formula", Color Research and Application 30 (2005).
"""

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Linear = Sequence[float]
"""Red, green and blue light from 0 to 1, proportional to its power."""

Lab = tuple[float, float, float]
Matrix = tuple[tuple[float, float, float], ...]

VISION: Final[Mapping[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)


def from_screen(color: Sequence[int]) -> Linear:
    """The light that a screen gives for an sRGB colour."""
    parts = [part / 255 for part in color]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def difference(one: Linear, other: Linear, vision: str) -> float:
    return ciede2000(_lab(one, vision), _lab(other, vision))


def _times(matrix: Matrix, vector: Linear) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _lab(light: Linear, vision: str) -> Lab:
    seen = [min(1.0, max(0.0, part)) for part in _times(VISION[vision], light)]
    x, y, z = (_root(part / white) for part, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def ciede2000(one: Lab, other: Lab) -> float:
    """The names are those of the paper."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    g = 0.5 * (1 - _seventh((hypot(a1, b1) + hypot(a2, b2)) / 2))
    c1, c2 = hypot(a1 * (1 + g), b1), hypot(a2 * (1 + g), b2)
    h1, h2 = _hue(a1 * (1 + g), b1), _hue(a2 * (1 + g), b2)
    dh, h = _turn(h1, h2, gray=c1 * c2 == 0)
    dl, dc = l2 - l1, c2 - c1
    dh_ = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    sc = 1 + 0.045 * mean_c
    sh = 1 + 0.015 * mean_c * t
    rt = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * 2 * _seventh(mean_c)
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh_ / sh) ** 2 + rt * dc / sc * dh_ / sh)


def _seventh(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _turn(h1: float, h2: float, *, gray: bool) -> tuple[float, float]:
    """From the one hue to the other the shorter way round, and the hue halfway."""
    if gray:
        return 0.0, h1 + h2
    turn = (h2 - h1 + 180) % 360 - 180
    return turn, (h1 + turn / 2) % 360
