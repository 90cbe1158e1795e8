"""What the pages tell to type: commands in blocks of `sh`, and those named within a sentence."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SHELL: Final = re.compile(r"^ *```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
NAMED: Final = re.compile(r"`(companion [^`]+)`")
OURS: Final = {"script/run": ["run"], "script/prove": ["prove"]}


def pages() -> list[Path]:
    """README and every page that people are led to from there."""
    found = [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("data/**/*.md")]
    found += [ROOT / part / "README.md" for part in ("firmware", "hardware", "systemd")]
    return sorted(found)


def typed(page: Path) -> list[list[str]]:
    """The words of each line in the `sh` blocks of one page."""
    lines = (line for block in SHELL.findall(page.read_text("utf-8")) for line in _lines(block))
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def named(page: Path) -> Iterator[list[str]]:
    """What sentences name, as arguments of `companion`."""
    for command in NAMED.findall(page.read_text("utf-8")):
        yield command.replace("\n", " ").split()[1:]


def arguments(words: list[str]) -> list[str] | None:
    """A typed line as arguments of `companion`; None if it calls another program."""
    program, *rest = words[1:] if words[0] == "sudo" else words
    if program in OURS:
        return [*OURS[program], *rest]
    return rest if Path(program).name == "companion" else None


def _lines(block: str) -> list[str]:
    return block.replace("\\\n", " ").splitlines()
