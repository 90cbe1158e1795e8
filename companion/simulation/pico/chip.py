"""One run of the firmware: a MicroPython process with a Pico's memory, from power-up to reset."""

import os
import socket
import subprocess
from pathlib import Path
from typing import Final

from companion.simulation.pico.interpreter import find_micropython
from companion.simulation.pico.wires import Wires

HERE: Final = Path(__file__).parent
HEAP: Final = "192K"
"""About what a Pico leaves to its programs."""
RESET: Final = 3
STARVED: Final = 5
RESTARTS: Final = (RESET, STARVED)
"""What a process ends with that wants to be started again: asked to, or by its watchdog."""


def firmware_folder() -> Path:
    """In the package, or beside it in a checkout."""
    inside = HERE.parents[1] / "firmware"
    return inside if inside.exists() else HERE.parents[2] / "firmware"


class Chip:
    """Its serial line is a socket: what is written to `line` reaches the firmware.

    With a time at which it was started it runs in virtual time, step by step.
    """

    def __init__(self, wires: Wires, unique_id: str, started_ms: int | None = None) -> None:
        chip = wires.flash(firmware_folder())
        self.line, inner = socket.socketpair()
        self.line.setblocking(False)
        stubs = ("stubs",) if started_ms is None else ("lockstep", "stubs")
        paths = (*(str(HERE / name) for name in stubs), str(chip), ".frozen")
        command = [find_micropython(), "-X", f"heapsize={HEAP}", str(chip / "main.py")]
        environment = os.environ | {
            "MICROPYPATH": ":".join(paths),
            "HUB_WIRES": str(wires.folder),
            "HUB_ID": unique_id,
            "HUB_STARTED_MS": str(started_ms or 0),
        }
        end = inner.fileno()
        self.process = subprocess.Popen(command, stdin=end, stdout=end, env=environment)  # noqa: S603 - our own
        inner.close()

    def power_off(self) -> None:
        self.process.kill()
        self.process.wait()
        self.line.close()
