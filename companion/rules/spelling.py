"""How names and values of a written position stand in a sentence, and which right name is meant."""

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

_LONGEST_QUOTE: Final = 60
"""A name that swallowed half a file is quoted only so far."""

_CLOSE: Final = 0.6
"""How alike two names must be for the one to be a misspelling of the other (1 is equal)."""


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names closest to a misspelt one, several only if equally close.

    Capitals, accents, spaces and the order of two cities do not count as differences.
    """
    if len(name) > _LONGEST_QUOTE:
        return ()
    wanted = _spellings(name)
    scores = {other: max(_likeness(form, _plain(other)) for form in wanted) for other in known}
    best = max(scores.values(), default=0.0)
    if best < _CLOSE:
        return ()
    return tuple(sorted(other for other, score in scores.items() if score == best))[:3]


def shown(value: object) -> str:
    """A JSON value as a sentence quotes it: short, and without what a terminal would obey."""
    match value:
        case str():
            return f'"{escaped(value)}"'
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return escaped(str(value))


def escaped(text: str) -> str:
    """The text short and with control characters and lone surrogates spelt out."""
    if len(text) > _LONGEST_QUOTE:
        text = text[: _LONGEST_QUOTE - 1] + "…"
    return printable(text)


def printable(text: str) -> str:
    """The text on one line, fit for any terminal."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in text
    )


def _plain(name: str) -> str:
    """A name as our ids are written: small letters, no accents, hyphens for gaps."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return "-".join(letters.replace("_", " ").replace(".", " ").split())


def _spellings(name: str) -> tuple[str, ...]:
    """The name itself and, for a name of two cities, the one with the cities exchanged."""
    plain = _plain(name)
    match plain.split("--"):
        case [city_a, city_b, *rest]:
            return plain, "--".join((city_b, city_a, *rest))
        case _:
            return (plain,)


def _likeness(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    # Two cheap upper limits spare nearly all names the slow comparison.
    if matcher.real_quick_ratio() < _CLOSE or matcher.quick_ratio() < _CLOSE:
        return 0.0
    return matcher.ratio()
