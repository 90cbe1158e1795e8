"""Colours for the pixels: put together from parts, dimmed to the budget, calm when left alone."""

MYPY = False
if MYPY:  # the chip has no such module
    from collections.abc import Callable

CHANNEL_MA = 20
"""One colour of one pixel at its brightest."""
DARK_MA = 1
"""One pixel that is dark."""
SLICE = 25
"""So many pixels are worked on at a time, so that sampling goes on."""
MOST_PARTS = 16
HEAD = 5
"""Frame, part, parts and the first pixel stand before the colours."""
BREATH_STEPS = 32
BREATH_STEP_MS = 125
EVERY = 8
"""Of so many pixels one breathes when nobody is there."""


class Pixels:
    def __init__(self, count: int, most_ma: int) -> None:
        self.count = count
        self.most_ma = most_ma
        self.brightness = 255
        self.current_ma = most_ma
        self._colours = bytearray(3 * count)
        self._wire = bytearray(3 * count)
        """Green, red, blue of each pixel, dimmed: what the strip is sent."""
        self._sum = 0
        self._scale = -1
        self._frame = -1
        self.arrived = 0
        """Which parts of the latest frame there are, one bit each."""
        self._changed_from = 0
        self._changed_to = count
        self._at = 0
        self._end = 0
        self._is_due = True
        self._breath = -1

    def take(self, payload: memoryview) -> bool:
        """One part of a frame; True with the last, or once all of them are there.

        Then it is shown, even if some are missing: those stay as they were.
        """
        if len(payload) < HEAD:
            return False
        frame, part, parts = payload[0], payload[1], payload[2]
        if not part < parts <= MOST_PARTS:
            return False
        self._put(payload[3] << 8 | payload[4], payload[HEAD:])
        if frame != self._frame:
            self._frame = frame
            self.arrived = 0
        self.arrived |= 1 << part
        if part != parts - 1 and self.arrived != (1 << parts) - 1:
            return False
        self.redraw()
        return True

    def forget(self) -> None:
        """Another host counts its frames anew."""
        self._frame = -1

    def limit(self, brightness: int, current_ma: int) -> None:
        self.brightness = brightness
        self.current_ma = min(current_ma, self.most_ma)
        self.redraw()

    def redraw(self) -> None:
        scale = self._wanted_scale()
        if scale != self._scale:
            self._scale = scale
            self._changed_from, self._changed_to = 0, self.count
        if self._at < self._end:
            # The frame before is not drawn to its end: this one covers what is left of it.
            self._changed_from = min(self._changed_from, self._at)
            self._changed_to = max(self._changed_to, self._end)
        self._at, self._end = self._changed_from, self._changed_to
        self._changed_from, self._changed_to = self.count, 0
        self._is_due = True
        self._breath = -1

    def breathe(self, now: int) -> None:
        """Nobody is there: a dim light comes and goes on some of the pixels."""
        step = now // BREATH_STEP_MS % BREATH_STEPS
        if step == self._breath:
            return
        if self._breath < 0:
            self._wire[:] = bytes(len(self._wire))
            self._at = self._end = 0
            self._changed_from, self._changed_to = 0, self.count
        self._breath = step
        level = 1 + min(step, BREATH_STEPS - step) // 2
        for at in range(0, 3 * self.count, 3 * EVERY):
            self._wire[at] = level // 2
            self._wire[at + 1] = level
        self._is_due = True

    def wake(self) -> None:
        """Somebody is there again."""
        if self._breath >= 0:
            self.redraw()

    def work(self, is_showing: "Callable[[], bool]", show: "Callable[[bytearray], None]") -> bool:
        """Draws a slice, or shows what is drawn; True if there is more to do at once."""
        if self._at < self._end:
            self._draw(min(self._end, self._at + SLICE))
            return True
        if self._is_due and not is_showing():
            self._is_due = False
            show(self._wire)
        return False

    def _put(self, first: int, colours: memoryview) -> None:
        start = 3 * first
        length = min(len(colours) // 3 * 3, 3 * self.count - start)
        if length <= 0:
            return
        end = start + length
        self._sum -= sum(memoryview(self._colours)[start:end])
        self._colours[start:end] = colours[:length]
        self._sum += sum(memoryview(self._colours)[start:end])
        self._changed_from = min(self._changed_from, first)
        self._changed_to = max(self._changed_to, end // 3)

    def _wanted_scale(self) -> int:
        """Of 256."""
        scale = self.brightness + 1
        budget = max(0, self.current_ma - DARK_MA * self.count)
        needed = self._sum * CHANNEL_MA * scale // (255 * 256)
        return scale if needed <= budget else scale * budget // (needed + 1)

    def _draw(self, end: int) -> None:
        colours = self._colours
        wire = self._wire
        scale = self._scale
        for at in range(3 * self._at, 3 * end, 3):
            wire[at] = colours[at + 1] * scale >> 8
            wire[at + 1] = colours[at] * scale >> 8
            wire[at + 2] = colours[at + 2] * scale >> 8
        self._at = end
