"""The host's frames under random and mutated bytes."""

from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.hub.framing import LONGEST, Frame, Unframer, enclose
from companion.sensing.hub.messages import Shown, decode

FRAMES = st.builds(
    Frame,
    st.integers(0, 255),
    st.characters(max_codepoint=127),
    st.binary(max_size=255),
)
MARK = Frame(77, "p", b"\x05\x00\x01")


@given(FRAMES)
def test_a_frame_survives_the_line(frame: Frame) -> None:
    assert Unframer().feed(enclose(frame)) == [frame]


@given(FRAMES)
def test_no_frame_interrupts_the_hub(frame: Frame) -> None:
    assert b"\x03" not in enclose(frame)


@given(st.lists(st.binary(max_size=2000)))
def test_after_any_bytes_the_next_good_frame_is_found(chunks: list[bytes]) -> None:
    unframer = Unframer()
    for chunk in chunks:
        for frame in unframer.feed(chunk):
            decode(frame)
    assert unframer.feed(b"~" + enclose(MARK))[-1] == MARK


@given(st.lists(FRAMES, min_size=1), st.data())
def test_a_mutated_byte_costs_only_the_frames_it_stands_in(
    sent: list[Frame], data: st.DataObject
) -> None:
    stream = bytearray(b"".join(map(enclose, sent)))
    at = data.draw(st.integers(0, len(stream) - 1))
    stream[at] ^= data.draw(st.integers(1, 255))
    found = Unframer().feed(bytes(stream))
    # A flag that a mutation made, or took away, never costs more than the frame it is in; one
    # that becomes an escape takes the frame beside it along.
    assert len(found) >= len(sent) - 2
    assert [frame for frame in found if frame not in sent] == []


@given(st.sampled_from("hrspctl?"), st.binary(max_size=255))
def test_any_payload_is_a_message_or_none(kind: str, payload: bytes) -> None:
    message = decode(Frame(0, kind, payload))
    assert message is None or kind != "?"


def test_bytes_without_a_flag_take_no_memory() -> None:
    unframer = Unframer()
    for _ in range(1000):
        unframer.feed(bytes(1000))
    assert len(unframer._piece) <= 2 * LONGEST + 1


def test_the_frames_that_never_came_are_counted() -> None:
    unframer = Unframer()
    for sequence in (254, 255, 2, 3):
        unframer.feed(enclose(Frame(sequence, "p", b"\x01")))
    assert unframer.missed == 2


def test_a_hub_without_our_firmware_is_quoted() -> None:
    unframer = Unframer()
    unframer.feed(b"\r\nMicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040\r\n>>> ")
    assert unframer.words == "MicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040"


def test_a_message_after_words_is_still_understood() -> None:
    unframer = Unframer()
    (frame,) = unframer.feed(b"hello\r\n" + enclose(MARK))
    assert decode(frame) == Shown(5, 1)
