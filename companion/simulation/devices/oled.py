"""Simulated OLED chips: what stands in their memory after the bytes they were sent.

Written from the data sheets (SSD1306, SH1106, SSD1322) and apart from the companion's own driver.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

Size = tuple[int, int]


class SimulatedOled(ABC):
    """Takes commands and data; `picture` is what a person would see, row by row."""

    arguments: ClassVar[Mapping[int, int]] = {}
    """How many bytes follow a command."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.received = 0
        self.is_on = False
        self._command: list[int] = []

    def command(self, byte: int) -> None:
        self.received += 1
        self._command.append(byte)
        if len(self._command) > self.arguments.get(self._command[0], 0):
            first, *rest = self._command
            self._command = []
            self.obey(first, rest)

    def data(self, byte: int) -> None:
        self.received += 1
        self.store(byte)

    def picture(self) -> bytes:
        """As the port Screen takes it: rows of pixels, eight in a byte, leftmost first."""
        width, height = self.size
        rows = bytearray()
        for y in range(height):
            bits = [self.is_on and self.is_lit(x, y) for x in range(width)]
            for x in range(0, width, 8):
                rows.append(sum(128 >> bit for bit in range(8) if bits[x + bit]))
        return bytes(rows)

    @abstractmethod
    def obey(self, command: int, arguments: list[int]) -> None: ...

    @abstractmethod
    def store(self, byte: int) -> None: ...

    @abstractmethod
    def is_lit(self, x: int, y: int) -> bool: ...


class _Paged(SimulatedOled):
    """Memory in pages of eight rows, one byte a column, its lowest bit at the top."""

    columns: int
    offset: int

    def __init__(self, size: Size = (128, 64)) -> None:
        super().__init__(size)
        # What it holds after power came on is anything but the picture.
        self._memory = [[0xA5] * self.columns for _ in range(16)]
        self._page = 0
        self._column = 0

    def is_lit(self, x: int, y: int) -> bool:
        return bool(self._memory[y // 8][x + self.offset] >> (y % 8) & 1)

    def obey(self, command: int, arguments: list[int]) -> None:
        if command in {0xAE, 0xAF}:
            self.is_on = command == 0xAF  # noqa: PLR2004 - display on
        elif 0xB0 <= command <= 0xBF:  # noqa: PLR2004 - page of the page mode
            self._page = command & 0x0F
        elif command <= 0x0F:  # noqa: PLR2004 - low half of the column
            self._column = self._column & 0xF0 | command
        elif command <= 0x1F:  # noqa: PLR2004 - high half of the column
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        else:
            self.set_up(command, arguments)

    def set_up(self, command: int, arguments: list[int]) -> None:
        """What the chips differ in."""


class SimulatedSh1106(_Paged):
    """Has page mode only, and four columns more than it shows."""

    columns = 132
    offset = 2
    arguments: ClassVar[Mapping[int, int]] = dict.fromkeys(
        (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
    )

    def store(self, byte: int) -> None:
        if self._column < self.columns:
            self._memory[self._page][self._column] = byte
            self._column += 1


class SimulatedSsd1306(_Paged):
    """Fills a window of columns and pages, column by column, once that mode is set."""

    columns = 128
    offset = 0
    arguments: ClassVar[Mapping[int, int]] = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22, 0xA3), 2),
        **dict.fromkeys((0x29, 0x2A), 5),
        **dict.fromkeys((0x26, 0x27), 6),
    }

    def __init__(self, size: Size = (128, 64)) -> None:
        super().__init__(size)
        self._horizontal = False
        self._first_column, self._last_column = 0, 127
        self._first_page, self._last_page = 0, 7

    def set_up(self, command: int, arguments: list[int]) -> None:
        if command == 0x20:  # noqa: PLR2004 - memory mode
            self._horizontal = arguments[0] & 3 == 0
        elif command == 0x21:  # noqa: PLR2004 - window of columns
            self._first_column, self._last_column = arguments
            self._column = self._first_column
        elif command == 0x22:  # noqa: PLR2004 - window of pages
            self._first_page, self._last_page = arguments
            self._page = self._first_page

    def store(self, byte: int) -> None:
        self._memory[self._page][self._column] = byte
        if not self._horizontal:
            self._column = (self._column + 1) % self.columns
        elif self._column < self._last_column:
            self._column += 1
        else:
            self._column = self._first_column
            last = self._page >= self._last_page
            self._page = self._first_page if last else self._page + 1


class SimulatedSsd1322(SimulatedOled):
    """Sixteen greys: four pixels in two bytes; the screen shows 256 of its 480 columns.

    What follows a command comes as data, so here a command ends where the next one begins.
    """

    left: Final = 28
    """The first group of four columns that is seen."""

    def __init__(self, size: Size = (256, 64)) -> None:
        super().__init__(size)
        self._memory = [[0x5A] * 240 for _ in range(128)]
        self._now = 0
        self._given: list[int] = []
        self._columns = (0, 119)
        self._rows = (0, 127)
        self._at = (0, 0)

    def obey(self, command: int, arguments: list[int]) -> None:
        del arguments
        self._now = command
        self._given = []
        if command in {0xAE, 0xAF}:
            self.is_on = command == 0xAF  # noqa: PLR2004 - display on
        elif command == 0x5C:  # noqa: PLR2004 - write into the memory
            self._at = (self._columns[0] * 2, self._rows[0])

    def store(self, byte: int) -> None:
        if self._now == 0x5C:  # noqa: PLR2004 - write into the memory
            self._write(byte)
            return
        self._given.append(byte)
        if self._now == 0x15 and len(self._given) == 2:  # noqa: PLR2004 - window of columns
            self._columns = (self._given[0], self._given[1])
        elif self._now == 0x75 and len(self._given) == 2:  # noqa: PLR2004 - window of rows
            self._rows = (self._given[0], self._given[1])

    def _write(self, byte: int) -> None:
        column, row = self._at
        self._memory[row][column] = byte
        column += 1
        if column > self._columns[1] * 2 + 1:
            column = self._columns[0] * 2
            row = self._rows[0] if row >= self._rows[1] else row + 1
        self._at = (column, row)

    def is_lit(self, x: int, y: int) -> bool:
        byte = self._memory[y][self.left * 2 + x // 2]
        return bool(byte & 0x0F if x % 2 else byte >> 4)
