"""The simulated hub: numbers, repeats, snapshots, dropouts."""

from dataclasses import replace
from random import Random

from companion.model.signals import (
    Acknowledge,
    AskSnapshot,
    LinkFound,
    LinkLost,
    Signal,
    SlotReport,
    SlotSnapshot,
)
from companion.simulation.world.clock import Clock, Process
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import REPEAT_AFTER, Hub


class Host:
    """Takes everything down; acknowledges if it is told to."""

    wakes_at = None

    def __init__(self, *, acknowledges: bool = True) -> None:
        self.clock = Clock()
        self.signals: list[Signal] = []
        self.acknowledges = acknowledges
        self.is_on = True
        self.hub = Hub(10, self, self.clock, Faults(), Random(1))

    def advance(self, time: float) -> None:
        raise AssertionError(f"woken at {time}")

    def deliver(self, signal: Signal) -> bool:
        if not self.is_on:
            return False
        self.signals.append(signal)
        if isinstance(signal, SlotReport) and self.acknowledges:
            self.hub.take(Acknowledge(signal.number))
        return True

    def wait(self, seconds: float) -> None:
        def waiting() -> Process:
            yield seconds

        self.clock.run(waiting(), self)

    @property
    def numbers(self) -> list[int]:
        return [signal.number for signal in self.signals if isinstance(signal, SlotReport)]


def with_faults(faults: Faults) -> Host:
    host = Host()
    host.hub = Hub(10, host, host.clock, faults, Random(1))
    host.hub.connect()
    return host


def test_reports_are_numbered_and_sent_once_if_acknowledged() -> None:
    host = with_faults(Faults())
    host.hub.sense(3, covered=True)
    host.hub.sense(4, covered=True)
    host.wait(5.0)
    assert host.signals == [
        LinkFound(0.0, "hub"),
        SlotReport(0.0, 1, 3, covered=True),
        SlotReport(0.0, 2, 4, covered=True),
    ]


def test_reports_are_repeated_until_acknowledged() -> None:
    host = Host(acknowledges=False)
    host.hub.connect()
    host.hub.sense(3, covered=True)
    host.wait(REPEAT_AFTER * 2.5)
    assert host.numbers == [1, 1, 1]
    host.acknowledges = True
    host.wait(REPEAT_AFTER * 4)
    assert host.numbers == [1, 1, 1, 1]


def test_a_lost_report_arrives_with_the_repeats() -> None:
    host = with_faults(replace(Faults(), lost=1.0))
    host.hub.sense(3, covered=True)
    assert host.numbers == []
    host.wait(1.0)
    assert host.numbers == [1]
    assert host.hub.occurred == {"lost": 1}


def test_a_reordered_report_arrives_after_the_next() -> None:
    host = with_faults(replace(Faults(), reordered=1.0))
    host.acknowledges = False
    host.hub.sense(3, covered=True)
    host.hub.faults = Faults()
    host.hub.sense(4, covered=True)
    host.wait(REPEAT_AFTER / 2)
    assert host.numbers == [2, 1]


def test_a_repeated_report_arrives_twice() -> None:
    host = with_faults(replace(Faults(), repeated=1.0))
    host.hub.sense(3, covered=True)
    assert host.numbers == [1, 1]


def test_a_snapshot_answers_a_question_and_stands_for_all_reports_before() -> None:
    host = Host(acknowledges=False)
    host.hub.connect()
    host.hub.sense(3, covered=True)
    host.hub.sense(4, covered=True)
    host.hub.sense(3, covered=False)
    host.hub.take(AskSnapshot())
    host.wait(5.0)
    assert host.signals[-1] == SlotSnapshot(0.02, 3, frozenset({4}))


def test_what_happens_during_a_dropout_is_told_afterwards() -> None:
    host = with_faults(Faults())
    host.hub.drop(told=True)
    host.hub.sense(5, covered=True)
    host.wait(3.0)
    assert host.signals[1:] == [LinkLost(0.0, "hub")]
    host.hub.come_back(told=True, rebooted=False)
    host.wait(1.0)
    assert host.signals[2:] == [
        LinkFound(3.0, "hub"),
        SlotReport(host.signals[-1].time, 1, 5, covered=True),
    ]


def test_a_rebooted_hub_counts_anew_and_knows_only_what_it_senses() -> None:
    host = with_faults(Faults())
    host.hub.sense(1, covered=True)
    host.hub.drop(told=True)
    host.hub.sense(5, covered=True)
    host.hub.come_back(told=True, rebooted=True)
    host.hub.take(AskSnapshot())
    host.wait(1.0)
    assert host.signals[-1] == SlotSnapshot(0.02, 0, frozenset({1, 5}))


def test_reports_wait_for_a_program_that_is_not_running() -> None:
    host = with_faults(Faults())
    host.is_on = False
    host.hub.sense(1, covered=True)
    host.wait(2.0)
    assert host.numbers == []
    host.is_on = True
    host.wait(1.0)
    assert host.numbers == [1]
