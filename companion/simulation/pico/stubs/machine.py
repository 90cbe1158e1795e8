"""Stands in for the chip: the shift registers are a file, and so is the end of the world.

Runs in MicroPython, in place of the module of this name. Inputs are latched when the load pin
goes up, and come out of the registers in the order of a real chain.
"""

import os
import sys
import time

import uselect

WIRES = os.getenv("HUB_WIRES")
RESET = 3
BOOTLOADER = 4
UNPLUGGED = 0
STARVED = 5
"""What the process ends with, for whoever runs it: the watchdog has bitten."""


class _Chain:
    def __init__(self):
        self._levels = open(WIRES + "/registers", "rb")
        self._latched = b""

    def latch(self):
        self._levels.seek(0)
        self._latched = self._levels.read()

    def shift_out(self, buffer):
        latched = self._latched
        for i in range(len(buffer)):
            # Behind the last register there is its serial input, which lies at 3.3 V.
            buffer[i] = latched[i] if i < len(latched) else 0xFF
        self._latched = b""


_chain = _Chain()


class Pin:
    IN = 0
    OUT = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        self.mode = mode
        self._value = value

    def value(self, value):
        if value and not self._value:
            _chain.latch()
        self._value = value


class SPI:
    def __init__(self, port, **options):
        self.port = port
        self.options = options

    def readinto(self, buffer):
        _chain.shift_out(buffer)


class WDT:
    def __init__(self, timeout):
        self._timeout = timeout
        self._fed = time.ticks_ms()
        self._cable = uselect.poll()
        self._cable.register(sys.stdin, uselect.POLLIN)

    def feed(self):
        # Whoever ran this is gone, however it ended: so does this, as a Pico without power.
        if any(events & uselect.POLLHUP for _, events in self._cable.poll(0)):
            sys.exit(UNPLUGGED)
        now = time.ticks_ms()
        if time.ticks_diff(now, self._fed) > self._timeout and not hasattr(time, "now_ms"):
            sys.exit(STARVED)
        self._fed = now


class _Memory:
    def __setitem__(self, address, value):
        with open(WIRES + "/memory", "a") as file:
            file.write(f"{address:08x} {value:08x}\n")


mem32 = _Memory()


def unique_id():
    return bytes.fromhex(os.getenv("HUB_ID"))


def reset():
    sys.exit(RESET)


def bootloader():
    sys.exit(BOOTLOADER)
