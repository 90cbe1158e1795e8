"""The Raspberry Pi Pico: the only module that touches its pins, its clock and its USB port.

The times in here are computed from the data sheets; they were not seen on a chip.
"""

import gc
import os
import select
import sys
import time

import machine
import rp2

from hub import pins
from hub.clock import MASK

WATCHDOG_MS = 4000
PIO_HZ = 8_000_000
"""Ten ticks of 125 ns make one bit of 1.25 µs."""
PIXEL_US = 30
PAUSE_US = 400
STATE_MACHINE = 0
TAIL = 0xFF
WATCHDOG_CONTROL_CLEAR = 0x4005B000
"""The RP2040's CTRL register of the watchdog, at the address that clears the bits written."""
WATCHDOG_ENABLE = 1 << 30


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
)
def ws2812():  # type: ignore[no-untyped-def] # noqa: ANN201 - assembler in Python's clothes
    # fmt: off
    wrap_target()                         # noqa: F821
    label("bit")                          # noqa: F821
    out(x, 1)               .side(0) [2]  # noqa: F821 - 375 ns low, the tail of the bit before
    jmp(not_x, "zero")      .side(1) [2]  # noqa: F821 - 375 ns high
    jmp("bit")              .side(1) [3]  # noqa: F821 - a one: 500 ns more
    label("zero")                         # noqa: F821
    nop()                   .side(0) [3]  # noqa: F821 - a zero: 500 ns low
    wrap()                                # noqa: F821
    # fmt: on


class Pico:
    def __init__(self) -> None:
        self.registers = pins.CHAIN_REGISTERS
        self.covered_level = pins.CHAIN_COVERED
        self.pixels = pins.PIXELS_COUNT
        self.readers = 0
        self.most_ma = pins.PIXELS_CURRENT_MA
        self.unique_id = machine.unique_id()
        self._load = machine.Pin(pins.CHAIN_LOAD, machine.Pin.OUT, value=1)
        self._spi = machine.SPI(
            0,
            baudrate=pins.CHAIN_SPEED_HZ,
            # Bits change at the rising edge, the first is there before it.
            polarity=1,
            phase=0,
            sck=machine.Pin(pins.CHAIN_CLOCK),
            mosi=machine.Pin(pins.CHAIN_UNUSED),
            miso=machine.Pin(pins.CHAIN_DATA, machine.Pin.IN, machine.Pin.PULL_DOWN),
        )
        self._raw = bytearray(self.registers + 1)
        self._registers = memoryview(self._raw)[: self.registers]
        self._start_pixels()
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def _start_pixels(self) -> None:
        machine_ = rp2.StateMachine(
            STATE_MACHINE, ws2812, freq=PIO_HZ, sideset_base=machine.Pin(pins.PIXELS_DATA)
        )
        machine_.active(1)
        self._pixels = machine_
        self._dma = rp2.DMA()
        self._frame_us = PIXEL_US * self.pixels + PAUSE_US
        self._shown_at_us = time.ticks_us()
        # One byte at a time, whenever the state machine wants one.
        self._control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=STATE_MACHINE)

    def now(self) -> int:
        return time.ticks_ms() & MASK  # type: ignore[operator] # it is a number, on the chip

    def scan(self, levels: bytearray) -> bool:
        """Behind the last register comes its serial input, which is wired to 3.3 V; a cable that
        is off reads as zeros, by the pull of the pin.
        """
        raw = self._raw
        self._load.value(0)
        self._load.value(1)
        self._spi.readinto(raw)
        levels[:] = self._registers
        return raw[-1] == TAIL

    def read(self, buffer: bytearray) -> int:
        """Byte by byte: the port would wait for more than there is."""
        count = 0
        while count < len(buffer) and self._is_ready(self._readable):
            if not self._input.readinto(self._byte):
                break
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, buffer: bytearray, start: int, end: int) -> int:
        """Byte by byte: the port would wait half a second for a host that does not read."""
        at = start
        while at < end and self._is_ready(self._writable):
            self._byte[0] = buffer[at]
            self._output.write(self._byte)
            at += 1
        return at - start

    def _is_ready(self, poll: select.poll) -> bool:
        for _ in poll.ipoll(0):
            return True
        return False

    def is_showing(self) -> bool:
        """The strip also needs a pause, or the next colours would go past its end."""
        since_us = time.ticks_diff(time.ticks_us(), self._shown_at_us)
        return bool(self._dma.active()) or 0 <= since_us < self._frame_us

    def show(self, wire: bytearray) -> None:
        if wire:
            self._shown_at_us = time.ticks_us()
            self._dma.config(
                read=wire, write=self._pixels, count=len(wire), ctrl=self._control, trigger=True
            )

    def wait(self, most_ms: int) -> None:
        """Until the host says something, but not longer."""
        for _ in self._readable.ipoll(most_ms):
            break
        self._watchdog.feed()

    def random(self) -> int:
        return int.from_bytes(os.urandom(2), "big")

    def free_memory(self) -> int:
        return gc.mem_free()

    def restart(self, to_bootloader: bool) -> None:
        if to_bootloader:
            machine.bootloader()
        machine.reset()

    def let_go(self) -> None:
        """For the prompt: a watchdog that nobody feeds would end it after four seconds."""
        machine.mem32[WATCHDOG_CONTROL_CLEAR] = WATCHDOG_ENABLE
