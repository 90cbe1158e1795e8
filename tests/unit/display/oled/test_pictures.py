"""Every page of the small screen beside its reference picture."""

from pathlib import Path

import pytest
from PIL import Image

from companion import editions
from companion.display.oled.items import Size
from companion.display.oled.look import Look
from companion.display.oled.paint import paint
from companion.display.oled.picture import layout
from companion.display.texts import LANGUAGES
from tests.kit.pictures import SWITCH, compare
from tests.kit.staged import staged

OTHERS = [
    ("fr", (128, 64)),
    ("de", (128, 64)),
    ("en", (128, 32)),
    ("fr", (128, 32)),
    ("de", (128, 32)),
    ("en", (256, 64)),
    ("de", (128, 128)),
]


def tiles(edition: str, language: str, size: Size) -> dict[str, Image.Image]:
    look = Look(editions.load(edition), language, size)
    pages = staged(look.edition).items()
    return {name: paint(layout(moment, shown, look), size) for name, (moment, shown) in pages}


@pytest.mark.parametrize("edition", editions.available())
def test_every_page_of_every_edition_looks_like_its_reference(edition: str) -> None:
    compare(f"oled/{edition}", tiles(edition, "en", (128, 64)))


@pytest.mark.parametrize(("language", "size"), OTHERS)
def test_every_page_looks_right_in_other_languages_and_sizes(language: str, size: Size) -> None:
    name = f"oled/usa-2025-{language}-{size[0]}x{size[1]}"
    compare(name, tiles("usa-2025", language, size))


def test_a_picture_that_differs_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = {"dark": Image.new("1", (32, 16)), "lit": Image.new("1", (32, 16), 1)}
    monkeypatch.setenv(SWITCH, "1")
    with pytest.raises(pytest.fail.Exception, match="written anew"):
        compare("sheet", one, tmp_path)
    monkeypatch.delenv(SWITCH)
    compare("sheet", one, tmp_path)
    one["lit"].putpixel((3, 3), 0)
    with pytest.raises(pytest.fail.Exception, match=r"differs in: lit\."):
        compare("sheet", one, tmp_path)


def test_a_missing_reference_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH, raising=False)
    with pytest.raises(pytest.fail.Exception, match="no reference"):
        compare("nothing", {"dark": Image.new("1", (32, 16))}, tmp_path)


def test_every_language_has_pictures() -> None:
    assert {language for language, _ in OTHERS} == set(LANGUAGES)
