"""The names and groups of devices: udev understands the rules, and settings can rely on them."""

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from companion.settings.senses import Hub
from tests.kit.tools import require_tool

SYSTEMD: Final = Path(__file__).resolve().parents[2] / "systemd"
RULES: Final = SYSTEMD / "70-companion.rules"
PART: Final = re.compile(r'([A-Z]+)(?:\{(\w+)\})?(==|!=|=|\+=)"([^"]*)"')
FIRST_THAT_CHECKS_RULES: Final = 254


def rules(text: str) -> list[list[tuple[str, ...]]]:
    """Each rule as its parts (key, attribute, operator, value); nothing may be left over."""
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            parts = line.split(", ")
            read = [PART.fullmatch(part) for part in parts]
            assert all(read), line
            found.append([part.groups("") for part in read if part])
    return found


def verify(file: Path) -> subprocess.CompletedProcess[str]:
    tool = require_tool("udevadm", "udev")
    version = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True)
    if int(version.stdout.split()[0]) < FIRST_THAT_CHECKS_RULES:
        pytest.skip(f"udev {version.stdout.strip()} cannot check rules; 254 and newer can")
    return subprocess.run([tool, "verify", str(file)], capture_output=True, text=True, check=False)


def test_udev_finds_nothing_wrong() -> None:
    result = verify(RULES)
    assert result.returncode == 0, result.stdout + result.stderr


def test_it_would_find_a_misspelt_key(tmp_path: Path) -> None:
    file = tmp_path / "70-companion.rules"
    file.write_text(RULES.read_text().replace("SYMLINK", "SYMLINKS"))
    assert verify(file).returncode != 0


def test_every_jump_has_a_place_to_land() -> None:
    parts = [part for rule in rules(RULES.read_text()) for part in rule]
    jumps = {value for key, _, _, value in parts if key == "GOTO"}
    assert jumps == {value for key, _, _, value in parts if key == "LABEL"} != set()


def test_the_hub_that_settings_expect_is_the_one_that_gets_a_name() -> None:
    (hub,) = (rule for rule in rules(RULES.read_text()) if ("SYMLINK", "hub") in named(rule))
    ids = {attribute: value for key, attribute, _, value in hub if key == "ATTRS"}
    assert f"{ids['idVendor']}:{ids['idProduct']}" == Hub().usb


def named(rule: list[tuple[str, ...]]) -> list[tuple[str, str]]:
    return [
        (key, link.removeprefix("companion/"))
        for key, _, _, value in rule
        for link in value.split()
    ]


def test_the_companions_user_is_in_every_group_that_gets_a_device() -> None:
    groups = {
        value for rule in rules(RULES.read_text()) for key, _, _, value in rule if key == "GROUP"
    }
    lines = [line.split() for line in (SYSTEMD / "companion.sysusers").read_text().splitlines()]
    joined = {words[2] for words in lines if words[:2] == ["m", "companion"]}
    assert groups == {"gpio", "i2c", "spi"}
    assert groups < joined
