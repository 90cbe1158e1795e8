"""The games of one table, and what the companion cannot know of: parts that show nothing."""

import logging
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.app import Companion
from companion.editions.own_tickets import written_ticket
from companion.interpretation.mind import Times
from companion.journal import FallbackJournal
from companion.model.edition import Edition
from companion.model.errors import JournalError
from companion.model.scene import Scene, Trouble
from companion.model.signals import LinkFound, LinkLost, Reply, Signal
from companion.model.table import TableMap
from companion.recording import Recording, Setup, setup_of
from companion.sensing.presence import ReaderTimes
from companion.tables.reading import Table

LOG: Final = logging.getLogger(__name__)


class Games:
    """The companion with all tables of the settings; a program like it from outside.

    A companion that falls over, which is a mistake of ours, is started anew: what it had in mind
    is forgotten, and the game goes on from what is durable.
    """

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
        self._tables = {table.edition.id: table for table in tables}
        self._journal = journal
        self._clock = clock
        self._times = times
        self._readers = readers
        self._problem = problem
        self._links: dict[str, LinkFound | LinkLost] = {}
        """The latest word about each source, for a companion that is started anew."""
        self._broken: tuple[str, ...] = ()
        self._told: tuple[Scene, JournalError | None, Scene] | None = None
        self._record, self._companion = self._start()

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
    def past(self) -> JournalError | None:
        """Why the game before cannot go on."""
        return self._record.past

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
        if isinstance(signal, LinkFound | LinkLost):
            self._links[signal.source] = signal
        try:
            replies = self._companion.receive(signal)
            self._look()
        except Exception as error:  # noqa: BLE001 - the table goes on, whatever it was
            _log(f"The companion fell over a {type(signal).__name__} and is started anew.", error)
            return self._restart()
        return replies

    def advance(self, time: float) -> tuple[Reply, ...]:
        """Time passed; what the hub should be told."""
        try:
            self._companion.advance(time)
            self._look()
        except Exception as error:  # noqa: BLE001 - likewise
            _log("The companion fell over as time passed and is started anew.", error)
            return self._restart()
        return tuple(self._companion.waiting_replies())

    def kill(self) -> None:
        self._companion.kill()

    def save(self) -> None:
        """Tries again to bring to the disk what it has not taken, though nobody plays on."""
        self._record.save()

    def close(self) -> None:
        """The program ends in order; the game may go on another day."""
        self._record.close()

    def report(self, broken: tuple[str, ...]) -> None:
        """The parts that show nothing or sound nothing; they sense nothing, so we are told."""
        if broken != self._broken:
            self._broken = broken
            self._told = None

    @property
    def _table(self) -> Table:
        return self._tables[self._companion.scene.edition]

    def _look(self) -> None:
        """Whatever cannot be shown, or waited for, shows now and not later."""
        _ = self._companion.scene, self._companion.wakes_at

    def _restart(self) -> tuple[Reply, ...]:
        self._record, self._companion = self._start()
        self._told = None
        now = self._clock()
        replies: list[Reply] = []
        for link in self._links.values():
            replies += self._companion.receive(replace(link, time=now))
        return tuple(replies)

    def _start(self) -> tuple[Recording, Companion]:
        try:
            return self._made(Recording)
        except Exception as error:  # noqa: BLE001 - nobody waits for a mended program
            # It stays in the journal.
            _log("The interrupted game cannot go on; a new one can begin.", error)
            return self._made(_WithoutPast)

    def _made(self, recording: type[Recording]) -> tuple[Recording, Companion]:
        first, *others = self._tables.values()
        record = recording(
            self._journal,
            first.edition,
            first.map.equipment,
            self._clock,
            others=[table.edition for table in others],
            describe=self._describe,
        )
        companion = Companion(
            first.edition,
            first.map,
            record,
            self._times,
            self._readers,
            start=self._clock(),
            others=[(table.edition, table.map) for table in others],
        )
        _ = companion.scene
        return record, companion

    def _describe(self, edition: str) -> tuple[str, Setup]:
        table = self._tables[edition]
        tickets = (("ticket", written_ticket(ticket)) for ticket in table.own_tickets)
        return table.source, (*setup_of(table.map.equipment), *tickets)

    def _completed(self, scene: Scene) -> Scene:
        troubles = [Trouble("lost", (("source", part),)) for part in self._broken]
        if self.problem is not None:
            troubles.append(Trouble("journal"))
        elif self.past is not None and scene.view is None:
            troubles.append(Trouble("past"))
        return scene._replace(troubles=(*scene.troubles, *troubles)) if troubles else scene


class _WithoutPast(Recording):
    """Records new games only."""

    def resume(self) -> None:
        return None


def _log(sentence: str, error: Exception) -> None:
    """Its kind and its place alone: what it says may be somebody's card or ticket."""
    place = "".join(traceback.format_tb(error.__traceback__))
    LOG.error("%s\n%s%s", sentence, place, type(error).__name__)
