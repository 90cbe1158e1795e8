"""The serial line of a simulated PN532: sleep, waking up, frames in and frames out.

Written from NXP's UM0701-02 and apart from the companion's own driver, so that the two cannot
agree on a mistake.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import Final

WAKING_EDGES: Final = 5
"""So many rising edges on its line wake the chip; the bytes that carry them are lost."""


class Kind(Enum):
    COMMAND = "command"
    ACK = "ack"
    NACK = "nack"


Received = tuple[Kind, bytes]


def answer_frame(body: bytes) -> bytes:
    """What the chip sends: direction, code and data between lengths and checksums."""
    body = b"\xd5" + body
    size = len(body)
    if size <= 255:  # noqa: PLR2004 - what one length byte can say
        head = bytes((size, (256 - size) % 256))
    else:
        high, low = divmod(size, 256)
        head = bytes((255, 255, high, low, (256 - (high + low) % 256) % 256))
    return b"\x00\x00\xff" + head + body + bytes(((256 - sum(body) % 256) % 256, 0))


ACK_FRAME: Final = bytes((0, 0, 255, 0, 255, 0))
SYNTAX_ERROR_FRAME: Final = bytes((0, 0, 255, 1, 255, 0x7F, 0x81, 0))


class Ear:
    """Hears what the host sends, if it is awake."""

    def __init__(self) -> None:
        self.asleep = True
        self._edges = 0
        self._heard = b""

    def fall_asleep(self) -> None:
        self.asleep = True
        self._edges = 0
        self._heard = b""

    def hear(self, data: bytes) -> Iterator[Received]:
        for number, byte in enumerate(data):
            if not self.asleep:
                self._heard += data[number:]
                break
            self._edges += rising_edges(byte)
            self.asleep = self._edges < WAKING_EDGES
        while (received := self._cut()) is not None:
            if received[1] or received[0] is not Kind.COMMAND:
                yield received

    def _cut(self) -> Received | None:
        """Cuts the first frame off what was heard; an unsound one is an empty command."""
        nothing = (Kind.COMMAND, b"")
        before, start, rest = self._heard.partition(b"\x00\xff")
        if not start:
            self._heard = before[-1:]
            return None
        if len(rest) < 2:  # noqa: PLR2004 - both length bytes
            return None
        if rest[:2] in (b"\x00\xff", b"\xff\x00"):
            self._heard = rest[2:]
            return (Kind.ACK if rest[0] == 0 else Kind.NACK), b""
        head = 2
        size = rest[0]
        if rest[:2] == b"\xff\xff":
            if len(rest) < 5:  # noqa: PLR2004 - and the three of a long frame
                return None
            head = 5
            size = rest[2] * 256 + rest[3]
        if sum(rest[head - 3 if head > 2 else 0 : head]) % 256:  # noqa: PLR2004 - as above
            self._heard = rest
            return nothing
        if len(rest) < head + size + 1:
            return None
        body, check = rest[head : head + size], rest[head + size]
        if (sum(body) + check) % 256 or not body or body[0] != 0xD4:  # noqa: PLR2004 - to the chip
            self._heard = rest
            return nothing
        self._heard = rest[head + size + 1 :]
        return Kind.COMMAND, body[1:]


def rising_edges(byte: int) -> int:
    """How often the line goes up in one byte: a start bit, eight bits from the lowest, a stop."""
    levels = (1, 0, *((byte >> bit) & 1 for bit in range(8)), 1)
    return sum(before < after for before, after in pairwise(levels))
