"""Watches one simulated evening: every scene that was shown, and when."""

from collections.abc import Callable
from contextlib import closing
from time import process_time

from companion.app import Companion
from companion.cli.presets import presets
from companion.journal import IN_MEMORY, open_or_memory
from companion.model.edition import Edition
from companion.model.scene import Scene
from companion.model.signals import Reply, Signal
from companion.model.table import Equipment
from companion.recording import Recording
from companion.simulation.world.evening import Evening
from companion.simulation.world.table import simulated_map

Look = Callable[[float, Scene], None]
"""What somebody does who sees a scene at a time."""


class Witness:
    """The companion as the simulated table drives it, with somebody who looks at every scene."""

    def __init__(self, companion: Companion, look: Look, delays: list[float]) -> None:
        self._companion = companion
        self._look = look
        self._delays = delays
        self._now = 0.0
        self._last: Scene | None = None

    @property
    def scene(self) -> Scene:
        scene = self._companion.scene
        if scene is not self._last:
            self._last = scene
            self._look(self._now, scene)
        return scene

    @property
    def wakes_at(self) -> float | None:
        return self._companion.wakes_at

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        """Also counts the processor time from the signal to the end of a look at its scene."""
        self._now, last, start = signal.time, self._last, process_time()
        replies = self._companion.receive(signal)
        if self.scene is not last:
            self._delays.append(process_time() - start)
        return replies

    def advance(self, time: float) -> None:
        self._now = time
        self._companion.advance(time)

    def kill(self) -> None:
        self._companion.kill()


def watch_evening(
    edition: Edition, players: int, seed: int, preset: str, look: Look
) -> list[float]:
    """Shows every scene of an evening; answers the seconds from a signal to the end of a look."""
    has = Equipment()
    table = simulated_map(edition, has)
    journal, _ = open_or_memory(IN_MEMORY)
    delays: list[float] = []

    def start() -> Witness:
        record = Recording(journal, edition, has, clock=lambda: 0.0)
        return Witness(Companion(edition, table, record), look, delays)

    with closing(journal):
        Evening(edition, table, players, seed, presets()[preset], start).play()
    return delays
