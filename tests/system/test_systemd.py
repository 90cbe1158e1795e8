"""The unit that starts the program: systemd has nothing to say against it."""

import re
import subprocess
import sys
from pathlib import Path

from tests.kit.tools import require_tool

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
UNIT = SYSTEMD / "companion.service"
PROGRAM = "/opt/companion/.venv/bin/companion"


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    tool = require_tool("systemd-analyze", "systemd")
    return subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)


def verify(folder: Path, text: str) -> str:
    """What systemd says about it, once its program is there; unknown keys alone do not fail it."""
    assert PROGRAM in text
    unit = folder / "companion.service"
    unit.write_text(text.replace(PROGRAM, sys.executable))
    result = analyze("verify", str(unit))
    return result.stdout + result.stderr


def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    assert verify(tmp_path, UNIT.read_text()) == ""


def test_it_would_find_a_misspelt_key(tmp_path: Path) -> None:
    assert "WatchdogSecs" in verify(
        tmp_path, UNIT.read_text().replace("WatchdogSec", "WatchdogSecs")
    )


def test_it_is_hardened() -> None:
    result = analyze("security", "--offline=true", "--threshold=20", str(UNIT))
    assert result.returncode == 0, result.stdout + result.stderr


def test_an_open_unit_would_not_pass(tmp_path: Path) -> None:
    unit = tmp_path / "companion.service"
    unit.write_text(UNIT.read_text().replace("ProtectSystem=strict\n", "").replace("User=", "#"))
    assert analyze("security", "--offline=true", "--threshold=20", str(unit)).returncode != 0


def test_it_waits_for_no_network() -> None:
    waits = re.findall(r"^(?:After|Wants|Requires)=(.*)$", UNIT.read_text(), re.MULTILINE)
    assert waits
    assert not [name for name in " ".join(waits).split() if "network" in name]


def test_its_user_and_groups_can_be_made() -> None:
    tool = require_tool("systemd-sysusers", "systemd")
    file = SYSTEMD / "companion.sysusers"
    result = subprocess.run(
        [tool, "--dry-run", str(file)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    made = [line.split()[1] for line in file.read_text().splitlines() if line[:1] in "ug"]
    wanted = next(
        line.partition("=")[2].split()
        for line in UNIT.read_text().splitlines()
        if line.startswith("SupplementaryGroups=")
    )
    assert set(wanted) <= set(made)
