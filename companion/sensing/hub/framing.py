"""Frames on the line to the hub: `~`, length, sequence, kind, payload, CRC16, `~`.

docs/wire-protocol.md explains them byte by byte.
"""

from binascii import crc_hqx
from typing import Final, NamedTuple

FLAG: Final = 0x7E
ESCAPE: Final = 0x7D
ESCAPED: Final = bytes((ESCAPE, FLAG, 0x03))
"""Bytes that never travel as themselves; 0x03 would interrupt the hub's program. ESCAPE first:
replacing it last would escape the escapes."""
SWAP: Final = 0x20
MOST: Final = 255
"""The longest payload."""
HEAD: Final = 3
CHECK: Final = 2
LONGEST: Final = HEAD + MOST + CHECK
LONGEST_TEXT: Final = 200


class Frame(NamedTuple):
    sequence: int
    kind: str
    payload: bytes


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF; b"123456789" gives 0x29B1."""
    return crc_hqx(data, 0xFFFF)


def enclose(frame: Frame) -> bytes:
    """The bytes of one frame."""
    if len(frame.payload) > MOST:
        raise ValueError(f"a payload of {len(frame.payload)} bytes is too long for one frame")
    inner = bytes((len(frame.payload), frame.sequence, ord(frame.kind))) + frame.payload
    inner += crc16(inner).to_bytes(CHECK, "big")
    for byte in ESCAPED:
        inner = inner.replace(bytes((byte,)), bytes((ESCAPE, byte ^ SWAP)))
    return b"~" + inner + b"~"


class Unframer:
    """Finds frames in a stream of bytes, however damaged; what is no frame is counted.

    Any flag may end a frame and begin one, so a lost flag costs no good frame beside it.
    """

    def __init__(self) -> None:
        self.bad = 0
        """Pieces between two flags that were no frame."""
        self.missed = 0
        """Frames whose numbers never came."""
        self._piece = b""
        self._noise = b""
        self._expected: int | None = None

    def feed(self, data: bytes) -> list[Frame]:
        frames: list[Frame] = []
        *ended, rest = data.split(b"~")
        for part in ended:
            piece, self._piece = self._piece + part, b""
            if not piece:
                continue
            frame = disclose(piece)
            if frame is None:
                self.bad += 1
                self._noise = piece[-LONGEST_TEXT:]
            else:
                self._count(frame.sequence)
                frames.append(frame)
        # One byte too many is enough to know that it is no frame, and costs no memory.
        self._piece = (self._piece + rest)[: 2 * LONGEST + 1]
        return frames

    @property
    def words(self) -> str:
        """The latest words that were no frame: so speaks a hub without our firmware."""
        said = (self._piece or self._noise).decode("ascii", "replace")
        lines = "".join(c if c.isprintable() and c.isascii() else "\n" for c in said).split("\n")
        return max(lines, key=len).strip()[:LONGEST_TEXT]

    def _count(self, sequence: int) -> None:
        if self._expected is not None:
            self.missed += (sequence - self._expected) & 0xFF
        self._expected = (sequence + 1) & 0xFF


def disclose(piece: bytes) -> Frame | None:
    """The frame that stands between two flags, or None if it is none."""
    inner = _unescaped(piece)
    if inner is None or not HEAD + CHECK <= len(inner) <= LONGEST:
        return None
    if len(inner) != HEAD + inner[0] + CHECK or crc16(inner) != 0:
        return None
    return Frame(inner[1], chr(inner[2]), inner[HEAD:-CHECK])


def _unescaped(piece: bytes) -> bytes | None:
    first, *others = piece.split(bytes((ESCAPE,)))
    if not all(others):
        return None
    return first + b"".join(bytes((part[0] ^ SWAP,)) + part[1:] for part in others)
