"""The substitute tickets of First Journey Europe are what their rule says."""

import csv
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[2]
EDITION = ROOT / "data" / "editions" / "first-journey-europe"
SCRIPT = ROOT / "script" / "make-substitute-tickets"


def rows(name: str) -> list[dict[str, str]]:
    with (EDITION / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, SCRIPT, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def pairs() -> list[tuple[str, str]]:
    return [(ticket["city_a"], ticket["city_b"]) for ticket in rows("tickets.csv")]


def trains_of_shortest_way(a: str, b: str) -> int:
    board: nx.Graph[str] = nx.Graph()
    for route in rows("routes.csv"):
        one, other, length = route["city_a"], route["city_b"], int(route["length"])
        if not board.has_edge(one, other) or board[one][other]["length"] > length:
            board.add_edge(one, other, length=length)
    return int(nx.shortest_path_length(board, a, b, weight="length"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EDITION, tmp_path / "edition"))


def test_the_file_is_what_the_rule_makes_of_the_map() -> None:
    result = run("--check")
    assert (result.returncode, result.stderr) == (0, "")


def test_the_script_writes_the_same_bytes_again(folder: Path) -> None:
    (folder / "tickets.csv").unlink()
    assert run(folder).returncode == 0
    assert (folder / "tickets.csv").read_bytes() == (EDITION / "tickets.csv").read_bytes()


def test_a_changed_file_is_refused_with_a_sentence_and_left_alone(folder: Path) -> None:
    file = folder / "tickets.csv"
    file.write_text(file.read_text().replace("fs01", "fs99"))
    changed = file.read_bytes()
    result = run("--check", folder)
    assert result.returncode == 1
    assert result.stderr == (
        f"{file} is not what the rule makes of the map: run script/make-substitute-tickets.\n"
    )
    assert file.read_bytes() == changed


def test_a_missing_file_is_refused(folder: Path) -> None:
    (folder / "tickets.csv").unlink()
    assert run("--check", folder).returncode == 1


def test_a_map_too_small_for_the_rule_is_refused_with_a_sentence(folder: Path) -> None:
    (folder / "routes.csv").write_text("id,city_a,city_b,length,color,parallel\n")
    result = run(folder)
    assert result.returncode == 1
    assert result.stderr == "No pair of cities 3 trains apart is left for ticket 1.\n"


def test_there_are_32_tickets_numbered_in_order() -> None:
    assert [ticket["id"] for ticket in rows("tickets.csv")] == [f"fs{n:02}" for n in range(1, 33)]


def test_no_pair_occurs_twice() -> None:
    assert len({frozenset(pair) for pair in pairs()}) == 32


def test_every_city_is_named_two_or_three_times() -> None:
    named = Counter(city for pair in pairs() for city in pair)
    assert named.keys() == {city["id"] for city in rows("cities.csv")}
    assert Counter(named.values()) == {3: 20, 2: 2}


def test_lengths_go_round_three_four_and_five() -> None:
    lengths = [trains_of_shortest_way(*pair) for pair in pairs()]
    assert lengths == [(3, 4, 5)[place % 3] for place in range(32)]


def test_no_ticket_is_completed_by_a_single_route() -> None:
    joined = {frozenset((route["city_a"], route["city_b"])) for route in rows("routes.csv")}
    assert not joined & {frozenset(pair) for pair in pairs()}
