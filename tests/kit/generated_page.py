"""Compares the part of a page that is made from the code with the code."""

import os
from pathlib import Path

import pytest


def check_page(page: Path, mark: str, wanted: str) -> None:
    """REGENERATE=1 writes what follows the mark anew, and fails all the same."""
    head, _, listed = page.read_text(encoding="utf-8").partition(mark)
    if listed == wanted:
        return
    if os.environ.get("REGENERATE"):
        page.write_text(head + mark + wanted, encoding="utf-8")
        pytest.fail(f"{page} was written anew: look at it, and run this again without REGENERATE.")
    pytest.fail(f"docs/{page.name} is out of date: run this test once with REGENERATE=1.")
