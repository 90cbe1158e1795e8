"""What goes out on the wire: only the parts of each page that have changed.

luma knows how each chip is set up, and sends whole pictures. A whole picture takes 92 ms on the
I2C bus of a Pi as it comes, so the chips with pages are written to here.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PIL import Image

from companion.display.screens.buses import Wire
from companion.model.errors import DeviceError

NOTHING: Final = 0xE3
PAGE: Final = 8
OFFSETS: Final = {"ssd1306": 0, "sh1106": 2}
"""An SH1106 has 132 columns, of which the screen shows the middle ones."""
PAGE_MODE: Final = (0x20, 0x02)
"""An SH1106 knows no other mode."""
ADDRESSING: Final = 7
"""Bytes on I2C that say where the next ones go: with fewer unchanged ones between two changes it is
shorter to send them too.
"""

TURNS: Final = (
    None,
    Image.Transpose.ROTATE_270,
    Image.Transpose.ROTATE_180,
    Image.Transpose.ROTATE_90,
)
"""By quarter turns clockwise; Pillow counts the other way round."""

SIZES: Final = {
    "ssd1306": ((128, 64), (128, 32)),
    "sh1106": ((128, 64), (128, 128)),
    "ssd1322": ((256, 64),),
}


class Panel:
    """A screen's chip behind a wire that may break and come back; `rotate` in quarter turns."""

    def __init__(self, chip: str, size: tuple[int, int], rotate: int = 0) -> None:
        if size not in SIZES.get(chip, ()):
            known = "; ".join(
                f"{name} {' or '.join(f'{width}×{height}' for width, height in sizes)}"
                for name, sizes in SIZES.items()
            )
            raise DeviceError(
                f"There is no screen {chip} with {size[0]}×{size[1]} pixels; there are {known}."
            )
        self.size = size if rotate % 2 == 0 else size[::-1]
        """As it is looked at."""
        self._chip = chip
        self._turn = TURNS[rotate]
        self._wire: Wire | None = None
        self._shown: list[bytes] | None = None
        # luma makes a device by setting it up on the wire. It is made once, off the wire, and
        # what it said is said again whenever the screen comes back: luma keeps every device it
        # ever made until the program ends.
        self._tape = _Tape()
        self._device = _device(chip, self._tape, size)
        self._opening, self._tape.calls = self._tape.calls, []

    def open(self, wire: Wire) -> None:
        self._wire = wire
        self._shown = None
        _replay(self._opening, wire)
        if self._chip == "ssd1306":
            wire.command(*PAGE_MODE)

    def close(self, *, dark: bool) -> None:
        """Lets the wire go; `dark` switches the screen off first."""
        wire, self._wire = self._wire, None
        if wire is None:
            return
        try:
            if dark:
                self._device.hide()
                _replay(self._tape.taken(), wire)
        finally:
            wire.cleanup()

    def check(self) -> None:
        """Raises if the screen is gone, where the wire can tell."""
        if self._chip != "ssd1322":
            self._open_wire().command(NOTHING)

    def draw(self, picture: bytes) -> None:
        image = Image.frombytes("1", self.size, picture)
        if self._turn is not None:
            image = image.transpose(self._turn)
        if self._chip == "ssd1322":
            self._draw_grey(image)
        else:
            self._draw_pages(image)

    def _draw_grey(self, image: Image.Image) -> None:
        """Here luma finds what changed; after a return it must think that everything did."""
        if self._shown is None:
            self._device.framebuffer.prev_image = None
            self._shown = []
        self._device.display(image)
        _replay(self._tape.taken(), self._open_wire())

    def _draw_pages(self, image: Image.Image) -> None:
        wire = self._open_wire()
        pages = _pages(image)
        shown = self._shown or [b""] * len(pages)
        # Whatever breaks off half-way is drawn anew as a whole.
        self._shown = None
        offset = OFFSETS[self._chip]
        for number, (before, now) in enumerate(zip(shown, pages, strict=True)):
            for first, end in _runs(before, now):
                column = first + offset
                wire.command(0xB0 | number, column & 0x0F, 0x10 | column >> 4)
                wire.data(list(now[first:end]))
        self._shown = pages

    def _open_wire(self) -> Wire:
        if self._wire is None:
            raise RuntimeError("the panel is not open")
        return self._wire


Call = tuple[bool, tuple[int, ...]]
"""Whether it is data, and its bytes."""


class _Tape:
    """A wire that leads nowhere and remembers what was said."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def command(self, *command: int) -> None:
        self.calls.append((False, command))

    def data(self, data: Sequence[int]) -> None:
        self.calls.append((True, tuple(data)))

    def cleanup(self) -> None:
        """Nothing to let go."""

    def taken(self) -> list[Call]:
        taken, self.calls = self.calls, []
        return taken


def _replay(calls: Sequence[Call], wire: Wire) -> None:
    for is_data, values in calls:
        if is_data:
            wire.data(list(values))
        else:
            wire.command(*values)


def _device(chip: str, wire: Wire, size: tuple[int, int]) -> Any:  # noqa: ANN401 - luma has no types
    from luma.oled import device  # noqa: PLC0415 - loaded only where there is a screen

    make: Callable[..., Any] = getattr(device, chip)
    width, height = size
    if chip == "ssd1322":
        return make(wire, width=width, height=height, mode="1")
    return make(wire, width=width, height=height)


def _pages(image: Image.Image) -> list[bytes]:
    """Bands of eight rows, a byte a column, its lowest bit at the top."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    count = image.height // PAGE
    return [columns[page::count] for page in range(count)]


def _runs(before: bytes, now: bytes) -> list[tuple[int, int]]:
    """Where columns differ, from the first to behind the last; all where nothing is known."""
    if before == now:
        return []
    if len(before) != len(now):
        return [(0, len(now))]
    runs: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == new:
            continue
        if runs and at - runs[-1][1] <= ADDRESSING:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs
