"""What a source of slots on pins says when its samples are not what they should be."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

import pytest

from companion.model.signals import SlotReport
from companion.sensing.direct.source import DirectSlots
from companion.sensing.direct.wiring import Read, Wiring
from tests.kit.listening import is_found, is_lost, listening
from tests.kit.pins import mock_pins


@pytest.fixture(autouse=True)
def _pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with mock_pins(monkeypatch):
        yield


@dataclass
class Samples:
    """A wiring that gives these samples and then the last of them for ever."""

    given: list[int | Exception | None]
    slots: int = 8
    opened: int = field(default=0)

    @contextmanager
    def open(self, _what: str) -> Iterator[Read]:
        self.opened += 1

        def read() -> int | None:
            sample = self.given.pop(0) if len(self.given) > 1 else self.given[0]
            if isinstance(sample, Exception):
                raise sample
            return sample

        yield read


def slots(*given: int | Exception | None) -> DirectSlots:
    return DirectSlots("board", cast("Wiring", Samples(list(given))), sample_hz=10_000)


def test_bouncing_samples_are_one_report_and_unsound_ones_none() -> None:
    async def story() -> None:
        bounce = [0, 0, 0, 1, 0, 1, None, 1, 0, 1, 1, None, 1]
        async with listening(slots(*bounce)) as heard:
            await heard.until(lambda signal: isinstance(signal, SlotReport))
            await asyncio.sleep(0.05)
            reports = [s for s in heard.signals if isinstance(s, SlotReport)]
            assert [(report.slot, report.covered) for report in reports] == [(0, True)]

    asyncio.run(story())


def test_a_chain_that_gives_nothing_sound_is_a_sentence() -> None:
    async def story() -> None:
        source = slots(0, 0, 0, None)
        async with listening(source) as heard:
            await heard.until(is_found)
            await heard.until(is_lost)
            assert str(source.problem).startswith(
                'The slots "board" on the pins give nothing sound: check the wires of the chain'
            )

    asyncio.run(story())


def test_samples_are_counted() -> None:
    async def story() -> None:
        source = slots(0)
        async with listening(source) as heard:
            await heard.until(is_found)
        assert source.samples >= 3

    asyncio.run(story())


def test_a_mistake_of_our_own_is_raised_and_not_swallowed() -> None:
    async def story() -> None:
        await slots(ZeroDivisionError()).run(lambda _: None)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(story())
