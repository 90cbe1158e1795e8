"""A Pico with our firmware at a serial port of this machine, in real time.

The port is a real one (a pty), the firmware runs in a real MicroPython; a program holds the wires,
the cable and the plug. `Rig.path` follows the device like a link under /dev/serial/by-id.

    with Rig(Build(registers=2)) as rig:
        hub = SerialHub("hub", at_path(rig.path))
        rig.wires.set(5, covered=True)
"""

import os
import pty
import tempfile
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from typing import Final, Self

from companion.simulation.pico.chip import RESTARTS, Chip
from companion.simulation.pico.line import Cable
from companion.simulation.pico.wires import Build, Wires

CHUNK: Final = 4096
UNIQUE_ID: Final = "e66038b71340352a"


class Rig:
    def __init__(
        self,
        build: Build | None = None,
        cable: Cable | None = None,
        unique_id: str = UNIQUE_ID,
        *,
        link: Path | None = None,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-hub-")
        folder = Path(self._folder.name)
        self.cable = cable or Cable()
        self.wires = Wires(folder, build or Build())
        self.path = str(link or folder / "hub")
        self.exits: list[int] = []
        """How each run of the firmware ended by itself."""
        self._unique_id = unique_id
        self._chip: Chip | None = None
        self._ends: tuple[int, int] | None = None
        self._name = ""
        self._wanted: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._wake_read, self._wake_write = os.pipe()
        self._selector = DefaultSelector()
        self._selector.register(self._wake_read, EVENT_READ)
        self._thread = Thread(target=self._relay, name="hub rig", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        self.plug_in()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def device(self) -> str:
        """The name of the port now, without the link."""
        return os.path.realpath(self.path)

    def plug_in(self) -> None:
        """The chip gets power, and the host a new port."""
        self._ask(self._power_on)

    def unplug(self) -> None:
        """Port and power are gone."""
        self._ask(self._power_off)

    def restart(self, *, keeps_port: bool = False) -> None:
        """The chip starts anew; a real one takes its port along."""

        def restart() -> None:
            if not keeps_port:
                self._power_off()
                self._power_on()
                return
            self._stop_chip()
            self._start_chip()

        self._ask(restart)

    def signal(self, number: int) -> None:
        """Stops, continues or interrupts the firmware's process."""
        if self._chip:
            self._chip.process.send_signal(number)

    def close(self) -> None:
        self._ask(self._power_off)
        self._wanted.put(None)
        os.write(self._wake_write, b".")
        self._thread.join()
        self._selector.close()
        os.close(self._wake_read)
        os.close(self._wake_write)
        self.wires.close()
        self._folder.cleanup()

    def _ask(self, act: Callable[[], None]) -> None:
        """Has the relay do it, between two pieces of data."""
        done = Event()
        failed: list[Exception] = []

        def acting() -> None:
            try:
                act()
            except Exception as error:  # noqa: BLE001 - it is raised where it was asked for
                failed.append(error)
            done.set()

        self._wanted.put(acting)
        os.write(self._wake_write, b".")
        while not done.wait(1.0):
            if not self._thread.is_alive():
                raise RuntimeError("the relay between the hub and its port has broken down")
        if failed:
            raise failed[0]

    def _relay(self) -> None:
        while True:
            # One at a time: what is done for it may take away the others.
            (key, _), *_ = self._selector.select()
            if key.fd == self._wake_read:
                os.read(self._wake_read, 1)
                act = self._wanted.get()
                if act is None:
                    return
                act()
            elif self._chip and key.fd == self._chip.line.fileno():
                self._from_chip(self._chip)
            elif self._ends:
                self._from_host(self._ends[0])

    def _from_chip(self, chip: Chip) -> None:
        try:
            data = chip.line.recv(CHUNK)
        except ConnectionError:
            data = b""
        if not data:
            self._ended(chip)
        elif self._ends:
            # A host that does not read loses what does not fit, as a real port does it.
            with suppress(BlockingIOError):
                os.write(self._ends[0], self.cable.carry(data))

    def _from_host(self, master: int) -> None:
        data = self.cable.carry(os.read(master, CHUNK))
        if self._chip:
            with suppress(BlockingIOError, ConnectionError):
                self._chip.line.send(data)

    def _ended(self, chip: Chip) -> None:
        code = chip.process.wait()
        self.exits.append(code)
        self._power_off()
        if code in RESTARTS:
            self._power_on()

    def _power_on(self) -> None:
        master, slave = self._new_port()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = (master, slave)
        link = Path(self.path + ".new")
        link.symlink_to(os.ttyname(slave))
        link.replace(self.path)
        self._selector.register(master, EVENT_READ)
        self._start_chip()

    def _new_port(self) -> tuple[int, int]:
        """A port with another name than the last: its name may be somebody else's by now."""
        ends = pty.openpty()
        if os.ttyname(ends[1]) != self._name:
            self._name = os.ttyname(ends[1])
            return ends
        others = self._new_port()
        for end in ends:
            os.close(end)
        return others

    def _power_off(self) -> None:
        self._stop_chip()
        if self._ends:
            self._selector.unregister(self._ends[0])
            for end in self._ends:
                os.close(end)
            self._ends = None
            Path(self.path).unlink()

    def _start_chip(self) -> None:
        self._chip = Chip(self.wires, self._unique_id)
        self._selector.register(self._chip.line, EVENT_READ)

    def _stop_chip(self) -> None:
        if self._chip:
            self._selector.unregister(self._chip.line)
            self._chip.power_off()
            self._chip = None
