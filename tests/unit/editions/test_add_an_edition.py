"""Follows docs/add-an-edition.md to the letter: its files, its commands, their output."""

import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from textwrap import dedent
from typing import Final

import pytest

from companion import editions
from companion.editions.numbers import FAMILIES

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "add-an-edition.md"
STEPS: Final = DOCUMENT.read_text(encoding="utf-8").split("## Step by step")[1].split("\n## ")[0]
BLOCK: Final = re.compile(r"(?m)^(?P<text>.*)\n\n +```(?P<kind>\w+)\n(?P<body>(?s:.*?))\n +```")
FILE: Final = re.compile(r"`(island/[\w.]+)`")


def follow(folder: Path) -> list[str]:
    """Does every step inside the folder and tells what was done."""
    done = []
    for block in BLOCK.finditer(STEPS):
        body = dedent(block["body"])
        if block["kind"] == "console":
            done.append(run(body, folder))
        elif named := FILE.search(block["text"]):
            (folder / named[1]).write_text(body + "\n", encoding="utf-8")
            done.append(named[1])
    return done


def run(block: str, folder: Path) -> str:
    """Runs the command after the `$` and compares what it prints with the lines below it."""
    line, _, expected = block.partition("\n")
    command = line.removeprefix("$ ")
    program, *arguments = shlex.split(command)
    own = [sys.executable, "-m", "companion"] if program == "companion" else [program]
    result = subprocess.run(
        own + arguments,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(DOCUMENT.parents[1]), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
    )
    assert (result.returncode, result.stderr) == (0, "")
    if expected:
        assert result.stdout.strip() == expected
    return command


def test_the_steps_of_the_document_make_a_valid_edition(tmp_path: Path) -> None:
    assert follow(tmp_path) == [
        "mkdir island",
        "island/cities.csv",
        "island/routes.csv",
        "island/tickets.csv",
        "island/edition.toml",
        "companion editions check island",
        "companion editions show island",
    ]
    island = editions.load(tmp_path / "island")
    assert (island.name, len(island.cities), island.wild) == ("The Island", 5, "ferry")


def test_the_fault_shown_in_the_document_is_what_the_program_says(tmp_path: Path) -> None:
    follow(tmp_path)
    routes = tmp_path / "island" / "routes.csv"
    routes.write_text(
        routes.read_text().replace("harbour--mill--1,harbour", "harbour--mill--1,harbor")
    )
    with pytest.raises(editions.EditionError) as caught:
        editions.check(tmp_path / "island")
    (fault,) = caught.value.faults
    assert f"   {fault}\n" in STEPS


def test_a_wrong_output_in_the_document_would_be_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        run("$ companion editions check new-york\nAll is well.", tmp_path)
    with pytest.raises(AssertionError):
        run("$ companion editions check nowhere", tmp_path)


def test_the_document_names_every_figure_of_every_family() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for numbers in FAMILIES.values():
        for field in fields(numbers):
            assert f"`{field.name}`" in text
