from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.readers.rdm6300 import NumberReader

# 62 xor E3 xor 08 xor 6C xor ED is 08.
FRAME = b"\x0262E3086CED08\x03"
TAG = "62E3086CED"


def read(data: bytes) -> list[str | None]:
    return list(NumberReader().feed(data))


def test_a_number_is_read() -> None:
    assert read(FRAME) == [TAG]


@given(st.integers(1, 20))
def test_numbers_may_arrive_in_any_pieces(size: int) -> None:
    reader = NumberReader()
    data = FRAME * 3
    numbers: list[str | None] = []
    for at in range(0, len(data), size):
        numbers += reader.feed(data[at : at + size])
    assert numbers == [TAG] * 3


def test_a_wrong_bit_anywhere_never_gives_a_wrong_number() -> None:
    for at in range(1, len(FRAME) - 1):
        for bit in range(8):
            broken = bytearray(FRAME)
            broken[at] ^= 1 << bit
            assert set(read(bytes(broken))) <= {None}


@given(st.binary(max_size=60))
def test_after_any_noise_the_next_good_number_is_found(noise: bytes) -> None:
    reader = NumberReader()
    list(reader.feed(noise))
    assert TAG in list(reader.feed(FRAME * 2))


def test_small_letters_are_not_its_way_to_write() -> None:
    assert read(FRAME.lower()) == [None]
