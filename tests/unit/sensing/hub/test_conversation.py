"""What host and hub say to each other, without a line between them."""

import pytest

from companion.model.errors import DeviceError
from companion.model.signals import Acknowledge, AskSnapshot, SlotReport, SlotSnapshot
from companion.sensing.hub.conversation import ALIVE_EVERY, SILENT_AFTER, Conversation
from companion.sensing.hub.framing import Frame, Unframer, enclose
from companion.sensing.hub.messages import Hello, Settings
from companion.sensing.hub.pixels import PixelLine

HELLO = "{version:02x}{token:02x}{session:04x}0001000138{pixels:04x}00e66038b71340352a{faults:02x}"


class Hub:
    """Says what a hub would say."""

    def __init__(self, *, pixels: int = 0) -> None:
        self.lights = PixelLine(2000)
        self.talk = Conversation("The hub", Settings(), self.lights, 0.0)
        self.pixels = pixels
        self._sequence = 0
        self._ear = Unframer()

    def heard(self, now: float) -> list[Frame]:
        return self._ear.feed(self.talk.send(now))

    def kinds(self, now: float) -> str:
        return "".join(frame.kind for frame in self.heard(now))

    def say(self, now: float, kind: str, payload: str) -> list[Hello | SlotReport | SlotSnapshot]:
        self._sequence += 1
        frame = Frame(self._sequence & 0xFF, kind, bytes.fromhex(payload))
        return self.talk.receive(now, enclose(frame))

    def say_hello(
        self, now: float, *, token: int, session: int = 7, version: int = 1, faults: int = 0
    ) -> list[Hello | SlotReport | SlotSnapshot]:
        payload = HELLO.format(
            version=version, token=token, session=session, pixels=self.pixels, faults=faults
        )
        return self.say(now, "h", payload)

    def greeted(self, now: float = 0.0, session: int = 7) -> "Hub":
        (asked,) = self.heard(now)
        assert asked.kind == "H"
        assert len(self.say_hello(now, token=asked.payload[1], session=session)) == 1
        return self

    def settled(self) -> "Hub":
        self.greeted()
        assert self.kinds(0.0).startswith("C")
        self.say(0.0, "c", "0300c8ff07d0")
        assert "C" not in self.kinds(0.0)
        return self


def test_it_greets_first_and_again_until_answered() -> None:
    hub = Hub()
    assert hub.kinds(0.0) == "H"
    assert hub.kinds(0.1) == ""
    assert hub.talk.due() == pytest.approx(0.25)
    assert hub.kinds(0.25) == "H"
    hub.say_hello(0.3, token=2)
    assert "H" not in hub.kinds(0.6)


def test_only_an_answer_to_this_greeting_counts() -> None:
    hub = Hub()
    hub.heard(0.0)
    hub.heard(0.25)
    assert hub.say_hello(0.3, token=77) == []
    (hello,) = hub.say_hello(0.3, token=1)
    assert isinstance(hello, Hello)
    assert hello.slots == 312
    assert hub.talk.hello is hello


def test_another_version_is_refused_with_a_sentence() -> None:
    hub = Hub()
    hub.heard(0.0)
    with pytest.raises(DeviceError, match=r"version 2 of the protocol.*speaks version 1.*\.$"):
        hub.say_hello(0.1, token=1, version=2)


def test_a_hub_without_its_registers_is_lost_with_a_sentence() -> None:
    hub = Hub()
    hub.heard(0.0)
    with pytest.raises(DeviceError, match="does not find its registers: check the cable"):
        hub.say_hello(0.1, token=1, faults=1)
    hub = Hub().settled()
    with pytest.raises(DeviceError, match="does not find its registers"):
        hub.say(1.0, "l", "000003e801")


def test_settings_are_said_until_answered() -> None:
    hub = Hub().greeted()
    assert hub.kinds(0.0) == "C"
    assert hub.kinds(0.1) == ""
    assert hub.kinds(0.3) == "C"
    hub.say(0.3, "c", "0300c8ff07d0")
    assert hub.kinds(0.6) == ""


def test_reports_and_snapshots_become_signals() -> None:
    hub = Hub().settled()
    (snapshot,) = hub.say(1.0, "s", "00000004000003e80006")
    assert snapshot == SlotSnapshot(1.0, 4, frozenset({9, 10}))
    reports = hub.say(1.1, "r", "000000050000044c80050006")
    assert reports == [SlotReport(1.1, 5, 5, True), SlotReport(1.1, 6, 6, False)]


def test_nothing_counts_that_was_said_before_the_greeting() -> None:
    hub = Hub()
    hub.heard(0.0)
    assert hub.say(0.1, "r", "000000050000044c8005") == []


def test_replies_go_out_together_and_only_the_last_acknowledgement() -> None:
    hub = Hub().settled()
    for number in range(5):
        hub.talk.reply(Acknowledge(number))
    hub.talk.reply(AskSnapshot())
    frames = hub.heard(0.1)
    assert [(f.kind, f.payload) for f in frames] == [("A", b"\0\0\0\x04"), ("S", b"")]
    assert hub.kinds(0.1) == ""


def test_a_hub_that_starts_again_is_greeted_again_and_its_numbers_begin_anew() -> None:
    hub = Hub().settled()
    hub.say(1.0, "r", "000000050000044c8005")
    hub.talk.reply(Acknowledge(5))
    hub.say_hello(1.1, token=0, session=8)
    # What still comes from before does not count, and what was to be said is not said.
    assert hub.say(1.1, "r", "000000060000044c8005") == []
    (asked,) = hub.heard(1.1)
    assert asked.kind == "H"
    (hello,) = hub.say_hello(1.2, token=asked.payload[1], session=8)
    assert isinstance(hello, Hello)
    assert hub.kinds(1.2) == "C"


def test_a_hub_that_says_nothing_is_asked_whether_it_is_there() -> None:
    hub = Hub().settled()
    assert hub.talk.due() == pytest.approx(ALIVE_EVERY)
    assert hub.kinds(1.0) == "L"
    assert hub.kinds(1.1) == ""
    assert hub.kinds(1.25) == "L"
    hub.say(1.3, "l", "000003e800")
    assert hub.kinds(2.2) == ""
    assert hub.kinds(2.3) == "L"


def test_a_hub_that_stops_answering_is_given_up() -> None:
    hub = Hub().settled()
    hub.kinds(SILENT_AFTER - 0.1)
    with pytest.raises(DeviceError, match="has stopped answering"):
        hub.kinds(SILENT_AFTER)


def test_a_device_that_never_answers_is_given_up() -> None:
    with pytest.raises(DeviceError, match="does not answer: put the firmware on it"):
        Hub().kinds(SILENT_AFTER)


def test_a_pico_without_the_firmware_is_quoted() -> None:
    hub = Hub()
    hub.talk.receive(0.1, b"\r\nMicroPython v1.25.0; Raspberry Pi Pico\r\n>>> ")
    with pytest.raises(DeviceError, match=r'not as a hub does \("MicroPython v1.25.0; Rasp'):
        hub.kinds(SILENT_AFTER)


def test_pixels_are_sent_whole_after_every_start() -> None:
    hub = Hub(pixels=30)
    hub.lights.show(bytes((1, 2, 3)) * 30)
    hub.greeted()
    parts = [frame for frame in hub.heard(0.0) if frame.kind == "P"]
    assert [(p.payload[1], p.payload[2], len(p.payload)) for p in parts] == [(0, 2, 80), (1, 2, 20)]
    hub.say(0.0, "p", "01ffff")
    hub.say(0.0, "c", "0300c8ff07d0")
    assert hub.kinds(0.5) == ""
    hub.say_hello(0.5, token=0, session=8)
    hub.greeted(0.6, session=8)
    assert hub.kinds(0.6).count("P") == 2
