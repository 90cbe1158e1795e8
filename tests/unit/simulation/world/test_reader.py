"""The simulated tag reader."""

from companion.model.signals import LinkFound, LinkLost, Signal, TagPoll
from companion.simulation.world.clock import Clock, Process
from companion.simulation.world.reader import Reader


class Host:
    wakes_at = None

    def __init__(self) -> None:
        self.clock = Clock()
        self.signals: list[Signal] = []
        self.reader = Reader(self, self.clock, exists=True)

    def advance(self, time: float) -> None:
        raise AssertionError(f"woken at {time}")

    def deliver(self, signal: Signal) -> bool:
        self.signals.append(signal)
        return True

    def wait(self, seconds: float) -> None:
        def waiting() -> Process:
            yield seconds

        self.clock.run(waiting(), self)

    @property
    def polls(self) -> list[tuple[str, ...] | None]:
        return [signal.tags for signal in self.signals if isinstance(signal, TagPoll)]


def test_a_card_is_polled_while_it_lies_there_and_twice_after() -> None:
    host = Host()
    host.reader.put("04A2")
    host.wait(0.25)
    host.reader.remove("04A2")
    host.wait(5.0)
    assert host.polls == [("04A2",), ("04A2",), ("04A2",), (), ()]


def test_nothing_is_told_while_nothing_lies_there() -> None:
    host = Host()
    host.wait(60.0)
    assert host.signals == []


def test_two_cards_are_told_together() -> None:
    host = Host()
    host.reader.put("04A2", "04A3")
    assert host.polls == [("04A2", "04A3")]


def test_a_garbled_answer_is_none() -> None:
    host = Host()
    host.reader.garble(1)
    host.reader.put("04A2")
    host.wait(0.15)
    assert host.polls == [None, ("04A2",)]


def test_a_silent_reader_tells_only_that_it_is_lost_and_found() -> None:
    host = Host()
    host.reader.drop(told=True)
    host.reader.put("04A2")
    host.wait(1.0)
    host.reader.remove("04A2")
    host.reader.come_back(told=True)
    assert [type(signal) for signal in host.signals] == [LinkLost, LinkFound]
