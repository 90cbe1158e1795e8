"""docs/settings.md lists every key as the code has it."""

from dataclasses import fields
from pathlib import Path

from companion.interpretation.mind import Times
from companion.settings.parts import Patience
from companion.settings.reading import READERS, SCREENS, SENSORS, SINGLE
from tests.kit.generated_page import check_page
from tests.kit.settings_reference import PARTS, reference

PAGE = Path(__file__).resolve().parents[3] / "docs" / "settings.md"
MARK = "test_reference.py. -->\n\n"


def test_the_page_lists_every_key() -> None:
    check_page(PAGE, MARK, reference())


def test_no_part_is_left_out() -> None:
    named = {*SENSORS.values(), *READERS.values(), *SCREENS.values(), *SINGLE.values()}
    assert named < set(PARTS)


def test_the_usual_times_are_those_of_interpretation() -> None:
    for item in fields(Patience):
        assert item.default == getattr(Times(), item.name)
