"""What the PN532 driver does when the reader does not do what it should."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from serial import Serial

from companion.model.signals import LinkFound, LinkLost, TagPoll
from companion.sensing.readers import pn532
from companion.sensing.readers.pn532 import Pn532Reader
from companion.simulation.devices.pn532 import SimulatedPn532
from companion.simulation.devices.serial_port import SimulatedSerialPort
from tests.kit.listening import Listener, is_found, is_lost, listening
from tests.kit.virtual_loop import run_virtually


class DirectLine:
    """A line without a cable: what is sent is answered at once, in the loop's own time."""

    def __init__(self) -> None:
        self.chip = SimulatedPn532(self._take)
        self._received = b""
        self._news = asyncio.Event()

    @contextmanager
    def open(self, _path: str, _baud: int, _what: str) -> Iterator["DirectLine"]:
        yield self

    def send(self, data: bytes) -> None:
        self.chip.receive(data)

    def drop(self) -> None:
        self._received = b""

    async def receive(self) -> bytes:
        while not self._received:
            self._news.clear()
            await self._news.wait()
        received, self._received = self._received, b""
        return received

    def _take(self, data: bytes) -> None:
        self._received += data
        self._news.set()


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> DirectLine:
    direct = DirectLine()
    monkeypatch.setattr(pn532, "open_line", direct.open)
    return direct


def reader_in_loop_time() -> Pn532Reader:
    return Pn532Reader("cards", "/dev/nowhere", asyncio.get_running_loop().time)


async def time_to_loss(heard: Listener) -> float:
    lost = await heard.until(is_lost)
    good = [s.time for s in heard.signals if isinstance(s, TagPoll) and s.tags is not None]
    return lost.time - good[-1]


def test_a_silent_reader_is_told_within_two_seconds_and_started_anew(line: DirectLine) -> None:
    async def story() -> None:
        reader = reader_in_loop_time()
        async with listening(reader) as heard:
            await heard.poll()
            line.chip.mute = True
            assert await time_to_loss(heard) <= 2.0
            assert "stopped answering" in (reader.problem or "")
            await asyncio.sleep(5)
            assert "does not answer" in (reader.problem or "")
            line.chip.mute = False
            line.chip.restart()
            await heard.until(is_found)
            await heard.poll()
            assert [type(link) for link in heard.links] == [LinkFound, LinkLost, LinkFound]

    run_virtually(story())


def test_a_reader_that_lost_its_power_for_a_moment_is_woken_again(line: DirectLine) -> None:
    async def story() -> None:
        async with listening(reader_in_loop_time()) as heard:
            await heard.poll()
            line.chip.restart()
            await heard.until(is_lost)
            await heard.until(is_found)
            line.chip.put("DEADBEEF")
            await heard.poll("DEADBEEF")

    run_virtually(story())


def test_a_reader_with_nothing_but_noise_is_started_anew_within_two_seconds(
    line: DirectLine,
) -> None:
    async def story() -> None:
        async with listening(reader_in_loop_time()) as heard:
            await heard.poll()
            line.chip.garble(1000)
            assert await time_to_loss(heard) <= 2.0

    run_virtually(story())


def test_an_answer_that_comes_too_late_does_not_pass_for_the_next(line: DirectLine) -> None:
    async def story() -> None:
        async with listening(reader_in_loop_time()) as heard:
            await heard.poll()
            line.chip.mute = True
            await asyncio.sleep(0.45)
            # The poll under way ran out of time; only now its answer comes, with a card in it.
            line.chip.mute = False
            late = bytes.fromhex("0000ff0cf4d54b010100040804deadbeefc300")
            line._take(late)
            heard.forget()
            await heard.poll()
            polls = [signal.tags for signal in heard.signals if isinstance(signal, TagPoll)]
            assert ("DEADBEEF",) not in polls

    run_virtually(story())


def test_a_card_left_lying_is_in_every_answer(line: DirectLine) -> None:
    async def story() -> None:
        async with listening(reader_in_loop_time()) as heard:
            await heard.poll()
            line.chip.put("04A1B2C3D4E5F6")
            await heard.poll("04A1B2C3D4E5F6")
            seen = len(heard.signals)
            await asyncio.sleep(3)
            later = {s.tags for s in heard.signals[seen:] if isinstance(s, TagPoll)}
            assert later == {("04A1B2C3D4E5F6",)}

    run_virtually(story())


@pytest.mark.parametrize("seed", range(5))
def test_on_a_line_with_noise_no_other_card_is_ever_seen(line: DirectLine, seed: int) -> None:
    """One fault in every fourth answer: a wrong byte, a lost one, or one too many."""
    chance = Random(seed)
    clean = line._take

    def noisy(data: bytes) -> None:
        at, fault = chance.randrange(len(data)), chance.randrange(12)
        if fault == 0:
            data = data[:at] + bytes((data[at] ^ chance.randrange(1, 256),)) + data[at + 1 :]
        elif fault == 1:
            data = data[:at] + data[at + 1 :]
        elif fault == 2:
            data = data[:at] + chance.randbytes(1) + data[at:]
        clean(data)

    async def story() -> None:
        async with listening(reader_in_loop_time()) as heard:
            await heard.poll()
            line.chip._send = noisy
            line.chip.put("04A1B200D4E5F6")
            await asyncio.sleep(120)
            seen = {signal.tags for signal in heard.signals if isinstance(signal, TagPoll)}
            assert seen == {(), None, ("04A1B200D4E5F6",)}

    run_virtually(story())


def test_only_finite_retries_are_asked_for(line: DirectLine) -> None:
    async def story() -> None:
        async with listening(reader_in_loop_time()) as heard:
            await heard.poll()
        retries = [told for told in line.chip.commands if told[:2] == b"\x32\x05"]
        assert retries
        assert all(0xFF not in told for told in retries)

    run_virtually(story())


def first_problem(reader: Pn532Reader) -> str:
    async def story() -> str:
        async with listening(reader) as heard:
            await heard.until(is_lost)
            return reader.problem or ""

    return asyncio.run(story())


def test_a_missing_device_is_a_sentence(tmp_path: Path) -> None:
    problem = first_problem(Pn532Reader("cards", str(tmp_path / "ttyUSB0")))
    assert problem.startswith('The PN532 tag reader "cards" at ')
    assert "ttyUSB0 is not there: is it plugged in" in problem


def test_a_file_that_is_no_serial_line_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    problem = first_problem(Pn532Reader("cards", str(tmp_path / "notes.txt")))
    assert problem.endswith("notes.txt is no serial line.")


def test_a_forbidden_device_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.Serial", refuse)
    problem = first_problem(Pn532Reader("cards", "/dev/ttyAMA0"))
    assert "/dev/ttyAMA0 may not be opened: add this user to the group" in problem


def test_a_device_that_another_program_has_is_a_sentence(tmp_path: Path) -> None:
    with (
        SimulatedSerialPort(tmp_path / "reader", SimulatedPn532) as port,
        Serial(str(port.path), exclusive=True),
    ):
        problem = first_problem(Pn532Reader("cards", str(port.path)))
    assert "is in use by another program" in problem


def test_another_chip_is_a_sentence(tmp_path: Path) -> None:
    with SimulatedSerialPort(
        tmp_path / "reader", lambda send: SimulatedPn532(send, firmware=b"\x33\x02\x07\x07")
    ) as port:
        problem = first_problem(Pn532Reader("cards", str(port.path)))
    assert "another chip than a PN532 (it calls itself 33 02 07 07)" in problem


class Babbler:
    """Something else altogether, which answers nothing and says much."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send

    def receive(self, _data: bytes) -> None:
        self._send(b"\x00\xff\x10\x10 NMEA? \x00\xff\x00\x00")

    def tick(self) -> None:
        """Nothing by itself."""


def test_a_device_that_speaks_otherwise_is_a_sentence(tmp_path: Path) -> None:
    with SimulatedSerialPort(tmp_path / "reader", Babbler) as port:
        problem = first_problem(Pn532Reader("cards", str(port.path)))
    assert "answers, but not as a PN532 does" in problem


def test_a_device_that_says_nothing_is_a_sentence(tmp_path: Path) -> None:
    with SimulatedSerialPort(tmp_path / "reader", SimulatedPn532) as port:
        port.device.mute = True
        problem = first_problem(Pn532Reader("cards", str(port.path)))
    assert "does not answer: check its power, that RX and TX are crossed" in problem
