"""Frames on the line to the host; docs/wire-protocol.md explains them byte by byte."""

from array import array

MYPY = False
if MYPY:  # the chip has no such module
    from collections.abc import Callable

FLAG = 0x7E
ESCAPE = 0x7D
ESCAPED = (FLAG, ESCAPE, 0x03)
"""Bytes that never travel as themselves; 0x03 is what Ctrl-C sends."""
SWAP = 0x20
HEAD = 3
CHECK = 2
MOST = 255
LONGEST = HEAD + MOST + CHECK
LINE_ENDS = (0x0A, 0x0D)


def _table() -> "array[int]":
    table = array("H")
    for value in range(256):
        crc = value << 8
        for _ in range(8):
            crc = crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1
        table.append(crc & 0xFFFF)
    return table


_TABLE = _table()


def crc16(data: bytearray, end: int) -> int:
    """CRC-16/CCITT-FALSE over the first bytes; 0 if they end with their own check."""
    table = _TABLE
    crc = 0xFFFF
    for i in range(end):
        crc = (crc << 8 & 0xFFFF) ^ table[crc >> 8 ^ data[i]]
    return crc


class Decoder:
    """Finds frames in a stream of bytes, however damaged, within one buffer.

    Calls `take(kind, payload)` for each; the payload is valid during the call only. A line that a
    person typed outside all frames goes to `take_line`.
    """

    def __init__(
        self, take: "Callable[[int, memoryview], None]", take_line: "Callable[[bytes], None]"
    ) -> None:
        self.bad = 0
        self.missed = 0
        self._take = take
        self._take_line = take_line
        self._piece = bytearray(LONGEST)
        self._view = memoryview(self._piece)
        self._length = 0
        self._escaped = False
        # Whether a flag came since the last good frame: what follows may be one, and no typing.
        self._inside = False
        self._expected = -1

    def feed(self, data: bytearray, count: int) -> None:
        # On the chip this is where most of the time goes: names of its own are quicker there, and
        # an ordinary byte is asked as few questions as possible.
        flag = FLAG
        escape = ESCAPE
        longest = LONGEST
        piece = self._piece
        length = self._length
        escaped = self._escaped
        inside = self._inside
        for i in range(count):
            byte = data[i]
            if byte == flag:
                self._end(length, escaped)
                inside = self._inside
                length = 0
                escaped = False
            elif byte == escape:
                escaped = True
            elif length >= longest:
                # Too long for a frame: one more than fits marks it, whatever else comes.
                length = longest + 1
            elif escaped:
                escaped = False
                piece[length] = byte ^ SWAP
                length += 1
            elif inside or byte not in LINE_ENDS:
                piece[length] = byte
                length += 1
            else:
                self._take_line(bytes(self._view[:length]))
                length = 0
        self._length = length
        self._escaped = escaped

    def forget(self) -> None:
        """Nothing came for a while: whatever was begun is no frame any more."""
        if self._length:
            self.bad += 1
        self._length = 0
        self._escaped = False
        self._inside = False

    def _end(self, length: int, escaped: bool) -> None:
        if not escaped and self._is_frame(length):
            self._inside = False
            sequence = self._piece[1]
            if self._expected >= 0:
                self.missed += (sequence - self._expected) & 0xFF
            self._expected = (sequence + 1) & 0xFF
            self._take(self._piece[2], self._view[HEAD : length - CHECK])
        else:
            if length:
                self.bad += 1
            self._inside = True

    def _is_frame(self, length: int) -> bool:
        return (
            HEAD + CHECK <= length <= LONGEST
            and length == HEAD + self._piece[0] + CHECK
            and crc16(self._piece, length) == 0
        )


class Outbox:
    """Frames on their way out, in one buffer; what does not fit is not taken."""

    def __init__(self, size: int = 2048) -> None:
        self._buffer = bytearray(size)
        self._head = 0
        self._tail = 0
        self._sequence = 0
        self._inner = bytearray(LONGEST)

    def __len__(self) -> int:
        return self._tail - self._head

    def has_room(self, payload: int) -> bool:
        """For a frame with so long a payload, at its worst."""
        return len(self) + 2 * (HEAD + payload + CHECK) + 2 <= len(self._buffer)

    def send(self, kind: str, payload: "bytes | bytearray") -> bool:
        """Whether there was room for it."""
        length = len(payload)
        if not self.has_room(length):
            return False
        inner = self._inner
        inner[0] = length
        inner[1] = self._sequence
        inner[2] = ord(kind)
        inner[HEAD : HEAD + length] = payload
        end = HEAD + length
        crc = crc16(inner, end)
        inner[end] = crc >> 8
        inner[end + 1] = crc & 0xFF
        self._sequence = (self._sequence + 1) & 0xFF
        self._make_room(2 * (end + CHECK) + 2)
        self._enclose(inner, end + CHECK)
        return True

    def say(self, text: str) -> None:
        """Words for a person, outside all frames."""
        data = text.encode()[: len(self._buffer) - len(self)]
        self._make_room(len(data))
        self._buffer[self._tail : self._tail + len(data)] = data
        self._tail += len(data)

    def drain(self, write: "Callable[[bytearray, int, int], int]") -> None:
        """Gives to `write(buffer, start, end)`, which says how many bytes it took."""
        if self._head < self._tail:
            self._head += write(self._buffer, self._head, self._tail)
            if self._head == self._tail:
                self._head = self._tail = 0

    def _make_room(self, needed: int) -> None:
        if self._tail + needed > len(self._buffer):
            waiting = len(self)
            self._buffer[:waiting] = self._buffer[self._head : self._tail]
            self._head = 0
            self._tail = waiting

    def _enclose(self, inner: bytearray, end: int) -> None:
        buffer = self._buffer
        tail = self._tail
        buffer[tail] = FLAG
        tail += 1
        for i in range(end):
            byte = inner[i]
            if byte in ESCAPED:
                buffer[tail] = ESCAPE
                tail += 1
                byte ^= SWAP
            buffer[tail] = byte
            tail += 1
        buffer[tail] = FLAG
        self._tail = tail + 1
