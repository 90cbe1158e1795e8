"""System tools that some tests need: skipped with the reason where one is missing."""

import os
import shutil
from typing import NoReturn

import pytest

from companion.simulation.pico.interpreter import NoMicroPythonError, find_micropython


def require_tool(command: str, package: str) -> str:
    """The path of a tool; without it the test is skipped, or fails where nothing may be missing."""
    path = shutil.which(command)
    if path is None:
        leave_out(f"{command} is not installed; on Debian: apt install {package}")
    return path


def require_micropython() -> str:
    """The path of the interpreter that the firmware is tested with."""
    try:
        return find_micropython()
    except NoMicroPythonError as missing:
        leave_out(str(missing))


def leave_out(reason: str) -> NoReturn:
    """Skips the test, or fails it where nothing may be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
