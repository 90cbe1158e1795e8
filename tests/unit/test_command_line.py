"""docs/command-line.md lists every command and option as the code has it."""

import os
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from tests.kit.command_line import parts, reference

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
MARK = "test_command_line.py. -->\n\n"


def test_the_page_lists_every_command_and_option() -> None:
    head, _, listed = PAGE.read_text(encoding="utf-8").partition(MARK)
    if listed == reference():
        return
    if os.environ.get("REGENERATE"):
        PAGE.write_text(head + MARK + reference(), encoding="utf-8")
        pytest.fail(f"{PAGE} was written anew: look at it, and run this again without REGENERATE.")
    pytest.fail("docs/command-line.md is out of date: run this test once with REGENERATE=1.")


def test_no_command_is_left_out() -> None:
    found = {context.command_path for context in parts()}
    assert {f"companion {name}" for name in COMMANDS} < found
    assert "companion editions show" in found
