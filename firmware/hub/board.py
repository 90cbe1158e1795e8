"""What the program needs of the hardware it runs on; hardware.py is the real one."""

MYPY = False
if MYPY:  # the chip has no such module
    from typing import Protocol
else:
    Protocol = object


class Board(Protocol):
    registers: int
    covered_level: int
    pixels: int
    readers: int
    """Tag readers; no board has any yet."""
    most_ma: int
    unique_id: bytes

    def now(self) -> int:
        """Milliseconds, modulo 2^30."""

    def scan(self, levels: bytearray) -> bool:
        """Reads all registers, the nearest first; False if they are not there."""

    def read(self, buffer: bytearray) -> int:
        """Bytes from the host, as many as there are; never waits."""

    def write(self, buffer: bytearray, start: int, end: int) -> int:
        """How many bytes the host's line took; never waits."""

    def is_showing(self) -> bool:
        """Whether the pixels are still being sent the last colours."""

    def show(self, wire: bytearray) -> None:
        """Sends colours to the pixels while the program goes on."""

    def random(self) -> int:
        """16 bits of chance."""

    def free_memory(self) -> int: ...

    def restart(self, to_bootloader: bool) -> None: ...
