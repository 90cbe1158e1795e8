"""`companion replay` as a person calls it, with good files and bad ones."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from companion import editions
from companion.cli import main
from companion.journal import Journal
from companion.model.readings import TagSeen
from tests.kit.recorded import played, record, with_second_thoughts

Game = dict[str, Any]
"""The JSON of an exported game."""


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["replay", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def exported(folder: Path, edition: str, *options: str, steps: int | None = None) -> Path:
    """A file of a whole game, or of its first steps with some taken back."""
    game = played(edition, 2)
    out = folder / "game.json"
    with Journal.open(folder / "j") as journal:
        entries = None if steps is None else tuple(with_second_thoughts(game.steps[:steps]))
        recording = record(journal, game, entries)
        recording.trace([TagSeen(1.0, "reader", "04:A2")])
        recording.flush()
    arguments = ["export", "1", "--journal", str(folder / "j"), "--out", str(out), *options]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    return out


@pytest.mark.parametrize("edition", editions.available())
def test_a_whole_game_is_played_back_to_the_same_count(tmp_path: Path, edition: str) -> None:
    status, output = run(str(exported(tmp_path, edition)))
    assert status == 0
    assert "The game is over." in output
    assert " wins with " in output
    assert output.endswith("steps played back; the end is the one that was recorded.\n")


def test_readings_without_their_tags_cannot_be_understood_anew(tmp_path: Path) -> None:
    status, output = run("--readings", str(exported(tmp_path, "new-york", steps=50)))
    assert status == 2
    assert "were taken out with the secrets of the game: export it with --with-secrets" in output


@pytest.mark.parametrize("edition", editions.available())
def test_an_unfinished_game_is_played_back_with_and_without_its_secrets(
    tmp_path: Path, edition: str
) -> None:
    (tmp_path / "open").mkdir()
    hidden = run(str(exported(tmp_path, edition, steps=50)))
    whole = run(str(exported(tmp_path / "open", edition, "--with-secrets", steps=50)))
    assert hidden == whole
    assert hidden[0] == 0
    assert "Taken back: " in hidden[1]


def test_secrets_are_shown_only_if_asked_for(tmp_path: Path) -> None:
    file = str(exported(tmp_path, "usa-2004", "--with-secrets", steps=50))
    assert "holds" not in run(file)[1]
    assert "Blue holds " in run(file, "--with-secrets")[1]


def test_other_figures_are_warned_of_and_played_all_the_same(tmp_path: Path) -> None:
    file = exported(tmp_path, "new-york")
    file.write_text(file.read_text().replace(played("new-york", 2).edition.digest, "other"))
    status, output = run(str(file))
    assert status == 0
    assert "Warning: The figures of" in output


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda game: game["end"].update(turn=7), "The end differs"),
        (lambda game: game["end"]["seats"][0].update(trains=1), "The end differs"),
        (lambda game: game["end"].update(mood="merry"), "The end differs"),
        (lambda game: game["result"].update(totals=[1, 2]), "The count differs"),
        (lambda game: game["entries"].pop(), "The end differs"),
    ],
)
def test_another_end_is_an_error(tmp_path: Path, change: Any, sentence: str) -> None:  # noqa: ANN401
    file = exported(tmp_path, "new-york")
    game = json.loads(file.read_text())
    change(game)
    file.write_text(json.dumps(game))
    status, output = run(str(file))
    assert status == 1
    assert sentence in output


def test_a_companion_that_sees_more_than_the_file_says_agrees(tmp_path: Path) -> None:
    file = exported(tmp_path, "new-york")
    game = json.loads(file.read_text())
    del game["end"]["deck_number"]
    file.write_text(json.dumps(game))
    assert run(str(file))[0] == 0


def test_the_edition_can_be_named(tmp_path: Path) -> None:
    file = exported(tmp_path, "new-york")
    game = json.loads(file.read_text())
    game["header"]["began"]["edition"] = game["end"]["edition"] = "/etc"
    file.write_text(json.dumps(game))
    status, output = run(str(file))
    assert status == 2
    assert 'the edition "/etc", which is not one of ours; name its folder with --edition' in output
    status, output = run(str(file), "--edition", "new-york")
    assert status == 1, "the end names its edition"
    assert "The game is over." in output
    status, output = run(str(file), "--edition", "nowhere")
    assert status == 2
    assert "cannot be read" in output


def test_a_game_of_another_edition_is_refused_with_the_name_of_its_own(tmp_path: Path) -> None:
    file = exported(tmp_path, "new-york")
    for other in ("usa-2004", "first-journey-europe", "card-game"):
        status, output = run(str(file), "--edition", other)
        assert status == 2
        assert f'This is a game of the edition "new-york", not of "{other}";' in output
        assert "Error)" not in output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not JSON"),
        ("{", "This is not JSON"),
        ("[]", "This is no game that `companion export` wrote."),
        ("null", "This is no game"),
        ('{"format": "table-companion game"}', "version null of its format"),
        ('{"format": "table-companion game", "version": 2}', "this companion knows 1"),
        ('{"format": "table-companion game", "version": 1}', "GameDocument has no software."),
        ("\x00\x01\x02", "This is not JSON"),
        ("[" * 200_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    status, output = run(str(file))
    assert status == 2
    assert sentence in output
    assert "game.json cannot be played back." in output


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe" * 100)
    assert run(str(tmp_path / "picture"))[0] == 2


def test_a_file_that_is_not_there_or_no_file_is_refused(tmp_path: Path) -> None:
    status, output = run(str(tmp_path / "nothing"))
    assert status == 2
    assert "There is no file" in output
    status, output = run(str(tmp_path))
    assert status == 2
    assert "Is a directory" in output


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(50_000_001)
    status, output = run(str(tmp_path / "huge"))
    assert status == 2
    assert "larger than 50 MB" in output


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda game: game["entries"].insert(3, {"event": "TurnEnded", "seat": 0}), "At entry 4"),
        (lambda game: game["entries"].insert(0, [{"event": "Undone"}]), "stand alone"),
        (lambda game: game["entries"].insert(0, {"event": "Undone"}), "Step 1 does not fit"),
        (lambda game: game["entries"].insert(0, {"event": "Redone"}), "Step 1 does not fit"),
        (
            lambda game: game["entries"].insert(4, [{"event": "TurnEnded", "seat": 99}]),
            "Step 5 does not fit",
        ),
        (lambda game: game.update(entries={}), "expected a list"),
        (lambda game: game["trace"].append(7), "At stretch 2"),
        (lambda game: game.update(mood="merry"), "unknown field"),
        (lambda game: game["header"]["began"].update(seats=[]), "cannot have begun"),
        (lambda game: game["header"]["began"].update(first=5), "cannot have begun"),
    ],
)
def test_a_game_that_cannot_have_been_is_refused(
    tmp_path: Path,
    change: Any,  # noqa: ANN401 - a function over JSON
    sentence: str,
) -> None:
    file = exported(tmp_path, "new-york")
    game = json.loads(file.read_text())
    change(game)
    file.write_text(json.dumps(game))
    status, output = run(str(file))
    assert status == 2
    assert sentence in output


def test_whatever_is_changed_in_a_file_there_is_an_answer(tmp_path: Path) -> None:
    file, chance = exported(tmp_path, "new-york"), Random(8)
    game = json.loads(file.read_text())
    answers = set()
    for _ in range(150):
        changed = json.loads(json.dumps(game))
        for _ in range(chance.choice((1, 1, 3))):
            mutate(changed, chance)
        file.write_text(json.dumps(changed))
        status, output = run(str(file))
        assert output
        answers.add(status)
    assert answers == {0, 1, 2}


def mutate(game: Any, chance: Random) -> None:  # noqa: ANN401 - JSON
    """One value anywhere in it becomes another, disappears or is doubled."""
    here = game
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = chance.choice(keys)
        inside = here[key]
        if not isinstance(inside, dict | list) or not inside or chance.random() < 0.1:
            break
        here = inside
    if chance.random() < 0.2:
        del here[key]
    elif chance.random() < 0.2 and isinstance(here, list):
        here.insert(key, inside)
    else:
        strange: tuple[Any, ...] = (
            None,
            True,
            -1,
            0,
            3,
            10**40,
            0.5,
            "",
            "red",
            "?",
            [],
            {},
            [1],
            "\ud800\x1b",
        )
        here[key] = chance.choice(strange)


def test_in_a_terminal_each_step_waits_for_enter(tmp_path: Path) -> None:
    file = exported(tmp_path, "new-york")
    assert watch(file, b"\n" * 500).count(b"\n") > 60
    shown = watch(file, b"\n\nq\n")
    assert b"Everybody looks at" in shown
    assert b"The game is over" not in shown


def watch(file: Path, typed: bytes) -> bytes:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "companion", "replay", "--step", str(file)]
    with subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower) as process:
        os.close(follower)
        os.write(leader, typed)
        shown = b""
        while part := _read(leader):
            shown += part
    os.close(leader)
    assert process.returncode == 0
    return shown


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:  # the terminal closes with its last program
        return b""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The file of a simulated evening, with its readings."""
    folder = tmp_path_factory.mktemp("evening")
    journal = ("--journal", str(folder / "j"))
    played = ["simulate", "--edition", "new-york", "--games", "1", *journal]
    assert CliRunner().invoke(main, played).exit_code == 0
    out = str(folder / "game.json")
    assert CliRunner().invoke(main, ["export", "1", *journal, "--out", out]).exit_code == 0
    game: Game = json.loads(Path(out).read_text())
    return game


def with_setup(evening: Game, **other: str) -> str:
    setup = dict(evening["header"]["setup"]) | other
    return json.dumps(evening | {"header": evening["header"] | {"setup": list(setup.items())}})


@pytest.mark.parametrize("slots", ["route", "none"])
def test_readings_of_slots_that_the_table_does_not_have_get_a_sentence(
    tmp_path: Path, slots: str, evening: Game
) -> None:
    file = tmp_path / "game.json"
    file.write_text(with_setup(evening, slots=slots))
    status, output = run(str(file), "--readings")
    assert status == 2
    assert "The readings name the slot " in output
    assert "which is not on this table. If they are of a real table, name its settings" in output


def test_a_slot_that_no_table_has_gets_the_same_sentence(tmp_path: Path, evening: Game) -> None:
    game = json.loads(json.dumps(evening))
    game["trace"][3]["readings"].append(
        {"reading": "SlotChanged", "time": 1.0, "slot": 9999, "covered": True}
    )
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game))
    status, output = run(str(file), "--readings")
    assert (status, "The readings name the slot 9999, which" in output) == (2, True)


def test_slots_of_the_next_game_on_the_same_board_are_passed_over(
    tmp_path: Path, evening: Game
) -> None:
    game = json.loads(json.dumps(evening))
    last = game["trace"][-1]
    assert last["after"] == len(game["entries"])
    last["readings"].append({"reading": "SlotChanged", "time": 1e6, "slot": 9999, "covered": True})
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game))
    assert run(str(file), "--readings")[0] == 0


def test_readings_that_lead_elsewhere_are_told_with_what_may_be_the_reason(
    tmp_path: Path, evening: Game
) -> None:
    file = tmp_path / "game.json"
    file.write_text(with_setup(evening, cards="off"))
    status, output = run(str(file), "--readings")
    assert status == 1
    assert "readings understood anew: step 1 is another today.\n" in output
    assert "If they are of a real table, name its settings with --settings" in output
    (tmp_path / "table.toml").write_text('version = 1\neditions = ["new-york"]\n')
    (tmp_path / "settings.toml").write_text('tables = "table.toml"\n[web]\n')
    status, output = run(str(file), "--readings", "--settings", str(tmp_path / "settings.toml"))
    assert status == 2
    assert "Perhaps they are of another table, or its files have changed since" in output
