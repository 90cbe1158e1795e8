"""What the loader says about folders, names and files that are not what they should be."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import editions
from companion.model.errors import CompanionError, EditionError

CopyOf = Callable[..., Path]


def faults_in(folder: str | Path) -> tuple[str, ...]:
    with pytest.raises(EditionError) as caught:
        editions.load(folder)
    return caught.value.faults


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("edition.toml", "the figures of the edition"),
        ("cities.csv", "a table with the columns id, name, x, y"),
        ("routes.csv", "a table with the columns id, city_a, city_b, length, color"),
        ("tickets.csv", "a table with the columns id, city_a, city_b, points"),
    ],
)
def test_a_missing_file_is_one_fault(file: str, expected: str, copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    (folder / file).unlink()
    assert faults_in(folder) == (f"{file}: the file is missing; expected {expected}.",)


def test_an_empty_file_is_a_fault(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    (folder / "routes.csv").write_text("")
    assert faults_in(folder) == (
        (
            "routes.csv, line 1: the file is empty; "
            "expected a table with the columns id, city_a, city_b, length, color."
        ),
    )


def test_a_list_without_lines_is_a_fault(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    (folder / "cities.csv").write_text("id,name,attraction,x,y\n")
    assert (
        "cities.csv, line 1: the list has no lines; expected at least one below the header."
    ) in faults_in(folder)


def test_a_folder_where_a_file_belongs_is_a_fault(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    (folder / "tickets.csv").unlink()
    (folder / "tickets.csv").mkdir()
    assert faults_in(folder) == (
        (
            "tickets.csv: this is not a file; "
            "expected a table with the columns id, city_a, city_b, points."
        ),
    )


def test_a_file_that_is_not_utf_8_is_a_fault_with_its_line(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    path = folder / "cities.csv"
    path.write_bytes(path.read_bytes().replace(b"Midtown West", b"Midtown \xffest"))
    assert faults_in(folder) == (
        "cities.csv, line 4: this is not UTF-8 text; expected the file to be saved as UTF-8.",
    )


def test_a_file_of_megabytes_is_refused_unread(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    (folder / "cities.csv").write_bytes(b"x" * 1_000_001)
    assert faults_in(folder) == (
        (
            "cities.csv: the file is larger than 1 MB; "
            "expected a table with the columns id, name, x, y."
        ),
    )


def test_an_unreadable_file_is_a_fault(copy_of: CopyOf, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copy_of("new-york")
    real = Path.read_bytes

    def refuse_cities(path: Path) -> bytes:
        if path.name == "cities.csv":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", refuse_cities)
    assert faults_in(folder) == (
        (
            "cities.csv: the file cannot be read (Permission denied); "
            "expected a table with the columns id, name, x, y."
        ),
    )


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    for path in folder.glob("*.csv"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert editions.load(folder).digest == editions.load("new-york").digest


def test_blank_lines_as_spreadsheets_write_them_are_no_fault(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    for path in folder.glob("*.csv"):
        path.write_text(path.read_text(encoding="utf-8") + "\n,,,\n", encoding="utf-8")
    assert editions.load(folder).digest == editions.load("new-york").digest


def test_several_faults_in_several_files_are_all_reported_at_once(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    for file, old, new in (
        ("edition.toml", "trains = 15", "trains = -1"),
        ("edition.toml", "max = 4", "max = 40"),
        ("cities.csv", "0.1910", "far left"),
        ("routes.csv", "3,orange,1", "3,ornge,1"),
        ("routes.csv", "soho--wall-street,soho,", "soho--wall-street,sohoo,"),
        ("tickets.csv", "nt02", "nt01"),
    ):
        path = folder / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    places = [fault.split(":")[0] for fault in faults_in(folder)]
    assert places == [
        "edition.toml, line 6",
        "edition.toml, line 24",
        "cities.csv, line 2",
        "routes.csv, line 2",
        "routes.csv, line 41",
        "tickets.csv, line 3",
    ]


def test_the_error_is_one_of_ours_and_counts_its_faults(copy_of: CopyOf) -> None:
    folder = copy_of("new-york")
    (folder / "tickets.csv").unlink()
    with pytest.raises(EditionError, match=r"mine has 1 fault:\ntickets\.csv") as caught:
        editions.load(folder)
    assert isinstance(caught.value, CompanionError)
    assert caught.value.source == str(folder)


def test_a_fault_in_a_shared_map_names_the_whole_path(copy_of: CopyOf) -> None:
    folder = copy_of("usa-2004", own_map=True)
    shared = folder.parent / "maps"
    shared.mkdir()
    for file in ("cities.csv", "routes.csv", "spaces.csv"):
        (folder / file).rename(shared / file)
    toml = folder / "edition.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace("[map]", '[map]\nfolder = "../maps"'))
    assert editions.load(folder).digest == editions.load("usa-2004").digest

    other = folder.rename(folder.parent / "other")
    routes = (shared / "routes.csv").read_text(encoding="utf-8")
    (shared / "routes.csv").write_text(routes.replace("miami,5,blue", "miami,5,bleu"))
    (fault,) = faults_in(other)
    assert re.search(r"maps/routes\.csv, line 3: color is 'bleu'.*perhaps 'blue'", fault)


def test_an_unknown_id_names_the_nearest_and_lists_all() -> None:
    (fault,) = faults_in("usa-204")
    assert fault.startswith("There is no edition 'usa-204'; expected a folder or one of ")
    assert fault.endswith(", perhaps 'usa-2004'.")
    assert all(name in fault for name in editions.available())


@pytest.mark.parametrize("name", ["", " ", "\0", "x" * 5000, "\udcff", "no/such/folder"])
def test_a_name_that_is_no_folder_is_an_edition_error(name: str) -> None:
    assert len(faults_in(name)) == 1


def test_a_path_that_is_a_file_is_a_fault(copy_of: CopyOf) -> None:
    path = copy_of("new-york") / "edition.toml"
    (fault,) = faults_in(path)
    assert fault == f"{path}: this is not a folder; expected an edition folder."


def test_a_path_object_is_never_taken_for_an_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "There is no edition" in faults_in(Path("usa-2004"))[0]
