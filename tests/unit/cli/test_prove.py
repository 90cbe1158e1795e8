import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import editions
from companion.cli import main
from companion.cli.evenings import Outcome, Setting, try_to_play
from companion.cli.plan import Plan
from companion.cli.presets import presets
from companion.cli.proof import Proof
from companion.model.table import Equipment


def prove(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["prove", *arguments])


def test_a_long_proof_goes_through_every_table_of_every_edition_and_preset() -> None:
    plan = Plan.of(None, None)
    seen = {plan.setting(number) for number in range(15 * 88)}
    for name in editions.available():
        box = editions.load(name)
        levels = 12 if box.routes else 2
        tables = [setting for setting in seen if setting.edition == name]
        seats = box.max_players - box.min_players + 1
        assert len(tables) == len(presets()) * levels * seats


def test_every_other_evening_is_at_a_full_table() -> None:
    plan = Plan.of("usa-2004", "home")
    full = [plan.setting(number).equipment == Equipment() for number in range(60)]
    assert sum(full) == 30
    assert {plan.setting(number).players for number in range(60) if full[number]} == {2, 3, 4, 5}


def test_a_short_proof_takes_all_editions_and_presets_in_turn() -> None:
    plan = Plan.of(None, None)
    kinds = {(each.edition, each.preset) for each in map(plan.setting, range(15))}
    assert len(kinds) == 15


def test_a_proof_is_printed_and_kept_as_a_table_and_as_json(tmp_path: Path) -> None:
    arguments = ["--games", "3", "--seed", "7", "--into", str(tmp_path), "--faults", "none"]
    result = prove(*arguments, "--edition", "new-york")
    assert result.exit_code == 0, result.output
    assert "| none | new-york | 3 | 3 | 0 | 0 | 0 | 0 | 0 | 0 | 0.80 s |" in result.output
    assert result.output.strip().endswith((tmp_path / "proof.md").read_text().strip())
    figures = json.loads((tmp_path / "proof.json").read_text())
    assert (figures["seed"], figures["games"], figures["failures"]) == (7, 3, [])
    rows = {row["edition"]: row["games"] for row in figures["rows"]}
    assert rows == {"new-york": 3, "full tables": 2}


def test_a_proof_that_was_cut_off_in_mid_word_goes_on_and_counts_no_game_twice(
    tmp_path: Path,
) -> None:
    kind = ["--into", str(tmp_path), "--faults", "none", "--edition", "new-york", "--json"]
    whole = json.loads(prove("--games", "3", "--seed", "7", *kind).stdout)
    log = tmp_path / "games.jsonl"
    log.write_text(log.read_text()[:-20])
    before = log.read_text().splitlines()[:-1]
    assert json.loads(prove("--games", "3", "--resume", *kind).stdout) == whole
    assert log.read_text().splitlines()[:-1] == before


def test_a_proof_is_never_mixed_with_another(tmp_path: Path) -> None:
    kind = ["--into", str(tmp_path), "--games", "1", "--edition", "new-york", "--faults"]
    assert prove(*kind, "none").exit_code == 0
    again = prove(*kind, "none")
    assert (again.exit_code, "holds a proof already" in again.output) == (2, True)
    other = prove(*kind, "home", "--resume")
    assert (other.exit_code, "other editions or presets" in other.output) == (2, True)


def test_bytes_that_a_power_cut_left_are_dropped(tmp_path: Path) -> None:
    kind = ["--into", str(tmp_path), "--faults", "none", "--edition", "new-york", "--json"]
    whole = json.loads(prove("--games", "2", "--seed", "7", *kind).stdout)
    log = tmp_path / "games.jsonl"
    log.write_bytes(log.read_bytes()[:-20] + b"\x00\xff\x00")
    assert json.loads(prove("--games", "2", "--resume", *kind).stdout) == whole


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        (1, "[]", "Found a list; expected Head"),
        (1, '{"seed": "x", "kinds": []}', 'Head.seed is "x"; expected a whole number'),
        (2, "garbage", "This is not JSON"),
        (2, "\x00\x00", "This is not JSON"),
        (2, "[]", "Found null; expected a whole number"),
        (2, '{"number": 0, "seed": 7, "exact": true}', "Outcome has no faults"),
        (2, '{"number": 0, "mood": "bad"}', 'Outcome has an unknown field "mood"'),
    ],
)
def test_a_line_that_no_proof_wrote_gets_a_sentence_with_its_place(
    tmp_path: Path, line: int, text: str, sentence: str
) -> None:
    kind = ["--into", str(tmp_path), "--faults", "none", "--edition", "new-york", "--games", "1"]
    assert prove(*kind).exit_code == 0
    log = tmp_path / "games.jsonl"
    lines = log.read_text().splitlines()
    lines[line - 1] = text
    log.write_text("\n".join(lines) + "\n")
    result = prove(*kind, "--resume")
    assert result.exit_code == 2
    assert f"games.jsonl, line {line}: {sentence}" in result.output


def test_a_disk_that_takes_no_more_is_told_and_the_proof_goes_on_later(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "prove", "--games", "3", "--seed", "7"]
    command += ["--edition", "new-york", "--faults", "none", "--into", str(tmp_path)]
    full = subprocess.run(
        ["bash", "-c", 'ulimit -f 1; exec "$@"', "_", *command],
        capture_output=True,
        text=True,
        check=False,
    )
    assert full.returncode == 2
    assert "games.jsonl cannot be written: File too large; what it holds is kept" in full.stderr
    assert "Traceback" not in full.stderr
    assert subprocess.run([*command, "--resume"], check=False).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--into", "/proc/foo"], "/proc/foo cannot be written: No such file or directory; please"),
        (["--resume"], "Which proof should go on?"),
        (["--resume", "--into", "nowhere"], "nowhere holds no proof to go on with"),
        (["--faults", "typhoon"], "There is no preset 'typhoon'"),
        (["--edition", "atlantis"], "atlantis"),
    ],
)
def test_wrong_words_get_a_sentence(arguments: list[str], words: str) -> None:
    result = prove(*arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_a_failure_is_told_with_its_command_and_its_reasons(tmp_path: Path) -> None:
    with Proof.begin(tmp_path, Plan.of("new-york", "home"), 5) as proof:
        proof.add(0, Outcome(5, exact=True))
        proof.add(1, Outcome(6, exact=False, stuck=True, notes=["Red: trains is 9, truly 6"]))
    text = proof.as_markdown()
    assert "1 went wrong:" in text
    assert "--seed 6 --faults home" in text
    assert "  Red: trains is 9, truly 6" in text
    assert "| home | new-york | 2 | 1 | 0 | 0 | 1 | 0 | 0 | 0 |" in text


def test_a_crash_is_a_failure_that_ends_no_other_game() -> None:
    outcome = try_to_play(Setting("new-york", 99, "none", Equipment()), 1)
    assert outcome.failed
    assert outcome.notes[0].startswith("crashed: ")


def test_an_interrupted_proof_shows_what_was_done_so_far(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "prove", "--games", "5000"]
    log = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [*command, "--into", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while not log.exists() or log.read_text().count("\n") < 3:
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        told, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "goes on from here" in complaints
    assert "Traceback" not in complaints
    played = log.read_text().count("\n") - 1
    assert told.startswith(f"{played} games, seeds from ")
