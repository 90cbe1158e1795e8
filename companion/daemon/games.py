"""The games of one table, and what the companion cannot know of: parts that show nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.app import Companion
from companion.interpretation.mind import Times
from companion.journal import FallbackJournal
from companion.model.edition import Edition
from companion.model.errors import JournalError
from companion.model.scene import Scene, Trouble
from companion.model.signals import Reply, Signal
from companion.model.table import TableMap
from companion.recording import Recording
from companion.sensing.presence import ReaderTimes
from companion.tables.reading import Table


class Games:
    """The companion with all tables of the settings; a program like it from outside."""

    def __init__(
        self,
        tables: Sequence[Table],
        journal: FallbackJournal,
        clock: Callable[[], float],
        times: Times | None = None,
        readers: Mapping[str, ReaderTimes] | None = None,
        problem: JournalError | None = None,
    ) -> None:
        """`problem` is why the journal itself is in memory only."""
        self._problem = problem
        first, *others = tables
        self._tables = {table.edition.id: table for table in tables}
        self._record = Recording(
            journal,
            first.edition,
            first.map.equipment,
            clock,
            others=[table.edition for table in others],
        )
        self._companion = Companion(
            first.edition,
            first.map,
            self._record,
            times,
            readers,
            start=clock(),
            others=[(table.edition, table.map) for table in others],
        )
        self._broken: tuple[str, ...] = ()
        self._told: tuple[Scene, JournalError | None, Scene] | None = None

    @property
    def companion(self) -> Companion:
        return self._companion

    @property
    def edition(self) -> Edition:
        """The one that is played, or would be if the people confirmed."""
        return self._table.edition

    @property
    def map(self) -> TableMap:
        return self._table.map

    @property
    def problem(self) -> JournalError | None:
        """Why the newest steps are in memory only."""
        return self._record.problem or self._problem

    @property
    def wakes_at(self) -> float | None:
        return self._companion.wakes_at

    @property
    def scene(self) -> Scene:
        """What everybody may see; the same object while nothing changes."""
        plain, problem = self._companion.scene, self.problem
        if self._told is None or self._told[0] is not plain or self._told[1] is not problem:
            self._told = plain, problem, self._completed(plain)
        return self._told[2]

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        return self._companion.receive(signal)

    def advance(self, time: float) -> None:
        self._companion.advance(time)

    def waiting_replies(self) -> list[Reply]:
        return self._companion.waiting_replies()

    def kill(self) -> None:
        self._companion.kill()

    def report(self, broken: tuple[str, ...]) -> None:
        """The parts that show nothing or sound nothing; they sense nothing, so we are told."""
        if broken != self._broken:
            self._broken = broken
            self._told = None

    @property
    def _table(self) -> Table:
        return self._tables[self._companion.scene.edition]

    def _completed(self, scene: Scene) -> Scene:
        troubles = [Trouble("lost", (("source", part),)) for part in self._broken]
        if self.problem is not None:
            troubles.append(Trouble("journal"))
        return replace(scene, troubles=(*scene.troubles, *troubles)) if troubles else scene
