"""Lays out one page from top and bottom towards the middle, so that nothing runs into another."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.display.oled.fitting import cut, largest
from companion.display.oled.fonts import HUGE, LARGE, MEDIUM, SMALL, TINY, Font
from companion.display.oled.icons import Icon
from companion.display.oled.items import Bits, Block, Item, Letters, Size

LOW: Final = 48
"""A screen lower than this has room for three lines only."""
MOST_AIR: Final = 3
"""So many pixels at most between two lines of a sentence."""


@dataclass
class Sheet:
    """The free middle, from `top` to `bottom`, shrinks with everything that is put on it."""

    size: Size
    items: list[Item] = field(default_factory=list)
    top: int = 0
    bottom: int = field(init=False)

    def __post_init__(self) -> None:
        self.bottom = self.size[1]

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def is_low(self) -> bool:
        return self.size[1] < LOW

    @property
    def room(self) -> int:
        return self.bottom - self.top

    @property
    def words(self) -> Font:
        """The font for ordinary words."""
        return TINY if self.is_low else SMALL

    def letters(self, x: int, y: int, text: str, font: Font) -> None:
        if text:
            self.items.append(Letters(x, y, text, font))

    def bar(self, left: str, *figures: str) -> None:
        """A lit bar at the top: what this page is about, and the first figure with room for it."""
        font = self.words
        height = font.height + 1
        self.items.append(Block(0, self.top, self.width, height))
        columns = font.columns(self.width - 4)
        right = next((each for each in figures if len(left) + 1 + len(each) <= columns), "")
        self.letters(2, self.top + 1, cut(left, columns), font)
        self.letters(self.width - 2 - font.width * len(right), self.top + 1, right, font)
        self.top += height

    def big(self, text: str, margin: int = 0) -> None:
        """The one thing that matters, in the largest font with room for it."""
        fonts = [font for font in (HUGE, LARGE, MEDIUM) if font.height <= self.room]
        text, font = largest(text, self.width - 2 * margin, fonts or [self.words])
        x = (self.width - font.width * len(text)) // 2
        self.letters(x, self.top + (self.room - font.height) // 2, text, font)
        self.top = self.bottom

    def line(self, text: str, font: Font | None = None) -> None:
        font = font or self.words
        if font.height > self.room:
            return
        text = cut(text, font.columns(self.width))
        x = (self.width - font.width * len(text)) // 2
        self.letters(x, self.top, text, font)
        self.top += font.height

    def middle(self, lines: Sequence[str], font: Font) -> None:
        """Lines in the middle of what is free, with air between them if there is room."""
        spare = self.room - len(lines) * font.height
        air = min(MOST_AIR, max(0, spare // (len(lines) + 1)))
        self.skip((spare - air * (len(lines) - 1)) // 2)
        for place, line in enumerate(lines):
            self.skip(air if place else 0)
            self.line(line, font)

    def legend(self, buttons: Sequence[tuple[Icon, str]]) -> None:
        """At the bottom: what the buttons do now."""
        if not buttons or self.room < TINY.height:
            return
        share = TINY.columns(self.width // len(buttons) - LEGEND_ICON)
        labels = [(icon, cut(label, share)) for icon, label in buttons]
        widths = [LEGEND_ICON + TINY.width * len(label) for _, label in labels]
        spare = self.width - sum(widths)
        self.bottom -= TINY.height
        x = spare // 2 if len(labels) == 1 else 0
        for (icon, label), width in zip(labels, widths, strict=True):
            self.items.append(Bits(x, self.bottom, icon))
            self.letters(x + LEGEND_ICON, self.bottom, label, TINY)
            x += width + spare // max(1, len(labels) - 1)
        self.bottom -= 1

    def corners(self, buttons: Sequence[Icon]) -> int:
        """Where a legend has no room: the buttons' icons left and right; answers their width."""
        for icon, x in zip(buttons, (0, self.width - len(buttons[-1][0])), strict=False):
            self.items.append(Bits(x, self.top + (self.room - len(icon)) // 2, icon))
        return max(len(icon[0]) for icon in buttons) + 2

    def footer(self, lines: Sequence[str], font: Font) -> None:
        """Lines at the bottom, the last one lowest; in the smallest font if that alone fits."""
        if any(len(line) > font.columns(self.width) for line in lines):
            font = TINY
        fitting = lines[: self.room // font.height]
        self.bottom -= font.height * len(fitting)
        for place, line in enumerate(fitting):
            text = cut(line, font.columns(self.width))
            x = (self.width - font.width * len(text)) // 2
            self.letters(x, self.bottom + place * font.height, text, font)

    def skip(self, pixels: int) -> None:
        self.top = min(self.bottom, self.top + max(0, pixels))


LEGEND_ICON: Final = 9
"""How much of a legend a button's icon takes."""
