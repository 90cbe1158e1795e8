"""`companion score` as a person or a program calls it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion import editions
from companion.cli import main

Position = dict[str, Any]

EXAMPLE: Position = {
    "edition": "usa-2004",
    "players": [
        {
            "name": "Blue",
            "routes": ["montreal--new-york"],
            "tickets": ["t2004-04", {"city_a": "montreal", "city_b": "new-york", "points": 9}],
        },
        {"name": "Red", "routes": ["atlanta--charleston"], "tickets": []},
    ],
}

COUNTED: Position = {
    "edition": "usa-2004",
    "players": [
        {
            "name": "Blue",
            "route_points": 4,
            "tickets_completed": ["montreal--new-york"],
            "tickets_failed": ["t2004-04"],
            "ticket_points": 2,
            "longest_path": 3,
            "bonuses": {"longest_path": 10},
            "trains_left": 42,
            "total": 16,
            "rank": 1,
        },
        {
            "name": "Red",
            "route_points": 2,
            "tickets_completed": [],
            "tickets_failed": [],
            "ticket_points": 0,
            "longest_path": 2,
            "bonuses": {},
            "trains_left": 43,
            "total": 2,
            "rank": 2,
        },
    ],
    "winners": ["Blue"],
}


def position(*players: Position, edition: object = "usa-2004") -> Position:
    return {"edition": edition, "players": list(players)}


def call(document: object, *options: str) -> Result:
    runner = CliRunner(env={"COLUMNS": "80"})
    return runner.invoke(main, ["score", "-", *options], input=json.dumps(document))


def counted(document: object) -> Any:  # noqa: ANN401 - whatever the JSON holds
    result = call(document, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refused(document: object) -> list[str]:
    """The sentences, after the same refusal with and without --json."""
    plain, with_json = call(document), call(document, "--json")
    for result in (plain, with_json):
        assert (result.exit_code, result.stdout) == (2, "")
    assert plain.stderr == with_json.stderr
    sentences = plain.stderr.splitlines()
    assert sentences
    assert all(sentence.endswith((".", "?")) for sentence in sentences)
    return sentences


def test_the_example_is_counted_exactly() -> None:
    result = counted(EXAMPLE)
    assert result == COUNTED
    assert list(result) == list(COUNTED)
    assert [list(one) for one in result["players"]] == [list(one) for one in COUNTED["players"]]


def test_the_page_about_it_shows_what_it_really_says() -> None:
    page = (Path(__file__).parents[3] / "docs" / "score.md").read_text(encoding="utf-8")
    asked, answered = (block.split("```")[0] for block in page.split("```json\n")[1:])
    assert (json.loads(asked), json.loads(answered)) == (EXAMPLE, COUNTED)
    shown = page.split("$ companion score evening.json\n")[1].split("```")[0].splitlines()
    blue = {"name": "Blue", "routes": ["montreal--new-yrok", "atlanta--miami"]}
    doubles = ["atlanta--raleigh--1", "atlanta--raleigh--2"]
    red = {"name": "Red", "routes": ["atlanta--miami", *doubles]}
    assert shown == refused(position(blue, red))


def test_a_file_is_counted_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    result = CliRunner().invoke(main, ["score", str(file), "--json"])
    assert json.loads(result.stdout) == COUNTED


def test_routes_and_tickets_may_be_left_out() -> None:
    result = counted(position({"name": "Blue"}, {"name": "Red"}))
    assert [one["total"] for one in result["players"]] == [0, 0]
    assert result["winners"] == ["Blue", "Red"]


def test_new_york_counts_attractions_and_no_longest_path() -> None:
    blue = {"name": "Blue", "routes": ["midtown-west--times-square"]}
    result = counted(position(blue, {"name": "Red"}, edition="new-york"))
    assert result["players"][0]["bonuses"] == {"attractions": 1}
    assert result["players"][0]["trains_left"] == 14
    assert result["players"][1]["bonuses"] == {}
    assert not any("longest_path" in one for one in result["players"])


def test_ties_share_a_rank_and_players_stay_in_order() -> None:
    result = counted(
        position(
            {"name": "Green", "routes": ["atlanta--nashville"]},
            {"name": "Blue", "routes": ["calgary--winnipeg"]},
            {"name": "Red", "routes": ["duluth--helena"]},
        )
    )
    assert [(one["name"], one["rank"]) for one in result["players"]] == [
        ("Green", 3),
        ("Blue", 1),
        ("Red", 1),
    ]
    assert result["winners"] == ["Blue", "Red"]


def test_a_name_comes_out_as_it_went_in() -> None:
    names = [" Zoë ", "\ud800", "[red]x[/red]", "\x1b[31mRed\n"]
    players = [{"name": name} for name in names]
    assert [one["name"] for one in counted(position(*players))["players"]] == names


def test_an_edition_folder_is_found_by_its_path(tmp_path: Path) -> None:
    shutil.copytree(editions.data_folder() / "editions" / "new-york", tmp_path / "mine")
    document = position({"name": "Blue"}, {"name": "Red"}, edition=str(tmp_path / "mine"))
    assert counted(document)["edition"] == "mine"


@pytest.mark.parametrize("inside", [True, False])
def test_a_relative_path_counts_from_here_or_from_beside_the_position(
    *, inside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(editions.data_folder() / "editions" / "new-york", tmp_path / "own" / "mine")
    file = tmp_path / "position.json"
    document = position({"name": "Blue"}, {"name": "Red"}, edition="own/mine")
    file.write_text(json.dumps(document), encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(tmp_path if inside else elsewhere)
    result = CliRunner().invoke(main, ["score", str(file), "--json"])
    assert json.loads(result.stdout)["edition"] == "mine"


def test_an_own_edition_without_the_longest_path_has_no_such_key(tmp_path: Path) -> None:
    own = tmp_path / "plain"
    shutil.copytree(editions.data_folder() / "editions" / "usa-2004", own)
    head = own / "edition.toml"
    text = head.read_text(encoding="utf-8")
    text = text.replace("bonuses = { longest_path = 10 }", "bonuses = {}")
    head.write_text(text.replace(', "longest_path"]', "]"), encoding="utf-8")
    result = counted({**EXAMPLE, "edition": str(own)})
    assert [one["total"] for one in result["players"]] == [6, 2]
    assert not any("longest_path" in one for one in result["players"])


def test_a_faulty_edition_folder_is_reported_with_its_faults(tmp_path: Path) -> None:
    shutil.copytree(editions.data_folder() / "editions" / "new-york", tmp_path / "mine")
    (tmp_path / "mine" / "tickets.csv").unlink()
    sentences = refused({**EXAMPLE, "edition": str(tmp_path / "mine")})
    assert any("mine, tickets.csv" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("edition", "part"),
    [
        ("usa-2044", "usa-2004"),
        ("USA 2004", "usa-2004"),
        ("newyork", "new-york"),
        ("", "usa-2004"),
        ("no/such/folder", "no/such/folder"),
        ("\ud800", "There is no edition"),
        ("a/\ud800", "a/\\ud800"),
        ("a\0b", "There is no edition"),
        ("a/\0b", "a/\\x00b"),
        ("x" * 5000, "There is no edition"),
        ("a/" * 5000, "a/a/a/"),
        (None, 'The position has null as "edition"; expected '),
        (2004, 'The position has 2004 as "edition"; expected '),
        (["usa-2004"], 'The position has a list as "edition"; expected '),
    ],
)
def test_an_unknown_edition_is_a_fault(edition: object, part: str) -> None:
    (sentence,) = refused({**EXAMPLE, "edition": edition})
    assert part in sentence


def test_a_missing_edition_is_a_fault() -> None:
    (sentence,) = refused({"players": EXAMPLE["players"]})
    assert sentence.startswith('The position has no "edition"; expected ')


def test_an_unknown_edition_does_not_hide_what_is_wrong_with_the_players() -> None:
    sentences = refused({"editon": "usa-2004", "players": [{"name": "Blue"}, {"name": "Blue"}, 3]})
    assert sentences[0] == 'The position has an unknown key "editon"; did you mean edition?'
    assert sentences[1].startswith('The position has no "edition"')
    assert sentences[2] == "Player 3 is 3; expected an object with a name."
    assert sentences[3] == "2 players are called Blue; expected different names."


def test_every_problem_is_listed() -> None:
    sentences = refused(
        position(
            {"name": "Blue", "routes": ["atlanta--raleigh--1", "monreal--new-york"]},
            {"name": "Red", "routes": ["atlanta--raleigh--1"], "tickets": ["t2004-01"] * 2},
            {"name": "Red", "routes": ["dallas--houston--1", "dallas--houston--2"]},
            {"name": "Grün", "tickets": [{"city_a": "boston", "city_b": "boston", "points": True}]},
            {"name": 5},
            {},
        )
    )
    text = "\n".join(sentences)
    for part in (
        "montreal--new-york?",
        "Blue and Red have the same route atlanta--raleigh--1",
        "Red lists the ticket t2004-01 2 times",
        "2 players are called Red",
        "Red has both dallas--houston--1 and dallas--houston--2",
        "Grün's ticket 1 goes from boston to itself",
        'Grün\'s ticket 1 has true as "points"',
        "Player 5 has 5",
        "Player 6 has no",
        "There are 6 players",
    ):
        assert part in text
    assert len(sentences) == 10


def test_a_fault_of_the_file_is_not_forgotten_when_the_rest_is_right() -> None:
    text = json.dumps(EXAMPLE).replace('"name": "Red"', '"name": "Red", "routes": []')
    result = CliRunner().invoke(main, ["score", "-"], input=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == 'Red has the key "routes" twice; expected once.\n'


def test_a_name_cannot_break_a_sentence_in_two() -> None:
    names = ({"name": "Blue\nRed\x1b[2J", "routes": 1}, {"name": "\udfff", "routes": 2})
    assert refused(position(*names)) == [
        'Blue\\nRed\\x1b[2J has 1 as "routes"; expected a list.',
        '\\udfff has 2 as "routes"; expected a list.',
    ]


def test_a_missing_file_is_a_sentence() -> None:
    result = CliRunner().invoke(main, ["score", "no-such-file.json"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "There is no file no-such-file.json.\n"


def test_a_person_sees_table_tickets_paths_and_the_winner() -> None:
    result = call(EXAMPLE)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines == [
        "Ticket to Ride, USA (2004)",
        "",
        "       Routes   Tickets   Longest path   Total   Trains left   Rank",
        "───────────────────────────────────────────────────────────────────",
        "Blue        4         2             10      16            42      1",
        "Red         2         0              -       2            43      2",
        "",
        "Blue",
        "  failed     Chicago – New Orleans (t2004-04)  -7",
        "  completed  Montréal – New York               +9",
        "  longest path, 3 trains: Montréal – New York",
        "",
        "Red",
        "  no tickets",
        "  longest path, 2 trains: Atlanta – Charleston",
        "",
        "Blue wins with 16 points.",
    ]


def test_a_name_is_never_taken_for_markup() -> None:
    output = call(position({"name": "[red]x[/red]"}, {"name": ":smile:"}, {"name": "[/]"})).stdout
    assert "[red]x[/red]" in output
    assert ":smile:" in output
    assert "\x1b" not in output


def run(*arguments: str, data: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", "score", *arguments],
        input=data,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_terminal_that_knows_only_ascii_is_enough(options: tuple[str, ...]) -> None:
    names = ({"name": "Zoë"}, {"name": "\ud800"})
    data = json.dumps(position(*names)).encode()
    result = run("-", *options, data=data, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")


def test_the_real_program_refuses_without_a_traceback() -> None:
    result = run("-", data=b"[" * 100_000)
    assert result.returncode == 2
    assert result.stdout == b""
    assert result.stderr == b"Standard input is nested too deeply to be a position.\n"
