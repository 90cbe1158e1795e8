"""Makes words fit: names shortened sensibly, sentences broken into lines."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.display.oled.fonts import NO_BREAK, Font

ELLIPSIS: Final = "…"
BETWEEN: Final = " – "
"""Stands between the two cities of a route or ticket."""

NAMES: Final = (
    *("seat", "name", "first", "robber", "turn", "source"),
    *("route", "other", "ticket", "city", "start", "end"),
)
"""Gaps that hold names: they may be shortened, other words may not."""
LEAST: Final = 3
"""No name is shortened to fewer letters than this."""


def shorten(name: str, columns: int) -> str:
    """A name in so many letters: its last words to initials first, then cut.

    Of a pair of cities the longer one gives first: "Sault S. M. – Montréal".
    """
    if len(name) <= columns:
        return name
    if BETWEEN in name:
        one, other = name.split(BETWEEN, 1)
        return _shorten_pair(one, other, columns)
    words = name.split(" ")
    for place in range(len(words) - 1, 0, -1):
        if words[place][0].isalpha():
            words[place] = words[place][0] + "."
        if len(" ".join(words)) <= columns:
            return " ".join(words)
    return cut(name, columns)


def cut(text: str, columns: int) -> str:
    if len(text) <= columns:
        return text
    return text[: max(0, columns - 1)].rstrip() + ELLIPSIS if columns > 0 else ""


def _shorten_pair(one: str, other: str, columns: int) -> str:
    room = columns - len(BETWEEN)
    if room < 2 * LEAST:
        return cut(f"{one}{BETWEEN}{other}", columns)
    half = room // 2
    if len(other) <= half:
        return f"{shorten(one, room - len(other))}{BETWEEN}{other}"
    if len(one) <= room - half:
        return f"{one}{BETWEEN}{shorten(other, room - len(one))}"
    other = shorten(other, half)
    return f"{shorten(one, room - len(other))}{BETWEEN}{other}"


def largest(text: str, width: int, fonts: Sequence[Font]) -> tuple[str, Font]:
    """The text in the first of these fonts in which it fits; shortened in the last of them."""
    for font in fonts:
        if len(text) <= font.columns(width):
            return text, font
    return shorten(text, fonts[-1].columns(width)), fonts[-1]


def wrap(text: str, columns: int) -> list[str]:
    """Lines of whole words, as equally long as so many lines can be."""
    words = _words(text)
    lines = _lines(words, columns)
    longest = max(1, *map(len, words))
    while columns > longest and len(closer := _lines(words, columns - 1)) == len(lines):
        lines, columns = closer, columns - 1
    return lines


def _lines(words: Sequence[str], columns: int) -> list[str]:
    """A word longer than a line goes on in the next."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= columns:
            lines[-1] += " " + word
            continue
        lines += [word[start : start + columns] for start in range(0, len(word), columns)]
    return lines


def _words(text: str) -> list[str]:
    """French marks stay with the word before them, and so does a dash between cities."""
    glued = re.sub(r" (?=[:;!?–])", NO_BREAK, text)
    return glued.split(" ")


def list_names(names: Sequence[str], columns: int, lines: int) -> list[str]:
    """As many letters of each name as fit, the same for all."""
    for most in range(columns, 0, -1):
        wrapped = wrap(", ".join(shorten(name, most) for name in names), columns)
        if len(wrapped) <= lines:
            break
    return wrapped[:lines]


Values = Mapping[str, str | int]


def unshortened(
    sentence: Callable[[Values], str], values: Values, columns: int, lines: int
) -> list[str] | None:
    """The lines of a sentence as it is, the words of a city together if possible; None if none."""
    glued = sentence(_glue(values))
    wrapped = wrap(glued, columns)
    if len(wrapped) <= lines and max(map(len, _words(glued))) <= columns:
        return wrapped
    wrapped = wrap(sentence(values), columns)
    return wrapped if len(wrapped) <= lines else None


def _glue(values: Values) -> Values:
    """Of two cities each stays on one line: its words are not parted."""
    glued = dict(values)
    for name in NAMES:
        cities = str(values.get(name, "")).split(BETWEEN)
        if len(cities) > 1:
            glued[name] = BETWEEN.join(city.replace(" ", NO_BREAK) for city in cities)
    return glued


def fill(
    sentence: Callable[[Values], str],
    values: Values,
    columns: int,
    lines: int,
) -> list[str]:
    """The lines of a sentence, with its longest names shortened as far as they have to be."""
    values = dict(values)
    while (fitting := unshortened(sentence, values, columns, lines)) is None:
        names = [name for name in NAMES if len(str(values.get(name, ""))) > LEAST]
        longest = max(names, key=lambda name: len(str(values[name])), default=None)
        if longest is None:
            wrapped = wrap(sentence(values), columns)
            return [*wrapped[: lines - 1], cut(" ".join(wrapped[lines - 1 :]), columns)]
        values[longest] = shorten(str(values[longest]), len(str(values[longest])) - 1)
    return fitting
