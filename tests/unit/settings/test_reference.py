"""docs/settings.md lists every key as the code has it."""

import os
from dataclasses import fields
from pathlib import Path

import pytest

from companion.interpretation.mind import Times
from companion.settings.parts import Patience
from companion.settings.reading import READERS, SCREENS, SENSORS, SINGLE
from tests.kit.settings_reference import PARTS, reference

PAGE = Path(__file__).resolve().parents[3] / "docs" / "settings.md"
MARK = "test_reference.py. -->\n\n"


def test_the_page_lists_every_key() -> None:
    head, _, listed = PAGE.read_text(encoding="utf-8").partition(MARK)
    if listed == reference():
        return
    if os.environ.get("REGENERATE"):
        PAGE.write_text(head + MARK + reference(), encoding="utf-8")
        pytest.fail(f"{PAGE} was written anew: look at it, and run this again without REGENERATE.")
    pytest.fail("docs/settings.md is out of date: run this test once with REGENERATE=1.")


def test_no_part_is_left_out() -> None:
    named = {*SENSORS.values(), *READERS.values(), *SCREENS.values(), *SINGLE.values()}
    assert named < set(PARTS)


def test_the_usual_times_are_those_of_interpretation() -> None:
    for item in fields(Patience):
        assert item.default == getattr(Times(), item.name)
