"""What the simulated table expects of the program that it drives."""

from typing import Protocol

from companion.model.scene import Scene
from companion.model.signals import Reply, Signal


class Program(Protocol):
    """The companion between its real input, signals, and its real output, scenes.

    `scene` is asked for after every signal: it must be the same object while nothing changes.
    """

    @property
    def scene(self) -> Scene:
        """What screen and lights show now, to everybody."""

    @property
    def wakes_at(self) -> float | None:
        """The next moment at which it wants `advance`, or None while it waits for a signal."""

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        """Takes what a driver delivers; the replies go to the hub."""

    def advance(self, time: float) -> object:
        """So late is it now, although nothing was sensed."""

    def kill(self) -> None:
        """The power is cut: nothing is flushed, nothing is closed in order."""
