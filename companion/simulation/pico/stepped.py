"""A Pico with our firmware in virtual time: a whole evening in seconds, the same every time."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from companion.simulation.pico.chip import Chip
from companion.simulation.pico.rig import UNIQUE_ID
from companion.simulation.pico.wires import Build, Wires

WORD: Final = 8
CHUNK: Final = 65536


class SteppedPico:
    """Runs only while `step` is called. Times are milliseconds and never go back.

    with SteppedPico(Build(registers=2)) as pico:
        said = pico.step(5, b"")
    """

    def __init__(self, build: Build | None = None, unique_id: str = UNIQUE_ID) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-hub-")
        folder = Path(self._folder.name)
        self.wires = Wires(folder, build or Build())
        self.wakes_at = 0
        """When the firmware has something to do by itself."""
        self._unique_id = unique_id
        self._now = 0
        os.mkfifo(folder / "asks")
        os.mkfifo(folder / "answers")
        self._chip: Chip | None = None
        self._asks = self._answers = -1

    def __enter__(self) -> Self:
        self.power_on()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def step(self, now: int, data: bytes = b"") -> bytes:
        """So late is it now, and this came from the host; what the firmware says to it."""
        if self._chip is None:
            return b""
        self._now = max(self._now, now)
        if data:
            self._chip.line.sendall(data)
        os.write(self._answers, self._now.to_bytes(WORD, "big"))
        self._wait()
        try:
            return self._chip.line.recv(CHUNK)
        except BlockingIOError:
            return b""

    def power_on(self) -> None:
        folder = self.wires.folder
        self._chip = Chip(self.wires, self._unique_id, self._now)
        self._asks = os.open(folder / "asks", os.O_RDONLY)
        self._answers = os.open(folder / "answers", os.O_WRONLY)
        self._wait()

    def power_off(self) -> None:
        if self._chip:
            os.close(self._asks)
            os.close(self._answers)
            self._chip.power_off()
            self._chip = None

    def close(self) -> None:
        self.power_off()
        self.wires.close()
        self._folder.cleanup()

    def _wait(self) -> None:
        """Until the firmware has done all that is to be done at this time."""
        word = os.read(self._asks, WORD)
        if len(word) < WORD:
            raise RuntimeError(f"the firmware has ended: {self._last_words()}")
        self.wakes_at = int.from_bytes(word, "big")

    def _last_words(self) -> str:
        said = b""
        if self._chip:
            with suppress(OSError):
                said = self._chip.line.recv(CHUNK)
        return said.decode("ascii", "replace")
