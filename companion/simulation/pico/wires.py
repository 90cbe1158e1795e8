"""The wires of a simulated Pico as files: the levels of its inputs, the light of its pixels."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

HEAD: Final = 12
TAIL: Final = 4
TRIES: Final = 1000


@dataclass(frozen=True, slots=True)
class Build:
    """What is attached to a hub, as hardware/pinmap.toml says it for a real one."""

    registers: int = 39
    pixels: int = 309
    covered: int = 0
    current_ma: int = 2000

    @property
    def slots(self) -> int:
        return 8 * self.registers


class Light(NamedTuple):
    """What the pixels were last sent: red, green and blue of each, and when."""

    frames: int
    time_ns: int
    colours: bytes


class Wires:
    """Made once per hub; survives its restarts, as the board above it does."""

    def __init__(self, folder: Path, build: Build) -> None:
        self.folder = folder
        self.build = build
        self._levels = bytearray((0xFF if build.covered == 0 else 0x00,) * build.registers)
        self._registers = self._open("registers", bytes(self._levels))
        self._is_broken = False
        self._pixels = self._open("pixels", bytes(HEAD + 3 * build.pixels + TAIL))
        (folder / "memory").touch()

    def set(self, slot: int, *, covered: bool) -> None:
        """Puts a magnet over a sensor, or takes it away: the register sees it at once."""
        register, bit = divmod(slot, 8)
        if covered == bool(self.build.covered):
            self._levels[register] |= 1 << bit
        else:
            self._levels[register] &= ~(1 << bit)
        if not self._is_broken:
            os.pwrite(self._registers, self._levels[register : register + 1], register)

    def break_chain(self) -> None:
        """The cable of the registers is off: the pin reads zeros, also behind the last of them."""
        os.pwrite(self._registers, bytes(self.build.registers + 1), 0)
        self._is_broken = True

    def mend_chain(self) -> None:
        os.ftruncate(self._registers, self.build.registers)
        os.pwrite(self._registers, self._levels, 0)
        self._is_broken = False

    def is_covered(self, slot: int) -> bool:
        return bool(self._levels[slot // 8] >> slot % 8 & 1) == bool(self.build.covered)

    @property
    def covered(self) -> frozenset[int]:
        return frozenset(slot for slot in range(self.build.slots) if self.is_covered(slot))

    @property
    def light(self) -> Light:
        size = HEAD + 3 * self.build.pixels + TAIL
        for _ in range(TRIES):
            data = os.pread(self._pixels, size, 0)
            if data[:4] == data[-TAIL:]:
                break
        wire = data[HEAD:-TAIL]
        colours = bytearray(len(wire))
        colours[0::3], colours[1::3], colours[2::3] = wire[1::3], wire[0::3], wire[2::3]
        frames = int.from_bytes(data[:4], "big")
        return Light(frames, int.from_bytes(data[4:HEAD], "big"), bytes(colours))

    def flash(self, firmware: Path) -> Path:
        """Copies the firmware onto the chip, with the figures of this build."""
        chip = self.folder / "chip"
        shutil.rmtree(chip, ignore_errors=True)
        shutil.copytree(firmware, chip, ignore=shutil.ignore_patterns("__pycache__"))
        pins = chip / "hub" / "pins.py"
        ours = {
            "CHAIN_REGISTERS": self.build.registers,
            "CHAIN_COVERED": self.build.covered,
            "PIXELS_COUNT": self.build.pixels,
            "PIXELS_CURRENT_MA": self.build.current_ma,
        }
        lines = pins.read_text(encoding="utf-8").splitlines()
        named = ((line.partition(" = ")[0], line) for line in lines)
        text = [f"{name} = {ours[name]}" if name in ours else line for name, line in named]
        pins.write_text("\n".join(text) + "\n", encoding="utf-8")
        return chip

    def close(self) -> None:
        os.close(self._registers)
        os.close(self._pixels)

    def _open(self, name: str, content: bytes) -> int:
        path = self.folder / name
        path.write_bytes(content)
        return os.open(path, os.O_RDWR)
