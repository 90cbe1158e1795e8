"""What every source of slots promises, real or simulated."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from random import Random

import pytest

from companion.model.readings import SlotChanged
from companion.model.signals import Acknowledge, AskSnapshot, Signal, SlotReport, SlotSnapshot
from companion.model.table import Spot
from companion.sensing import Sensing
from tests.kit.listening import Listener, is_found, is_lost, listening
from tests.kit.slot_benches import (
    SLOTS,
    SlotBench,
    chain_on_pins,
    chain_on_spi,
    hub_of_the_simulated_table,
    hub_with_firmware,
    pin_each,
)


@pytest.fixture(
    params=[hub_of_the_simulated_table, pin_each, chain_on_pins, chain_on_spi, hub_with_firmware]
)
def bench(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlotBench]:
    make: Callable[[pytest.MonkeyPatch], AbstractContextManager[SlotBench]] = request.param
    with make(monkeypatch) as made:
        yield made


def is_snapshot(signal: Signal) -> bool:
    return isinstance(signal, SlotSnapshot)


async def snapshot(bench: SlotBench, heard: Listener) -> SlotSnapshot:
    bench.source.reply(AskSnapshot())
    signal = await heard.until(is_snapshot)
    assert isinstance(signal, SlotSnapshot)
    return signal


def told(heard: Listener) -> list[SlotReport]:
    """Each report once: what was not acknowledged may be repeated, but not changed."""
    found: dict[int, SlotReport] = {}
    for signal in heard.signals:
        if isinstance(signal, SlotReport):
            first = found.setdefault(signal.number, signal)
            assert (first.slot, first.covered) == (signal.slot, signal.covered)
    return list(found.values())


async def report(heard: Listener, slot: int, *, covered: bool) -> SlotReport:
    def is_it(signal: Signal) -> bool:
        return isinstance(signal, SlotReport) and (signal.slot, signal.covered) == (slot, covered)

    signal = await heard.until(is_it)
    assert isinstance(signal, SlotReport)
    return signal


def test_each_slot_is_told_under_its_own_number(bench: SlotBench) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            for slot in range(SLOTS):
                bench.cover(slot)
                await report(heard, slot, covered=True)
            for slot in range(SLOTS):
                bench.free(slot)
                await report(heard, slot, covered=False)
            assert len(told(heard)) == 2 * SLOTS

    asyncio.run(story())


def test_reports_are_numbered_without_a_gap_and_a_snapshot_carries_the_last(
    bench: SlotBench,
) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            first = (await snapshot(bench, heard)).number
            bench.cover(3)
            await report(heard, 3, covered=True)
            bench.cover(7)
            await report(heard, 7, covered=True)
            bench.source.reply(Acknowledge(first + 1))
            last = await snapshot(bench, heard)
            assert [report.number for report in told(heard)] == [first + 1, first + 2]
            assert (last.number, last.covered) == (first + 2, frozenset({3, 7}))

    asyncio.run(story())


def test_what_lay_there_before_is_in_the_first_snapshot(bench: SlotBench) -> None:
    bench.cover(0, SLOTS - 1)

    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            assert (await snapshot(bench, heard)).covered == {0, SLOTS - 1}
            assert not [s for s in heard.signals if isinstance(s, SlotReport)]

    asyncio.run(story())


def test_a_source_that_goes_away_is_told_once_and_tells_all_when_it_is_back(
    bench: SlotBench,
) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            bench.cover(2)
            await report(heard, 2, covered=True)
            bench.unplug()
            await heard.until(is_lost)
            assert str(bench.source.problem).endswith(".")
            bench.plug()
            await heard.until(is_found)
            assert bench.source.problem is None
            bench.cover(5)
            await report(heard, 5, covered=True)
            assert (await snapshot(bench, heard)).covered == {2, 5}
            assert [is_found(link) for link in heard.links] == [True, False, True]

    asyncio.run(story())


def test_a_cancelled_source_lets_go_and_can_be_run_again(bench: SlotBench) -> None:
    async def story() -> None:
        for _ in range(2):
            async with listening(bench.source) as heard:
                await heard.until(is_found)
                await snapshot(bench, heard)

    asyncio.run(story())


def test_an_answer_asked_for_while_nobody_listens_is_no_fault(bench: SlotBench) -> None:
    bench.source.reply(AskSnapshot())
    bench.source.reply(Acknowledge(1))
    assert bench.source.problem is None


def test_behind_the_slot_line_every_change_is_read_exactly_once(bench: SlotBench) -> None:
    chance = Random(5)

    async def story() -> None:
        sensing = Sensing({slot: Spot(slot, None) for slot in range(SLOTS)}, hub=bench.source.name)
        read: list[tuple[int, bool]] = []
        wanted: list[tuple[int, bool]] = []
        news = asyncio.Event()

        def deliver(signal: Signal) -> None:
            sensed = sensing.receive(signal)
            read.extend((r.slot, r.covered) for r in sensed.readings if isinstance(r, SlotChanged))
            for reply in sensed.replies:
                bench.source.reply(reply)
            news.set()

        running = asyncio.create_task(bench.source.run(deliver))
        async with asyncio.timeout(20):
            while not sensing.synced:
                news.clear()
                await news.wait()
            covered: set[int] = set()
            for _ in range(40):
                slot = chance.randrange(SLOTS)
                covered ^= {slot}
                bench.set_slot(slot, slot in covered)
                wanted.append((slot, slot in covered))
                while read != wanted:
                    news.clear()
                    await news.wait()
        running.cancel()
        assert sensing.covered == covered

    asyncio.run(story())
