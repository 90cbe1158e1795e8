"""The hub that a developer starts by hand."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
import serial
from click.testing import CliRunner

from companion.simulation.pico.__main__ import main
from tests.kit.listening import PATIENCE
from tests.kit.tools import require_micropython

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "wire-protocol.md").read_text(encoding="utf-8")


def words(port: serial.Serial, until: bytes) -> str:
    """What comes, frames left out."""
    said = b""
    end = time.monotonic() + PATIENCE
    while until not in said and time.monotonic() < end:
        said += port.read(4096)
    return re.sub(rb"~[^~]*~", b"", said).decode("ascii", "replace")


def test_a_person_with_a_terminal_is_answered_as_the_page_says() -> None:
    require_micropython()
    command = [sys.executable, "-m", "companion.simulation.pico"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as hub:
        assert hub.stdin
        assert hub.stdout
        match = re.match(r"The hub is at (\S+) \(now (/dev/\S+)\)\.$", hub.stdout.readline())
        assert match
        for slot in ("3", "17", "18"):
            hub.stdin.write(slot + "\n")
        hub.stdin.flush()
        with serial.Serial(match[1], timeout=0.05, exclusive=True) as port:
            said = ""
            end = time.monotonic() + PATIENCE
            while "covered: 3 17 18" not in said and time.monotonic() < end:
                port.write(b"?\r")
                said = words(port, b"bad frames\r\n")
        told, _ = hub.communicate("lights\nrestart\nwhat?\n", timeout=PATIENCE)
        assert "Slot 18 is covered." in told
        assert re.search(r"frame \d+: [0-9a-f]{6} ", told)
        assert "The hub starts again (now /dev/" in told
    shown = re.search(r"```\n(Table hub .*?)```", PAGE, re.DOTALL)
    assert shown
    for line in shown[1].splitlines()[:3]:
        assert line in said
    assert re.search(r"report \d+, \d+ waiting; \d+ samples, \d+ late; \d+ bad frames", said)
    assert re.search(r"report \d+, \d+ waiting; \d+ samples, \d+ late; \d+ bad frames", shown[1])


def test_the_port_can_be_given_a_name() -> None:
    require_micropython()
    with tempfile.TemporaryDirectory() as folder:
        link = str(Path(folder) / "my-hub")
        options = ["--registers", "2", "--pixels", "4", "--link", link]
        result = CliRunner().invoke(main, options, input="5\n5\nunplug\nplug\n99\n")
        assert result.exit_code == 0, result.output
        assert f"The hub is at {link} (now /dev/" in result.output
        assert "Slot 5 is covered.\nSlot 5 is free.\nThe hub is unplugged." in result.output
        assert not os.path.lexists(link)


def test_without_micropython_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 1
    assert "script/obtain-micropython" in result.output
