import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.readers.pn532_targets import tags_of

NTAG = "01004400" + "07" + "04a1b2c3d4e5f6"
CLASSIC = "01000408" + "04" + "deadbeef"
PHONE = "01000420" + "04" + "08123456" + "0578807002"


@pytest.mark.parametrize(
    ("answer", "tags"),
    [
        ("00", ()),
        ("01" + NTAG, ("04A1B2C3D4E5F6",)),
        ("01" + CLASSIC, ("DEADBEEF",)),
        ("02" + NTAG + CLASSIC, ("04A1B2C3D4E5F6", "DEADBEEF")),
        ("02" + PHONE + NTAG, ("08123456", "04A1B2C3D4E5F6")),
        ("01" + "01004400" + "0a" + "88" * 10, ("88" * 10,)),
    ],
)
def test_uids_of_all_lengths_are_read(answer: str, tags: tuple[str, ...]) -> None:
    assert tags_of(bytes.fromhex(answer)) == tags


@pytest.mark.parametrize("cut", range(len(NTAG + CLASSIC) // 2))
def test_a_list_that_is_cut_off_is_no_list(cut: int) -> None:
    with pytest.raises(ValueError, match="target"):
        tags_of(bytes.fromhex("02" + NTAG + CLASSIC)[: cut + 1])


def test_more_bytes_than_targets_are_no_list() -> None:
    with pytest.raises(ValueError, match="more bytes"):
        tags_of(bytes.fromhex("01" + NTAG + "00"))


@given(st.binary(max_size=64))
def test_any_bytes_are_tags_or_no_list(answer: bytes) -> None:
    try:
        tags = tags_of(answer)
    except ValueError:
        return
    assert len(tags) == answer[0]
    assert {len(tag) for tag in tags} <= {8, 14, 20}
