"""The process that stands for the chip."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from companion.simulation.pico.chip import Chip
from companion.simulation.pico.wires import Build, Wires
from tests.kit.listening import PATIENCE
from tests.kit.tools import require_micropython

ROOT = Path(__file__).parents[4]
RUN = """
import os, signal
from companion.simulation.pico.rig import Rig
with Rig() as rig:
    print(rig._chip.process.pid, flush=True)
    signal.pause()
"""


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_it_ends_when_whoever_ran_it_is_killed(tmp_path: Path) -> None:
    require_micropython()
    # What a killed process leaves behind goes with the test's own folder.
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", RUN], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment
    ) as owner:
        assert owner.stdout
        chip = int(owner.stdout.readline())
        assert is_running(chip)
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    end = time.monotonic() + PATIENCE
    while is_running(chip) and time.monotonic() < end:
        time.sleep(0.02)
    still = is_running(chip)
    if still:
        os.kill(chip, signal.SIGKILL)
    assert not still


def test_switched_off_it_is_gone(tmp_path: Path) -> None:
    require_micropython()
    wires = Wires(tmp_path, Build(1, 0))
    chip = Chip(wires, "0011223344556677")
    assert chip.process.poll() is None
    chip.power_off()
    assert chip.process.poll() is not None
    wires.close()
