"""Stands in for the chip's PIO and DMA: what the pixels are sent is written to a file.

Runs in MicroPython, in place of the module of this name.
"""

import os
import time

PIXEL_BYTE_US = 10
"""A byte takes so long on the wire of the pixels."""


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0


def asm_pio(**options):
    """Assembler is not run here, and its words would mean nothing."""
    return lambda program: options


class StateMachine:
    def __init__(self, number, program, **options):
        self.number = number
        self.program = program
        self.options = options

    def active(self, active):
        pass


class DMA:
    def __init__(self):
        self._file = open(os.getenv("HUB_WIRES") + "/pixels", "r+b")
        self._frames = 0
        self._started = time.ticks_us()
        self._takes_us = 0

    def pack_ctrl(self, **options):
        return options

    def config(self, read, write, count, ctrl, trigger):
        self._frames += 1
        self._started = time.ticks_us()
        self._takes_us = PIXEL_BYTE_US * count
        number = self._frames.to_bytes(4, "big")
        when = time.time_ns().to_bytes(8, "big")
        self._file.seek(0)
        # The number stands at both ends: a reader in the middle of it sees that.
        self._file.write(number + when + bytes(read[:count]) + number)

    def active(self):
        elapsed = time.ticks_diff(time.ticks_us(), self._started)
        return int(0 <= elapsed < self._takes_us)
