"""The web address as a phone reads it, and the codes."""

import pytest
import zxingcpp
from PIL import Image, ImageOps

from companion import editions
from companion.display.oled.choice import Kind, Shown
from companion.display.oled.items import Bits, Letters
from companion.display.oled.look import Look
from companion.display.oled.paint import paint
from companion.display.oled.picture import Moment, layout
from companion.model.notices import HostCode, SeatCode, WebAddress
from companion.model.scene import Scene

USA = editions.load("usa-2004")
ADDRESSES = [
    "http://10.0.0.7:8080/",
    "http://192.168.178.123:8080/",
    "http://companion.local:8080/",
    "http://table-companion.fritz.box:8080/seat",
]


def read(picture: Image.Image) -> str | None:
    """What a phone sees: the lit screen in a dark frame, a little larger."""
    seen = ImageOps.expand(picture.convert("L"), 20, 0).resize((672, 416), Image.Resampling.NEAREST)
    codes = zxingcpp.read_barcodes(seen)
    return codes[0].text if codes else None


@pytest.mark.parametrize("url", ADDRESSES)
@pytest.mark.parametrize("size", [(128, 64), (256, 64)])
def test_a_phone_reads_the_address(url: str, size: tuple[int, int]) -> None:
    look = Look(USA, "en", size)
    moment = Moment(Scene(None, None), notices=(WebAddress(url),))
    picture = paint(layout(moment, Shown(Kind.ADDRESS), look), size)
    text = read(picture.crop((0, 0, 128, 64)))
    assert text is not None
    assert text.lower().rstrip("/") == url.rstrip("/")


@pytest.mark.parametrize(
    ("url", "size"), [(ADDRESSES[0], (128, 32)), ("http://h/" + "x" * 90, (128, 64))]
)
def test_where_a_code_does_not_fit_the_address_is_text(url: str, size: tuple[int, int]) -> None:
    moment = Moment(Scene(None, None), notices=(WebAddress(url),))
    page = layout(moment, Shown(Kind.ADDRESS), Look(USA, "en", size))
    assert not any(isinstance(item, Bits) for item in page)
    said = "".join(item.text for item in page if isinstance(item, Letters))
    assert url.removeprefix("http://").removesuffix("/") in said


@pytest.mark.parametrize(
    "notice", [SeatCode("Red", "4821", 0.0, 120.0), HostCode("4821", 0.0, 120.0)]
)
def test_a_code_stands_large_with_the_time_it_is_good_for(notice: SeatCode | HostCode) -> None:
    moment = Moment(Scene(None, None), now=15.5, notices=(notice,))
    said = [i for i in layout(moment, Shown(Kind.CODE), Look(USA)) if isinstance(i, Letters)]
    assert next(item.font.height for item in said if item.text == "4821") == 28
    assert any("104" in item.text for item in said)
