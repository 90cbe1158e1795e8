"""Watches one simulated evening and keeps every scene that was shown."""

from contextlib import closing

from companion.app import Companion
from companion.cli.evenings import presets
from companion.journal import IN_MEMORY, open_or_memory
from companion.model.edition import Edition
from companion.model.scene import Scene
from companion.model.signals import Reply, Signal
from companion.model.table import Equipment
from companion.recording import Recording
from companion.simulation.world.evening import Evening
from companion.simulation.world.table import simulated_map


class Witness:
    """The companion as the simulated table drives it, with somebody who looks at the screen."""

    def __init__(self, companion: Companion, seen: list[Scene]) -> None:
        self._companion = companion
        self._seen = seen

    @property
    def scene(self) -> Scene:
        scene = self._companion.scene
        if not self._seen or self._seen[-1] is not scene:
            self._seen.append(scene)
        return scene

    @property
    def wakes_at(self) -> float | None:
        return self._companion.wakes_at

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        return self._companion.receive(signal)

    def advance(self, time: float) -> None:
        self._companion.advance(time)

    def kill(self) -> None:
        self._companion.kill()


def watch_evening(edition: Edition, players: int, seed: int, preset: str = "home") -> list[Scene]:
    """Every scene of an evening, in the order in which people saw them."""
    has = Equipment()
    table = simulated_map(edition, has)
    journal, _ = open_or_memory(IN_MEMORY)
    seen: list[Scene] = []

    def start() -> Witness:
        record = Recording(journal, edition, has, clock=lambda: 0.0)
        return Witness(Companion(edition, table, record), seen)

    with closing(journal):
        Evening(edition, table, players, seed, presets()[preset], start).play()
    return seen
