import math

import pytest

from companion import editions
from companion.display.board_picture import png
from companion.display.board_picture.plan import plan
from companion.display.pixels import one_per_space

EDITION = editions.load("new-york")
PIXELS = one_per_space(EDITION)
SIZE = 900


def spot(pixel: int) -> tuple[int, int]:
    """Where a light is on the picture."""
    drawn = plan(EDITION, PIXELS)
    bed = next(bed for row in drawn.beds for bed in row if bed.pixel == pixel)
    scale = SIZE / (drawn.frame.bottom - drawn.frame.top)
    x, y = bed.center
    return round((x - drawn.frame.left) * scale), round((y - drawn.frame.top) * scale)


def frame(pixel: int, *color: int) -> bytes:
    lights = bytearray(3 * len(PIXELS))
    lights[3 * pixel : 3 * pixel + 3] = color
    return bytes(lights)


def test_a_light_shines_where_its_space_is() -> None:
    picture = png.board_image(EDITION, frame(10, 255, 0, 0), size=SIZE)
    assert picture.getpixel(spot(10)) == (255, 0, 0)
    dark = png.board_image(EDITION, size=SIZE)
    other = spot(50)
    assert picture.getpixel(other) == dark.getpixel(other)


def test_a_light_glows_beyond_its_space() -> None:
    x, y = spot(10)
    picture = png.board_image(EDITION, frame(10, 255, 0, 0), size=SIZE)
    dark = png.board_image(EDITION, size=SIZE)
    around = [(x + round(9 * math.cos(a)), y + round(9 * math.sin(a))) for a in range(6)]
    assert any(picture.getpixel(point) != dark.getpixel(point) for point in around)


def test_a_train_covers_its_light() -> None:
    bare = png.board_image(EDITION, frame(10, 255, 0, 0), size=SIZE)
    covered = png.board_image(EDITION, frame(10, 255, 0, 0), trains={10}, size=SIZE)
    assert covered.getpixel(spot(10)) != bare.getpixel(spot(10))


def test_the_picture_has_the_shape_of_the_board() -> None:
    frame = plan(EDITION, PIXELS).frame
    width, height = png.board_image(EDITION, size=SIZE).size
    assert height == SIZE
    assert height / width == pytest.approx(
        (frame.bottom - frame.top) / (frame.right - frame.left), abs=0.01
    )


def test_without_a_font_of_the_machine_names_lose_their_accents_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(png, "FONTS", ("no-such-font.ttf",))
    png._font.cache_clear()
    font, accents = png._font(20)
    assert not accents
    assert png._plain("Montréal – Zürich") == "Montreal – Zurich"
    assert png.board_image(EDITION, size=SIZE).size[1] == SIZE
    png._font.cache_clear()
    assert font.getbbox("Montreal")[2] > 20
