"""The hub's frames, also under random and mutated bytes; runs in both Pythons."""

import random

from hub.frames import LONGEST, Decoder, Outbox, crc16

from tests.firmware.both.fake_board import decoded


class Listener:
    def __init__(self) -> None:
        self.frames: list[tuple[str, bytes]] = []
        self.lines: list[bytes] = []
        self.decoder = Decoder(self._take, self.lines.append)

    def _take(self, kind: int, payload: memoryview) -> None:
        self.frames.append((chr(kind), bytes(payload)))

    def feed(self, data: bytes) -> None:
        self.decoder.feed(bytearray(data), len(data))


def sent(*frames: tuple[str, bytes]) -> bytes:
    outbox = Outbox(8192)
    for kind, payload in frames:
        assert outbox.send(kind, payload)
    return drained(outbox)


def drained(outbox: Outbox) -> bytes:
    out: list[bytes] = []

    def write(buffer: bytearray, start: int, end: int) -> int:
        out.append(bytes(buffer[start:end]))
        return end - start

    outbox.drain(write)
    return b"".join(out)


def random_bytes(most: int) -> bytes:
    return bytes(random.getrandbits(8) for _ in range(random.getrandbits(16) % (most + 1)))


def test_the_check_is_the_one_of_the_books() -> None:
    assert crc16(bytearray(b"123456789"), 9) == 0x29B1


def test_any_frame_survives_the_line() -> None:
    random.seed(1)
    for _ in range(200):
        payload = random_bytes(255)
        assert decoded(sent(("P", payload))) == [("P", payload)]


def test_no_frame_contains_what_a_person_interrupts_with() -> None:
    assert 3 not in sent(("r", bytes(range(256))[:255]), ("r", b"\x03\x7e\x7d"))


def test_after_any_bytes_the_next_good_frame_is_found() -> None:
    random.seed(2)
    listener = Listener()
    mark = b"~" + sent(("A", b"mark"))
    for _ in range(300):
        listener.feed(random_bytes(600))
        listener.frames.clear()
        listener.feed(mark)
        assert listener.frames[-1] == ("A", b"mark")


def test_a_mutated_byte_costs_at_most_the_frames_it_touches() -> None:
    random.seed(3)
    frames = [("A", bytes((number, 126, 125, 3))) for number in range(6)]
    whole = sent(*frames)
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << random.getrandbits(3)
        found = decoded(bytes(damaged))
        assert len(found) >= len(frames) - 2
        assert all(frame in frames for frame in found)


def test_a_frame_longer_than_any_is_dropped_whole() -> None:
    listener = Listener()
    listener.feed(b"~" + bytes(LONGEST + 50) + b"~" + sent(("S", b"")))
    assert listener.frames == [("S", b"")]
    assert listener.decoder.bad == 1


def test_bad_and_missed_frames_are_counted() -> None:
    listener = Listener()
    first, second, third = (sent(("A", b"1")), sent(("A", b"1"), ("A", b"2")), b"~junk~")
    listener.feed(first + third + second)
    assert listener.decoder.bad == 1
    # Number 0, then again 0: 255 are missing in between, then none.
    assert listener.decoder.missed == 255


def test_a_line_typed_outside_all_frames_is_heard() -> None:
    listener = Listener()
    listener.feed(b"?\r" + sent(("S", b"")) + b"?\n")
    assert listener.lines == [b"?", b"?"]


def test_a_frame_that_looks_like_typing_is_no_typing() -> None:
    listener = Listener()
    frame = b"".join(sent(("A", b"x")) for _ in range(1))
    payload = bytes(63)
    outbox = Outbox()
    outbox._sequence = 13
    outbox.send("P", payload)
    data = drained(outbox)
    assert data[1:3] == b"?\r"
    listener.feed(frame + data)
    assert listener.lines == []
    assert listener.frames[-1] == ("P", payload)


def test_what_was_begun_before_a_pause_is_forgotten() -> None:
    listener = Listener()
    listener.feed(b"~\x04\x00A\x00")
    listener.decoder.forget()
    listener.feed(b"?\r")
    assert listener.lines == [b"?"]


def test_an_outbox_that_is_full_takes_nothing_more() -> None:
    outbox = Outbox(64)
    taken = [outbox.send("l", b"1234") for _ in range(10)]
    assert taken[0]
    assert not taken[-1]
    count = sum(taken)
    assert decoded(drained(outbox)) == [("l", b"1234")] * count
    assert outbox.send("l", b"1234")


def test_an_outbox_drained_in_pieces_loses_nothing() -> None:
    outbox = Outbox(128)
    out = bytearray()

    def some(buffer: bytearray, start: int, end: int) -> int:
        count = min(5, end - start)
        out.extend(buffer[start : start + count])
        return count

    expected = []
    for number in range(50):
        while not outbox.send("l", bytes((number, 3))):
            outbox.drain(some)
        expected.append(("l", bytes((number, 3))))
    while len(outbox):
        outbox.drain(some)
    assert decoded(bytes(out)) == expected


def test_words_that_are_too_long_are_cut() -> None:
    outbox = Outbox(64)
    outbox.say("x" * 100)
    assert drained(outbox) == b"x" * 64
