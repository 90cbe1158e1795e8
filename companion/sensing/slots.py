"""Numbered slot reports, lost, doubled or out of order, become each change exactly once."""

from dataclasses import dataclass

from companion.model.readings import BOARD, Reading, SlotChanged, SourceFound, SourceLost
from companion.model.signals import Acknowledge, AskSnapshot, Reply, SlotReport, SlotSnapshot
from companion.sensing.sensed import NEVER, NOTHING, Sensed

REMEMBERED = 128
HELD = 256


@dataclass(frozen=True, slots=True)
class LineTimes:
    """Seconds that the line to a hub may take.

    `again`: an unanswered question for a snapshot is repeated. `silent`: a hub that has not
    answered for so long is lost; from then on it is asked every `patient` seconds. `restart`: a
    hub whose snapshots have lower numbers for so long has started again; it must be longer than
    any snapshot can be under way, or a late one would pass for a restart.
    """

    again: float = 0.25
    silent: float = 2.0
    patient: float = 1.0
    restart: float = 1.0


LINE_TIMES = LineTimes()


class SlotLine:
    """What is known of the slots of one hub, from reports that may arrive in any way.

    `now` must not go back from call to call. A driver that has lost its line delivers nothing
    older after `found`; report numbers grow without wrapping.
    """

    def __init__(self, source: str = BOARD, times: LineTimes = LINE_TIMES) -> None:
        self.source = source
        self.times = times
        self.known: set[int] = set()
        self.lost = False
        self.due = NEVER
        self._down = False
        self._announced = False
        # The report up to which everything is known; None while no snapshot told where we are.
        self._last: int | None = None
        self._ahead: dict[int, SlotReport] = {}
        # What recent reports said, to tell a repeat from the report of a hub that started again.
        # None stands for a report that a snapshot made needless.
        self._recent: dict[int, tuple[int, bool] | None] = {}
        self._asking: float | None = None
        self._doubt: float | None = None

    @property
    def synced(self) -> bool:
        """Whether all is known that the hub has told, and the hub is there to tell it."""
        return self._last is not None and self._asking is None and not self.lost

    def report(self, now: float, report: SlotReport) -> Sensed:
        if self._down:
            return NOTHING
        if self._last is None or report.number > self._last + 1:
            if len(self._ahead) < HELD:
                self._ahead[report.number] = report
            return self._ask(now)
        if report.number <= self._last:
            return self._old(now, report)
        readings: list[Reading] = []
        sound = self._apply(now, report, readings)
        sound = self._release(now, readings) and sound
        if sound and not self._ahead and self._doubt is None and not self.lost:
            self._stop_asking()
        asked = () if sound else self._ask(now).replies
        return Sensed(tuple(readings), (Acknowledge(self._last), *asked))

    def snapshot(self, now: float, snapshot: SlotSnapshot) -> Sensed:
        if self._down:
            return NOTHING
        if self._last is None or snapshot.number >= self._last:
            return self._adopt(now, snapshot)
        # A lower number: a snapshot that was long under way, or a hub that started again. The
        # first is soon followed by a newer one, the second never is.
        if self._doubt is None:
            self._doubt = now
        elif now >= self._doubt + self.times.restart:
            self._recent.clear()
            readings, replies = self._adopt(now, snapshot)
            return Sensed(readings, replies + self._ask(now).replies)
        return self._ask(now)

    def link_lost(self, now: float) -> Sensed:
        self._down = True
        self._stop_asking()
        return Sensed(self._lose(now))

    def link_found(self, now: float) -> Sensed:
        """Everything may have changed meanwhile, so the next snapshot is believed, whatever its
        number; only with it the source counts as found.
        """
        self._down = False
        self._last = None
        self._doubt = None
        self._ahead.clear()
        self._recent.clear()
        self._stop_asking()
        return self._ask(now)

    def advance(self, now: float) -> Sensed:
        if self._asking is None or now < self.due:
            return NOTHING
        silent = now >= self._asking + self.times.silent
        readings = self._lose(now) if silent else ()
        self._wait_for_answer(now)
        return Sensed(readings, (AskSnapshot(),))

    def _old(self, now: float, report: SlotReport) -> Sensed:
        if self._last is None or report.number not in self._recent:
            return self._ask(now)
        said = self._recent[report.number]
        if said is None or said == (report.slot, report.covered):
            return Sensed((), (Acknowledge(self._last),))
        return self._ask(now)

    def _apply(self, now: float, report: SlotReport, readings: list[Reading]) -> bool:
        """Take the next report in order; False if it contradicts what was known."""
        self._last = report.number
        self._remember(report.number, (report.slot, report.covered))
        if (report.slot in self.known) == report.covered:
            return False
        if report.covered:
            self.known.add(report.slot)
        else:
            self.known.remove(report.slot)
        readings.append(SlotChanged(now, report.slot, report.covered))
        return True

    def _release(self, now: float, readings: list[Reading]) -> bool:
        """Take what was held ahead of a gap that is now closed."""
        sound = True
        while self._ahead and self._last is not None:
            report = self._ahead.pop(self._last + 1, None)
            if report is None:
                break
            sound = self._apply(now, report, readings) and sound
        return sound

    def _adopt(self, now: float, snapshot: SlotSnapshot) -> Sensed:
        if self._last is not None:
            first_skipped = max(self._last + 1, snapshot.number - REMEMBERED)
            for number in range(first_skipped, snapshot.number + 1):
                self._remember(number, None)
        # Freed before covered: a train that moved meanwhile never counts twice.
        freed = sorted(self.known - snapshot.covered)
        added = sorted(snapshot.covered - self.known)
        readings: list[Reading] = [SlotChanged(now, slot, False) for slot in freed]
        readings += [SlotChanged(now, slot, True) for slot in added]
        self.known = set(snapshot.covered)
        self._last = snapshot.number
        self._doubt = None
        self._stop_asking()
        sound = self._release(now, readings)
        # What is still ahead was not acknowledged: if it was real, the hub repeats it.
        self._ahead.clear()
        if self.lost or not self._announced:
            self._announced = True
            self.lost = False
            readings.append(SourceFound(now, self.source))
        replies: tuple[Reply, ...] = (Acknowledge(self._last),)
        return Sensed(tuple(readings), replies if sound else replies + self._ask(now).replies)

    def _remember(self, number: int, said: tuple[int, bool] | None) -> None:
        self._recent[number] = said
        if len(self._recent) > REMEMBERED:
            del self._recent[next(iter(self._recent))]

    def _lose(self, now: float) -> tuple[Reading, ...]:
        if self.lost:
            return ()
        self.lost = True
        return (SourceLost(now, self.source),)

    def _ask(self, now: float) -> Sensed:
        """Ask at once, but only once: `advance` repeats the question until it is answered."""
        if self._asking is not None:
            return NOTHING
        self._asking = now
        self._wait_for_answer(now)
        return Sensed((), (AskSnapshot(),))

    def _wait_for_answer(self, now: float) -> None:
        self.due = now + (self.times.patient if self.lost else self.times.again)

    def _stop_asking(self) -> None:
        self._asking = None
        self.due = NEVER
