"""Where the journal lies."""

from pathlib import Path

from companion.journal import default_path


def test_a_named_file_wins() -> None:
    named = {"COMPANION_JOURNAL": "/data/j.sqlite", "XDG_STATE_HOME": "/state"}
    assert default_path(named) == Path("/data/j.sqlite")


def test_otherwise_it_lies_in_the_folder_for_state() -> None:
    assert default_path({"XDG_STATE_HOME": "/state"}) == Path("/state/companion/journal.sqlite")


def test_a_relative_folder_for_state_is_ignored() -> None:
    usual = Path.home() / ".local/state/companion/journal.sqlite"
    assert default_path({"XDG_STATE_HOME": "state"}) == usual
    assert default_path({"XDG_STATE_HOME": ""}) == usual
    assert default_path({}) == usual
