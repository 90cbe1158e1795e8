"""Colours, their parts, their budget, and the calm light; runs in both Pythons."""

from hub.pixels import Pixels


class Strip:
    def __init__(self, count: int = 10, most_ma: int = 2000) -> None:
        self.pixels = Pixels(count, most_ma)
        self.showing = False
        self.shown: list[bytes] = []

    def take(self, frame: int, part: int, parts: int, first: int, colours: bytes) -> bool:
        head = bytes((frame, part, parts, first >> 8, first & 255))
        return self.pixels.take(memoryview(head + colours))

    def work(self) -> None:
        while self.pixels.work(lambda: self.showing, lambda wire: self.shown.append(bytes(wire))):
            pass

    def last(self, pixel: int) -> tuple[int, int, int]:
        """Red, green and blue that the strip was sent."""
        wire = self.shown[-1]
        return wire[3 * pixel + 1], wire[3 * pixel], wire[3 * pixel + 2]


def test_a_frame_is_shown_once_all_its_parts_are_there() -> None:
    strip = Strip()
    strip.work()
    assert not strip.take(1, 0, 2, 0, bytes((9, 8, 7, 6, 5, 4)))
    strip.work()
    assert len(strip.shown) == 1
    assert strip.take(1, 1, 2, 5, bytes((1, 2, 3)))
    strip.work()
    assert len(strip.shown) == 2
    assert [strip.last(pixel) for pixel in (0, 1, 2, 5)] == [
        (9, 8, 7),
        (6, 5, 4),
        (0, 0, 0),
        (1, 2, 3),
    ]


def test_pixels_that_are_not_named_stay_as_they_are() -> None:
    strip = Strip()
    strip.take(1, 0, 1, 0, bytes((10,) * 30))
    strip.take(2, 0, 1, 9, bytes((20, 20, 20)))
    strip.work()
    assert strip.last(8) == (10, 10, 10)
    assert strip.last(9) == (20, 20, 20)


def test_a_newer_frame_takes_the_place_of_one_that_never_became_whole() -> None:
    strip = Strip()
    assert not strip.take(1, 0, 2, 0, bytes(3))
    assert not strip.take(2, 0, 2, 0, bytes(3))
    assert strip.take(2, 1, 2, 0, bytes(3))
    assert strip.pixels.arrived == 0b11


def test_a_frame_that_misses_a_part_is_shown_without_it() -> None:
    strip = Strip()
    strip.take(1, 0, 3, 0, bytes((1, 1, 1)))
    assert strip.take(1, 2, 3, 9, bytes((2, 2, 2)))
    assert strip.pixels.arrived == 0b101
    strip.work()
    assert strip.last(0) == (1, 1, 1)
    assert strip.last(9) == (2, 2, 2)


def test_a_part_that_comes_late_completes_its_frame() -> None:
    strip = Strip()
    strip.take(1, 1, 2, 0, bytes(3))
    assert strip.take(1, 0, 2, 0, bytes(3))


def test_another_host_may_use_the_same_number() -> None:
    strip = Strip()
    assert strip.take(7, 0, 1, 0, bytes(3))
    strip.pixels.forget()
    assert not strip.take(7, 0, 2, 0, bytes(3))


def test_nonsense_is_not_drawn() -> None:
    strip = Strip()
    assert not strip.take(1, 2, 2, 0, bytes(3))
    assert not strip.take(1, 0, 17, 0, bytes(3))
    assert not strip.pixels.take(memoryview(b"1234"))
    assert strip.take(1, 0, 1, 9, bytes(300))
    assert strip.take(2, 0, 1, 500, bytes(3))
    strip.work()


def test_nothing_is_sent_while_the_strip_is_busy_and_the_newest_after() -> None:
    strip = Strip()
    strip.work()
    strip.showing = True
    strip.take(1, 0, 1, 0, bytes((1, 1, 1)))
    strip.work()
    strip.take(2, 0, 1, 0, bytes((2, 2, 2)))
    strip.work()
    assert len(strip.shown) == 1
    strip.showing = False
    strip.work()
    assert len(strip.shown) == 2
    assert strip.last(0) == (2, 2, 2)


def current_ma(wire: bytes) -> float:
    return sum(wire) * 20 / 255 + len(wire) / 3


def test_no_frame_draws_more_than_the_budget() -> None:
    strip = Strip(count=400, most_ma=2000)
    for frame in range(20):
        colours = bytes((13 * frame,) * 249)
        for part in range(5):
            strip.take(frame, part, 5, 83 * part, colours)
        strip.work()
        assert current_ma(strip.shown[-1]) <= 2000
    assert current_ma(strip.shown[-1]) > 1600


def test_the_host_may_lower_the_budget_but_not_raise_it() -> None:
    strip = Strip(count=100, most_ma=1000)
    strip.take(0, 0, 2, 0, bytes((255,) * 150))
    strip.take(0, 1, 2, 50, bytes((255,) * 150))
    strip.pixels.limit(255, 9999)
    strip.work()
    assert 900 < current_ma(strip.shown[-1]) <= 1000
    strip.pixels.limit(255, 300)
    strip.work()
    assert 200 < current_ma(strip.shown[-1]) <= 300
    strip.pixels.limit(255, 50)
    strip.work()
    assert sum(strip.shown[-1]) == 0


def test_the_brightest_is_as_bright_as_it_may_be() -> None:
    strip = Strip()
    strip.take(1, 0, 1, 0, bytes((255, 128, 1)))
    strip.pixels.limit(63, 2000)
    strip.work()
    assert strip.last(0) == (63, 32, 0)


def test_alone_it_breathes_dimly_and_wakes_with_the_last_colours() -> None:
    strip = Strip(count=20)
    strip.take(1, 0, 1, 0, bytes((50, 60, 70)))
    strip.work()
    levels = []
    for now in range(0, 4000, 50):
        strip.pixels.breathe(now)
        strip.work()
        levels.append(strip.last(8)[0])
        assert current_ma(strip.shown[-1]) < 30
    assert min(levels) > 0
    assert max(levels) > min(levels)
    assert max(abs(a - b) for a, b in zip(levels, levels[1:])) <= 1  # noqa: B905, RUF007 - both
    strip.pixels.wake()
    strip.work()
    assert strip.last(0) == (50, 60, 70)
    assert strip.last(8) == (0, 0, 0)


def test_a_strip_without_pixels_is_no_problem() -> None:
    strip = Strip(count=0)
    assert strip.take(1, 0, 1, 0, bytes(3))
    strip.pixels.breathe(0)
    strip.work()
