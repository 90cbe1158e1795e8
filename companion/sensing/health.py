"""Slots that are dead, stuck or flapping are recognised by what they do, and masked."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.model.readings import Reading, SlotChanged, SlotFailed, SlotRecovered
from companion.sensing.sensed import NEVER


class Why(StrEnum):
    DEAD = "dead"
    STUCK = "stuck"
    FLAPPING = "flapping"


@dataclass(frozen=True, slots=True)
class HealthTimes:
    """When a slot is no longer believed; times in seconds.

    `rates`: more changes than the first within the second is flapping. Changes closer together
    than `bounce` count as one, so that a bouncing contact is no flapping slot. `quiet`: a flapping
    slot that did not change for so long is believed again. `dead`: how long everything must have
    lain still before a slot that never saw its train is given up.
    """

    rates: tuple[tuple[int, float], ...] = ((12, 10.0), (30, 60.0))
    bounce: float = 0.1
    quiet: float = 60.0
    dead: float = 60.0


HEALTH_TIMES = HealthTimes()
NO_SLOTS: frozenset[int] = frozenset()


class SlotHealth:
    """Passes on the changes of healthy slots; `mates` are the other slots of a slot's route.

    A dead slot cannot be told from a bumped train, nor a stuck one from a train left lying, by
    the slot alone. So the rule that needs no person is narrow: the game says that the route is
    claimed; every mate was seen to become covered while we watched, and has lain still for the
    time `dead`; this slot has not been covered once since the start. A bumped train was covered
    before, a train missing since before the start has mates that nobody saw arrive, and a route
    of one slot has no mates. Everything else waits for a person (`distrust`).

    A dead or stuck slot that moves shows that it lives, and is believed again at once.
    """

    def __init__(
        self, mates: Mapping[int, frozenset[int]], times: HealthTimes = HEALTH_TIMES
    ) -> None:
        self.times = times
        self.masked: dict[int, Why] = {}
        self.told: set[int] = set()
        self.due = NEVER
        self._mates = mates
        self._longest = max((count for count, _ in times.rates), default=0) + 1
        self._covered = NO_SLOTS
        self._raw: set[int] = set()
        self._changes: dict[int, deque[float]] = {}
        self._once_covered: set[int] = set()
        self._seen_moving: set[int] = set()
        # When to look again: at a flapping slot for quiet, at a silent one for death.
        self._looks: dict[int, float] = {}

    def change(self, change: SlotChanged, *, watched: bool = True) -> tuple[Reading, ...]:
        """The readings that a change leads to; not `watched` if only its result was seen."""
        slot = change.slot
        if change.covered:
            self._raw.add(slot)
            self._once_covered.add(slot)
        else:
            self._raw.discard(slot)
        if watched:
            self._seen_moving.add(slot)
        flaps = self._count(change.time, slot)
        why = self.masked.get(slot)
        if why is Why.FLAPPING:
            return ()
        if why is not None:
            return self._recover(change.time, slot)
        if flaps:
            self._look(slot, change.time + self.times.quiet)
            return (self._mask(change.time, slot, Why.FLAPPING),)
        return self._tell(change)

    def expect(self, now: float, covered: frozenset[int]) -> None:
        """What must be covered because its route is claimed; everything else must be free."""
        self._covered = covered
        for slot in self.suspects(covered, NO_SLOTS):
            if slot not in self._looks and self._mates.get(slot):
                self._look(slot, now + self.times.dead)

    def suspects(
        self, covered: frozenset[int] | None = None, free: frozenset[int] | None = None
    ) -> frozenset[int]:
        """Slots that may be dead, of those that should be covered: they read free and were not
        covered once since the start. Slots that may be stuck, of those that should be free: they
        read covered and nobody saw them move. Without arguments, of what the game expects.
        """
        covered = self._covered if covered is None else covered
        free = frozenset(self._mates) - self._covered if free is None else free
        dead = covered - self._raw - self._once_covered
        stuck = (free & self._raw) - self._seen_moving
        return (dead | stuck) - self.masked.keys()

    def distrust(self, now: float, slots: Iterable[int]) -> tuple[Reading, ...]:
        """A person looked and says that these slots read wrong."""
        return tuple(
            self._mask(now, slot, Why.STUCK if slot in self._raw else Why.DEAD)
            for slot in sorted(slots)
            if slot not in self.masked
        )

    def advance(self, now: float) -> tuple[Reading, ...]:
        if now < self.due:
            return ()
        readings: list[Reading] = []
        for slot in [slot for slot, when in self._looks.items() if now >= when]:
            del self._looks[slot]
            if self.masked.get(slot) is Why.FLAPPING:
                readings += self._look_for_quiet(now, slot)
            elif slot in self.suspects(self._covered, NO_SLOTS):
                readings += self._look_for_death(now, slot)
        self.due = min(self._looks.values(), default=NEVER)
        return tuple(readings)

    def _count(self, now: float, slot: int) -> bool:
        """Count a change; True if there were too many."""
        changes = self._changes.get(slot)
        if changes is None:
            changes = self._changes[slot] = deque(maxlen=self._longest)
        elif now < changes[-1] + self.times.bounce:
            return False
        changes.append(now)
        return any(
            len(changes) > count and now <= changes[-1 - count] + span
            for count, span in self.times.rates
        )

    def _look_for_quiet(self, now: float, slot: int) -> tuple[Reading, ...]:
        quiet_at = self._changes[slot][-1] + self.times.quiet
        if now >= quiet_at:
            return self._recover(now, slot)
        self._looks[slot] = quiet_at
        return ()

    def _look_for_death(self, now: float, slot: int) -> tuple[Reading, ...]:
        mates = self._mates[slot]
        if mates <= self._raw and mates <= self._seen_moving:
            still_at = max(self._changes[mate][-1] for mate in mates) + self.times.dead
            if now >= still_at:
                return (self._mask(now, slot, Why.DEAD),)
            self._looks[slot] = still_at
        else:
            self._looks[slot] = now + self.times.dead
        return ()

    def _look(self, slot: int, when: float) -> None:
        self._looks[slot] = when
        self.due = min(self.due, when)

    def _mask(self, now: float, slot: int, why: Why) -> SlotFailed:
        self.masked[slot] = why
        return SlotFailed(now, slot, why)

    def _recover(self, now: float, slot: int) -> tuple[Reading, ...]:
        del self.masked[slot]
        return (SlotRecovered(now, slot), *self._tell(SlotChanged(now, slot, slot in self._raw)))

    def _tell(self, change: SlotChanged) -> tuple[Reading, ...]:
        """The change, if the slot now differs from what was last told of it."""
        slot, covered = change.slot, change.covered
        if covered == (slot in self.told):
            return ()
        if covered:
            self.told.add(slot)
        else:
            self.told.discard(slot)
        return (change,)
