"""Colours on their way to the hub: what changed, within the budget, the newest first."""

from typing import Final

from companion.sensing.hub.messages import PixelPart

EVERY: Final = 1 / 30
AGAIN_AFTER: Final = 0.15
BYTE_TAKES: Final = 0.0003
"""Without an answer for so long, and as much for each byte, nobody knows what arrived. A hub reads
several times as fast; asked sooner it would fall behind."""
BLOCK: Final = 25
"""Pixels that travel together: 16 blocks, as many as a frame has parts, are 400 pixels."""
CHANNEL_MA: Final = 20
DARK_MA: Final = 1
NEVER: Final = float("inf")


def dimmed(frame: bytes, budget_ma: int) -> bytes:
    """The frame, darker as a whole if it would draw more than the budget."""
    budget = max(0, budget_ma - DARK_MA * (len(frame) // 3))
    needed = sum(frame) * CHANNEL_MA / 255
    if needed <= budget:
        return frame
    share = budget / needed
    return frame.translate(bytes(int(value * share) for value in range(256)))


class PixelLine:
    """Remembers what the hub is sure to have; one frame is under way at a time."""

    def __init__(self, budget_ma: int) -> None:
        self._budget_ma = budget_ma
        self._count = 0
        self._asked: bytes | None = None
        self._wanted = b""
        """What was asked for, as it fits the pixels and the budget."""
        self._known: list[bytes | None] = []
        """By block; None where nobody knows what the hub has."""
        self._under_way: dict[int, bytes] | None = None
        self._number = 0
        self._sent = -NEVER
        self._size = 0

    def begin(self, count: int) -> None:
        """A hub has said hello: what its pixels show is not known."""
        self._count = count
        self._known = [None] * -(-count // BLOCK)
        self._under_way = None
        if self._asked is not None:
            self.show(self._asked)

    def show(self, frame: bytes) -> None:
        self._asked = frame
        size = 3 * self._count
        self._wanted = dimmed(frame[:size].ljust(size, b"\0"), self._budget_ma)

    def shown(self, number: int, arrived: int) -> None:
        """The hub has these parts of a frame, one bit each; the others are sent again."""
        if self._under_way is not None and number == self._number:
            for part, (block, colours) in enumerate(self._under_way.items()):
                if arrived >> part & 1:
                    self._known[block] = colours
            self._under_way = None

    def due(self) -> float:
        """When there is something to send."""
        if self._under_way is not None:
            return self._sent + AGAIN_AFTER + BYTE_TAKES * self._size
        return self._sent + EVERY if self._changed() else NEVER

    def parts(self, now: float) -> list[PixelPart]:
        """The next frame, if it is time for one."""
        if now < self.due():
            return []
        changed = self._changed()
        self._sent = now
        self._number = (self._number + 1) & 0xFF
        parts = []
        for part, (block, colours) in enumerate(changed.items()):
            start, end = _difference(self._known[block], colours)
            first = BLOCK * block + start
            cut = colours[3 * start : 3 * end]
            parts.append(PixelPart(self._number, part, len(changed), first, cut))
            self._known[block] = None
        self._under_way = changed
        self._size = sum(len(part.colours) for part in parts)
        return parts

    def _changed(self) -> dict[int, bytes]:
        """What the hub may not have, by block."""
        size = 3 * BLOCK
        blocks = (self._wanted[at : at + size] for at in range(0, len(self._wanted), size))
        return {at: block for at, block in enumerate(blocks) if block != self._known[at]}


def _difference(known: bytes | None, wanted: bytes) -> tuple[int, int]:
    """The first pixel that differs, and the one behind the last."""
    pixels = range(0, len(wanted), 3)
    if known is None:
        return 0, len(pixels)
    differing = [at // 3 for at in pixels if known[at : at + 3] != wanted[at : at + 3]]
    return differing[0], differing[-1] + 1
