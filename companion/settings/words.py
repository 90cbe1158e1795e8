"""What single keys of the settings may hold: pins, devices, addresses, files."""

import re
from pathlib import Path
from typing import Final

from companion.files.wanted import Wanted

PINS: Final = range(28)
"""GPIO numbers of the 40-pin header of every Raspberry Pi."""

_USB_ID: Final = re.compile(r"[0-9a-f]{4}:[0-9a-f]{4}")
_ADDRESSES: Final = range(0x08, 0x78)


def pin() -> Wanted[int]:
    return Wanted("a GPIO number from 0 to 27 (not the number of the header's contact)", _pin)


def pins() -> Wanted[tuple[int, ...]]:
    def accept(value: object) -> tuple[int, ...] | None:
        if not isinstance(value, list) or not value:
            return None
        numbers = [number for number in map(_pin, value) if number is not None]
        return tuple(numbers) if len(numbers) == len(value) else None

    return Wanted("a list of GPIO numbers from 0 to 27", accept)


def _pin(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if value in PINS else None


def device() -> Wanted[str]:
    def accept(value: object) -> str | None:
        return value if isinstance(value, str) and value.startswith("/") else None

    def guess(value: object) -> str:
        return f"'/dev/{value}'" if isinstance(value, str) and value.startswith("tty") else ""

    return Wanted("the path of a device, such as '/dev/serial0'", accept, guess=guess)


def usb_id() -> Wanted[str]:
    def accept(value: object) -> str | None:
        is_id = isinstance(value, str) and _USB_ID.fullmatch(value.lower())
        return str(value).lower() if is_id else None

    return Wanted("USB ids as `lsusb` shows them, such as '2e8a:0005'", accept)


def address() -> Wanted[int]:
    def accept(value: object) -> int | None:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return int(value) if is_number and value in _ADDRESSES else None  # type: ignore[call-overload]

    def guess(value: object) -> str:
        """As it is printed on many boards: in hexadecimal without saying so, or shifted by one."""
        if isinstance(value, int) and value // 2 in _ADDRESSES:
            return f"{value // 2:#04x}"
        return ""

    return Wanted("an I2C address from 0x08 to 0x77, such as 0x3c", accept, guess=guess)


def files() -> Wanted[tuple[str, ...]]:
    def accept(value: object) -> tuple[str, ...] | None:
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not names:
            return None
        sound = all(isinstance(name, str) and name and name.isprintable() for name in names)
        return tuple(names) if sound and len(set(names)) == len(names) else None

    return Wanted("the name of a file, or a list of different ones", accept)


def beside(file: Path, name: str) -> Path:
    """What a file means by a relative name: seen from its own folder."""
    return file.parent / Path(name).expanduser()
