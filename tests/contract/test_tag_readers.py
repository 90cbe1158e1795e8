"""What every tag reader promises, real or simulated."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from companion.model.readings import Reading, TagGone, TagSeen
from companion.model.signals import TagPoll
from companion.sensing import Sensing
from tests.kit.listening import is_found, is_lost, listening
from tests.kit.reader_benches import ReaderBench, pn532_bench, rdm6300_bench, table_bench

Bench = Callable[[Path], AbstractContextManager[ReaderBench]]


@pytest.fixture(params=[table_bench, pn532_bench, rdm6300_bench])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReaderBench]:
    make: Bench = request.param
    with make(tmp_path) as made:
        yield made


@pytest.fixture(params=[table_bench, pn532_bench])
def answering(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReaderBench]:
    """A reader that also answers while nothing lies on it."""
    make: Bench = request.param
    with make(tmp_path) as made:
        yield made


def test_a_reader_is_found_and_each_card_is_told_by_its_uid(bench: ReaderBench) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            for card in bench.cards:
                bench.put(card)
                poll = await heard.poll(card)
                assert isinstance(poll, TagPoll)
                assert poll.reader == bench.source.name
                bench.remove(card)
            assert bench.source.problem is None

    asyncio.run(story())


def test_signals_carry_times_that_never_go_back(bench: ReaderBench) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            bench.put(bench.cards[0])
            for _ in range(3):
                await heard.poll(bench.cards[0])
        times = [signal.time for signal in heard.signals]
        assert times == sorted(times)

    asyncio.run(story())


def test_two_cards_at_once_are_both_told(answering: ReaderBench) -> None:
    async def story() -> None:
        async with listening(answering.source) as heard:
            await heard.until(is_found)
            answering.put(*answering.cards)
            await heard.poll(*answering.cards)

    asyncio.run(story())


def test_a_card_taken_away_leaves_empty_answers(answering: ReaderBench) -> None:
    async def story() -> None:
        async with listening(answering.source) as heard:
            await heard.until(is_found)
            answering.put(answering.cards[0])
            await heard.poll(answering.cards[0])
            answering.remove(answering.cards[0])
            await heard.poll()

    asyncio.run(story())


def test_a_garbled_answer_is_told_as_one_and_loses_nothing(bench: ReaderBench) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            bench.put(bench.cards[0])
            await heard.poll(bench.cards[0])
            bench.garble(2)
            await heard.until(lambda s: isinstance(s, TagPoll) and s.tags is None)
            await heard.poll(bench.cards[0])
            assert [is_found(link) for link in heard.links] == [True]

    asyncio.run(story())


def test_an_unplugged_reader_is_told_once_and_found_once(bench: ReaderBench) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
            bench.unplug()
            await heard.until(is_lost)
            assert str(bench.source.problem).endswith((".", "?"))
            bench.plug()
            await heard.until(is_found)
            assert bench.source.problem is None
            bench.put(bench.cards[0])
            await heard.poll(bench.cards[0])
            assert [is_found(link) for link in heard.links] == [True, False, True]

    asyncio.run(story())


def test_a_reader_that_was_never_there_is_told_once_and_found_later(bench: ReaderBench) -> None:
    async def story() -> None:
        bench.unplug()
        async with listening(bench.source) as heard:
            await heard.until(is_lost)
            bench.plug()
            await heard.until(is_found)
            assert [is_found(link) for link in heard.links] == [False, True]

    asyncio.run(story())


def test_a_cancelled_reader_lets_go_and_can_be_run_again(bench: ReaderBench) -> None:
    async def story() -> None:
        async with listening(bench.source) as heard:
            await heard.until(is_found)
        async with listening(bench.source) as heard:
            bench.put(bench.cards[0])
            await heard.poll(bench.cards[0])

    asyncio.run(story())


def test_one_tap_is_one_reading_seen_and_one_gone(bench: ReaderBench) -> None:
    card = bench.cards[0]

    async def story() -> list[Reading]:
        async with listening(bench.source) as heard:
            start = (await heard.until(is_found)).time
            bench.put(card)
            for _ in range(4):
                await heard.poll(card)
            bench.remove(card)
            if bench.times.silent is not None:
                await heard.poll()
                await heard.poll()
            signals, end = list(heard.signals), heard.signals[-1].time + 1.0
        sensing = Sensing(readers={bench.source.name: bench.times}, start=start)
        readings: list[Reading] = []
        for signal in signals:
            readings += sensing.receive(signal).readings
        return [*readings, *sensing.advance(end).readings]

    readings = asyncio.run(story())
    assert [type(reading) for reading in readings] == [TagSeen, TagGone]
