"""Measures the OLED screen: how soon a reading shows, and bytes on its bus in an evening."""

from collections.abc import Sequence
from statistics import mean, median, quantiles
from time import process_time
from typing import Final

from luma.oled import device
from PIL import Image

from companion.cli.bench.table import EDITION, PLAYERS
from companion.cli.options import load_edition
from companion.cli.witness import watch_evening
from companion.display.oled.display import OledDisplay
from companion.display.screens.panels import Panel
from companion.model.edition import Edition
from companion.model.scene import Scene

SIZE: Final = (128, 64)
ADDRESS_AND_CONTROL: Final = 2
"""Bytes before those of a command or of data on I2C."""
BITS: Final = 9
"""Each byte is acknowledged by a bit."""
HZ: Final = 100_000
"""A Pi's I2C as it comes."""


def measure() -> dict[str, object]:
    box = load_edition(EDITION)
    scenes: list[tuple[float, Scene]] = []
    watch_evening(box, PLAYERS, 1, "none", lambda now, scene: scenes.append((now, scene)))
    figures = {chip: _show(box, scenes, chip) for chip in ("ssd1306", "sh1106")}
    return {"scenes": len(scenes), "reading_to_picture_ms": _delays(box), **figures}


def _delays(box: Edition) -> dict[str, float]:
    """From a reading to the picture it leads to: the whole program, but for the wire."""
    display = OledDisplay(_CountedScreen("ssd1306"))

    def show(now: float, scene: Scene) -> None:
        display.show(box, scene, now)

    delays = watch_evening(box, PLAYERS, 1, "none", show)
    cuts = quantiles(delays, n=100)
    return {name: round(cuts[at] * 1000, 2) for name, at in (("median", 49), ("p99", 98))}


def _show(box: Edition, scenes: Sequence[tuple[float, Scene]], chip: str) -> dict[str, object]:
    screen = _CountedScreen(chip)
    whole = _whole_picture(chip)
    display = OledDisplay(screen)
    start = process_time()
    for (now, scene), (end, _) in zip(scenes, [*scenes[1:], scenes[-1]], strict=True):
        due: float | None = now
        while due is not None and due <= end:
            again = display.show(box, scene, due)
            due = again if again is None or again > due else None
    seconds = process_time() - start
    sent = screen.updates
    return {
        "updates": len(sent),
        "whole_picture_bytes": whole,
        "update_bytes": {
            "p10": round(quantiles(sent, n=10)[0]),
            "median": round(median(sent)),
            "mean": round(mean(sent)),
            "p99": round(quantiles(sent, n=100)[-1]),
        },
        "ms_at_100_khz": {"whole_picture": _ms(whole), "update_mean": _ms(mean(sent))},
        "drawing_ms": round(seconds * 1000 / len(sent), 2),
    }


def _whole_picture(chip: str) -> int:
    """What luma itself sends for a picture."""
    wire = _CountingWire()
    panel = getattr(device, chip)(wire)
    wire.count = 0
    panel.display(Image.new("1", SIZE))
    return wire.count


def _ms(count: float) -> float:
    return round(count * BITS / HZ * 1000, 1)


class _CountedScreen:
    """A screen whose wire only counts; each picture is one update."""

    problem = None

    def __init__(self, chip: str) -> None:
        self.size = SIZE
        self.updates: list[int] = []
        self._wire = _CountingWire()
        self._panel = Panel(chip, SIZE)
        self._panel.open(self._wire)

    def show(self, picture: bytes) -> None:
        self._wire.count = 0
        self._panel.draw(picture)
        self.updates.append(self._wire.count)

    def close(self) -> None:
        """Nothing to let go."""


class _CountingWire:
    def __init__(self) -> None:
        self.count = 0

    def command(self, *command: int) -> None:
        self.count += ADDRESS_AND_CONTROL + len(command)

    def data(self, data: Sequence[int]) -> None:
        self.count += ADDRESS_AND_CONTROL + len(data)

    def cleanup(self) -> None:
        """Nothing to let go."""
