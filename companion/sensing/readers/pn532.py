"""A PN532 tag reader on a serial line: wakes it up, polls it, and starts it anew when it is silent.

Data and limits from NXP's UM0701-02. The chip answers within milliseconds once its retries are
finite; without that it would stay silent until a card comes, and nobody could tell it from a
broken one.
"""

import asyncio
from typing import Final

from companion.model.errors import DeviceError
from companion.model.ports import Deliver
from companion.model.signals import TagPoll
from companion.sensing.readers.on_a_line import ReaderOnALine
from companion.sensing.readers.pn532_frames import (
    ACK,
    Acknowledged,
    FrameReader,
    Garbled,
    command_frame,
)
from companion.sensing.readers.pn532_targets import tags_of
from companion.sensing.serial_line import SerialLine, open_line

BAUD: Final = 115_200
WAKE_UP: Final = b"\x55\x55" + bytes(14)
CHIP: Final = 0x32

GET_FIRMWARE: Final = 0x02
CONFIGURE_SAM: Final = 0x14
CONFIGURE_RF: Final = 0x32
LIST_TARGETS: Final = 0x4A

NORMAL_MODE: Final = b"\x01\x00\x00"
FINITE_RETRIES: Final = b"\x05\x00\x01\x02"
"""Item 5: no ATR, one PSL, and two more calls for a card that missed the first."""
TWO_OF_TYPE_A: Final = b"\x02\x00"

POLL_EVERY: Final = 0.1
ANSWERS_WITHIN: Final = 0.3
STARTS_WITHIN: Final = 0.5
SILENT_AFTER: Final = 1.2
"""Without a sound answer for so long the reader is started anew; one more answer's wait fits into
the two seconds within which a silent reader is told.
"""
SETTLES_WITHIN: Final = 0.02


class SilentError(Exception):
    """No answer came in time."""


class GarbledError(Exception):
    """What came is no sound answer."""


class Pn532Reader(ReaderOnALine):
    model = "PN532"

    async def _serve(self, deliver: Deliver) -> None:
        with open_line(self._path, BAUD, self._what) as line:
            await self._start(line)
            self._link.find(deliver)
            await self._poll(line, deliver)

    async def _start(self, line: SerialLine) -> None:
        try:
            # The first command may fall into the chip's waking, so it is worth a second one.
            await _awaken(line)
            firmware = await _call(line, GET_FIRMWARE, b"", STARTS_WITHIN)
            if firmware[:1] != bytes((CHIP,)):
                raise DeviceError(
                    f"{self._what} at {self._path} answers, but is another chip than a PN532 "
                    f"(it calls itself {firmware.hex(' ')}): check which device has this name."
                )
            await _call(line, CONFIGURE_RF, FINITE_RETRIES, STARTS_WITHIN)
        except SilentError:
            raise DeviceError(
                f"{self._what} at {self._path} does not answer: check its power, that RX and TX "
                "are crossed, and that its switches say HSU."
            ) from None
        except GarbledError:
            raise DeviceError(
                f"{self._what} at {self._path} answers, but not as a PN532 does: check which "
                "device has this name, and its cable."
            ) from None

    async def _poll(self, line: SerialLine, deliver: Deliver) -> None:
        heard = self._clock()
        while self._clock() - heard < SILENT_AFTER:
            try:
                answer = await _call(line, LIST_TARGETS, TWO_OF_TYPE_A, ANSWERS_WITHIN)
                tags = tags_of(answer)
            except SilentError:
                continue
            except (GarbledError, ValueError):
                deliver(TagPoll(self._clock(), self.name, None))
            else:
                heard = self._clock()
                deliver(TagPoll(heard, self.name, tags))
            await asyncio.sleep(POLL_EVERY)
        raise DeviceError(
            f"{self._what} at {self._path} has stopped answering; it is being started anew. If "
            "that does not help, check its cable."
        )


async def _awaken(line: SerialLine) -> None:
    line.send(WAKE_UP)
    await asyncio.sleep(SETTLES_WITHIN)
    try:
        await _call(line, CONFIGURE_SAM, NORMAL_MODE, ANSWERS_WITHIN)
    except (SilentError, GarbledError):
        line.send(WAKE_UP)
        await _call(line, CONFIGURE_SAM, NORMAL_MODE, STARTS_WITHIN)


async def _call(line: SerialLine, command: int, data: bytes, within: float) -> bytes:
    """One command and its answer."""
    line.drop()
    line.send(command_frame(command, data))
    try:
        async with asyncio.timeout(within):
            return await _answer(line, command)
    except TimeoutError:
        # An acknowledgement from the host ends a command that still runs; what the chip says to
        # that, or said too late, must not pass for the next answer.
        line.send(ACK)
        await asyncio.sleep(SETTLES_WITHIN)
        raise SilentError from None


async def _answer(line: SerialLine, command: int) -> bytes:
    frames = FrameReader()
    while True:
        for frame in frames.feed(await line.receive()):
            if isinstance(frame, Garbled):
                raise GarbledError
            if not isinstance(frame, Acknowledged) and frame[0] == command + 1:
                return frame[1:]
