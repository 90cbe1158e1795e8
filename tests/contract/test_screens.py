"""What every screen promises, real or simulated."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from random import Random
from typing import Final

import pytest

from tests.kit.patience import eventually
from tests.kit.screen_benches import (
    ScreenBench,
    sh1106_on_i2c,
    simulated_screen,
    small_ssd1306_on_i2c,
    ssd1306_on_i2c,
    ssd1306_on_spi,
    ssd1322_on_spi,
)

Make = Callable[[pytest.MonkeyPatch], AbstractContextManager[ScreenBench]]
ANSWERING: Final[list[Make]] = [
    simulated_screen,
    ssd1306_on_i2c,
    small_ssd1306_on_i2c,
    sh1106_on_i2c,
]
MUTE: Final[list[Make]] = [ssd1306_on_spi, ssd1322_on_spi]


@pytest.fixture(params=ANSWERING + MUTE)
def bench(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScreenBench]:
    make: Make = request.param
    with make(monkeypatch) as made:
        yield made


@pytest.fixture(params=ANSWERING)
def answering(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ScreenBench]:
    """A screen that answers, so that one that is gone can be told from one that is there."""
    make: Make = request.param
    with make(monkeypatch) as made:
        yield made


def noise(bench: ScreenBench, seed: int) -> bytes:
    width, height = bench.screen.size
    return Random(seed).randbytes(width // 8 * height)


def blank(bench: ScreenBench) -> bytes:
    return bytes(len(noise(bench, 0)))


def test_what_is_shown_is_seen_pixel_by_pixel(bench: ScreenBench) -> None:
    picture = noise(bench, 1)
    bench.screen.show(picture)
    assert eventually(lambda: bench.seen() == picture)
    assert bench.screen.problem is None


def test_of_many_pictures_the_newest_wins(bench: ScreenBench) -> None:
    for seed in range(30):
        bench.screen.show(noise(bench, seed))
    assert eventually(lambda: bench.seen() == noise(bench, 29))


def test_a_small_change_is_seen_exactly(bench: ScreenBench) -> None:
    picture = bytearray(blank(bench))
    for at in (0, len(picture) // 2 + 3, len(picture) - 1):
        picture[at] ^= 0x81
        bench.screen.show(bytes(picture))
        assert eventually(lambda: bench.seen() == bytes(picture))


def test_bytes_that_are_no_picture_of_its_size_are_refused(bench: ScreenBench) -> None:
    with pytest.raises(ValueError, match="no picture"):
        bench.screen.show(blank(bench)[1:])


def test_an_unplugged_screen_is_told_and_shows_the_newest_when_it_is_back(
    answering: ScreenBench,
) -> None:
    answering.screen.show(noise(answering, 1))
    assert eventually(lambda: answering.seen() == noise(answering, 1))
    answering.unplug()
    answering.screen.show(noise(answering, 2))
    assert eventually(lambda: answering.screen.problem is not None)
    assert str(answering.screen.problem).endswith(".")
    answering.screen.show(noise(answering, 3))
    answering.plug()
    assert eventually(lambda: answering.seen() == noise(answering, 3))
    assert eventually(lambda: answering.screen.problem is None)


def test_a_screen_that_is_missing_from_the_start_is_told_and_found_later(
    answering: ScreenBench,
) -> None:
    answering.unplug()
    answering.screen.show(noise(answering, 1))
    assert eventually(lambda: answering.screen.problem is not None)
    answering.plug()
    assert eventually(lambda: answering.seen() == noise(answering, 1))


def test_a_screen_unplugged_while_nothing_changes_is_told_too(answering: ScreenBench) -> None:
    answering.screen.show(noise(answering, 1))
    assert eventually(lambda: answering.seen() == noise(answering, 1))
    answering.unplug()
    assert eventually(lambda: answering.screen.problem is not None)
