"""The command `companion editions`: what it prints and how it ends."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import editions
from companion.cli import main
from companion.editions import shelf


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["editions", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_the_list_names_every_edition_with_its_players_and_family() -> None:
    result = run()
    assert result.exit_code == 0
    header, *lines = result.stdout.splitlines()
    assert header.split() == ["ID", "NAME", "PLAYERS", "FAMILY", "REMARKS"]
    assert [line.split()[0] for line in lines] == list(editions.available())
    (usa,) = (line for line in lines if line.startswith("usa-2004"))
    assert usa.split()[-2:] == ["2-5", "classic"]


def test_the_list_remarks_on_tickets_the_owner_has_to_add() -> None:
    (line,) = (line for line in run().stdout.splitlines() if line.startswith("usa-2025"))
    assert line.endswith("2 tickets for the owner to add")


def test_the_list_remarks_on_substitute_tickets() -> None:
    lines = run().stdout.splitlines()
    (line,) = (line for line in lines if line.startswith("first-journey-europe"))
    assert line.endswith("substitute tickets")


def test_the_list_survives_a_damaged_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(editions.data_folder(), tmp_path / "data")
    (tmp_path / "data" / "editions" / "new-york" / "tickets.csv").unlink()
    monkeypatch.setattr(shelf, "data_folder", lambda: tmp_path / "data")
    result = run()
    assert result.exit_code == 0
    assert "1 fault, see: companion editions check new-york" in result.stdout
    assert "usa-2004" in result.stdout


def test_show_prints_figures_counts_and_provenance() -> None:
    result = run("show", "usa-2025")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "Ticket to Ride, USA (2025) (usa-2025)"
    for line in (
        "locomotive 14 (wild)",
        "trains 45",
        "route_points 1, 2, 4, 7, 10, 15",
        "bonuses longest_path 10",
        "running_total yes",
        "cities 36 listed, 36 printed printed",
        "tickets 31 listed, 33 printed incomplete",
    ):
        assert line in lines
    assert any("2 of the 33 are for the owner to add" in line for line in lines)
    assert lines[-1] == f"Folder: {editions.find('usa-2025')}"


def test_show_of_an_unknown_edition_names_the_nearest_and_exits_2() -> None:
    result = run("show", "usa-204")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "perhaps 'usa-2004'" in result.stderr


def test_check_of_a_good_folder_says_so(tmp_path: Path) -> None:
    folder = shutil.copytree(editions.find("new-york"), tmp_path / "mine")
    result = run("check", str(folder))
    assert (result.exit_code, result.stdout) == (
        0,
        (
            f"{folder} is a valid edition: Ticket to Ride, New York, "
            "15 cities, 41 routes, 84 spaces, 18 tickets and 44 cards.\n"
        ),
    )


def test_check_tells_what_is_missing_and_what_looks_odd() -> None:
    lines = run("check", "usa-2025").stdout.splitlines()
    assert lines[1] == "It has 2 tickets for the owner to add."
    assert lines[2] == "Worth a second look, though no fault:"
    assert lines[-1].endswith("is worth 22; its shortest path takes 20 trains.")


def test_check_of_a_bad_folder_lists_every_fault_and_exits_2(tmp_path: Path) -> None:
    folder = shutil.copytree(editions.find("new-york"), tmp_path / "mine")
    (folder / "tickets.csv").unlink()
    (folder / "routes.csv").write_bytes(b"\xff")
    result = run("check", str(folder))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        f"{folder} has 2 faults:",
        "routes.csv, line 1: this is not UTF-8 text; expected the file to be saved as UTF-8.",
        (
            "tickets.csv: the file is missing; "
            "expected a table with the columns id, city_a, city_b, points."
        ),
    ]


@pytest.mark.parametrize("path", ["", "nowhere", "no/where", "/dev/null", "x" * 5000, "\udcff/x"])
def test_check_of_no_folder_exits_2_without_a_traceback(path: str) -> None:
    result = run("check", path)
    assert result.exit_code == 2
    assert "expected" in result.stdout
    assert "Traceback" not in result.output
