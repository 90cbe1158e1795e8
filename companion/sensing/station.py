"""Everything one table senses, wired together: signals in, readings and replies out."""

from collections.abc import Callable, Iterable, Mapping

from companion.model.readings import (
    BOARD,
    ButtonPressed,
    Reading,
    Requested,
    SlotChanged,
    SlotFailed,
    SourceFound,
    SourceLost,
)
from companion.model.signals import (
    ButtonEdge,
    LinkFound,
    LinkLost,
    Signal,
    SlotReport,
    SlotSnapshot,
    TagPoll,
    WebTap,
)
from companion.model.table import Spot
from companion.sensing.health import HEALTH_TIMES, HealthTimes, SlotHealth, Why
from companion.sensing.presence import Presence, ReaderTimes
from companion.sensing.sensed import NEVER, NOTHING, Sensed
from companion.sensing.slots import LINE_TIMES, LineTimes, SlotLine

# Nobody said how often a reader without settings answers, so its silence means nothing.
UNSET_READER = ReaderTimes(silent=None)


class Sensing:
    """The senses of one table: one hub with its slots, any number of tag readers, buttons, web.

    The clock is the latest time any call gave; the times of readings never go back.
    """

    def __init__(
        self,
        spots: Mapping[int, Spot] | None = None,
        readers: Mapping[str, ReaderTimes] | None = None,
        *,
        start: float = 0.0,
        hub: str = BOARD,
        line: LineTimes = LINE_TIMES,
        health: HealthTimes = HEALTH_TIMES,
    ) -> None:
        self._now = start
        self._slots = frozenset(spots or ())
        self._line = SlotLine(hub, line)
        self._health = SlotHealth(_mates(spots or {}), health)
        self._readers = {
            name: Presence(name, times, start) for name, times in (readers or {}).items()
        }
        self._others_lost: set[str] = set()
        self.due = NEVER
        """The same as `wakes_at`, for who asks after every signal."""
        self._wait()
        self._handlers: dict[type[Signal], Callable[..., Sensed]] = {
            SlotReport: self._report,
            SlotSnapshot: self._snapshot,
            TagPoll: self._poll,
            ButtonEdge: self._button,
            WebTap: self._tap,
            LinkLost: self._link_lost,
            LinkFound: self._link_found,
        }

    @property
    def wakes_at(self) -> float | None:
        """When `advance` has something to do, if no signal comes before."""
        return None if self.due == NEVER else self.due

    @property
    def covered(self) -> frozenset[int]:
        """The slots last told to be covered; those of `masked` may be wrong."""
        return frozenset(self._health.told)

    @property
    def masked(self) -> Mapping[int, Why]:
        """The slots that are not believed."""
        return self._health.masked

    @property
    def lost(self) -> frozenset[str]:
        """The sources that do not answer."""
        gone = [name for name, reader in self._readers.items() if reader.lost]
        if self._line.lost:
            gone.append(self._line.source)
        return frozenset((*gone, *self._others_lost))

    @property
    def is_well(self) -> bool:
        """Does every source answer, and is every slot believed?"""
        if self._health.masked or self._line.lost or self._others_lost:
            return False
        return True not in [reader.lost for reader in self._readers.values()]

    @property
    def synced(self) -> bool:
        """Whether `covered` is up to date: no report missing, the hub there."""
        return self._line.synced

    def retell(self) -> tuple[Reading, ...]:
        """All that is sensed now, once more: for a trace that begins here."""
        now = self._now
        return (
            *[SlotChanged(now, slot, covered=True) for slot in sorted(self.covered)],
            *[SlotFailed(now, slot, why) for slot, why in sorted(self.masked.items())],
            *([SourceFound(now, self._line.source)] if self.synced else ()),
            *[SourceLost(now, source) for source in sorted(self.lost)],
        )

    def receive(self, signal: Signal) -> Sensed:
        before = NOTHING
        if self._now <= signal.time < self.due:
            self._now = signal.time
        else:
            before = self.advance(signal.time)
        sensed = self._handlers[type(signal)](signal)
        self._wait()
        if before is NOTHING:
            return sensed
        return Sensed(before.readings + sensed.readings, before.replies + sensed.replies)

    def advance(self, time: float) -> Sensed:
        """Let time pass; a question to the hub may have to be repeated, so this replies too."""
        # In this order a time that is no number does not become the clock.
        self._now = max(self._now, time)
        if self._now < self.due:
            return NOTHING
        readings, replies = self._line.advance(self._now)
        readings += self._health.advance(self._now)
        for reader in self._readers.values():
            readings += reader.advance(self._now)
        self._wait()
        return Sensed(readings, replies)

    def expect(self, covered: frozenset[int]) -> None:
        """What the game knows: slots that must be covered; all others must be free."""
        self._health.expect(self._now, covered)
        self._wait()

    def rewire(self, spots: Mapping[int, Spot]) -> tuple[Reading, ...]:
        """Another board lies on the table: its slots sit elsewhere, and all is told anew."""
        self._slots = frozenset(spots)
        self._health = SlotHealth(_mates(spots), self._health.times)
        readings: list[Reading] = []
        for slot in sorted(self._line.known & self._slots):
            covered = SlotChanged(self._now, slot, covered=True)
            readings += self._health.change(covered, watched=False)
        self._wait()
        return tuple(readings)

    def suspects(
        self, covered: frozenset[int] | None = None, free: frozenset[int] | None = None
    ) -> frozenset[int]:
        """Slots that may be dead or stuck if these should be covered and those free."""
        return self._health.suspects(covered, free)

    def distrust(self, time: float, slots: Iterable[int]) -> tuple[Reading, ...]:
        """A person says that these slots read wrong: mask them until they move."""
        self._now = max(self._now, time)
        return self._health.distrust(self._now, (slot for slot in slots if slot in self._slots))

    def _report(self, report: SlotReport) -> Sensed:
        return self._healthy(self._line.report(self._now, report), watched=True)

    def _snapshot(self, snapshot: SlotSnapshot) -> Sensed:
        return self._healthy(self._line.snapshot(self._now, snapshot), watched=False)

    def _healthy(self, sensed: Sensed, *, watched: bool) -> Sensed:
        if not sensed.readings:
            return sensed
        readings: list[Reading] = []
        for reading in sensed.readings:
            if not isinstance(reading, SlotChanged):
                readings.append(reading)
            elif reading.slot in self._slots:
                readings += self._health.change(reading, watched=watched)
        return Sensed(tuple(readings), sensed.replies)

    def _poll(self, poll: TagPoll) -> Sensed:
        reader = self._readers.get(poll.reader)
        if reader is None:
            reader = self._readers[poll.reader] = Presence(poll.reader, UNSET_READER, self._now)
            if poll.reader in self._others_lost:
                self._others_lost.remove(poll.reader)
                reader.lost = True
        readings = reader.poll(self._now, poll.tags)
        return Sensed(readings) if readings else NOTHING

    def _button(self, edge: ButtonEdge) -> Sensed:
        return Sensed((ButtonPressed(self._now, edge.button),))

    def _tap(self, tap: WebTap) -> Sensed:
        return Sensed((Requested(self._now, tap.request, tap.values),))

    def _link_lost(self, link: LinkLost) -> Sensed:
        if link.source == self._line.source:
            return self._line.link_lost(self._now)
        if link.source in self._readers:
            return Sensed(self._readers[link.source].link_lost(self._now))
        if link.source in self._others_lost:
            return NOTHING
        self._others_lost.add(link.source)
        return Sensed((SourceLost(self._now, link.source),))

    def _link_found(self, link: LinkFound) -> Sensed:
        if link.source == self._line.source:
            return self._line.link_found(self._now)
        if link.source in self._readers:
            return Sensed(self._readers[link.source].link_found(self._now))
        if link.source not in self._others_lost:
            return NOTHING
        self._others_lost.remove(link.source)
        return Sensed((SourceFound(self._now, link.source),))

    def _wait(self) -> None:
        """After every signal: so it compares, which takes half the time of `min`."""
        due = self._line.due
        if self._health.due < due:  # noqa: PLR1730
            due = self._health.due
        for reader in self._readers.values():
            if reader.due < due:  # noqa: PLR1730
                due = reader.due
        self.due = due


def _mates(spots: Mapping[int, Spot]) -> dict[int, frozenset[int]]:
    """For each slot the other slots of its route."""
    routes: dict[int, set[int]] = {}
    for slot, spot in spots.items():
        routes.setdefault(spot.route, set()).add(slot)
    return {slot: frozenset(route - {slot}) for route in routes.values() for slot in route}
