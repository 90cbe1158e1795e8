"""The doctor: what each finding says, and at which table it says it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.display.texts import LANGUAGES, say, sentences
from companion.setup.doctor import (
    Finding,
    HubFacts,
    Level,
    PartFacts,
    judge_hub,
    judge_machine,
    judge_parts,
    look_at_machine,
    worst,
)
from companion.setup.doctor import machine as machine_module
from companion.setup.doctor import parts as parts_module
from companion.setup.doctor.machine import Device, Machine
from tests.kit.tools import require_micropython
from tests.kit.whole_table import whole_table

WELL = Machine(
    python=(3, 11),
    packages=10,
    missing=(),
    folder=Path("/games"),
    free_mb=5000,
    writable=True,
    time=1_800_000_000.0,
    synced=True,
    throttled=0,
)


def keys(machine: Machine) -> dict[str, Level]:
    return {finding.key: finding.level for finding in judge_machine(machine)}


def test_a_sound_machine_is_well_in_every_respect() -> None:
    assert set(keys(WELL).values()) == {Level.WELL}
    assert worst(judge_machine(WELL)) is Level.WELL


@pytest.mark.parametrize(
    ("machine", "key", "level"),
    [
        (replace(WELL, python=(3, 10)), "python_old", Level.WRONG),
        (replace(WELL, missing=("click",)), "package_missing", Level.WRONG),
        (replace(WELL, free_mb=3), "disk_full", Level.WRONG),
        (replace(WELL, free_mb=120), "disk_low", Level.NOTE),
        (replace(WELL, free_mb=None), "disk_unknown", Level.NOTE),
        (replace(WELL, writable=False), "disk_forbidden", Level.WRONG),
        (replace(WELL, time=3600.0), "clock_unset", Level.WRONG),
        (replace(WELL, synced=False), "clock_alone", Level.NOTE),
        (replace(WELL, throttled=0x50005), "power_low", Level.WRONG),
        (replace(WELL, throttled=0x10000), "power_was_low", Level.NOTE),
        (replace(WELL, throttled=0x4), "power_slowed", Level.NOTE),
        (replace(WELL, throttled=0x40000), "power_was_slowed", Level.NOTE),
        (
            replace(WELL, forbidden=((Device("reader", Path("/dev/serial0")), "dialout"),)),
            "forbidden",
            Level.WRONG,
        ),
    ],
)
def test_each_thing_that_is_wrong_is_found(machine: Machine, key: str, level: Level) -> None:
    assert keys(machine)[key] is level


def test_the_word_of_a_pi_about_its_power_is_read(tmp_path: Path) -> None:
    file = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    file.parent.mkdir(parents=True)
    file.write_text("50000\n")
    machine = look_at_machine(tmp_path / "not" / "yet", root=tmp_path)
    assert machine.throttled == 0x50000
    assert machine.synced is None
    assert machine.writable
    assert not machine.missing


def test_a_clock_that_nobody_keeps_is_noticed_where_systemd_runs(tmp_path: Path) -> None:
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    assert look_at_machine(tmp_path, root=tmp_path).synced is False
    (tmp_path / "run/systemd/timesync").mkdir()
    (tmp_path / "run/systemd/timesync/synchronized").touch()
    assert look_at_machine(tmp_path, root=tmp_path).synced is True


def test_a_module_that_only_some_settings_need_is_looked_for(tmp_path: Path) -> None:
    assert look_at_machine(tmp_path, extras=["no_such_module"]).missing == ("no_such_module",)


def test_slots_that_are_covered_restless_or_too_few_are_named() -> None:
    hub = HubFacts(20, 20, 16, 10, frozenset({3}), frozenset({5}), 2, 1, "1.2.3")
    found = [(finding.key, dict(finding.values).get("slot")) for finding in judge_hub(hub)]
    assert found == [
        ("firmware", None),
        ("slots_few", None),
        ("slot_restless", 5),
        ("slot_covered", 3),
        ("pixels_few", None),
        ("line_bad", None),
        ("hub_late", None),
    ]
    quiet = HubFacts(20, 20, 24, 20)
    assert [finding.key for finding in judge_hub(quiet)] == ["slots", "pixels_look"]


def test_a_part_that_does_not_answer_says_why() -> None:
    found = list(
        judge_parts(
            [
                PartFacts("screen", None),
                PartFacts("lights", None),
                PartFacts("reader", "It is gone."),
            ]
        )
    )
    assert [finding.level for finding in found] == [Level.WELL, Level.WRONG]
    assert say("doctor.part_problem", dict(found[1].values)) == "reader: It is gone."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_a_sentence_and_every_sentence_a_finding(language: str) -> None:
    told = {key.partition(".")[2] for key in sentences(language) if key.startswith("doctor.")}
    examination = Path(machine_module.__file__).parents[2] / "daemon" / "examination.py"
    code = "".join(
        Path(file).read_text()
        for file in (machine_module.__file__, parts_module.__file__, examination)
    )
    assert told == {key for key in told if f'"{key}"' in code}
    assert set(keys(WELL)) <= told


def test_the_worst_of_nothing_is_well() -> None:
    assert worst([]) is Level.WELL
    bad = Finding("disk", Level.WRONG, "disk_full")
    assert worst([bad, Finding("disk", Level.NOTE, "disk_low")]) is Level.WRONG


@pytest.fixture
def quiet_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_JOURNAL", str(tmp_path / "games.sqlite"))
    return tmp_path


def doctor(*arguments: str) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(main, ["doctor", "--json", *arguments])
    return result.exit_code, json.loads(result.output)


def test_without_settings_only_the_machine_is_looked_at(quiet_home: Path) -> None:
    status, found = doctor()
    assert status == 0
    assert found[-1]["finding"] == "no_settings"
    assert str(quiet_home) in str(found)


def test_faulty_settings_are_findings_and_the_exit_status_says_so(quiet_home: Path) -> None:
    settings = quiet_home / "settings.toml"
    settings.write_text('tables = "table.toml"\nlanguag = "en"\n')
    status, found = doctor("--settings", str(settings))
    assert status == 1
    assert any("languag" in str(each["sentence"]) for each in found)


@pytest.mark.usefixtures("quiet_home")
def test_a_rehearsal_finds_the_slots_that_are_stuck() -> None:
    status, found = doctor("--edition", "new-york", "--miswired", "stuck=2")
    assert status == 0
    assert [each["finding"] for each in found].count("slot_covered") == 2


@pytest.mark.usefixtures("quiet_home")
def test_devices_that_are_not_there_are_told_one_by_one() -> None:
    status, found = doctor("--settings", "data/tables/usa-full/settings.toml", "--patience", "0.5")
    assert status == 1
    wrong = {each["part"] for each in found if each["level"] == "wrong"}
    assert {"hub", "reader", "screen"} <= wrong


def test_a_whole_table_is_examined_slot_by_slot(quiet_home: Path) -> None:
    require_micropython()
    with whole_table(quiet_home) as table:
        table.rig.wires.set(7, covered=True)
        settings = str(quiet_home / "settings.toml")
        status, found = doctor("--settings", settings, "--patience", "3")
        lit = table.rig.wires.light.frames > 0
    assert status == 0, found
    levels = {each["finding"]: each["level"] for each in found}
    assert levels["firmware"] == "well"
    assert levels["slot_covered"] == "note"
    assert "slots_few" not in levels
    assert lit
