"""The host's codec against the golden frames."""

import re
from typing import Any

import pytest

from companion.sensing.hub.framing import Frame, Unframer, crc16, enclose
from companion.sensing.hub.messages import (
    Acknowledged,
    Alive,
    AliveAsked,
    FromHub,
    Hello,
    HostHello,
    PixelPart,
    Reports,
    Restart,
    Settings,
    Shown,
    Snapshot,
    SnapshotAsked,
    Statistics,
    StatisticsAsked,
    ToHub,
    decode,
    encode,
)
from tests.kit.golden_wire import ROOT, frames, golden

TO_HUB: dict[str, type[ToHub]] = {
    "H": HostHello,
    "A": Acknowledged,
    "S": SnapshotAsked,
    "P": PixelPart,
    "C": Settings,
    "T": StatisticsAsked,
    "R": Restart,
    "L": AliveAsked,
}


def said_to_hub(kind: str, values: dict[str, Any]) -> ToHub:
    if kind == "P":
        values = values | {"colours": bytes.fromhex(values["colours"])}
    return TO_HUB[kind](**values)


def said_to_host(kind: str, values: dict[str, Any]) -> FromHub:
    match kind:
        case "h":
            return Hello(**values)
        case "r":
            changes = tuple((slot, covered) for slot, covered in values["changes"])
            return Reports(values["number"], values["time_ms"], changes)
        case "s":
            return Snapshot(values["number"], values["time_ms"], frozenset(values["covered"]))
        case "p":
            return Shown(**values)
        case "c":
            return Settings(**values)
        case "t":
            return Statistics(**values)
        case _:
            return Alive(**values)


@pytest.mark.parametrize("frame", frames("hub"), ids=lambda frame: frame["what"])
def test_what_the_host_says_is_the_golden_frame(frame: dict[str, Any]) -> None:
    message = said_to_hub(frame["kind"], frame["fields"])
    assert enclose(encode(message, frame["sequence"])) == bytes.fromhex(frame["bytes"])


@pytest.mark.parametrize("frame", frames("host"), ids=lambda frame: frame["what"])
def test_what_the_hub_says_is_understood(frame: dict[str, Any]) -> None:
    (found,) = Unframer().feed(bytes.fromhex(frame["bytes"]))
    assert found.sequence == frame["sequence"]
    assert decode(found) == said_to_host(frame["kind"], frame["fields"])


@pytest.mark.parametrize("stream", golden()["streams"], ids=lambda stream: stream["what"])
def test_the_good_frames_of_a_damaged_stream_are_found(stream: dict[str, Any]) -> None:
    data = bytes.fromhex(stream["bytes"])
    for step in (1, 7, len(data)):
        unframer = Unframer()
        found = [f for at in range(0, len(data), step) for f in unframer.feed(data[at : at + step])]
        assert [int.from_bytes(frame.payload, "big") for frame in found] == stream["numbers"]


def test_every_kind_of_message_has_a_golden_frame() -> None:
    assert {frame["kind"] for frame in frames("hub")} == set(TO_HUB)
    assert {frame["kind"] for frame in frames("host")} == set("hrspctl")


def test_the_check_is_the_one_of_the_books() -> None:
    assert crc16(b"123456789") == 0x29B1


def test_a_longer_payload_of_a_newer_hub_is_understood() -> None:
    assert decode(Frame(0, "p", b"\x05\x00\x01more")) == Shown(5, 1)


@pytest.mark.parametrize("frame", [Frame(0, "h", b"\x01"), Frame(0, "?", b""), Frame(0, "r", b"")])
def test_what_is_too_short_or_unknown_is_no_message(frame: Frame) -> None:
    assert decode(frame) is None


def test_a_payload_too_long_for_a_frame_is_refused() -> None:
    with pytest.raises(ValueError, match="256 bytes"):
        enclose(Frame(0, "P", bytes(256)))


def test_the_page_shows_golden_frames() -> None:
    page = (ROOT / "docs" / "wire-protocol.md").read_text(encoding="utf-8")
    shown = re.findall(r"^(?:echo )?(7e .* 7e)", page, re.MULTILINE)
    assert len(shown) == 3
    assert set(shown) <= {frame["bytes"] for frame in golden()["frames"]}
