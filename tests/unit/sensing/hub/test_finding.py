"""Which port the hub is behind."""

from dataclasses import dataclass

import pytest

from companion.model.errors import DeviceError
from companion.sensing.hub.finding import at_path, by_usb


@dataclass
class Plugged:
    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None = None


READER = Plugged("/dev/ttyUSB0", 0x1A86, 0x7523)
PICO = Plugged("/dev/ttyACM0", 0x2E8A, 0x0005, "e66038b71340352a")


def test_the_device_with_the_ids_is_found_under_its_name_of_today() -> None:
    plugged = [READER, PICO]
    find = by_usb("2e8a:0005", ports=lambda: plugged)
    assert find() == "/dev/ttyACM0"
    plugged[1] = Plugged("/dev/ttyACM7", 0x2E8A, 0x0005, "e66038b71340352a")
    assert find() == "/dev/ttyACM7"


def test_none_is_said_with_what_to_check() -> None:
    with pytest.raises(DeviceError, match="No hub with USB ids 2E8A:0005 is plugged in"):
        by_usb("2E8A:0005", ports=lambda: [READER])()
    with pytest.raises(DeviceError, match="and serial number 77 is plugged in"):
        by_usb("2e8a:0005", "77", ports=lambda: [PICO])()


def test_of_several_one_is_chosen_by_its_serial_number() -> None:
    other = Plugged("/dev/ttyACM1", 0x2E8A, 0x0005, "0123")
    with pytest.raises(DeviceError, match="serial numbers 0123, e66038b71340352a"):
        by_usb("2e8a:0005", ports=lambda: [PICO, other])()
    assert by_usb("2e8a:0005", "0123", ports=lambda: [PICO, other])() == "/dev/ttyACM1"


def test_this_machine_can_be_asked() -> None:
    with pytest.raises(DeviceError, match="No hub with USB ids dead:beef"):
        by_usb("dead:beef")()


def test_a_path_is_taken_as_it_is() -> None:
    assert at_path("/dev/serial/by-id/usb-hub")() == "/dev/serial/by-id/usb-hub"
