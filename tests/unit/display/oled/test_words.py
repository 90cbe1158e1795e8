"""Fonts, shortened names and broken lines."""

import re
import unicodedata
from pathlib import Path
from string import Formatter

import pytest

import companion.display.oled
from companion import editions
from companion.display.oled.fitting import fill, list_names, shorten, wrap
from companion.display.oled.fonts import FONTS, NO_BREAK, TINY, Font, has, letters
from companion.display.oled.items import Letters
from companion.display.oled.look import Look
from companion.display.oled.pages.count import NAMED_PARTS
from companion.display.oled.pages.last_round import still_to_play
from companion.display.oled.pages.prompt import BUTTONS
from companion.display.oled.picture import layout
from companion.display.texts import LANGUAGES, say, sentences
from companion.model.scene import Ask, Mismatch
from tests.kit.staged import staged, view_of

CITIES = sorted({c.name for name in editions.available() for c in editions.load(name).cities})
LATIN = "àâäáãåæçéèêëíìîïñóòôöõøœúùûüýÿßÀÂÄÁÇÉÈÊËÍÎÏÑÓÔÖŒÚÙÛÜŸčďěłńřśšťůžźżğışőű"
SIGNS = "–—…“”„«»·×→°€?!.,:;()+-0123456789/#&"


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.file)
def test_every_font_has_the_letters_of_cities_sentences_and_neighbours(font: Font) -> None:
    said = "".join("".join(sentences(language).values()) for language in LANGUAGES)
    wanted = {*LATIN, *SIGNS, *"".join(CITIES), *said} - {"\n", "✓"}
    assert not [letter for letter in sorted(wanted) if not has(letter, font)]


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.file)
def test_letters_are_as_wide_and_high_as_the_font_says(font: Font) -> None:
    assert letters("Zürich", font).size == (6 * font.width, font.height)
    assert letters("Zürich", font).getbbox() is not None


def test_a_letter_that_no_font_has_loses_its_accent_or_becomes_a_question_mark() -> None:
    font = FONTS[1]
    rare = next(c for c in "ǟȱ\u1e69" if not has(c, font))
    plain = unicodedata.normalize("NFKD", rare)[0]
    assert letters(rare, font).tobytes() == letters(plain, font).tobytes()
    assert letters("🚂", font).tobytes() == letters("?", font).tobytes()


@pytest.mark.parametrize(
    ("name", "columns", "short"),
    [
        ("Denver", 6, "Denver"),
        ("Salt Lake City", 12, "Salt Lake C."),
        ("Salt Lake City", 10, "Salt L. C."),
        ("Constantinople", 8, "Constan…"),
        ("Sault Ste. Marie – Montréal", 24, "Sault Ste. M. – Montréal"),
        ("Denver – Salt Lake City", 21, "Denver – Salt Lake C."),
        ("Salt Lake City – San Francisco", 21, "Salt Lake C. – San F."),
        ("Kansas City – Oklahoma City", 9, "Ka… – Ok…"),
    ],
)
def test_names_are_shortened_sensibly(name: str, columns: int, short: str) -> None:
    assert shorten(name, columns) == short
    assert len(short) <= columns


@pytest.mark.parametrize("columns", range(9, 31))
def test_every_pair_of_cities_fits_and_shows_both(columns: int) -> None:
    for city in CITIES:
        for other in CITIES:
            short = shorten(f"{city} – {other}", columns)
            assert len(short) <= columns
            assert short[:2] == city[:2]


def test_lines_are_about_equally_long() -> None:
    assert wrap("Draw a ticket and tap it", 21) == ["Draw a ticket", "and tap it"]


def test_french_marks_stay_with_their_word() -> None:
    assert wrap("Bravo à tous !", 12) == ["Bravo à", f"tous{NO_BREAK}!"]


def test_the_words_of_a_city_stay_together() -> None:
    lines = fill(lambda v: str(v["route"]), {"route": "Denver – Kansas City"}, 16, 2)
    assert [line.replace(NO_BREAK, " ") for line in lines] == ["Denver –", "Kansas City"]
    lines = fill(lambda v: str(v["route"]), {"route": "New York – Central Park West"}, 15, 2)
    assert [line.replace(NO_BREAK, " ") for line in lines] == ["New York –", "Central Park W."]


def test_a_word_longer_than_a_line_goes_on_in_the_next() -> None:
    assert wrap("04A1B2C3D4E5F6", 8) == ["04A1B2C3", "D4E5F6"]


def test_the_longest_name_of_a_sentence_gives_first() -> None:
    values: dict[str, str | int] = {
        "seat": "Bo",
        "route": "Sault Ste. Marie – Montréal",
        "trains": 5,
    }
    lines = fill(lambda v: say("event.route_claimed", v), values, 20, 2)
    assert lines == ["Bo claimed Sault S.", f"M.{NO_BREAK}– Montréal (5)."]


def test_many_names_are_shortened_alike() -> None:
    names = ["Maximiliane", "Bartholomäus", "Zoë", "Annemarie", "Jo"]
    assert list_names(names, 21, 2) == ["Maximili…, Bartholo…,", "Zoë, Annemarie, Jo"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ask", [*Ask, "place_cards"])
def test_everything_asked_has_words_for_the_small_screen(ask: str, language: str) -> None:
    has_words = {f"screen.topic_{ask}"} <= set(sentences(language))
    assert has_words, f"Add topic_{ask} (and do_{ask}) to texts/{language}/screen.toml."
    for _, label in BUTTONS.get(ask, ()):
        assert f"screen.{label}" in sentences(language)


def test_no_words_of_the_small_screen_are_left_over() -> None:
    keys = {key.removeprefix("screen.") for key in sentences("en") if key.startswith("screen.")}
    folder = Path(companion.display.oled.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    said = set(re.findall(r"""["']([a-z_]+)["']""", code)) | set(Mismatch)
    said |= {f"{part}_{ask}" for part in ("topic", "do", "big") for ask in prompted()}
    said |= {f"part_{part}" for part in NAMED_PARTS}
    assert keys <= said


def prompted() -> set[str]:
    return {*Ask, "place_cards"}


@pytest.mark.parametrize("size", [(128, 64), (256, 64)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", editions.available())
def test_with_ordinary_names_no_word_is_cut(
    edition: str, language: str, size: tuple[int, int]
) -> None:
    look = Look(editions.load(edition), language, size)
    for name, (moment, shown) in staged(
        look.edition, ("Blue", "Anna", "Zoë", "Yellow", "Jo")
    ).items():
        for item in layout(moment, shown, look):
            if isinstance(item, Letters):
                assert "…" not in item.text, f"{name}: {item.text}"


def test_who_has_left_is_not_named_in_the_last_round() -> None:
    view = view_of(editions.load("usa-2004"), turn=1, turns_left=3)
    seats = tuple(seat._replace(left=index == 2) for index, seat in enumerate(view.seats))
    names = [seat.name for seat in seats]
    around = [*names[1:], names[0]]
    expected = [name for name in around if name != names[2]][:3]
    assert still_to_play(view._replace(seats=seats)) == tuple(expected)


ORDINARY: dict[str, str | int] = {
    **dict.fromkeys(("seat", "name", "turn"), "Yellow"),
    **dict.fromkeys(("route", "other", "ticket"), "Calgary – Helena"),
    **dict.fromkeys(("city", "start", "end"), "Denver"),
    "kind": "locomotive",
    "source": "reader",
    "tag": "04A1B2C3D4E5F6",
    "request": "fly",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_short_enough_for_the_lowest_screen(language: str) -> None:
    for key, sentence in sentences(language).items():
        if key.startswith(("hint.", "refused.", "trouble.")):
            gaps = {name for _, name, _, _ in Formatter().parse(sentence) if name}
            said = say(key, {gap: ORDINARY.get(gap, 3) for gap in gaps}, language)
            lines = wrap(said, TINY.columns(128))
            assert len(lines) <= 32 // TINY.height, f"{language}: {key} is too long: {said}"
