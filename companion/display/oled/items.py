"""What a page is made of: things with a place, so that a test can see whether any two collide."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.display.oled.fonts import Font

Size = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom are just outside."""


@dataclass(frozen=True, slots=True)
class Letters:
    """One line of text; on a `Block` it is dark on lit."""

    x: int
    y: int
    text: str
    font: Font

    @property
    def box(self) -> Box:
        width = self.font.width * len(self.text)
        return (self.x, self.y, self.x + width, self.y + self.font.height)


@dataclass(frozen=True, slots=True)
class Block:
    """A lit rectangle; what is drawn on it later is dark."""

    x: int
    y: int
    width: int
    height: int

    @property
    def box(self) -> Box:
        return (self.x, self.y, self.x + self.width, self.y + self.height)


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle of lines one pixel wide; things may stand inside."""

    x: int
    y: int
    width: int
    height: int

    @property
    def box(self) -> Box:
        return (self.x, self.y, self.x + self.width, self.y + self.height)


@dataclass(frozen=True, slots=True)
class Bits:
    """A small picture, row by row; "#" is a lit pixel."""

    x: int
    y: int
    rows: tuple[str, ...]

    @property
    def box(self) -> Box:
        return (self.x, self.y, self.x + len(self.rows[0]), self.y + len(self.rows))


Item = Letters | Block | Frame | Bits
Page = Sequence[Item]
