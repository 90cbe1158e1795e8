"""From the program to the pixels: over a bad cable, and as many as there can be."""

from random import Random

import pytest

from companion.sensing.hub.conversation import Conversation
from companion.sensing.hub.messages import Settings
from companion.sensing.hub.pixels import PixelLine
from companion.simulation.pico.line import Cable
from companion.simulation.pico.stepped import SteppedPico
from companion.simulation.pico.wires import Build
from tests.kit.tools import require_micropython


class Lit:
    """A host's end and a hub with pixels, in virtual time."""

    def __init__(self, pico: SteppedPico, cable: Cable, current_ma: int = 20_000) -> None:
        self.pico = pico
        self.cable = cable
        self.pixels = PixelLine(current_ma)
        self.talk = Conversation("The hub", Settings(current_ma=current_ma), self.pixels, 0.0)
        self.now_ms = 0

    def run(self, ms: int) -> None:
        for self.now_ms in range(self.now_ms + 1, self.now_ms + ms + 1):  # noqa: B020 - time goes on
            now = self.now_ms / 1000
            data = self.cable.carry(self.talk.send(now)) if self.talk.due() <= now else b""
            if data or self.pico.wakes_at <= self.now_ms:
                said = self.pico.step(self.now_ms, data)
                self.talk.receive(now, self.cable.carry(said))


@pytest.fixture
def build(request: pytest.FixtureRequest) -> Build:
    made: Build = getattr(request, "param", Build(registers=2, pixels=309, current_ma=20_000))
    return made


def lit(build: Build, cable: Cable) -> Lit:
    require_micropython()
    pico = SteppedPico(build)
    pico.power_on()
    return Lit(pico, cable)


def test_over_a_bad_cable_the_lights_become_what_was_asked_for(build: Build) -> None:
    table = lit(build, Cable(0.01))
    chance = Random(1)
    frame = bytearray(3 * build.pixels)
    try:
        table.run(1000)
        for _ in range(10):
            for pixel in chance.sample(range(build.pixels), 40):
                frame[3 * pixel : 3 * pixel + 3] = bytes(chance.randrange(40) for _ in range(3))
                table.pixels.show(bytes(frame))
                table.run(5)
            table.run(4000)
            assert table.pico.wires.light.colours == bytes(frame)
    finally:
        table.pico.close()


@pytest.mark.parametrize(
    "build", [Build(64, 400, current_ma=20_000), Build(1, 1), Build(1, 0)], indirect=True
)
def test_the_largest_and_the_smallest_hub_work_in_a_picos_memory(build: Build) -> None:
    table = lit(build, Cable())
    try:
        table.run(500)
        assert table.talk.hello is not None
        assert (table.talk.hello.slots, table.talk.hello.pixels) == (build.slots, build.pixels)
        for level in range(1, 31):
            table.pixels.show(bytes((level,)) * 3 * build.pixels)
            table.run(40)
        table.run(100)
        assert set(table.pico.wires.light.colours) <= {30}
    finally:
        table.pico.close()


def test_the_hub_keeps_its_own_budget_whatever_the_host_sends() -> None:
    table = lit(Build(1, 300, current_ma=1000), Cable())
    try:
        table.run(500)
        table.pixels.show(bytes((255,)) * 900)
        table.run(500)
        colours = table.pico.wires.light.colours
        assert 800 < sum(colours) * 20 / 255 + 300 <= 1000
    finally:
        table.pico.close()


def test_frames_are_not_sent_faster_than_thirty_a_second(build: Build) -> None:
    table = lit(build, Cable())
    try:
        table.run(500)
        before = table.pico.wires.light.frames
        for moment in range(2000):
            table.pixels.show(bytes((moment % 50,)) * 3 * build.pixels)
            table.run(1)
        shown = table.pico.wires.light.frames - before
        assert 55 <= shown <= 61
    finally:
        table.pico.close()


def test_left_alone_it_breathes_and_woken_it_shows_the_last_colours(build: Build) -> None:
    table = lit(build, Cable())
    frame = bytes((9, 8, 7)) * build.pixels
    try:
        table.run(500)
        table.pixels.show(frame)
        table.run(200)
        assert table.pico.wires.light.colours == frame
        table.cable.is_silent = True
        table.run(3200)
        assert table.pico.wires.light.colours != frame
        assert sum(table.pico.wires.light.colours) * 20 / 255 < 100
        table.cable.is_silent = False
        table.run(600)
        assert table.pico.wires.light.colours == frame
    finally:
        table.pico.close()
