"""The sentences of setting up: each is said, each fits its place, each finding has one."""

import re
from pathlib import Path

import pytest

import companion.setup
from companion import editions
from companion.display.oled.fonts import NO_BREAK
from companion.display.oled.items import Letters
from companion.display.oled.look import Look
from companion.display.oled.pages.setup import setup_page
from companion.display.oled.paint import paint
from companion.display.texts import LANGUAGES, say, sentences
from companion.setup.calibration import Found
from tests.kit.pictures import compare
from tests.kit.setup_pages import setup_pages

TOPICS = ("menu", "doctor", "calibrate", "enroll", "tickets")


@pytest.mark.parametrize("language", LANGUAGES)
def test_topics_and_buttons_fit_the_small_screen(language: str) -> None:
    words = sentences(language)
    assert all(len(words[f"setup.{topic}"]) <= 20 for topic in TOPICS)
    buttons = [word for key, word in words.items() if key.startswith("setup.button_")]
    assert buttons
    assert all(len(word) <= 10 for word in buttons)
    three = ("redo", "skip", "done", "leave", "another", "yes")
    assert all(len(words[f"setup.button_{name}"]) <= 6 for name in three)


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (128, 64)), ("fr", (128, 64)), ("de", (128, 64)), ("de", (128, 32))],
)
def test_every_page_of_setting_up_looks_like_its_reference(
    language: str, size: tuple[int, int]
) -> None:
    look = Look(editions.load("usa-2025"), language, size)
    tiles = {name: paint(setup_page(page, look), size) for name, page in setup_pages().items()}
    compare(f"oled/setup-{language}-{size[0]}x{size[1]}", tiles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_loses_its_end_on_the_usual_screen(language: str) -> None:
    look = Look(editions.load("usa-2025"), language, (128, 64))
    cut = []
    for name, page in setup_pages().items():
        words = [
            item.text.replace(NO_BREAK, " ")
            for item in setup_page(page, look)
            if isinstance(item, Letters)
        ]
        end = say(page.key, dict(page.values), language)[-4:]
        if not any(text.endswith(end[-1]) and end[-3:] in text for text in words):
            cut.append(name)
    assert not cut


def test_every_diagnosis_has_a_sentence() -> None:
    assert {f"setup.{found}" for found in Found} <= set(sentences("en"))


def test_no_sentence_of_setting_up_is_left_over() -> None:
    folder = Path(companion.setup.__file__).parents[1]
    files = [*folder.glob("setup/**/*.py"), *folder.glob("daemon/*.py"), *folder.glob("cli/*.py")]
    code = "".join(path.read_text() for path in files)
    said = set(re.findall(r"""["'](?:setup\.)?([a-z_]+)["']""", code)) | set(Found)
    said |= {f"{what}_{how}" for what in ("put", "take") for how in ("trains", "missing")}
    said |= {f"menu_{way}" for way in ("calibrate", "enroll", "tickets", "doctor")}
    keys = {
        key.removeprefix("setup.").removeprefix("button_")
        for key in sentences("en")
        if key.startswith("setup.")
    }
    assert keys - said == set()
