"""Loading an edition: the same object each time, a telling digest, nothing heavy imported."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import editions
from companion.editions import shelf
from companion.model.edition import Status

CopyOf = Callable[..., Path]


def append(path: Path, lines: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + lines, encoding="utf-8")


def test_an_edition_is_read_only_once() -> None:
    by_path = editions.load(editions.data_folder() / "editions" / "usa-2004")
    assert editions.load("usa-2004") is by_path


def test_a_folder_is_read_again_by_check(copy_of: CopyOf) -> None:
    folder = copy_of("usa-2025")
    before = editions.load(folder)
    append(folder / "tickets.csv", "mine-1,boston,washington,4,\nmine-2,miami,houston,8,\n")
    after, _ = editions.check(folder)
    assert (len(before.tickets), len(after.tickets)) == (31, 33)  # U3: the owner adds two


def test_a_copied_edition_finds_the_shipped_map(copy_of: CopyOf) -> None:
    assert editions.load(copy_of("usa-2004")).digest == editions.load("usa-2004").digest


def test_an_edition_is_called_after_its_folder(copy_of: CopyOf) -> None:
    assert editions.load(copy_of("new-york")).id == "mine"


def test_a_folder_beside_us_is_found_by_its_bare_name(
    copy_of: CopyOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(copy_of("new-york").parent)
    assert editions.load("mine").id == "mine"


def test_the_digest_changes_with_a_figure_but_not_with_a_note(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    toml = folder / "edition.toml"
    text = toml.read_text(encoding="utf-8")
    plain, _ = editions.check(folder)
    toml.write_text(text.replace("6 colours of 6 and 8 taxis.", "As printed."), encoding="utf-8")
    reworded, _ = editions.check(folder)
    toml.write_text(text.replace("end_trains = 2", "end_trains = 1"), encoding="utf-8")
    changed, _ = editions.check(folder)
    assert plain.digest == reworded.digest != changed.digest


def test_every_shipped_edition_has_its_own_digest() -> None:
    digests = {editions.load(name).digest for name in editions.available()}
    assert len(digests) == len(editions.available())


def test_the_digest_is_the_same_in_every_process() -> None:
    """The order of a set differs between processes; the digest must not."""
    program = "from companion import editions; print(editions.load('new-york').digest)"
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
        ).stdout.strip()
        for seed in (1, 2, 3)
    }
    assert digests == {editions.load("new-york").digest}


def test_loading_an_edition_does_not_import_networkx() -> None:
    program = (
        "import sys; from companion import editions\n"
        "for name in editions.available(): editions.load(name)\n"
        "assert 'networkx' not in sys.modules and 'difflib' not in sys.modules"
    )
    subprocess.run(
        [sys.executable, "-c", program], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )


def test_data_inside_the_package_wins_over_the_source_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "companion"
    (package / "editions").mkdir(parents=True)
    monkeypatch.setattr(shelf, "__file__", str(package / "editions" / "shelf.py"))
    assert shelf.data_folder.__wrapped__() == tmp_path / "data"
    (package / "data").mkdir()
    assert shelf.data_folder.__wrapped__() == package / "data"


def test_advice_names_what_looks_odd(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    append(folder / "cities.csv", "hoboken,Hoboken,false,0.01,0.9\n")
    append(folder / "tickets.csv", "nt19,soho,wall-street,9\n")
    (folder / "space.csv").touch()
    toml = folder / "edition.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text.replace("printed = 15", "printed = 16").replace("= 18", "= 19"))
    _, advice = editions.check(folder)
    assert advice == (
        "space.csv is not read, no list has that name, perhaps 'spaces.csv'.",
        "No route reaches hoboken.",
        "Ticket nt19 (soho to wall-street) is worth 9; its shortest path takes 2 trains.",
    )


def test_every_shipped_list_says_where_it_comes_from() -> None:
    for name in editions.available():
        for provenance in editions.load(name).provenance:
            assert provenance.note, (name, provenance.list)
            if provenance.status is not Status.INCOMPLETE:
                assert provenance.listed == provenance.printed
