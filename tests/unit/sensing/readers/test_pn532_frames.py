from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.readers.pn532_frames import (
    ACK,
    Acknowledged,
    Frame,
    FrameReader,
    Garbled,
    command_frame,
)

# What a PN532 with firmware 1.6 says of itself.
FIRMWARE = bytes.fromhex("0000ff06fad50332010607e800")
SAID = bytes.fromhex("0332010607")


def read(data: bytes) -> list[Frame]:
    return list(FrameReader().feed(data))


def answers(frames: list[Frame]) -> list[Frame]:
    return [frame for frame in frames if isinstance(frame, bytes)]


def test_a_command_has_both_checksums() -> None:
    assert command_frame(0x02).hex() == "0000ff02fed4022a00"
    assert command_frame(0x4A, b"\x01\x00").hex() == "0000ff04fcd44a0100e100"


def test_an_acknowledgement_and_an_answer_are_told_apart() -> None:
    taken, answer = read(ACK + FIRMWARE)
    assert isinstance(taken, Acknowledged)
    assert answer == SAID


@given(st.lists(st.integers(1, 5), min_size=1))
def test_frames_may_arrive_in_any_pieces(sizes: list[int]) -> None:
    reader = FrameReader()
    data = ACK + FIRMWARE
    frames: list[Frame] = []
    while data:
        for size in sizes:
            frames += reader.feed(data[:size])
            data = data[size:]
    assert answers(frames) == [SAID]


def test_an_extended_frame_is_read() -> None:
    body = b"\xd5\x01" + bytes(range(256))
    frame = b"\x00\x00\xff\xff\xff\x01\x02\xfd" + body + bytes((-sum(body) & 0xFF, 0))
    assert read(frame) == [body[1:]]


def test_a_wrong_bit_anywhere_never_gives_a_wrong_answer() -> None:
    for at in range(3, len(FIRMWARE) - 1):
        for bit in range(8):
            broken = bytearray(FIRMWARE)
            broken[at] ^= 1 << bit
            assert answers(read(bytes(broken))) == []


def test_a_lost_byte_anywhere_never_gives_an_answer() -> None:
    # A card with a zero in its UID: without it the checksums would still be right.
    body = bytes.fromhex("d54b01010044000704a1b200d4e5f6")
    frame = b"\x00\x00\xff" + bytes((len(body), -len(body) & 0xFF)) + body
    frame += bytes((-sum(body) & 0xFF, 0))
    assert answers(read(frame)) == [body[1:]]
    for at in range(2, len(frame)):
        assert answers(read(frame[:at] + frame[at + 1 :])) == []


def test_the_error_frame_of_the_chip_is_garbled() -> None:
    (frame,) = read(bytes.fromhex("0000ff01ff7f8100"))
    assert isinstance(frame, Garbled)


@given(st.binary(max_size=300))
def test_after_any_noise_good_frames_are_found_again(noise: bytes) -> None:
    reader = FrameReader()
    list(reader.feed(noise))
    frames: list[Frame] = []
    # Noise may look like the head of a long frame, which swallows what comes until it ends.
    for _ in range(30):
        frames += reader.feed(FIRMWARE)
    assert SAID in frames
