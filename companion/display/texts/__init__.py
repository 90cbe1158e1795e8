"""The catalogue of sentences for the people at the table, by language and key.

One folder a language, one file a section: the key `event.card_drawn` is the entry `card_drawn` of
`event.toml`. A gap is filled with a value, `{seat}`; with its noun where one counts,
`{count:card|cards}`. Every language has the same keys with the same gaps.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

from companion.model.cards import EMPTY, UNSEEN
from companion.model.verdicts import Refused

LANGUAGES: Final = ("en", "fr", "de")

_UNNAMED: Final[Mapping[str | int, str]] = {UNSEEN: "unseen", EMPTY: "empty"}
"""What stands in place of a kind, and the name of its words."""


@cache
def sentences(language: str) -> Mapping[str, str]:
    """Every sentence of one language by its key, read once."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ValueError(f"There is no language {language!r} here; there are {known}.")
    found: dict[str, str] = {}
    folder = files(__name__) / language
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        section = file.name.removesuffix(".toml")
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
        found |= {f"{section}.{name}": sentence for name, sentence in entries.items()}
    return found


def say(key: str, values: Mapping[str, str | int] | None = None, language: str = "en") -> str:
    """The sentence for a key, its gaps filled.

    A card's kind is named in the same language; people count market places from one.
    """
    filled = dict(values or {})
    if "kind" in filled:
        filled["kind"] = kind_name(filled["kind"], language)
    if "place" in filled:
        filled["place"] = int(filled["place"]) + 1
    return _FILLERS[language].vformat(sentences(language)[key], (), filled)


def kind_name(kind: str | int, language: str = "en") -> str:
    """A kind of card, or a colour; one that only its edition knows keeps the name it has there."""
    return sentences(language).get(f"kind.{_UNNAMED.get(kind, kind)}", str(kind))


def source_name(source: str, language: str = "en") -> str:
    """A part of the table; one that its owner has named keeps that name."""
    return sentences(language).get(f"source.{source.replace(' ', '_')}", source)


def refusal(refused: Refused, language: str = "en") -> str:
    return say(f"refused.{refused.reason}", dict(refused.values), language)


class _Filler(Formatter):
    """Fills gaps; `{count:card|cards}` takes the noun that goes with the number."""

    def __init__(self, most_of_one: int, least_of_one: int) -> None:
        self._one = range(least_of_one, most_of_one + 1)

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - Formatter's signature
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        one, many = format_spec.split("|")
        return f"{value} {one if value in self._one else many}"


_FILLERS: Final = {"en": _Filler(1, 1), "fr": _Filler(1, -1), "de": _Filler(1, 1)}
"""In French none and one are singular, in the others only one is."""
