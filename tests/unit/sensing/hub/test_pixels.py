"""Colours for the hub: only what changed, within the budget, not too often."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.hub.messages import PixelPart
from companion.sensing.hub.pixels import AGAIN_AFTER, BYTE_TAKES, EVERY, NEVER, PixelLine, dimmed

ALL = 0xFFFF


def current_ma(frame: bytes) -> float:
    return sum(frame) * 20 / 255 + len(frame) / 3


def shown(line: PixelLine, frame: bytes, now: float) -> list[PixelPart]:
    """Sends a frame that the hub answers."""
    line.show(frame)
    parts = line.parts(now)
    if parts:
        line.shown(parts[0].frame, ALL)
    return parts


def begun(count: int = 100, budget_ma: int = 100_000) -> PixelLine:
    line = PixelLine(budget_ma)
    line.begin(count)
    shown(line, bytes(3 * count), 0.0)
    return line


@given(st.binary(max_size=1200), st.integers(0, 30_000))
def test_no_frame_draws_more_than_the_budget(frame: bytes, budget_ma: int) -> None:
    frame = frame[: len(frame) // 3 * 3]
    dim = dimmed(frame, budget_ma)
    assert len(dim) == len(frame)
    assert sum(dim) == 0 or current_ma(dim) <= budget_ma
    if current_ma(frame) <= budget_ma:
        assert dim == frame


def test_a_full_white_board_is_dimmed_and_not_cut() -> None:
    dim = dimmed(bytes((255,)) * 927, 2000)
    assert 1700 < current_ma(dim) <= 2000
    assert len(set(dim)) == 1


def test_only_changed_pixels_are_sent() -> None:
    line = begun()
    frame = bytearray(300)
    frame[3 * 30 : 3 * 32] = bytes((1, 2, 3, 4, 5, 6))
    frame[3 * 99 :] = bytes((7, 8, 9))
    parts = shown(line, bytes(frame), 1.0)
    assert [(p.part, p.parts, p.first, p.colours) for p in parts] == [
        (0, 2, 30, bytes((1, 2, 3, 4, 5, 6))),
        (1, 2, 99, bytes((7, 8, 9))),
    ]
    assert shown(line, bytes(frame), 2.0) == []
    assert line.due() == NEVER


def test_frames_keep_their_distance_and_the_newest_wins() -> None:
    line = begun()
    assert len(shown(line, bytes((1,)) * 300, 1.0)) == 4
    line.show(bytes((2,)) * 300)
    line.show(bytes((3,)) * 300)
    assert line.parts(1.0 + EVERY / 2) == []
    assert line.due() == pytest.approx(1.0 + EVERY)
    parts = line.parts(1.0 + EVERY)
    assert {colour for part in parts for colour in part.colours} == {3}


def test_without_an_answer_everything_doubtful_is_sent_again_as_a_new_frame() -> None:
    line = begun()
    line.show(bytes((1,)) * 75 + bytes(225))
    (lost,) = line.parts(1.0)
    line.show(bytes(300))
    assert line.parts(1.1) == []
    patience = AGAIN_AFTER + 75 * BYTE_TAKES
    assert line.due() == pytest.approx(1.0 + patience)
    (again,) = line.parts(1.0 + patience)
    assert again.frame != lost.frame
    assert (again.first, again.colours) == (0, bytes(75))
    line.shown(lost.frame, ALL)
    assert line.due() != NEVER
    line.shown(again.frame, ALL)
    assert line.due() == NEVER


def test_parts_that_did_not_arrive_are_sent_again_with_the_newest_colours() -> None:
    line = begun()
    line.show(bytes((1,)) * 300)
    parts = line.parts(1.0)
    line.show(bytes((2,)) * 150 + bytes((1,)) * 150)
    line.shown(parts[0].frame, 0b1101)
    again = line.parts(2.0)
    assert [(part.first, set(part.colours)) for part in again] == [(0, {2}), (25, {2})]


def test_a_frame_of_another_length_is_cut_or_dark_at_its_end() -> None:
    line = begun(count=2)
    (part,) = shown(line, bytes((9,)) * 30, 1.0)
    assert part.colours == bytes((9,)) * 6
    (part,) = shown(line, bytes((8,)) * 3, 2.0)
    assert part.colours == bytes((8, 8, 8, 0, 0, 0))


def test_before_a_hub_has_said_how_many_there_are_nothing_is_sent() -> None:
    line = PixelLine(1000)
    line.show(bytes(30))
    assert line.parts(5.0) == []
    line.begin(10)
    assert len(line.parts(5.0)) == 1


def test_four_hundred_pixels_fit_into_the_parts_of_one_frame() -> None:
    line = PixelLine(100_000)
    line.begin(400)
    line.show(bytes(1200))
    assert len(line.parts(0.0)) == 16
