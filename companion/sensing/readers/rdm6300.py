"""An RDM6300 tag reader on a serial line: cheap, for 125 kHz tags, and it never answers a question.

While a tag lies on it, it says the tag's number again and again: start byte, ten hex digits, two
hex digits that are the exclusive or of the five bytes before, end byte. It is silent otherwise,
so nobody can tell an empty reader from a dead one, nor two tags at once from none.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Final

from companion.model.ports import Deliver
from companion.model.signals import TagPoll
from companion.sensing.readers.on_a_line import ReaderOnALine
from companion.sensing.serial_line import open_line

BAUD: Final = 9_600
START: Final = b"\x02"
END: Final = b"\x03"
DIGITS: Final = 10
LENGTH: Final = 14


class Rdm6300Reader(ReaderOnALine):
    model = "RDM6300"

    async def _serve(self, deliver: Deliver) -> None:
        with open_line(self._path, BAUD, self._what) as line:
            self._link.find(deliver)
            numbers = NumberReader()
            while True:
                for tag in numbers.feed(await line.receive()):
                    tags = None if tag is None else (tag,)
                    deliver(TagPoll(self._clock(), self.name, tags))


class NumberReader:
    """Finds tag numbers in bytes that arrive in any pieces; None for one that is garbled."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, data: bytes) -> Iterator[str | None]:
        self._bytes += data
        while True:
            _, start, rest = self._bytes.partition(START)
            self._bytes = start + rest
            if len(self._bytes) < LENGTH:
                return
            tag = _number(self._bytes[:LENGTH])
            # Behind a broken one the next may begin at any byte.
            self._bytes = self._bytes[1 if tag is None else LENGTH :]
            yield tag


def _number(frame: bytes) -> str | None:
    digits = frame[1:-1]
    if frame[-1:] != END or not all(chr(digit) in "0123456789ABCDEF" for digit in digits):
        return None
    values = bytes.fromhex(digits.decode())
    return None if reduce(xor, values) else digits[:DIGITS].decode()
