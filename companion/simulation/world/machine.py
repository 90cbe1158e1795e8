"""The computer under the table: runs the program, hands signals to it, and can lose its power."""

from collections.abc import Callable
from typing import Protocol

from companion.model.scene import Scene
from companion.model.signals import Reply, Signal
from companion.simulation.world.clock import Clock
from companion.simulation.world.program import Program


class Eyes(Protocol):
    """Whoever looks at the screen."""

    def see(self, scene: Scene, time: float) -> None: ...


class Machine:
    def __init__(self, start: Callable[[], Program], clock: Clock, watch: Eyes) -> None:
        self._start = start
        self._clock = clock
        self._watch = watch
        self._program: Program | None = None
        self._shown: Scene | None = None
        self.answer: Callable[[Reply], None] = lambda _: None
        """Where replies go: to the hub."""
        self.on_boot: Callable[[], None] = lambda: None
        """Everything attached greets a program that has just started."""
        self.signals = 0
        self.wakes_at: float | None = None
        """When the program wants to be woken; only what reaches it can change that."""

    @property
    def scene(self) -> Scene | None:
        """What everybody sees; None while the screen is dark."""
        return None if self._program is None else self._shown

    def boot(self) -> None:
        self._program = self._start()
        self._look(self._program)
        self.on_boot()

    def cut_power(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = self.wakes_at = None

    def deliver(self, signal: Signal) -> bool:
        program = self._program
        if program is None:
            return False
        self.signals += 1
        for reply in program.receive(signal):
            self.answer(reply)
        self._look(program)
        return True

    def advance(self, time: float) -> None:
        if self._program is not None:
            self._program.advance(time)
            self._look(self._program)

    def _look(self, program: Program) -> None:
        self.wakes_at = program.wakes_at
        scene = program.scene
        if scene is not self._shown:
            self._shown = scene
            self._watch.see(scene, self._clock.now)
