"""Which serial port the hub is behind now: a Pico may come back under another name."""

from collections.abc import Callable, Iterable
from typing import Protocol

from companion.model.errors import DeviceError

Find = Callable[[], str]
"""The path of the port; asked anew for every connection. A DeviceError if there is none."""


class Port(Protocol):
    """What pyserial tells about one serial port."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None


def at_path(path: str) -> Find:
    """Always the same path: best a link under /dev/serial/by-id, which follows the device."""
    return lambda: path


def _plugged_in() -> Iterable[Port]:
    from serial.tools.list_ports import comports  # noqa: PLC0415 - only where a hub is looked for

    return comports()


def by_usb(
    ids: str, serial: str | None = None, ports: Callable[[], Iterable[Port]] = _plugged_in
) -> Find:
    """The device with these USB ids ("2e8a:0005") and, if given, this serial number."""
    vendor, product = (int(part, 16) for part in ids.split(":"))

    def find() -> str:
        fitting = [
            port
            for port in ports()
            if (port.vid, port.pid) == (vendor, product) and serial in {None, port.serial_number}
        ]
        if not fitting:
            named = f" and serial number {serial}" if serial else ""
            raise DeviceError(
                f"No hub with USB ids {ids}{named} is plugged in: check its cable, which must "
                "carry data, and `lsusb`."
            )
        if len(fitting) > 1:
            numbers = ", ".join(sorted(str(port.serial_number) for port in fitting))
            raise DeviceError(
                f"{len(fitting)} devices with USB ids {ids} are plugged in: name one of the serial "
                f"numbers {numbers} in the settings."
            )
        return fitting[0].device

    return find
