"""Measures the lights: from a train to its light, and what moving lights cost."""

from collections.abc import Iterable
from time import perf_counter, process_time
from typing import Final

from companion.app import Companion
from companion.cli.bench.table import EDITION
from companion.cli.options import load_edition
from companion.display.leds import LedDisplay
from companion.display.pixels import one_per_space
from companion.model.edition import Edition
from companion.model.events import GameBegan
from companion.model.readings import Reading
from companion.model.scene import Scene
from companion.model.signals import LinkFound, SlotReport, SlotSnapshot
from companion.model.table import Equipment
from companion.model.views import TableView, Tally
from companion.rules.families import family_of
from companion.rules.timeline import Entry
from companion.simulation.game import Game
from companion.simulation.world.table import simulated_map

PLAYERS: Final = 5
TRAINS: Final = 200
SHARE_PLAYED: Final = 0.6


def measure(*, seconds: float = 60.0) -> dict[str, object]:
    box = load_edition(EDITION)
    game = Game(box, PLAYERS, 1)
    steps = [verdict for _, verdict in game.moves()]
    half = round(len(steps) * SHARE_PLAYED)
    view = family_of(box).view
    middle, end = view(steps[half].after, None), view(steps[-1].after, None)
    record = _HalfAGame(game.began, [verdict.events for verdict in steps[:half]])
    return {
        "train_to_frame": _train_to_frame(box, record),
        "processor_percent": {
            "whose_turn": _moving(box, middle, seconds),
            "last_round": _moving(box, middle._replace(turns_left=PLAYERS), seconds),
            "final_count": _moving(box, end, seconds),
        },
    }


class _HalfAGame:
    """A record of a game in the middle of it; what comes after is forgotten."""

    def __init__(self, began: GameBegan, entries: Iterable[Entry]) -> None:
        self._began, self._entries = began, list(entries)

    def begin(self, began: GameBegan) -> None: ...

    def append(self, entry: Entry) -> None: ...

    def trace(self, reading: Reading) -> None: ...

    def end(self, tally: Tally) -> None: ...

    def resume(self) -> tuple[GameBegan, Iterable[Entry]] | None:
        return self._began, self._entries


class _Strip:
    """Takes frames and throws them away."""

    count = 0

    def __init__(self) -> None:
        self.frames = 0

    def show(self, frame: bytes) -> None:  # noqa: ARG002 - nobody looks
        self.frames += 1


def _train_to_frame(box: Edition, record: _HalfAGame) -> dict[str, float]:
    """From a slot's report to the frame that answers it: sensing, interpretation, scene, lights."""
    companion = Companion(box, simulated_map(box, Equipment()), record)
    display = LedDisplay(_Strip(), box, one_per_space(box))
    owners = companion.state.owners
    pixels = enumerate(one_per_space(box).spots)
    lying = frozenset(n for n, spot in pixels if spot and owners[spot.route] is not None)
    free = [slot for slot in range(len(one_per_space(box))) if slot not in lying]
    companion.receive(LinkFound(0.0, "hub"))
    companion.receive(SlotSnapshot(0.0, 0, lying))
    display.show(companion.scene, 0.0)
    times = []
    for number in range(2 * TRAINS):
        now, slot = 10.0 * (number + 1), free[number // 2 % len(free)]
        companion.advance(now)
        start = perf_counter()
        companion.receive(SlotReport(now, number + 1, slot, number % 2 == 0))
        display.show(companion.scene, now)
        times.append(perf_counter() - start)
    times.sort()
    return {
        "median_ms": round(1000 * times[len(times) // 2], 3),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 3),
    }


def _moving(box: Edition, view: TableView, seconds: float) -> float:
    """Processor time of the frames of so many seconds, over those seconds."""
    strip = _Strip()
    display = LedDisplay(strip, box, one_per_space(box))
    start = process_time()
    display.show(Scene(view, None), 0.0)
    while (wakes := display.wakes_at) is not None and wakes < seconds:
        display.advance(wakes)
    if not strip.frames:
        raise RuntimeError("nothing was shown")
    return round(100 * (process_time() - start) / seconds, 3)
