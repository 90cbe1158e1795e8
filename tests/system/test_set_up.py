"""Setting up from a terminal, at real serial lines: a PN532 and the hub's real firmware."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import editions
from companion.model.table import CardTag
from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.serial_port import SimulatedSerialPort
from companion.simulation.pico.rig import Rig
from companion.simulation.pico.wires import Build
from companion.tables.reading import Has, read_table_file
from tests.kit.tools import require_micropython

NEW_YORK = editions.data_folder() / "tables" / "new-york-pi" / "table.toml"
PATIENCE = 40.0
"""Far more than anything here takes: only a test that fails waits so long."""


class Terminal:
    """The program, with a keyboard and what it has said."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.said = ""
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line

    def until(self, happened: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < ends, self.said
            time.sleep(0.02)

    def until_said(self, words: str) -> None:
        self.until(lambda: words in self.said)

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def wait(self) -> int:
        status = self.process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        return status


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    program = Terminal(*arguments)
    try:
        yield program
    finally:
        if program.process.poll() is None:
            program.process.kill()
            program.process.wait(PATIENCE)
        program._listener.join(PATIENCE)
        assert program.process.stdin
        assert program.process.stdout
        program.process.stdin.close()
        program.process.stdout.close()


def test_a_card_is_enrolled_at_a_reader_and_the_keyboard(tmp_path: Path) -> None:
    text = NEW_YORK.read_text()
    first = next(line for line in text.splitlines() if line.endswith('= "blue"'))
    (tmp_path / "table.toml").write_text(text.replace(first + "\n", ""))
    uid = first.split('"')[1].replace(":", "")
    settings = tmp_path / "settings.toml"
    with SimulatedSerialPort(tmp_path / "reader", SimulatedPn532) as reader:
        settings.write_text(
            f'tables = "table.toml"\n[readers.reader]\nkind = "pn532"\ndevice = "{reader.path}"\n'
        )
        with terminal("enroll", "--settings", str(settings)) as program:
            program.until_said("tap each card")
            program.type("u\nq")
            assert program.wait() == 0, program.said
            assert "1 tag is still missing" in program.said
        with terminal("enroll", "--settings", str(settings)) as program:
            program.until_said("tap each card. 5 of 6")
            with reader.lock:
                reader.device.put(uid)
            program.until_said("all 6 tapped")
            program.type("")
            assert program.wait() == 0, program.said
            assert "has its tag" in program.said
    assert read_table_file(tmp_path / "table.toml", Has()).tables[0].map.tags[uid] == CardTag(
        "blue"
    )
    assert (tmp_path / "table.toml.backup-1").exists()


SMALL = """\
version = 1
editions = ["new-york"]

[slots]  # only the south is wired yet
{routes}
"""


def small_table() -> tuple[str, int]:
    """A few routes, so that it takes seconds."""
    lines, number = [], 0
    for route in editions.load("new-york").routes[:4]:
        slots = list(range(number, number + route.length))
        lines.append(f"{route.id} = {slots}")
        number += route.length
    return SMALL.format(routes="\n".join(lines)), number


def test_a_board_with_two_wires_exchanged_is_calibrated_through_the_firmware(
    tmp_path: Path,
) -> None:
    require_micropython()
    text, count = small_table()
    (tmp_path / "table.toml").write_text(text)
    settings = tmp_path / "settings.toml"
    wired = {pixel: pixel for pixel in range(count)} | {1: 2, 2: 1}
    trains: set[int] = set()
    with Rig(Build(registers=2, pixels=16)) as rig:
        settings.write_text(
            f'tables = "table.toml"\n[hub]\ndevice = "{rig.path}"\n[lights]\n[web]\n'
        )
        with terminal("calibrate", "--settings", str(settings)) as program:
            ends = time.monotonic() + PATIENCE
            while program.process.poll() is None:
                assert time.monotonic() < ends, program.said
                obey(rig, wired, trains)
                time.sleep(0.05)
            assert program.wait() == 0, program.said
    assert "are swapped" in program.said
    (table,) = read_table_file(tmp_path / "table.toml", Has()).tables
    before = {slot: spot for slot, spot in enumerate(table.map.pixels) if spot is not None}
    assert table.map.spots == {wired[pixel]: spot for pixel, spot in before.items()}
    assert "only the south" in (tmp_path / "table.toml").read_text()


def obey(rig: Rig, wired: dict[int, int], trains: set[int]) -> None:
    """White lights want a train, orange ones (hardly any blue) give it back."""
    colours = rig.wires.light.colours
    for pixel, slot in wired.items():
        red, _, blue = colours[3 * pixel : 3 * pixel + 3]
        if blue and pixel not in trains:
            trains.add(pixel)
            rig.wires.set(slot, covered=True)
        elif red and not blue and pixel in trains:
            trains.discard(pixel)
            rig.wires.set(slot, covered=False)
