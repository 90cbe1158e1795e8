"""Sensing against a line that loses, doubles and delays, readers that stammer, and plain noise."""

import heapq
from collections.abc import Iterator
from itertools import count, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.model.readings import (
    Button,
    Reading,
    SlotChanged,
    SlotFailed,
    SlotRecovered,
    SourceFound,
    SourceLost,
    TagGone,
    TagSeen,
)
from companion.model.signals import (
    Acknowledge,
    AskSnapshot,
    ButtonEdge,
    LinkFound,
    LinkLost,
    Reply,
    Signal,
    SlotReport,
    SlotSnapshot,
    TagPoll,
    WebTap,
)
from companion.model.table import Spot
from companion.sensing import HealthTimes, ReaderTimes, Sensing
from companion.sensing.presence import Presence

SLOTS = 6
SPOTS = {slot: Spot(slot // 3, slot % 3) for slot in range(SLOTS)}
NEVER_FLAPPING = HealthTimes(rates=())
REPEAT = 0.2


class Hub:
    """A hub that keeps its side of the bargain, at the far end of a line that does not."""

    def __init__(self, chance: Random, loss: float, doubling: float, delay: float) -> None:
        self.chance = chance
        self.loss, self.doubling, self.delay = loss, doubling, delay
        self.now = 0.0
        self.covered: set[int] = set()
        self.number = 0
        self.waiting: dict[int, SlotReport] = {}
        self.linked = True
        self.under_way: list[tuple[float, int, Signal | Reply]] = []
        self.order = count()
        self.sensing = Sensing(SPOTS, health=NEVER_FLAPPING)
        self.readings: list[Reading] = []
        self.receive(LinkFound(0.0, "hub"))

    def send(self, what: Signal | Reply) -> None:
        for _ in range(2 if self.chance.random() < self.doubling else 1):
            if self.linked and self.chance.random() >= self.loss:
                arrives = self.now + self.chance.random() * self.delay
                heapq.heappush(self.under_way, (arrives, next(self.order), what))

    def receive(self, signal: Signal) -> None:
        readings, replies = self.sensing.receive(signal)
        self.readings += readings
        for reply in replies:
            self.send(reply)

    def obey(self, reply: Reply) -> None:
        match reply:
            case Acknowledge(number):
                self.waiting = {n: r for n, r in self.waiting.items() if n > number}
            case AskSnapshot():
                self.send(SlotSnapshot(self.now, self.number, frozenset(self.covered)))

    def toggle(self, slot: int) -> None:
        self.covered ^= {slot}
        self.number += 1
        report = SlotReport(self.now, self.number, slot, slot in self.covered)
        self.waiting[self.number] = report
        self.send(report)

    def drop_link(self, *, restart: bool) -> None:
        """What was under way is lost with the link; people play on; the hub may start again."""
        self.under_way.clear()
        self.linked = False
        self.receive(LinkLost(self.now, "hub"))
        for _ in range(self.chance.randint(0, 5)):
            self.toggle(self.chance.randrange(SLOTS))
        if restart:
            self.number = 0
            self.waiting.clear()
        self.run(self.chance.uniform(0, 5))
        self.linked = True
        self.receive(LinkFound(self.now, "hub"))

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.step(min(end, self.now + REPEAT))
            for report in list(self.waiting.values()):
                self.send(report)

    def step(self, until: float) -> None:
        """Whatever arrives and whatever timer is due, in the order of time."""
        while True:
            arrival = self.under_way[0][0] if self.under_way else until
            wake = self.sensing.wakes_at
            if wake is not None and wake <= min(arrival, until):
                self.now = max(self.now, wake)
                readings, replies = self.sensing.advance(wake)
                self.readings += readings
                for reply in replies:
                    self.send(reply)
            elif self.under_way and arrival <= until:
                self.now, _, what = heapq.heappop(self.under_way)
                if isinstance(what, Reply):
                    self.obey(what)
                else:
                    self.receive(what)
            else:
                self.now = until
                return

    def come_to_rest(self) -> None:
        """Until nothing is under way and nobody waits for an answer."""
        for _ in range(300):
            self.run(1)
            if not self.waiting and not self.under_way and self.sensing.synced:
                return
        pytest.fail("the line did not come to rest")


def changes(readings: list[Reading]) -> list[tuple[int, bool]]:
    return [(r.slot, r.covered) for r in readings if isinstance(r, SlotChanged)]


def alternation_faults(readings: list[Reading]) -> list[int]:
    """The slots that were told twice in a row to be covered, or to be free."""
    told = dict.fromkeys(range(SLOTS), False)
    faults = []
    for slot, covered in changes(readings):
        if told[slot] == covered:
            faults.append(slot)
        told[slot] = covered
    return faults


def test_the_alternation_check_can_fail() -> None:
    twice = [SlotChanged(0.0, 3, True), SlotChanged(1.0, 3, True)]
    assert alternation_faults([*twice]) == [3]
    assert alternation_faults([SlotChanged(0.0, 2, False)]) == [2]


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    loss=st.floats(0, 0.5),
    doubling=st.floats(0, 0.5),
    delay=st.floats(0, 0.4),
    dropouts=st.booleans(),
)
def test_a_line_that_came_to_rest_has_told_the_truth(
    seed: int, loss: float, doubling: float, delay: float, *, dropouts: bool
) -> None:
    hub = Hub(Random(seed), loss, doubling, delay)
    for _ in range(8):
        for _ in range(hub.chance.randint(1, 12)):
            hub.run(hub.chance.choice((0, 0, 0.01, 0.1, 1)))
            if dropouts and hub.chance.random() < 0.05:
                hub.drop_link(restart=hub.chance.random() < 0.5)
            hub.toggle(hub.chance.randrange(SLOTS))
        hub.come_to_rest()
        assert hub.sensing.covered == hub.covered
    assert alternation_faults(hub.readings) == []
    assert [r.time for r in hub.readings] == sorted(r.time for r in hub.readings)


@given(slots=st.lists(st.integers(0, SLOTS - 1), max_size=60), doubling=st.floats(0, 1))
def test_a_line_without_loss_tells_every_change_once_and_in_order(
    slots: list[int], doubling: float
) -> None:
    hub = Hub(Random(1), 0, doubling, 0)
    hub.run(0.1)
    true: list[tuple[int, bool]] = []
    for slot in slots:
        hub.toggle(slot)
        true.append((slot, slot in hub.covered))
        hub.run(0.05)
    hub.run(1)
    assert changes(hub.readings) == true


@pytest.mark.parametrize("seed", range(20))
def test_a_hub_that_starts_again_without_a_word_is_understood_after_its_next_reports(
    seed: int,
) -> None:
    hub = Hub(Random(seed), 0.2, 0.2, 0.2)
    for _ in range(20):
        hub.toggle(hub.chance.randrange(SLOTS))
        hub.run(0.5)
    hub.run(5)
    hub.under_way.clear()
    hub.number = 0
    hub.waiting.clear()
    hub.covered = {slot for slot in range(SLOTS) if hub.chance.random() < 0.5}
    for slot in range(SLOTS):
        hub.toggle(slot)
    hub.come_to_rest()
    assert hub.sensing.covered == hub.covered
    assert alternation_faults(hub.readings) == []


TIMES = st.floats(0, 100) | st.floats()
NUMBERS = st.integers(-3, 12) | st.integers()
SLOT_NUMBERS = st.integers(-2, SLOTS + 1)
TAGS = st.lists(st.sampled_from("abc"), max_size=3).map(tuple)
SOURCES = st.sampled_from(("hub", "polling", "waiting", "screen"))
SIGNALS: st.SearchStrategy[Signal] = st.one_of(
    st.builds(SlotReport, TIMES, NUMBERS, SLOT_NUMBERS, st.booleans()),
    st.builds(SlotSnapshot, TIMES, NUMBERS, st.frozensets(SLOT_NUMBERS)),
    st.builds(TagPoll, TIMES, SOURCES, TAGS | st.none()),
    st.builds(ButtonEdge, TIMES, st.sampled_from(Button)),
    st.builds(WebTap, TIMES, st.text(max_size=3)),
    st.builds(LinkLost, TIMES, SOURCES),
    st.builds(LinkFound, TIMES, SOURCES),
)


def slots_told_while_masked(readings: list[Reading]) -> list[int]:
    masked: set[int] = set()
    faults = []
    for reading in readings:
        match reading:
            case SlotFailed():
                masked.add(reading.slot)
            case SlotRecovered():
                masked.remove(reading.slot)
            case SlotChanged() if reading.slot in masked:
                faults.append(reading.slot)
    return faults


def test_the_mask_check_can_fail() -> None:
    assert slots_told_while_masked([SlotFailed(0.0, 3, "dead"), SlotChanged(1.0, 3, True)]) == [3]


def names_out_of_turn(readings: list[Reading]) -> list[str]:
    """Tags seen twice without going, sources lost twice without being found, or the reverse."""
    there: set[str] = set()
    faults = []
    for reading in readings:
        match reading:
            case TagSeen() | TagGone():
                name, comes = f"{reading.reader} {reading.tag}", isinstance(reading, TagSeen)
            case SourceLost() | SourceFound():
                name, comes = reading.source, isinstance(reading, SourceLost)
            case _:
                continue
        # The first picture of a hub is found without having been lost.
        if comes == (name in there) and name != "hub":
            faults.append(name)
        there = there | {name} if comes else there - {name}
    return faults


def test_the_check_of_turns_can_fail() -> None:
    assert names_out_of_turn([TagGone(0.0, "left", "a")]) == ["left a"]
    assert names_out_of_turn([SourceLost(0.0, "left"), SourceLost(0.0, "left")]) == ["left"]


@settings(max_examples=300, deadline=None)
@given(signals=st.lists(SIGNALS, max_size=60))
def test_no_noise_breaks_sensing_or_makes_it_contradict_itself(signals: list[Signal]) -> None:
    readers = {"polling": ReaderTimes(), "waiting": ReaderTimes(silent=None)}
    sensing = Sensing(SPOTS, readers, health=HealthTimes(rates=((3, 10.0),)))
    readings: list[Reading] = []
    for signal in signals:
        readings += sensing.receive(signal).readings
        if isinstance(signal, WebTap):
            readings += sensing.distrust(signal.time, {0, 3})
        sensing.expect(frozenset({0, 1, 2}))
        wake = sensing.wakes_at
        if wake is not None and wake < 1e6:
            readings += sensing.advance(wake).readings
            assert sensing.wakes_at is None or sensing.wakes_at > wake
    readings += sensing.distrust(100.0, sensing.suspects())
    assert alternation_faults(readings) == []
    assert slots_told_while_masked(readings) == []
    assert names_out_of_turn(readings) == []
    assert all(earlier.time <= later.time for earlier, later in pairwise(readings))


def answers_to(
    chance: Random, taps: list[str], period: float, garbled: float
) -> Iterator[tuple[bool, tuple[str, ...] | None]]:
    """Whether a card lies there, and the answer. Every tap is read well once, every pause twice."""
    for tag in taps:
        for sure in (True, *[False] * chance.randint(0, 20)):
            yield True, (tag,) if sure or chance.random() >= garbled else None
        pause = int(ReaderTimes().leaving / period) + 2
        for sure in (True, True, *[False] * chance.randint(pause - 2, pause + 10)):
            yield False, () if sure or chance.random() >= garbled else None


@given(
    seed=st.integers(0, 2**32),
    taps=st.lists(st.sampled_from("abc"), max_size=12),
    period=st.sampled_from((0.02, 0.05, 0.1, 0.15)),
    garbled=st.floats(0, 0.6),
    answers_always=st.booleans(),
)
def test_there_are_as_many_tags_seen_as_taps(
    seed: int, taps: list[str], period: float, garbled: float, *, answers_always: bool
) -> None:
    reader = Presence("reader", ReaderTimes(silent=3600.0 if answers_always else None))
    readings: list[Reading] = []
    now = 0.0
    for lies, answer in answers_to(Random(seed), taps, period, garbled):
        now += period
        readings += reader.advance(now)
        # The other kind of reader says nothing at all while nothing lies on it.
        if answers_always or lies:
            readings += reader.poll(now, answer)
    readings += reader.advance(now + 1)
    expected = [(kind, tag) for tag in taps for kind in (TagSeen, TagGone)]
    told = [(type(r), r.tag) for r in readings if isinstance(r, TagSeen | TagGone)]
    assert told == expected
