"""The frames of a PN532 on its serial line (NXP UM0701-02, chapter 6.2.1)."""

from collections.abc import Iterator
from typing import Final

START: Final = b"\x00\xff"
ACK: Final = bytes.fromhex("0000ff00ff00")
TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
ERROR: Final = 0x7F

ACK_LENGTHS: Final = b"\x00\xff"
NACK_LENGTHS: Final = b"\xff\x00"
EXTENDED_LENGTHS: Final = b"\xff\xff"
SHORT_HEAD: Final = 4
EXTENDED_HEAD: Final = 7
LONGEST: Final = 265


class Acknowledged:
    """The chip has taken a command."""


class Garbled:
    """Something arrived that is no sound frame."""


Frame = bytes | Acknowledged | Garbled
"""The bytes are an answer: the command's code plus one, and its data."""


def command_frame(command: int, data: bytes = b"") -> bytes:
    """A command with both its checksums; ours are never long enough for the extended form."""
    body = bytes((TO_CHIP, command)) + data
    head = b"\x00" + START + bytes((len(body), -len(body) & 0xFF))
    return head + body + bytes((-sum(body) & 0xFF, 0))


class FrameReader:
    """Finds frames in bytes that arrive in any pieces, and the next good one after noise."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> Iterator[Frame]:
        self._bytes += data
        while (frame := self._next()) is not None:
            yield frame

    def _next(self) -> Frame | None:
        """The next whole frame, or None while more bytes are needed."""
        at = self._bytes.find(START)
        if at < 0:
            # A start may still come out of a last zero.
            del self._bytes[: max(0, len(self._bytes) - 1)]
            return None
        del self._bytes[:at]
        if len(self._bytes) < SHORT_HEAD:
            return None
        lengths = bytes(self._bytes[2:SHORT_HEAD])
        if lengths == ACK_LENGTHS:
            return self._take(SHORT_HEAD, Acknowledged())
        if lengths == NACK_LENGTHS:
            return self._take(SHORT_HEAD, Garbled())
        if lengths == EXTENDED_LENGTHS:
            return self._extended()
        return self._body(SHORT_HEAD, lengths[0], sound=sum(lengths) & 0xFF == 0)

    def _extended(self) -> Frame | None:
        if len(self._bytes) < EXTENDED_HEAD:
            return None
        lengths = self._bytes[SHORT_HEAD:EXTENDED_HEAD]
        length = lengths[0] << 8 | lengths[1]
        return self._body(
            EXTENDED_HEAD, length, sound=sum(lengths) & 0xFF == 0 and length <= LONGEST
        )

    def _body(self, head: int, length: int, *, sound: bool) -> Frame | None:
        if not sound or not length:
            # Behind a broken length nobody knows where the frame ends.
            return self._take(len(START), Garbled())
        end = head + length + 2
        if len(self._bytes) < end:
            return None
        check, last = self._bytes[head : end - 1], self._bytes[end - 1]
        # The zero behind the frame must be there too: where a zero was lost inside, both checksums
        # are still right.
        if sum(check) & 0xFF or last:
            return self._take(len(START), Garbled())
        body = bytes(check[:-1])
        return self._take(end, body[1:] if body[0] == FROM_CHIP and body[1:] else Garbled())

    def _take(self, count: int, frame: Frame) -> Frame:
        del self._bytes[:count]
        return frame
