"""The monospaced bitmap fonts of the small screen, from small print to across the table."""

import gzip
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

NO_BREAK: Final = "\u00a0"
_NEVER_DRAWN: Final = "\uffff"
"""No font has a sign for this: what is drawn instead stands for a missing one."""


@dataclass(frozen=True, slots=True)
class Font:
    """Every sign is `width` by `height` pixels."""

    file: str
    width: int
    height: int

    def columns(self, pixels: int) -> int:
        return pixels // self.width


TINY: Final = Font("5x8", 5, 8)
SMALL: Final = Font("6x10", 6, 10)
MEDIUM: Final = Font("8x13B", 8, 13)
LARGE: Final = Font("ter-u20b_unicode", 10, 20)
HUGE: Final = Font("ter-u28b_unicode", 14, 28)

FONTS: Final = (TINY, SMALL, MEDIUM, LARGE, HUGE)


REDRAWN: Final[Mapping[tuple[Font, str], tuple[tuple[int, int], Sequence[str]]]] = {
    (SMALL, "."): ((2, 6), ("##", "##")),
    (SMALL, ":"): ((2, 2), ("##", "##", "..", "..", "##", "##")),
    (SMALL, "0"): ((0, 1), (".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###.")),
    (TINY, "."): ((1, 5), ("##", "##")),
    (TINY, ":"): ((1, 2), ("##", "##", "..", "##", "##")),
    (TINY, "0"): ((0, 1), (".##.", "#..#", "#..#", "#..#", "#..#", ".##.")),
}
"""Signs that are little crosses and rhombs in the small fonts: left and top, and the rows."""


@lru_cache(maxsize=256)
def letters(text: str, font: Font) -> Image.Image:
    """The text in lit pixels on dark ones, as wide and high as its signs are."""
    picture = Image.new("1", (font.width * len(text), font.height))
    draw = ImageDraw.Draw(picture)
    draw.fontmode = "1"
    for place, letter in enumerate(text):
        left = place * font.width
        if sign := REDRAWN.get((font, letter)):
            (x, y), rows = sign
            draw.point([(left + x + i, y + j) for i, j in _lit(rows)], fill=1)
        else:
            draw.text((left, 0), _known(letter, font), fill=1, font=_load(font))
    return picture


def _lit(rows: Sequence[str]) -> list[tuple[int, int]]:
    return [(i, j) for j, row in enumerate(rows) for i, pixel in enumerate(row) if pixel == "#"]


@cache
def has(letter: str, font: Font) -> bool:
    """Some fonts draw a question mark for what they do not have."""
    if letter == "?":
        return True
    drawn = bytes(_load(font).getmask(letter, mode="1"))
    return drawn != bytes(_load(font).getmask(_NEVER_DRAWN, mode="1"))


@cache
def _load(font: Font) -> ImageFont.FreeTypeFont:
    packed = (files(__package__) / "fonts" / f"{font.file}.pcf.gz").read_bytes()
    return ImageFont.truetype(
        BytesIO(gzip.decompress(packed)), font.height, layout_engine=ImageFont.Layout.BASIC
    )


@cache
def _known(letter: str, font: Font) -> str:
    """The letter itself, without its accent where the font has it only so, or a question mark."""
    if letter == NO_BREAK:
        return " "
    if has(letter, font):
        return letter
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if has(plain, font) else "?"
