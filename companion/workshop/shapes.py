"""The few shapes that a sheet is drawn with, in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.workshop.ground import Point


@dataclass(frozen=True, slots=True)
class Line:
    points: tuple[Point, ...]
    color: str = "#000000"
    width: float = 0.2
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    center: Point
    radius: float
    color: str = "#000000"
    width: float = 0.2
    fill: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Around the point, turned clockwise by the angle."""

    center: Point
    text: str
    height: float
    """Of the font: capital letters have about 0.7 of it."""
    color: str = "#000000"
    angle: float = 0.0
    anchor: str = "middle"
    """Or "start": the text begins at the point."""


Shape = Line | Circle | Words


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    title: str
    origin: Point
    """The upper left corner; the board begins at (0, 0)."""
    size: Point
    shapes: tuple[Shape, ...]


def mirrored(shapes: Sequence[Shape], width: float) -> list[Shape]:
    """As seen from below; words stay readable."""
    return [_mirror(shape, width) for shape in shapes]


def _mirror(shape: Shape, width: float) -> Shape:
    match shape:
        case Line(points=points):
            return replace(shape, points=tuple((width - x, y) for x, y in points))
        case Circle(center=(x, y)):
            return replace(shape, center=(width - x, y))
        case Words(center=(x, y), angle=angle):
            return replace(shape, center=(width - x, y), angle=-angle)


def box(corner: Point, size: Point, color: str = "#000000", width: float = 0.2) -> Line:
    (x, y), (w, h) = corner, size
    return Line(((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)), color, width)


def ruler(corner: Point) -> list[Shape]:
    """100 mm, to be checked with a ruler after printing."""
    x, y = corner
    ticks = [
        Line(((x + mm, y), (x + mm, y - (4.0 if mm % 50 == 0 else 2.5))))
        for mm in range(0, 101, 10)
    ]
    text = "100 mm, printed at 100 %"
    return [
        Line(((x, y), (x + 100, y)), width=0.3),
        *ticks,
        Words((x + 103, y - 1.5), text, 3.0, anchor="start"),
    ]
