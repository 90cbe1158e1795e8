"""The whole hub on a board in memory; runs in both Pythons."""

import random

from hub.core import Hub
from hub.frames import Outbox

from tests.firmware.both.fake_board import FakeBoard


class Bench:
    """A hub whose time passes as the test wants it."""

    def __init__(self, registers: int = 2, pixels: int = 10, start: int = 1000) -> None:
        self.board = FakeBoard(registers, pixels)
        self.board.time = start
        self.hub = Hub(self.board)
        self.outbox = Outbox(8192)

    def say(self, kind: str, payload: bytes = b"") -> None:
        self.outbox.send(kind, payload)
        self.outbox.drain(self._to_hub)

    def _to_hub(self, buffer: bytearray, start: int, end: int) -> int:
        self.board.to_hub += bytes(buffer[start:end])
        return end - start

    def run(self, ms: int) -> list[tuple[str, bytes]]:
        """Lets time pass as the firmware's own loop does."""
        end = self.board.time + ms
        while True:
            wait = self.hub.step()
            if self.board.time + wait > end:
                self.board.time = end
                return self.board.heard()
            self.board.time += wait if wait or self.board.to_hub else 0
            if wait == 0 and not self.board.to_hub:
                self.board.time += 1

    def greeted(self) -> "Bench":
        self.run(100)
        self.say("H", b"\x01\x09")
        assert self.run(1)[-1][0] == "h"
        return self


def kinds(heard: list[tuple[str, bytes]]) -> str:
    return "".join(kind for kind, _ in heard)


def test_until_greeted_it_says_hello_once_a_second() -> None:
    bench = Bench()
    bench.board.cover(3)
    assert kinds(bench.run(2500)) == "hhh"


def test_it_says_hello_only_once_it_knows_its_slots() -> None:
    bench = Bench()
    bench.say("H", b"\x01\x09")
    assert bench.run(1) == []
    bench.run(20)
    bench.say("H", b"\x01\x09")
    assert bench.run(1)[0][1][1] == 9


def test_a_change_is_reported_after_the_equal_samples_with_its_time() -> None:
    bench = Bench().greeted()
    bench.board.cover(3)
    began = bench.board.time
    ((kind, payload),) = bench.run(30)
    assert (kind, payload[:4], payload[8:]) == ("r", b"\x00\x00\x00\x01", b"\x80\x03")
    delay = int.from_bytes(payload[4:8], "big") - began
    assert 10 <= delay <= 15


def test_a_report_is_repeated_until_acknowledged() -> None:
    bench = Bench().greeted()
    bench.board.cover(3)
    assert kinds(bench.run(900)) == "rrrr"
    bench.say("A", b"\x00\x00\x00\x01")
    assert kinds(bench.run(900)) == ""


def test_a_snapshot_comes_after_the_reports_that_wait() -> None:
    bench = Bench().greeted()
    bench.board.cover(3)
    bench.board.cover(12)
    bench.run(30)
    bench.say("S")
    heard = bench.run(2)
    assert kinds(heard) == "rs"
    assert heard[1][1][:4] == b"\x00\x00\x00\x02"
    assert heard[1][1][8:] == b"\x08\x10"


def test_a_host_that_follows_gets_every_report_before_a_snapshot() -> None:
    bench = Bench().greeted()
    bench.say("A", b"\x00\x00\x00\x00")
    bench.board.cover(3)
    bench.run(30)
    bench.say("S")
    assert kinds(bench.run(200)) == "r"
    bench.say("A", b"\x00\x00\x00\x01")
    assert kinds(bench.run(2)) == "s"


def test_a_host_that_never_acknowledges_gets_its_snapshot_all_the_same() -> None:
    bench = Bench().greeted()
    bench.say("A", b"\x00\x00\x00\x00")
    bench.board.cover(3)
    bench.run(30)
    for _ in range(7):
        bench.say("S")
        assert "s" not in kinds(bench.run(200))
    bench.say("S")
    assert "s" in kinds(bench.run(200))


def test_a_host_that_was_away_for_too_long_gets_its_snapshot_at_once() -> None:
    bench = Bench().greeted()
    bench.say("A", b"\x00\x00\x00\x00")
    for number in range(300):
        (bench.board.cover if number % 2 == 0 else bench.board.free)(number // 2 % 16)
        bench.run(20)
    bench.say("S")
    assert kinds(bench.run(50))[-1] == "s"


def test_what_lies_there_at_the_start_is_in_the_first_snapshot_and_no_change() -> None:
    bench = Bench()
    bench.board.cover(3)
    bench.greeted()
    bench.say("S")
    ((kind, payload),) = bench.run(50)
    assert kind == "s"
    assert payload[:4] == b"\x00\x00\x00\x00"
    assert payload[8:] == b"\x08\x00"


def test_settings_are_kept_within_what_it_can_do() -> None:
    bench = Bench().greeted()
    bench.say("C", b"\x00\xff\xff\x80\xff\xff")
    assert bench.run(1) == [("c", b"\x01\x03\xe8\x80\x07\xd0")]
    bench.say("C", b"\xff\x00\x01\x00\x00\x00")
    assert bench.run(1) == [("c", b"\x32\x00\x64\x00\x00\x00")]


def test_it_samples_at_the_rate_it_was_told() -> None:
    bench = Bench().greeted()
    bench.say("C", b"\x03\x03\xe8\xff\x07\xd0")
    bench.run(10)
    before = bench.board.scans
    bench.run(1000)
    assert 990 <= bench.board.scans - before <= 1010


def test_restart_and_boot_loader_are_different() -> None:
    bench = Bench().greeted()
    bench.say("R", b"\x00")
    bench.run(1)
    assert bench.board.restarted is False
    bench.say("R", b"\x01")
    bench.run(1)
    assert bench.board.restarted is True


def test_after_three_seconds_alone_it_breathes_until_somebody_speaks() -> None:
    bench = Bench().greeted()
    bench.say("P", b"\x01\x00\x01\x00\x00" + bytes((40, 50, 60)))
    bench.run(2900)
    assert bench.board.shown[-1][:3] == bytes((50, 40, 60))
    count = len(bench.board.shown)
    bench.run(200)
    assert len(bench.board.shown) > count
    assert bench.board.shown[-1][:3] != bytes((50, 40, 60))
    bench.say("L")
    assert kinds(bench.run(10)) == "l"
    assert bench.board.shown[-1][:3] == bytes((50, 40, 60))


def test_a_host_that_vanishes_in_mid_frame_is_greeted_when_it_is_back() -> None:
    bench = Bench().greeted()
    bench.board.to_hub += b"~\x14\x00P\x00\x00"
    bench.run(5000)
    bench.say("H", b"\x01\x05")
    assert bench.run(10)[-1][1][1] == 5


def test_a_host_that_does_not_read_stops_nothing() -> None:
    bench = Bench().greeted()
    bench.board.room = 0
    before = bench.board.scans
    for number in range(300):
        (bench.board.cover if number % 2 == 0 else bench.board.free)(number // 2 % 16)
        bench.say("T")
        bench.run(20)
    assert bench.board.scans - before >= 1190
    bench.board.room = 1 << 20
    bench.say("S")
    assert kinds(bench.run(100))[-1] == "s"


def test_a_flood_of_bytes_does_not_stop_the_sampling() -> None:
    bench = Bench().greeted()
    random.seed(5)
    before = bench.board.scans
    flood = bytes(random.getrandbits(8) for _ in range(500))
    for _ in range(200):
        if len(bench.board.to_hub) < len(flood):
            bench.board.to_hub += flood
        # As many bytes as it reads at once may take it four milliseconds on the chip.
        bench.hub.step()
        bench.board.time += 4
    # In these 800 ms the rate stays above 100 Hz.
    assert bench.board.scans - before >= 100


def test_registers_that_are_not_there_are_no_changes_but_a_fault() -> None:
    bench = Bench().greeted()
    bench.board.has_registers = False
    bench.board.levels[:] = bytes(2)
    assert bench.run(90) == []
    bench.run(50)
    bench.say("L")
    assert bench.run(1)[0][1][4] == 1
    bench.board.has_registers = True
    bench.board.levels[:] = b"\xff\xff"
    assert bench.run(50) == []
    bench.say("L")
    assert bench.run(1)[0][1][4] == 0


def test_without_registers_from_the_start_it_says_so_in_its_hello() -> None:
    bench = Bench()
    bench.board.has_registers = False
    heard = bench.run(300)
    assert kinds(heard) == "h"
    assert heard[0][1][20] == 1


def test_a_question_mark_is_answered_in_words() -> None:
    bench = Bench().greeted()
    bench.board.cover(3)
    bench.run(30)
    bench.say("A", b"\x00\x00\x00\x01")
    bench.run(10)
    bench.board.to_hub += b"?\r"
    bench.hub.step()
    said = bench.board.from_hub.decode()
    assert "protocol 1, id 0001020304050607" in said
    assert "16 slots, 10 pixels, 0 readers; 3 equal samples at 200 Hz" in said
    assert "covered: 3\r\n" in said
    assert "report 1, 0 waiting" in said


def test_random_frames_never_stop_it() -> None:
    bench = Bench().greeted()
    random.seed(6)
    letters = "HASPCTLhrspctlx"
    for _ in range(1000):
        payload = bytes(random.getrandbits(8) for _ in range(random.getrandbits(4)))
        bench.say(letters[random.getrandbits(8) % len(letters)], payload)
        bench.board.from_hub = b""
        bench.hub.step()
        bench.board.time += 1
    bench.board.to_hub = b""
    bench.run(10)
    bench.say("L")
    assert "l" in kinds(bench.run(10))


def test_time_that_begins_again_stops_nothing() -> None:
    bench = Bench(start=(1 << 30) - 150).greeted()
    bench.board.cover(3)
    assert "r" in kinds(bench.run(300))
    before = bench.board.scans
    bench.run(1000)
    assert 199 <= bench.board.scans - before <= 201


def test_a_storm_is_reported_without_a_gap() -> None:
    bench = Bench(registers=39).greeted()
    bench.say("C", b"\x01\x03\xe8\xff\x07\xd0")
    bench.run(5)
    expected = 1
    for moment in range(1000):
        slot = moment * 7 % 312
        bench.board.levels[slot >> 3] ^= 1 << (slot & 7)
        for kind, payload in bench.run(1):
            if kind == "r":
                assert int.from_bytes(payload[:4], "big") == expected
                expected += (len(payload) - 8) // 2
        bench.say("A", (expected - 1).to_bytes(4, "big"))
    bench.run(10)
    assert expected >= 999
    assert bench.hub.reports.repeats == 0
