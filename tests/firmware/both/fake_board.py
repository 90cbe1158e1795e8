"""A board in memory: time, slots and the host's line in the hands of a test."""

from hub.frames import Decoder


class FakeBoard:
    def __init__(self, registers: int = 2, pixels: int = 10) -> None:
        self.registers = registers
        self.covered_level = 0
        self.pixels = pixels
        self.readers = 0
        self.most_ma = 2000
        self.unique_id = b"\x00\x01\x02\x03\x04\x05\x06\x07"
        self.time = 1000
        self.levels = bytearray(b"\xff" * registers)
        self.to_hub = b""
        self.from_hub = b""
        self.room = 1 << 20
        self.shown: list[bytes] = []
        self.showing = False
        self.restarted: bool | None = None
        self.scans = 0
        self.has_registers = True

    def now(self) -> int:
        return self.time & 0x3FFFFFFF

    def scan(self, levels: bytearray) -> bool:
        self.scans += 1
        levels[:] = self.levels
        return self.has_registers

    def read(self, buffer: bytearray) -> int:
        count = min(len(buffer), len(self.to_hub))
        buffer[:count] = self.to_hub[:count]
        self.to_hub = self.to_hub[count:]
        return count

    def write(self, buffer: bytearray, start: int, end: int) -> int:
        count = min(end - start, self.room)
        self.from_hub += bytes(buffer[start : start + count])
        self.room -= count
        return count

    def is_showing(self) -> bool:
        return self.showing

    def show(self, wire: bytearray) -> None:
        self.shown = self.shown[-9:] + [bytes(wire)]  # noqa: RUF005 - MicroPython has no other way

    def random(self) -> int:
        return 0xBEEF

    def free_memory(self) -> int:
        return 131072

    def restart(self, to_bootloader: bool) -> None:
        self.restarted = to_bootloader

    def cover(self, slot: int) -> None:
        self.levels[slot >> 3] &= ~(1 << (slot & 7)) & 0xFF

    def free(self, slot: int) -> None:
        self.levels[slot >> 3] |= 1 << (slot & 7)

    def heard(self) -> list[tuple[str, bytes]]:
        """What the hub has said since this was last asked."""
        said, self.from_hub = self.from_hub, b""
        return decoded(said)


def decoded(data: bytes) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    decoder = Decoder(
        lambda kind, payload: found.append((chr(kind), bytes(payload))), lambda line: None
    )
    decoder.feed(bytearray(data), len(data))
    return found
