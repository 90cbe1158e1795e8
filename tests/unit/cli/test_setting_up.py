"""`companion calibrate` and `companion enroll`: rehearsed, refused, carried, entered."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion import editions
from companion.cli import main
from companion.cli.own_tickets import matching
from companion.tables.reading import Has, read_table_file

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "docs" / name for name in ("calibrate.md", "enroll.md", "doctor.md")]
NEW_YORK = editions.data_folder() / "tables" / "new-york-pi" / "table.toml"


def call(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=typed)


def test_a_rehearsal_finds_every_mistake_and_says_how_long_it_took() -> None:
    mistakes = "swapped=1,dead=1,shorted=1,duplicated=1,stuck=1"
    result = call("calibrate", "--edition", "new-york", "--miswired", mistakes)
    assert result.exit_code == 0, result.output
    for word in ("are swapped", "no slot answers", "answer together", "share a wire", "covered"):
        assert word in result.output
    assert "of a simulated owner's time" in result.output


def test_a_reversed_chain_is_said_once_in_the_language_asked_for() -> None:
    result = call(
        "calibrate", "--edition", "new-york", "--miswired", "reversed=chain", "--language", "de"
    )
    assert result.output.count("verkehrt herum") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--miswired", "dead=many"], "The mistake 'dead=many' is unknown"),
        (["--edition", "card-game"], "has no board with slots"),
        (["--edition", "new-york", "--miswired", "dead=500"], "too few for so many mistakes"),
        (["--settings", "nowhere.toml"], "nowhere.toml: the file is missing"),
        (["--settings", "x.toml", "--miswired", "dead=1"], "is for the simulated table"),
    ],
)
def test_what_cannot_be_calibrated_is_a_sentence(arguments: list[str], sentence: str) -> None:
    result = call("calibrate", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output


@pytest.mark.parametrize(
    ("way", "table", "sentence"),
    [
        ("calibrate", "card-game", "has no board to calibrate"),
        ("enroll", "board-only", "nothing reads tags here; expected a table [readers.NAME]"),
    ],
)
def test_a_table_without_what_it_takes_is_not_waited_for(
    way: str, table: str, sentence: str
) -> None:
    settings = editions.data_folder() / "tables" / table / "settings.toml"
    result = call(way, "--settings", str(settings))
    assert result.exit_code == 2
    assert sentence in result.output


def test_a_table_without_sensors_is_not_calibrated(tmp_path: Path) -> None:
    result = call("calibrate", "--settings", str(table_folder(tmp_path)))
    assert result.exit_code == 2
    assert "nothing senses trains here; expected [hub] or [sensors]" in result.output


def test_a_box_is_enrolled_in_a_rehearsal_and_wrong_taps_are_caught() -> None:
    result = call("enroll", "--edition", "usa-2004")
    assert result.exit_code == 0, result.output
    assert "145 tags in" in result.output
    assert "wrong taps were caught" in result.output


def table_folder(folder: Path, edition: str = "new-york", table: str | None = None) -> Path:
    text = NEW_YORK.read_text() if table is None else table
    (folder / "table.toml").write_text(text)
    settings = folder / "settings.toml"
    settings.write_text('tables = "table.toml"\n[web]\n')
    assert edition in text
    return settings


def test_a_set_of_tags_is_carried_from_one_table_to_another(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first = table_folder(tmp_path / "one")
    bare = 'version = 1\neditions = ["new-york"]\n'
    second = table_folder(tmp_path / "two", table=bare)
    carried = str(tmp_path / "set.toml")
    out = call("enroll", "--settings", str(first), "--export", carried)
    assert out.exit_code == 0, out.output
    back = call("enroll", "--settings", str(second), "--import", carried)
    assert back.exit_code == 0, back.output
    tags = [
        read_table_file(tmp_path / name / "table.toml", Has()).tables[0].map.tags
        for name in ("one", "two")
    ]
    assert tags[0] == tags[1]
    again = call("enroll", "--settings", str(second), "--import", carried)
    assert "0 of" in again.output


def test_a_set_that_contradicts_the_table_changes_nothing(tmp_path: Path) -> None:
    settings = table_folder(tmp_path)
    first = next(line for line in NEW_YORK.read_text().splitlines() if line.endswith('= "blue"'))
    other = tmp_path / "other.toml"
    other.write_text(
        'version = 1\neditions = ["new-york"]\n[cards]\n' + first.replace("blue", "red") + "\n"
    )
    result = call("enroll", "--settings", str(settings), "--import", str(other))
    assert result.exit_code == 2
    assert "is red here and blue in the table file" in result.output
    assert (tmp_path / "table.toml").read_text() == NEW_YORK.read_text()


def test_unknown_tickets_are_entered_with_completed_cities(tmp_path: Path) -> None:
    settings = table_folder(tmp_path, "usa-2025", 'version = 1\neditions = ["usa-2025"]\n')
    typed = "bosto\nden\n15\nsa\nsalt\nduluth\n9\n\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.cli.enroll._enroll", lambda *_: None)
        result = call("enroll", "--settings", str(settings), "--tickets", typed=typed)
    assert result.exit_code == 0, result.output
    assert "2 tickets of" in result.output
    assert "Which one: " in result.output
    (table,) = read_table_file(tmp_path / "table.toml", Has()).tables
    entered = [(t.id, t.city_a, t.city_b, t.points) for t in table.own_tickets]
    assert entered == [
        ("own-1", "boston", "denver", 15),
        ("own-2", "salt-lake-city", "duluth", 9),
    ]


def test_a_value_is_corrected_and_no_ticket_is_invented(tmp_path: Path) -> None:
    settings = table_folder(tmp_path, "usa-2004", 'version = 1\neditions = ["usa-2004"]\n')
    known = editions.load("usa-2004").tickets[0]
    typed = f"{known.city_a}\n{known.city_b}\n33\nboston\nduluth\n5\n\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.cli.enroll._enroll", lambda *_: None)
        result = call("enroll", "--settings", str(settings), "--tickets", typed=typed)
    assert "this is none of them" in result.output
    (table,) = read_table_file(tmp_path / "table.toml", Has()).tables
    assert table.edition.ticket[known.id].points == 33
    assert len(table.edition.tickets) == 30


def test_a_city_is_found_without_its_accent() -> None:
    cities = editions.load("usa-2004").cities
    assert [city.id for city in matching("montre", cities)] == ["montreal"]
    assert [city.id for city in matching("New York", cities)] == ["new-york"]


def written_commands() -> Iterator[list[str]]:
    """What the three pages tell to type."""
    for page in PAGES:
        for block in re.findall(r"^```sh\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
            for line in block.splitlines():
                program, *arguments = shlex.split(line, comments=True)
                assert program == "companion"
                yield arguments


@pytest.mark.parametrize("arguments", list(written_commands()), ids=" ".join)
def test_every_command_of_the_pages_works(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a real table would be waited for, its options are read and no more."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_JOURNAL", str(tmp_path / "games.sqlite"))
    (tmp_path / "my-table").mkdir()
    table_folder(tmp_path / "my-table")
    if "--import" in arguments:
        assert call(*[word.replace("--import", "--export") for word in arguments]).exit_code == 0
    waits = "--settings" in arguments and not {"--export", "--import"} & set(arguments)
    if waits and arguments[0] != "doctor":
        command = main.get_command(click.Context(main), arguments[0])
        assert command
        assert command.make_context(arguments[0], arguments[1:]).params["settings"]
        return
    result = call(*arguments)
    assert result.exit_code == 0, result.output


def test_commands_are_found_to_try() -> None:
    assert {"calibrate", "enroll", "doctor"} == {arguments[0] for arguments in written_commands()}
