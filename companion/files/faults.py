"""Collects everything wrong with what a person wrote, each fault a sentence with file and line."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from companion.model.errors import FaultyFileError

_LONGEST_QUOTE: Final = 60
"""A cell that swallowed half a file is quoted only so far."""


class Faults:
    """A growing list, so that one look reports all faults at once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, str], None] = {}

    def add(self, file: str, line: int, sentence: str) -> None:
        """Line 0 stands for the file as a whole."""
        self._found[file, line, sentence] = None

    def raise_if_any(self, source: str, error: type[FaultyFileError]) -> None:
        if self._found:
            raise error(source, self.sentences)

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        """File by file, as they were read, and down each file."""
        files = list(dict.fromkeys(file for file, _, _ in self._found))
        for file, line, sentence in sorted(self._found, key=lambda f: (files.index(f[0]), f[1])):
            yield f"{file}, line {line}: {sentence}" if line else f"{file}: {sentence}"


def quoted(value: object) -> str:
    """The value as it stands in the file, short and without control characters."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value)
    except ValueError:  # hexadecimal numbers can be longer than Python is willing to print
        text = "a very large number"
    if len(text) > _LONGEST_QUOTE:
        text = text[: _LONGEST_QUOTE - 1] + "…"
    return text


def nearest(word: object, known: Iterable[str]) -> str:
    """`, perhaps 'atlanta'` when one of the known words is close to this one, else nothing."""
    close = _closest(word, known)
    return f", perhaps {close!r}" if close else ""


def one_among(word: object, known: Iterable[str]) -> str:
    """`perhaps 'trains'` when a known word is close to this one, else all of them."""
    words = list(known)
    close = _closest(word, words)
    return f"perhaps {close!r}" if close else ", ".join(words)


def _closest(word: object, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only a faulty file pays for it

    close = get_close_matches(str(word)[:_LONGEST_QUOTE].lower(), list(known), n=1)
    return close[0] if close else ""


def shown(path: Path) -> str:
    """The path as text that can always be printed, even if its bytes are no valid UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
