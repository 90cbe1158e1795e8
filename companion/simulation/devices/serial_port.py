"""A pseudo-terminal that looks like a serial port, with a simulated device at its other end."""

import os
import selectors
import tty
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

CHUNK = 4096
TICK = 0.05


class Device(Protocol):
    def receive(self, data: bytes) -> None:
        """What the host says."""

    def tick(self) -> None:
        """A little time has passed in which the host said nothing."""


D = TypeVar("D", bound=Device)


class SimulatedSerialPort(Generic[D]):
    """Plugs a device in under a path of one's own choice; its thread stands for the chip.

    `device` may be touched only inside `with port.lock`.
    """

    def __init__(self, path: Path, device: Callable[[Callable[[bytes], None]], D]) -> None:
        self.path = path
        self.lock = Lock()
        self.device = device(self._send)
        self._fds: tuple[int, int] | None = None
        self._thread: Thread | None = None
        self._stop, self._stopped = -1, -1

    def __enter__(self) -> Self:
        self.plug()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.unplug()

    def plug(self) -> None:
        """The path now leads to a new terminal, as a device that comes back gets a new name."""
        ours, theirs = os.openpty()
        # Our own end of theirs stays open, or a host that closes it would end the line.
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self._fds = (ours, theirs)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(theirs))
        self._stopped, self._stop = os.pipe()
        self._thread = Thread(target=self._serve, args=(ours, self._stopped), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        if self._thread is None or self._fds is None:
            return
        os.close(self._stop)
        self._thread.join()
        self._thread = None
        with self.lock:
            self.path.unlink(missing_ok=True)
            for fd in (*self._fds, self._stopped):
                os.close(fd)
            self._fds = None

    def _send(self, data: bytes) -> None:
        """Bytes that nobody reads are lost, as on a real line."""
        if self._fds is not None:
            try:
                os.write(self._fds[0], data)
            except BlockingIOError:
                return

    def _serve(self, ours: int, stopped: int) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(ours, selectors.EVENT_READ)
            selector.register(stopped, selectors.EVENT_READ)
            while stopped not in (ready := {key.fd for key, _ in selector.select(TICK)}):
                data = os.read(ours, CHUNK) if ready else b""
                with self.lock:
                    if data:
                        self.device.receive(data)
                    else:
                        self.device.tick()
