"""The pictures of the light language are what the program shows today."""

import os
import re
from pathlib import Path
from typing import Final

import pytest

from companion.display.leds import Light
from companion.display.leds.words import RHYTHMS
from tests.kit.light_pictures import pictures

DOCS: Final = Path(__file__).parents[2] / "docs"
FOLDER: Final = DOCS / "pictures" / "lights"
PAGE: Final = (DOCS / "light-language.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_picture_is_fresh(name: str) -> None:
    """With REGENERATE=1 the file is written anew, and the test fails: look at the difference."""
    path, fresh = FOLDER / f"{name}.svg", pictures()[name]
    if os.environ.get("REGENERATE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(fresh, encoding="utf-8")
        pytest.fail(f"{path.name} was written anew")
    assert path.exists(), f"{path.name} is missing: REGENERATE=1 writes it"
    assert path.read_text(encoding="utf-8") == fresh, "REGENERATE=1 writes it anew"


def test_the_page_shows_every_picture_and_no_other() -> None:
    shown = re.findall(r"\(pictures/lights/([\w-]+)\.svg\)", PAGE)
    assert sorted(shown) == sorted(pictures())
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(pictures())


def test_every_word_of_the_language_has_a_picture() -> None:
    """Some words share one, and some are called after what people see."""
    named = {name.replace("-", "_") for name in pictures()}
    together = {Light.FILLED, Light.MISSING, Light.COUNTED}
    assert {light.value for light in Light if light not in together} <= named
    assert set(RHYTHMS) <= set(Light)


def test_what_stands_still_has_no_movement_and_what_moves_has() -> None:
    moving = {name for name, text in pictures().items() if "<animate" in text}
    assert {"bumped", "refused", "longest-path", "winner", "being-claimed"} <= moving
    assert pictures()["bumped"].count("<animate ") == 1
