"""Turns a folder of data into one validated Edition; nothing else knows these file formats."""

from functools import cache
from pathlib import Path

from companion.editions.folder import read_folder
from companion.editions.shelf import available, data_folder, find
from companion.model.edition import Edition
from companion.model.errors import EditionError

__all__ = ["EditionError", "available", "check", "data_folder", "find", "load"]


def load(name_or_path: str | Path) -> Edition:
    """The edition of a shipped id or in a folder of one's own; the same object every time.

    Raises EditionError, which lists every fault of the folder.
    """
    return _load(find(name_or_path))


def check(name_or_path: str | Path) -> tuple[Edition, tuple[str, ...]]:
    """The edition read anew, as its owner edits it, with advice on what looks odd in it."""
    from companion.editions.advice import advice  # noqa: PLC0415 - only this needs networkx

    folder = find(name_or_path)
    edition = read_folder(folder)
    return edition, advice(edition, folder)


_load = cache(read_folder)
