"""The noisy answers of one tag reader become one reading per tap."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.model.readings import (
    Reading,
    SourceFound,
    SourceLost,
    TagGone,
    TagsCrowded,
    TagSeen,
)
from companion.sensing.sensed import NEVER

# One answer without the tag may be a missed read; two and the leaving time are a removed card.
EMPTY_ANSWERS = 2


@dataclass(frozen=True, slots=True)
class ReaderTimes:
    """Seconds after which a reader's answers mean something.

    `leaving`: a tag not seen for so long is gone. `alone`: a tag that came together with another
    counts once it lay alone for so long. `silent`: a reader without a good answer for so long is
    lost; None for a reader that answers only while something lies on it, whose silence therefore
    means that nothing does.
    """

    leaving: float = 0.35
    alone: float = 1.0
    silent: float | None = 2.0


READER_TIMES = ReaderTimes()


class Presence:
    """What lies on one reader: nothing, a tag arriving, present or leaving, or too many.

    `now` must not go back from call to call.
    """

    def __init__(self, reader: str, times: ReaderTimes = READER_TIMES, start: float = 0.0) -> None:
        self.reader = reader
        self.times = times
        self.tag: str | None = None
        self.lost = False
        self._seen = start
        self._empties = 0
        self._garbled = start
        self._answered = start
        # Another tag, seen once right after the present one: exchanged, or lying beside it.
        self._rival: str | None = None
        self._rival_seen = start
        # Tags that came together with another, and when each was last seen.
        self._crowd: dict[str, float] = {}
        self._alone: tuple[str, float] | None = None
        # The answer that most of a reader's are: the one tag lies here still, alone.
        self._steady: tuple[str, ...] | None = None
        self.due = NEVER
        self._wait()

    def poll(self, now: float, tags: tuple[str, ...] | None) -> tuple[Reading, ...]:
        if tags is None:
            self._hear_garbled(now)
            return ()
        if tags == self._steady and now < self.due:
            self._answered = self._seen = now
            self._empties = 0
            silent = self.times.silent
            self.due = now + (self.times.leaving if silent is None else silent)
            return ()
        if not tags and self._steady is not None and self.times.silent is None and now < self.due:
            # It may be leaving; whether it has gone is known when that is due, as before.
            self._answered = now
            self._empties += 1
            return ()
        readings: list[Reading] = []
        self._answer(now, readings)
        if self._crowd and self.times.silent is None:
            self._disperse(now, ())
        if self.tag is not None and now >= self._gone_at():
            self._leave(now, readings)
        self._see(now, tags, readings)
        if self._crowd:
            self._disperse(now, tags)
        if self.tag is not None and now >= self._gone_at():
            self._leave(now, readings)
        self._wait()
        return tuple(readings)

    def advance(self, now: float) -> tuple[Reading, ...]:
        if now < self.due:
            return ()
        readings: list[Reading] = []
        if self._rival is not None and now >= self._rival_seen + self.times.leaving:
            self._exchange(now, readings)
        if now >= self._gone_at():
            self._leave(now, readings)
        if self.times.silent is not None and now >= self._answered + self.times.silent:
            self._lose(now, readings)
        self._wait()
        return tuple(readings)

    def link_lost(self, now: float) -> tuple[Reading, ...]:
        readings: list[Reading] = []
        self._lose(now, readings)
        self._wait()
        return tuple(readings)

    def link_found(self, now: float) -> tuple[Reading, ...]:
        readings: list[Reading] = []
        self._answer(now, readings)
        self._wait()
        return tuple(readings)

    def _hear_garbled(self, now: float) -> None:
        """Something answered, but not what lies there: nothing leaves because of it."""
        self._garbled = now
        for tag in self._crowd:
            self._crowd[tag] = now
        self._wait()

    def _answer(self, now: float, readings: list[Reading]) -> None:
        self._answered = now
        if not self.lost:
            return
        self.lost = False
        # What lay there may lie there still: it leaves only if it stays away from now on.
        self._seen = now
        self._empties = 0
        self._hear_garbled(now)
        readings.append(SourceFound(now, self.reader))

    def _lose(self, now: float, readings: list[Reading]) -> None:
        if not self.lost:
            self.lost = True
            readings.append(SourceLost(now, self.reader))

    def _see(self, now: float, tags: tuple[str, ...], readings: list[Reading]) -> None:
        if not tags:
            self._see_none(now, readings)
        elif tags.count(tags[0]) == len(tags):
            self._see_one(now, tags[0], readings)
        else:
            self._see_many(now, frozenset(tags), readings)

    def _see_none(self, now: float, readings: list[Reading]) -> None:
        if self._rival is not None:
            self._exchange(now, readings)
        self._empties += 1

    def _see_one(self, now: float, tag: str, readings: list[Reading]) -> None:
        if tag == self.tag:
            self._keep(now)
            if self._rival is not None:
                self._join(now, {self._rival}, readings)
        elif tag in self._crowd:
            self._see_one_of_the_crowd(now, tag, readings)
        elif self.tag is None or self._empties or self._rival == tag:
            self._take(now, tag, readings)
        else:
            if self._rival is not None:
                self._exchange(now, readings)
            self._rival = tag
            self._rival_seen = now

    def _see_one_of_the_crowd(self, now: float, tag: str, readings: list[Reading]) -> None:
        if self._rival is not None:
            self._exchange(now, readings)
        self._crowd[tag] = now
        self._empties += 1
        if self._alone is None or self._alone[0] != tag:
            self._alone = (tag, now)
        elif now >= self._alone[1] + self.times.alone:
            self._take(now, tag, readings)

    def _see_many(self, now: float, tags: frozenset[str], readings: list[Reading]) -> None:
        if self._rival is not None and self._rival not in tags:
            self._exchange(now, readings)
        if self.tag in tags:
            self._keep(now)
        else:
            self._empties += 1
        self._join(now, tags - {self.tag}, readings)

    def _join(self, now: float, tags: Iterable[str], readings: list[Reading]) -> None:
        if not self._crowd:
            readings.append(TagsCrowded(now, self.reader))
        self._crowd.update(dict.fromkeys(tags, now))
        self._alone = None
        self._rival = None

    def _disperse(self, now: float, still_there: tuple[str, ...]) -> None:
        for tag, seen in list(self._crowd.items()):
            if tag not in still_there and now >= seen + self.times.leaving:
                del self._crowd[tag]

    def _keep(self, now: float) -> None:
        self._seen = now
        self._empties = 0
        self._alone = None

    def _exchange(self, now: float, readings: list[Reading]) -> None:
        """The rival was no neighbour: it replaced the tag that lay here."""
        if self._rival is not None:
            seen = self._rival_seen
            self._take(now, self._rival, readings)
            self._seen = seen

    def _take(self, now: float, tag: str, readings: list[Reading]) -> None:
        self._leave(now, readings)
        readings.append(TagSeen(now, self.reader, tag))
        self.tag = tag
        self._rival = None
        self._crowd.pop(tag, None)
        self._keep(now)

    def _leave(self, now: float, readings: list[Reading]) -> None:
        if self.tag is not None:
            readings.append(TagGone(now, self.reader, self.tag))
            self.tag = None

    def _gone_at(self) -> float:
        """When the tag counts as removed if nothing more is heard of it."""
        if self.tag is None or self._rival is not None or self.lost:
            return NEVER
        if self.times.silent is None:
            return max(self._seen, self._garbled) + self.times.leaving
        return self._seen + self.times.leaving if self._empties >= EMPTY_ANSWERS else NEVER

    def _wait(self) -> None:
        due = self._gone_at()
        if self._rival is not None:
            due = self._rival_seen + self.times.leaving
        if self.times.silent is not None and not self.lost:
            due = min(due, self._answered + self.times.silent)
        self.due = due
        moving = self._crowd or self._rival is not None or self.lost
        self._steady = None if self.tag is None or moving else (self.tag,)
