"""A small OLED screen, drawn by a thread of its own so that nothing ever waits for it."""

from threading import Condition, Thread
from typing import Final

from companion.display.screens.buses import Bus, bus_sentences
from companion.display.screens.panels import Panel
from companion.model.errors import DeviceError

AGAIN_AFTER: Final = 2.0
CHECK_EVERY: Final = 5.0
"""A screen that shows the same for long is asked so often whether it is still there."""

CLOSES_WITHIN: Final = 3.0
"""A bus that hangs keeps nobody from ending the program."""


class OledScreen:
    """The chip `chip` (ssd1306, sh1106 or ssd1322) on a bus; nothing is opened before `show`.

    `rotate` turns it clockwise by so many quarters; `size` is then what one sees.
    """

    def __init__(
        self,
        chip: str,
        size: tuple[int, int],
        bus: Bus,
        rotate: int = 0,
        *,
        again_after: float = AGAIN_AFTER,
        check_every: float = CHECK_EVERY,
    ) -> None:
        self._panel = Panel(chip, size, rotate)
        self.size = self._panel.size
        self._bus = bus
        self._again_after = again_after
        self._check_every = check_every
        self._changed = Condition()
        self._wanted: bytes | None = None
        self._drawn: bytes | None = None
        self._problem: str | None = None
        self._closing = False
        self._thread: Thread | None = None

    @property
    def problem(self) -> str | None:
        return self._problem

    def show(self, picture: bytes) -> None:
        width, height = self.size
        if len(picture) != (width + 7) // 8 * height:
            raise ValueError(f"{len(picture)} bytes are no picture of {width}×{height} pixels")
        with self._changed:
            self._wanted = picture
            self._changed.notify()
        if self._thread is None:
            self._thread = Thread(target=self._serve, name="screen", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Switches the screen off and lets go."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(CLOSES_WITHIN)

    def _serve(self) -> None:
        while not self._closing:
            try:
                with bus_sentences(self._bus):
                    self._panel.open(self._bus.open())
                    self._draw_on()
            except DeviceError as error:
                self._problem = str(error)
                self._let_go(dark=False)
                self._rest()
        self._let_go(dark=True)

    def _draw_on(self) -> None:
        """Draws the newest picture, whatever was skipped meanwhile, until the end."""
        self._drawn = None
        while not self._closing:
            picture = self._wanted
            if picture is None or picture is self._drawn:
                self._panel.check()
            else:
                self._panel.draw(picture)
                self._drawn = picture
            self._problem = None
            with self._changed:
                self._changed.wait_for(self._is_news, self._check_every)

    def _is_news(self) -> bool:
        return self._closing or self._wanted is not self._drawn

    def _rest(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing, self._again_after)

    def _let_go(self, *, dark: bool) -> None:
        try:
            with bus_sentences(self._bus):
                self._panel.close(dark=dark)
        except DeviceError:
            # It is gone already; whoever asks was told, or the program ends.
            return
