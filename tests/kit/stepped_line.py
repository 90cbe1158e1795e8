"""Sensing behind the real firmware in virtual time, with the cable and the slots in one hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from companion.cli.firmware_hub import firmware_hubs
from companion.model.readings import Reading, SlotChanged
from companion.model.signals import LinkFound, LinkLost, Signal, SlotReport, SlotSnapshot
from companion.sensing.sensed import NEVER, Sensed
from companion.sensing.slots import SlotLine
from companion.simulation.pico.hub import FirmwareHub
from companion.simulation.world.clock import Clock, Process
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import SOURCE, MakeHub
from tests.kit.tools import require_micropython


class SteppedLine:
    """A hub with its slots, and what is known of them; no slot is masked for changing often."""

    def __init__(self, make: MakeHub, slots: int, seed: int) -> None:
        self.clock = Clock()
        self.known = SlotLine(SOURCE)
        self.read: list[tuple[int, bool]] = []
        self.put: list[tuple[int, bool]] = []
        self.readings: list[Reading] = []
        hub = make(slots, self, self.clock, Faults(), Random(seed))
        assert isinstance(hub, FirmwareHub)
        self.hub = hub

    def deliver(self, signal: Signal) -> bool:
        now = self.clock.now
        match signal:
            case SlotReport():
                self._take(self.known.report(now, signal))
            case SlotSnapshot():
                self._take(self.known.snapshot(now, signal))
            case LinkLost():
                self._take(self.known.link_lost(now))
            case LinkFound():
                self._take(self.known.link_found(now))
        return True

    def set(self, slot: int, *, covered: bool) -> None:
        self.put.append((slot, covered))
        self.hub.sense(slot, covered=covered)

    def run(self, story: Process) -> None:
        self.clock.run(story, self)

    @property
    def wakes_at(self) -> float | None:
        return None if self.known.due == NEVER else self.known.due

    def advance(self, time: float) -> None:
        self._take(self.known.advance(time))

    def _take(self, sensed: Sensed) -> None:
        self.readings += sensed.readings
        self.read += [(r.slot, r.covered) for r in sensed.readings if isinstance(r, SlotChanged)]
        for reply in sensed.replies:
            self.hub.take(reply)


@contextmanager
def stepped_line(*, bad_cable: bool, slots: int = 128, seed: int = 1) -> Iterator[SteppedLine]:
    require_micropython()
    with firmware_hubs(bad_cable=bad_cable) as hubs:
        yield SteppedLine(hubs, slots, seed)
