"""The hub's codec against the golden frames; runs in both Pythons."""

import json

from hub import core
from hub.core import Hub
from hub.frames import Decoder
from hub.version import FIRMWARE

from tests.firmware.both.fake_board import FakeBoard

with open("data/wire/golden.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    GOLDEN = json.load(file)


def unhexed(text: str) -> bytes:
    return bytes(int(pair, 16) for pair in text.split(" "))


def frames(to: str, kind: str) -> list[dict]:  # type: ignore[type-arg]
    found = [frame for frame in GOLDEN["frames"] if frame["to"] == to and frame["kind"] == kind]
    assert found
    return found


def greeted(registers: int = 2, pixels: int = 10) -> Hub:
    board = FakeBoard(registers, pixels)
    hub = Hub(board)
    for _ in range(10):
        hub.step()
        board.time += 5
    hub._is_greeted = True
    board.from_hub = b""
    return hub


def told(hub: Hub, frame: dict) -> list[tuple[str, bytes]]:  # type: ignore[type-arg]
    """What the hub answers to a golden frame."""
    board = hub.board
    assert isinstance(board, FakeBoard)
    board.to_hub = unhexed(frame["bytes"])
    for _ in range(16):
        hub.step()
    assert hub.decoder.bad == 0
    return board.heard()


def said(hub: Hub) -> bytes:
    board = hub.board
    assert isinstance(board, FakeBoard)
    hub.outbox.drain(board.write)
    said, board.from_hub = board.from_hub, b""
    return said


def test_a_hello_is_answered_with_its_token() -> None:
    for frame in frames("hub", "H"):
        assert told(greeted(), frame)[0][1][1] == frame["fields"]["token"]


def test_an_acknowledgement_says_its_number() -> None:
    for frame in frames("hub", "A"):
        hub = greeted()
        number = frame["fields"]["number"]
        hub.reports.next = hub.reports._first = hub.reports._unsent = number
        hub.reports.add(1, True, 0)
        assert hub.reports.waiting == 1
        told(hub, frame)
        assert hub.reports.waiting == 0


def test_questions_are_answered() -> None:
    for kind in "STL":
        for frame in frames("hub", kind):
            assert told(greeted(), frame)[0][0] == kind.lower()


def test_pixels_get_their_colours() -> None:
    for frame in frames("hub", "P"):
        fields = frame["fields"]
        colours = bytes(
            int(fields["colours"][at : at + 2], 16) for at in range(0, len(fields["colours"]), 2)
        )
        hub = greeted(pixels=400)
        hub.pixels._frame = fields["frame"]
        hub.pixels.arrived = (1 << fields["parts"]) - 1 & ~(1 << fields["part"])
        whole = (1 << fields["parts"]) - 1
        assert told(hub, frame) == [("p", bytes((fields["frame"], 0, whole)))]
        start = 3 * fields["first"]
        assert hub.pixels._colours[start : start + len(colours)] == colours


def test_settings_are_taken() -> None:
    for frame in frames("hub", "C"):
        hub = greeted()
        told(hub, frame)
        assert hub.slots.samples == frame["fields"]["debounce"]
        assert 1000 // hub.period_ms == frame["fields"]["rate_hz"]
        assert hub.pixels.brightness == frame["fields"]["brightness"]
        assert hub.pixels.current_ma == frame["fields"]["current_ma"]


def test_restart_says_where_to() -> None:
    for frame in frames("hub", "R"):
        hub = greeted()
        told(hub, frame)
        board = hub.board
        assert isinstance(board, FakeBoard)
        assert board.restarted is frame["fields"]["to_bootloader"]


def test_its_hello_is_the_golden_frame() -> None:
    for frame in frames("host", "h"):
        fields = frame["fields"]
        hub = greeted(fields["slots"] // 8, fields["pixels"])
        hub._session = fields["session"]
        hub.board.readers = fields["readers"]
        hub._bad_scans = core.BROKEN_AFTER if fields["faults"] else 0
        hub.board.unique_id = bytes(
            int(fields["unique_id"][at : at + 2], 16) for at in range(0, 16, 2)
        )
        hub.outbox._sequence = frame["sequence"]
        setattr(core, "FIRMWARE", tuple(map(int, fields["firmware"].split("."))))  # noqa: B010
        hub.outbox.send("h", hub._hello(fields["token"]))
        setattr(core, "FIRMWARE", FIRMWARE)  # noqa: B010
        assert said(hub) == unhexed(frame["bytes"])


def test_its_reports_are_the_golden_frames() -> None:
    for frame in frames("host", "r"):
        fields = frame["fields"]
        hub = greeted()
        reports = hub.reports
        reports.next = reports._first = reports._unsent = reports._told = fields["number"]
        hub.outbox._sequence = frame["sequence"]
        for slot, covered in fields["changes"]:
            reports.add(slot, covered, fields["time_ms"])
        reports.send(hub.outbox, fields["time_ms"])
        assert said(hub) == unhexed(frame["bytes"])


def test_its_snapshot_is_the_golden_frame() -> None:
    for frame in frames("host", "s"):
        fields = frame["fields"]
        hub = greeted(fields["slots"] // 8)
        hub.reports.next = fields["number"] + 1
        hub._now = fields["time_ms"]
        for slot in fields["covered"]:
            hub.slots._stable[slot >> 3] &= ~(1 << (slot & 7)) & 0xFF
        hub.outbox._sequence = frame["sequence"]
        hub.outbox.send("s", hub._snapshot())
        assert said(hub) == unhexed(frame["bytes"])


def test_its_other_answers_are_the_golden_frames() -> None:
    for kind in "pctl":
        for frame in frames("host", kind):
            hub = prepared(kind, frame["fields"])
            hub.outbox._sequence = frame["sequence"]
            questions = {"t": hub._take_ask_statistics, "l": hub._take_ask_alive}
            if kind == "p":
                for part in (0, 2):
                    head = bytes((frame["fields"]["frame"], part, 3, 0, 0))
                    hub._take_pixels(memoryview(head))
            elif kind == "c":
                hub.outbox.send("c", hub._settings())
            else:
                questions[kind](memoryview(b""))
            assert said(hub) == unhexed(frame["bytes"])


def prepared(kind: str, fields: dict) -> Hub:  # type: ignore[type-arg]
    hub = greeted()
    if kind == "c":
        hub.slots.samples = fields["debounce"]
        hub.period_ms = 1000 // fields["rate_hz"]
    elif kind == "t":
        hub.samples = fields["samples"]
        hub.late_samples = fields["late_samples"]
        hub.reports.next = fields["reports"] + 1
        hub.reports.repeats = fields["repeats"]
        hub.reports.dropped = fields["dropped_reports"]
        hub.decoder.bad = fields["bad_frames"]
        hub.decoder.missed = fields["missed_frames"]
    elif kind == "l":
        hub._now = fields["time_ms"]
    return hub


def test_the_good_frames_of_a_damaged_stream_are_found() -> None:
    for stream in GOLDEN["streams"]:
        data = bytearray(unhexed(stream["bytes"]))
        for step in (1, 7, len(data)):
            numbers: list[int] = []
            decoder = Decoder(
                lambda kind, payload: numbers.append(int.from_bytes(payload, "big")),  # noqa: B023
                lambda line: None,
            )
            for at in range(0, len(data), step):
                piece = data[at : at + step]
                decoder.feed(piece, len(piece))
            assert numbers == stream["numbers"], stream["what"]
