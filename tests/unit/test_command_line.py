"""docs/command-line.md lists every command and option as the code has it."""

from pathlib import Path

from companion.cli import COMMANDS
from tests.kit.command_line import parts, reference
from tests.kit.generated_page import check_page

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
MARK = "test_command_line.py. -->\n\n"


def test_the_page_lists_every_command_and_option() -> None:
    check_page(PAGE, MARK, reference())


def test_no_command_is_left_out() -> None:
    found = {context.command_path for context in parts()}
    assert {f"companion {name}" for name in COMMANDS} < found
    assert "companion editions show" in found
