"""Draws the things of a page: later ones turn lit pixels under them dark."""

from PIL import Image, ImageChops, ImageDraw

from companion.display.oled.fonts import letters
from companion.display.oled.items import Bits, Block, Frame, Item, Letters, Page, Size


def paint(page: Page, size: Size) -> Image.Image:
    picture = Image.new("1", size)
    for item in page:
        left, top, right, bottom = item.box
        under = picture.crop((left, top, right, bottom))
        picture.paste(ImageChops.logical_xor(under, _drawn(item)), (left, top))
    return picture


def pixels(picture: Image.Image) -> bytes:
    """Rows of one-bit pixels, eight in a byte, leftmost first: what a screen is given."""
    return picture.tobytes()


def _drawn(item: Item) -> Image.Image:
    left, top, right, bottom = item.box
    drawn = Image.new("1", (right - left, bottom - top))
    match item:
        case Letters(text=text, font=font):
            return letters(text, font)
        case Block():
            drawn.paste(1, (0, 0, *drawn.size))
        case Frame():
            width, height = drawn.size
            ImageDraw.Draw(drawn).rectangle((0, 0, width - 1, height - 1), outline=1)
        case Bits(rows=rows):
            drawn.putdata([pixel == "#" for row in rows for pixel in row])
    return drawn
