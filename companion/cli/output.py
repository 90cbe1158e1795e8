"""What commands print, on whatever standard output turns out to be."""

import errno
import io
import os
import sys
from typing import Final

import click
from rich.console import Console

_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


def console() -> Console:
    """Standard output that can always be written, whatever letters the terminal knows."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False)


def is_watched(screen: Console) -> bool:
    """Does a person sit before it? Without an input, or with a file as one, nobody does."""
    return sys.stdin is not None and sys.stdin.isatty() and screen.is_terminal


def unwritable(error: OSError) -> click.ClickException | None:
    """The sentence for a full disk behind standard output; None for any other trouble."""
    if error.errno not in _FULL or error.filename is not None:
        return None
    # What is still waiting to be written would raise the same error once more at the very end.
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device is no path to build upon
        os.dup2(nowhere.fileno(), 1)
    return click.ClickException(f"The output cannot be written: {error.strerror}.")
