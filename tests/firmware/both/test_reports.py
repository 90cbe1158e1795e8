"""Reports are repeated until acknowledged, and memory for them ends; runs in both Pythons."""

from hub.clock import since
from hub.frames import Outbox
from hub.reports import KEPT, REPEAT_AFTER_MS, Reports

from tests.firmware.both.fake_board import decoded


class Line:
    def __init__(self, size: int = 4096) -> None:
        self.reports = Reports()
        self.outbox = Outbox(size)

    def sent(self, now: int) -> list[tuple[int, int, list[int]]]:
        """Number of the first, time, and the words of each frame."""
        self.reports.send(self.outbox, now)
        out: list[bytes] = []

        def write(buffer: bytearray, start: int, end: int) -> int:
            out.append(bytes(buffer[start:end]))
            return end - start

        self.outbox.drain(write)
        return [taken_apart(payload) for _, payload in decoded(b"".join(out))]


def taken_apart(payload: bytes) -> tuple[int, int, list[int]]:
    words = [payload[at] << 8 | payload[at + 1] for at in range(8, len(payload), 2)]
    return int.from_bytes(payload[:4], "big"), int.from_bytes(payload[4:8], "big"), words


def test_reports_of_one_moment_go_together() -> None:
    line = Line()
    line.reports.add(5, True, 100)
    line.reports.add(6, False, 100)
    line.reports.add(7, True, 105)
    assert line.sent(110) == [(1, 100, [0x8005, 6]), (3, 105, [0x8007])]


def test_what_nobody_acknowledged_is_repeated_with_all_that_follows() -> None:
    line = Line()
    line.reports.add(1, True, 0)
    line.sent(0)
    line.reports.add(2, True, 100)
    line.sent(100)
    assert line.sent(REPEAT_AFTER_MS - 1) == []
    assert [frame[0] for frame in line.sent(REPEAT_AFTER_MS)] == [1, 2]
    assert line.reports.repeats == 2
    line.reports.acknowledge(1, 300)
    assert [frame[0] for frame in line.sent(300 + REPEAT_AFTER_MS)] == [2]
    line.reports.acknowledge(2, 600)
    assert line.reports.waiting == 0
    assert line.sent(5000) == []


def test_an_acknowledgement_of_what_was_never_said_is_nothing() -> None:
    line = Line()
    line.reports.add(1, True, 0)
    line.reports.acknowledge(77, 0)
    line.reports.acknowledge(0, 0)
    assert line.reports.waiting == 1


def test_memory_ends_with_the_oldest() -> None:
    line = Line(size=65536)
    for number in range(KEPT + 10):
        line.reports.add(number % 100, True, number)
    assert line.reports.waiting == KEPT
    assert line.reports.dropped == 10
    frames = line.sent(1000)
    assert frames[0][0] == 11
    assert frames[-1][0] == KEPT + 10


def test_a_full_outbox_is_continued_where_it_ended() -> None:
    line = Line(size=64)
    for number in range(20):
        line.reports.add(number, True, number)
    numbers: list[int] = []
    for _ in range(20):
        numbers += [frame[0] for frame in line.sent(50)]
    assert numbers == list(range(1, 21))


def test_many_reports_of_one_moment_need_several_frames() -> None:
    line = Line(size=8192)
    for slot in range(200):
        line.reports.add(slot, True, 7)
    frames = line.sent(7)
    assert [len(frame[2]) for frame in frames] == [100, 100]
    assert [frame[0] for frame in frames] == [1, 101]


def test_time_that_begins_again_does_not_matter() -> None:
    assert since(5, 0x3FFFFFFF) == 6
    assert since(0x3FFFFFFF, 5) == -6
    line = Line()
    line.reports.add(1, True, 0x3FFFFFF0)
    line.sent(0x3FFFFFF0)
    assert line.sent(20) == []
    assert len(line.sent(REPEAT_AFTER_MS)) == 1
