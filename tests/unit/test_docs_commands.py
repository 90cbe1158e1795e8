"""Every command in README and docs exists with its options, and is run where that is cheap."""

import subprocess
from pathlib import Path
from typing import Final

import click
import pytest
from click.testing import CliRunner

from companion.cli import main
from tests.kit.command_line import options
from tests.kit.typed import ROOT, arguments, named, pages, typed

NOT_RUN: Final = {
    "bench": "measures for half a minute",
    "prove": "plays for hours",
    "show": "paints for half a minute; tests/unit/cli has it",
    "doctor": "what it finds depends on the machine",
    "--settings": "wants the devices of a table",
    "--firmware": "plays for minutes, in MicroPython",
    "100": "so many games take minutes",
}
"""Words of our own commands that are only looked at, and why."""
ELSEWHERE: Final = {
    "cd": "goes where a clone would be",
    "cp": "run with the page's other commands",
    "git": "wants a network",
    "script/test": "runs this test",
    "journalctl": "wants an installed companion",
    "script/install-pi": "installs; tests/system has it",
    "sudo": "changes the machine",
    "systemctl": "wants an installed companion",
}
"""Programs of others, and why they are not run."""
WITH_COMMANDS: Final = [page for page in pages() if typed(page)]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def context_of(words: list[str]) -> tuple[click.Context, list[str]]:
    """The command that the words call, and what is left for it."""
    context, rest = click.Context(main, info_name="companion"), list(words)
    while isinstance(context.command, click.Group) and rest and not rest[0].startswith("-"):
        command = context.command.get_command(context, rest[0])
        assert command is not None, f"no command {rest[0]!r} in {words}"
        context = click.Context(command, info_name=rest.pop(0), parent=context)
    return context, rest


def unknown(words: list[str]) -> set[str]:
    """Options that the command does not have."""
    context, rest = context_of(words)
    given = {word.partition("=")[0] for word in rest if word.startswith("-") and word != "-"}
    return given - options(context) - {"-h", "--help"}


def is_run(words: list[str]) -> bool:
    return not NOT_RUN.keys() & set(words)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a clone, in which commands may leave their files."""
    for part in ("data", "docs", "hardware"):
        (tmp_path / part).symlink_to(ROOT / part)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_JOURNAL", str(tmp_path / "journal.sqlite"))
    return tmp_path


@pytest.mark.parametrize("page", pages(), ids=name)
def test_no_command_names_an_option_that_does_not_exist(page: Path) -> None:
    in_blocks = filter(None, map(arguments, typed(page)))
    for words in (*in_blocks, *named(page)):
        assert not unknown(words), words


def test_a_wrong_option_or_command_would_be_noticed() -> None:
    assert unknown(["run", "--edtion", "new-york"]) == {"--edtion"}
    assert unknown(["games", "show", "3", "--jsno=1"]) == {"--jsno"}
    with pytest.raises(AssertionError, match="no command 'rnu'"):
        unknown(["rnu"])


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
@pytest.mark.usefixtures("clone")
def test_the_commands_of_a_page_work_one_after_the_other(page: Path) -> None:
    for words in typed(page):
        ours = arguments(words)
        if ours is None:
            if words[0] == "cp":
                subprocess.run(words, check=True, timeout=10)
        elif is_run(ours):
            result = CliRunner().invoke(main, ours)
            assert result.exit_code == 0, result.output
            assert result.output
        else:
            context, rest = context_of(ours)
            context.command.make_context(context.info_name, rest)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_programs_of_others_are_listed_with_the_reason_why_they_are_not_run(page: Path) -> None:
    for words in typed(page):
        program = next(word for word in words if "=" not in word)
        assert arguments(words) is not None or program in ELSEWHERE, words


def test_nothing_is_listed_that_no_page_has() -> None:
    words = {word for page in pages() for line in typed(page) for word in line}
    calls = {word for word in NOT_RUN if word != "prove"}
    assert calls | ELSEWHERE.keys() <= words
