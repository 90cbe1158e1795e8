"""Changing a table file: what stays, what goes, and what is kept of the old one."""

import tomllib
from pathlib import Path

import pytest

from companion.tables.editing import UnwritableTableError, edited, write_table

FILE = """\
# My table, built in winter.
version = 1
editions = ["new-york"]

[slots]
# Along the wharf:
a--b = [0, 1]  # under the bridge
c--d = [2]

[cards]
"04:11:22:33:44:55:02" = "red"  # the bent one
"""


def test_only_what_has_changed_is_changed() -> None:
    text = edited(FILE, {"slots": {"a--b": (1, 0), "c--d": (2,)}})
    assert text == FILE.replace("[0, 1]", "[1, 0]")


def test_new_entries_follow_the_old_ones_and_others_go() -> None:
    text = edited(FILE, {"cards": {"04112233445502": "blue", "04112233445503": "red"}})
    assert '"04:11:22:33:44:55:02" = "blue"  # the bent one\n' in text
    assert text.endswith('"04:11:22:33:44:55:03" = "red"\n')
    assert "# Along the wharf:" in text
    assert "[cards]" in edited(FILE, {"cards": {}})
    assert "red" not in edited(FILE, {"cards": {}})


def test_a_table_that_is_missing_is_added() -> None:
    text = edited(FILE, {"badges": {"04112233445509": 'Anna "the fox"'}})
    assert tomllib.loads(text)["badges"] == {"04:11:22:33:44:55:09": 'Anna "the fox"'}
    assert edited(FILE, {"badges": {}}) == FILE


def test_a_list_over_several_lines_is_written_anew() -> None:
    text = FILE.replace("[0, 1]  # under the bridge", "[\n  0,\n  1,\n]")
    changed = tomllib.loads(edited(text, {"slots": {"a--b": (5, 6), "c--d": (2,)}}))
    assert changed["slots"] == {"a--b": [5, 6], "c--d": [2]}
    assert changed["cards"] == tomllib.loads(text)["cards"]


def test_the_old_file_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("first")
    assert write_table(path, "second", backup=True) == tmp_path / "table.toml.backup-1"
    assert write_table(path, "third", backup=True) == tmp_path / "table.toml.backup-2"
    assert write_table(path, "fourth", backup=False) is None
    assert path.read_text() == "fourth"
    assert (tmp_path / "table.toml.backup-1").read_text() == "first"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnwritableTableError, match=r"cannot be written \(No such file"):
        write_table(tmp_path / "gone" / "table.toml", "text", backup=True)
