"""Paints the picture of a board with its lights into pixels: the same plan as the SVG."""

import math
import unicodedata
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from companion.display.board_picture.inks import (
    BOARD,
    CITY,
    HOLLOW,
    LETTER_INK,
    ink,
    lamp,
    mixed,
    ring,
)
from companion.display.board_picture.labels import CITY_RADIUS, Box
from companion.display.board_picture.plan import BED, Bed, Plan, plan
from companion.display.pixels import Pixels, one_per_space
from companion.model.edition import Edition

SIZE: Final = 1100
"""Pixels along the longer side."""

FINE: Final = 2
"""Everything is painted so many times larger and then made smaller, for smooth edges."""

FONTS: Final = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Arial.ttf")
"""Looked for on the machine, since the one that Pillow brings along has no accents."""

Point = tuple[float, float]


def board_image(
    edition: Edition,
    frame: bytes = b"",
    pixels: Pixels | None = None,
    trains: Collection[int] = (),
    size: int = SIZE,
) -> Image.Image:
    """The whole board; dark without a frame, and with trains on the spaces of these pixels."""
    used = pixels or one_per_space(edition)
    drawn = plan(edition, used)
    paper = _Paper(drawn.frame, size)
    picture = _ground(edition, used, size).copy()
    beds = [bed for row in drawn.beds for bed in row]
    paper.add_lights(picture, [(bed, *lamp(frame, bed.pixel)) for bed in beds])
    draw = ImageDraw.Draw(picture)
    for bed in beds:
        if bed.pixel is not None and bed.pixel in trains:
            bar = paper.bar(bed, BED[0] - 8, BED[1] - 3.6)
            draw.polygon(bar, fill="#10161c", outline=LETTER_INK, width=FINE)
    _names(edition, drawn, paper, draw)
    return picture.reduce(FINE)


@cache
def _ground(edition: Edition, pixels: Pixels, size: int) -> Image.Image:
    """All that no frame changes; names come last, over the lights."""
    drawn = plan(edition, pixels)
    paper = _Paper(drawn.frame, size)
    picture = Image.new("RGB", paper.size, BOARD)
    draw = ImageDraw.Draw(picture)
    for route, row in zip(edition.routes, drawn.beds, strict=True):
        line = [drawn.cities[route.city_a], *(b.center for b in row), drawn.cities[route.city_b]]
        faint = mixed(ink(route.color), BOARD, 0.4)
        draw.line([paper.at(point) for point in line], fill=faint, width=paper.thick(2))
    for route, row in zip(edition.routes, drawn.beds, strict=True):
        paint = ink(route.color)
        for bed in row:
            draw.polygon(paper.bar(bed, BED[0] + 1.6, BED[1] + 1.6), fill=paint)
            hollow = mixed(paint, HOLLOW, 0.25)
            draw.polygon(paper.bar(bed, BED[0] - 1.6, BED[1] - 1.6), fill=hollow)
    return picture


class _Paper:
    """Turns places of the plan into places on the picture."""

    def __init__(self, frame: Box, size: int) -> None:
        width, height = frame.right - frame.left, frame.bottom - frame.top
        scale = size / max(width, height)
        self._scale = FINE * scale
        self._corner = (frame.left, frame.top)
        self.size = (FINE * round(width * scale), FINE * round(height * scale))

    def at(self, point: Point) -> Point:
        return (
            (point[0] - self._corner[0]) * self._scale,
            (point[1] - self._corner[1]) * self._scale,
        )

    def thick(self, width: float) -> int:
        return max(1, round(width * self._scale))

    def bar(self, bed: Bed, length: float, width: float) -> list[Point]:
        """A bar around the middle of a space, its corners cut."""
        x, y = bed.center
        turn = math.radians(bed.angle)
        right, down = math.cos(turn), math.sin(turn)
        cut = min(2.0, width / 3)
        corners = [
            (sign * (length / 2 - back), side * (width / 2 - (cut - back)))
            for sign, side, order in ((-1, -1, 1), (1, -1, -1), (1, 1, 1), (-1, 1, -1))
            for back in ((0.0, cut)[::order])
        ]
        return [self.at((x + a * right - b * down, y + a * down + b * right)) for a, b in corners]

    def add_lights(self, picture: Image.Image, lights: Sequence[tuple[Bed, str, float]]) -> None:
        """Lamps over their beds, and a glow around them."""
        glow = Image.new("L", picture.size, 0)
        hues = Image.new("RGB", picture.size, 0)
        for bed, color, opacity in lights:
            if opacity:
                ImageDraw.Draw(hues).polygon(self.bar(bed, BED[0] + 14, BED[1] + 14), fill=color)
                bar = self.bar(bed, BED[0] + 4, BED[1] + 4)
                ImageDraw.Draw(glow).polygon(bar, fill=round(110 * opacity))
        picture.paste(hues, mask=glow.filter(ImageFilter.GaussianBlur(self.thick(2.5))))
        lamps = Image.new("L", picture.size, 0)
        for bed, color, opacity in lights:
            if opacity:
                bar = self.bar(bed, BED[0] - 2, BED[1] - 2)
                ImageDraw.Draw(hues).polygon(bar, fill=color)
                ImageDraw.Draw(lamps).polygon(bar, fill=round(255 * opacity))
        picture.paste(hues, mask=lamps)


def _names(edition: Edition, drawn: Plan, paper: _Paper, draw: ImageDraw.ImageDraw) -> None:
    for city in edition.cities:
        x, y = paper.at(drawn.cities[city.id])
        for radius, paint in ((CITY_RADIUS, ring(city)), (CITY_RADIUS - 2, CITY)):
            r = paper.thick(radius)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=paint)
    font, accents = _font(paper.thick(drawn.font))
    for label in drawn.labels:
        for line, point in label.written():
            text = line if accents else _plain(line)
            draw.text(
                paper.at(point),
                text,
                font=font,
                anchor="ms",
                fill=LETTER_INK,
                stroke_width=paper.thick(1.5),
                stroke_fill=BOARD,
            )


@cache
def _font(size: int) -> tuple[ImageFont.FreeTypeFont | ImageFont.ImageFont, bool]:
    """The first font found, and whether it has accents."""
    for name in FONTS:
        try:
            return ImageFont.truetype(name, size), True
        except OSError:
            continue
    return ImageFont.load_default(size), False


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
