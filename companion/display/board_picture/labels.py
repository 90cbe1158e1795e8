"""Finds a place for the name of every city where it covers nothing else."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

LETTERS: Final = 0.85
"""What letters cover of the height of their font."""

LINE: Final = 0.97
"""From one line of a name to the next, in heights of the font."""

CITY_RADIUS: Final = 5.5
GAPS: Final = (2.0, 4.0, 7.0, 11.0, 16.0, 22.0)
"""How far from its city a name may stand."""

DIRECTIONS: Final = 36
ROUNDS: Final = 8
CELL: Final = 16.0
REACH: Final = 200.0
"""No name is longer."""

_NARROW: Final = frozenset("fijlrtI.,' -")
_WIDE: Final = frozenset("mwMW")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The area that both cover."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0

    def holds(self, point: Point) -> bool:
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A space that a name should leave visible."""

    center: Point
    angle: float
    size: tuple[float, float]

    def points(self) -> tuple[Point, ...]:
        """A net of points over it, denser along its middle, where the light is."""
        (x, y), turn = self.center, math.radians(self.angle)
        along = (math.cos(turn), math.sin(turn))
        length, width = self.size
        return tuple(
            (
                x + along[0] * a * length - along[1] * b * width,
                y + along[1] * a * length + along[0] * b * width,
            )
            for a in (-0.5, -0.3, -0.1, 0.1, 0.3, 0.5)
            for b in (-0.5, -0.1, 0.1, 0.5)
        )

    def covers(self, point: Point) -> bool:
        x, y = point[0] - self.center[0], point[1] - self.center[1]
        turn = math.radians(self.angle)
        along = x * math.cos(turn) + y * math.sin(turn)
        aside = y * math.cos(turn) - x * math.sin(turn)
        return abs(along) <= self.size[0] / 2 and abs(aside) <= self.size[1] / 2


class Net:
    """Points sorted into square cells, so that only those near a box are looked at."""

    def __init__(self, obstacles: Iterable[Obstacle]) -> None:
        self._cells: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for obstacle in obstacles:
            for x, y in obstacle.points():
                self._cells[int(x // CELL), int(y // CELL)].append((x, y))

    def count(self, box: Box) -> int:
        """How many points lie in the box."""
        return sum(
            box.holds(point)
            for column in range(int(box.left // CELL), int(box.right // CELL) + 1)
            for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1)
            for point in self._cells.get((column, row), ())
        )


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its lines, centred on its box."""

    lines: tuple[str, ...]
    box: Box
    font: float
    """Height of the font in picture units."""
    cost: float = 0.0

    def written(self) -> Iterator[tuple[str, Point]]:
        """Each line, and the point below its middle."""
        middle = (self.box.left + self.box.right) / 2
        first = self.box.top + LETTERS * 0.86 * self.font
        for number, line in enumerate(self.lines):
            yield line, (middle, first + LINE * self.font * number)


def place_labels(
    cities: Sequence[tuple[str, Point]], obstacles: Sequence[Obstacle], room: Box, font: float
) -> tuple[Label, ...]:
    """One label a city, in the same order; chosen again and again until no choice improves."""
    if not cities:
        return ()
    net = Net(obstacles)
    dots = [_square(point) for _, point in cities]
    choices = [
        sorted(_choices(name, point, net, dots, room, font), key=lambda label: label.cost)
        for name, point in cities
    ]
    chosen = [labels[0] for labels in choices]
    for _ in range(ROUNDS):
        before = list(chosen)
        for index, labels in enumerate(choices):
            others = [label for other, label in enumerate(chosen) if other != index]
            chosen[index] = _best(labels, others)
        if chosen == before:
            break
    return tuple(chosen)


def _best(labels: Sequence[Label], others: Sequence[Label]) -> Label:
    """The cheapest with the others in place; those after it cost more even on their own."""
    best, least = labels[0], math.inf
    for label in labels:
        if label.cost >= least:
            break
        cost = label.cost + _crowding(label, others)
        if cost < least:
            best, least = label, cost
    return best


def _crowding(label: Label, others: Sequence[Label]) -> float:
    return sum(50.0 * label.box.overlap(other.box) for other in others)


def _square(point: Point) -> Box:
    x, y = point
    return Box(x - CITY_RADIUS, y - CITY_RADIUS, x + CITY_RADIUS, y + CITY_RADIUS)


def _choices(
    name: str,
    point: Point,
    net: Net,
    dots: Sequence[Box],
    room: Box,
    font: float,
) -> Iterator[Label]:
    close = [dot for dot in dots if math.dist(point, (dot.left, dot.top)) < REACH]
    for lines in _broken(name):
        width = max(map(text_width, lines)) * font + 2
        height = (LETTERS + LINE * (len(lines) - 1)) * font
        for gap in GAPS:
            for step in range(DIRECTIONS):
                box = _beside(point, width, height, gap, 2 * math.pi * step / DIRECTIONS)
                cost = gap + 3.0 * (len(lines) - 1)
                cost += 8.0 * net.count(box)
                cost += 20.0 * sum(box.overlap(dot) for dot in close)
                cost += 100.0 * _outside(box, room)
                yield Label(lines, box, font, cost)


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """The name in one line, in two wherever it has a space, and with a word on each line."""
    yield (name,)
    words = name.split(" ")
    for cut in range(1, len(words)):
        yield " ".join(words[:cut]), " ".join(words[cut:])
    if len(words) > 2:  # noqa: PLR2004 - two words are broken already
        yield tuple(words)


def _beside(point: Point, width: float, height: float, gap: float, turn: float) -> Box:
    """A box that just stays clear of the city, seen from it in this direction."""
    x = point[0] + math.cos(turn) * (CITY_RADIUS + gap + width / 2)
    y = point[1] + math.sin(turn) * (CITY_RADIUS + gap + height / 2)
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _outside(box: Box, room: Box) -> float:
    return (
        max(0.0, room.left - box.left)
        + max(0.0, room.top - box.top)
        + max(0.0, box.right - room.right)
        + max(0.0, box.bottom - room.bottom)
    )


def text_width(text: str) -> float:
    """A little more than the usual sans serif letters take, in heights of the font."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.38
    if letter in _WIDE:
        return 0.95
    return 0.74 if letter.isupper() else 0.62
