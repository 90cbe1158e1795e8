"""Copies of shipped editions in a temporary folder, for tests to break."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import editions
from companion.model.errors import EditionError


@pytest.fixture
def copy_of(tmp_path: Path) -> Callable[..., Path]:
    """`copy_of("usa-2004", own_map=True)` has the shared map inside the folder."""

    def copy(edition: str, *, own_map: bool = False) -> Path:
        folder = tmp_path / "mine"
        shutil.copytree(editions.find(edition), folder)
        if own_map:
            shutil.copytree(editions.data_folder() / "maps" / "usa", folder, dirs_exist_ok=True)
            edit(folder, "edition.toml", 'folder = "usa"', "")
        return folder

    return copy


@pytest.fixture
def faults_of(copy_of: Callable[..., Path]) -> Callable[..., tuple[str, ...]]:
    """The faults of a copy after some edits, each (file, old text, new text)."""

    def faults(edition: str, *edits: tuple[str, str, str]) -> tuple[str, ...]:
        own_map = edition.startswith("usa") and any(file == "spaces.csv" for file, _, _ in edits)
        folder = copy_of(edition, own_map=own_map)
        for file, old, new in edits:
            edit(folder, file, old, new)
        with pytest.raises(EditionError) as caught:
            editions.load(folder)
        return caught.value.faults

    return faults


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r} to break"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
