"""A tag reader at a serial device: served until it fails, told, and looked for again."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic

from companion.model.ports import Deliver
from companion.sensing.link import Link


class ReaderOnALine(ABC):
    """The tag reader `name` at the serial device `path`."""

    model: str
    """What its maker calls it, for sentences about it."""

    def __init__(self, name: str, path: str, clock: Callable[[], float] = monotonic) -> None:
        self.name = name
        self._path = path
        self._clock = clock
        self._link = Link(name, clock)
        self._what = f'The {self.model} tag reader "{name}"'

    @property
    def problem(self) -> str | None:
        return self._link.problem

    async def run(self, deliver: Deliver) -> None:
        await self._link.keep(deliver, self._serve)

    @abstractmethod
    async def _serve(self, deliver: Deliver) -> None:
        """Opens the line, says `find` once the reader works, and delivers until it fails."""
