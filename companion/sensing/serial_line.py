"""One serial device: opened for us alone, read by the loop, its failures said in sentences."""

import asyncio
import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from companion.model.errors import DeviceError

if TYPE_CHECKING:
    from serial import Serial

CHUNK: Final = 4096

REASONS: Final = {
    errno.ENOENT: "is not there: is it plugged in, and is this the right name?",
    errno.ENXIO: "is not there: is it plugged in, and is this the right name?",
    errno.ENODEV: "is not there: is it plugged in, and is this the right name?",
    errno.EACCES: "may not be opened: add this user to the group that owns it "
    "(sudo adduser USER dialout) and log in again.",
    errno.EPERM: "may not be opened: add this user to the group that owns it "
    "(sudo adduser USER dialout) and log in again.",
    errno.EAGAIN: "is in use by another program: stop that one first "
    "(a login console on the serial port is switched off with raspi-config).",
    errno.EBUSY: "is in use by another program: stop that one first "
    "(a login console on the serial port is switched off with raspi-config).",
    errno.ENOTTY: "is no serial line.",
    errno.EINVAL: "is no serial line.",
    errno.EISDIR: "is a folder, no serial line.",
}


class SerialLine:
    """Bytes to and from a device that is open; a DeviceError once it is gone."""

    def __init__(self, port: "Serial", what: str) -> None:
        self._port = port
        self._what = what
        self._received = bytearray()
        self._gone: DeviceError | None = None
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(port.fileno(), self._read)

    async def receive(self) -> bytes:
        """Waits for the next bytes; cancelling it loses none."""
        while not self._received:
            if self._gone:
                raise self._gone
            self._news.clear()
            await self._news.wait()
        received = bytes(self._received)
        self._received.clear()
        return received

    def drop(self) -> None:
        """Forgets what came and was not asked for."""
        self._received.clear()

    def send(self, data: bytes) -> None:
        """Never waits; a line that takes nothing for so long that its buffer is full is broken."""
        try:
            written = self._port.write(data)
        except OSError as error:
            raise self._lost(error) from None
        if written != len(data):
            raise DeviceError(f"{self._what} takes no more bytes: unplug it and plug it in again.")

    def fail(self, error: DeviceError) -> None:
        """Whoever waits in `receive` learns that the line is of no use any more."""
        self._gone = error
        self._received.clear()
        self._news.set()

    def close(self) -> None:
        self._loop.remove_reader(self._port.fileno())
        self._port.close()

    def _read(self) -> None:
        try:
            self._received += self._port.read(CHUNK)
        except OSError as error:
            self._gone = self._lost(error)
            self._loop.remove_reader(self._port.fileno())
        self._news.set()

    def _lost(self, error: OSError) -> DeviceError:
        return DeviceError(f"{self._what} was unplugged or lost its power ({error}).")


@contextmanager
def open_line(path: str, baud: int, what: str) -> Iterator[SerialLine]:
    """Opens the device for us alone; `what` begins the sentence if that fails."""
    line = SerialLine(_open(path, baud, what), f"{what} at {path}")
    try:
        yield line
    finally:
        line.close()


def _open(path: str, baud: int, what: str) -> "Serial":
    from serial import Serial  # noqa: PLC0415 - loaded only where there is a serial device

    try:
        return Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
    except OSError as error:
        # What pyserial raises is an OSError too, with the number of the first one; it has none
        # where the file could be opened but not set up as a serial line.
        why = REASONS.get(error.errno or errno.ENOTTY, f"cannot be opened ({error}).")
        raise DeviceError(f"{what} at {path} {why}") from None
    except ValueError as error:
        raise DeviceError(f"{what} at {path} cannot be opened ({error}).") from None
