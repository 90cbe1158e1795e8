"""Each display shows moments in its own way."""

import asyncio
from dataclasses import replace

import pytest

from companion import editions
from companion.daemon.lights import LightsPainting, LoopLights
from companion.daemon.painting import Moment
from companion.daemon.paintings import (
    BeeperPainting,
    CodesPainting,
    StatusPainting,
)
from companion.daemon.screen import ScreenPainting
from companion.display.leds import Look
from companion.model.notices import HostCode, SeatCode, WebAddress
from companion.model.ports import Status
from companion.model.scene import Ask, News, Prompt, Scene, Trouble
from companion.model.table import Equipment, SlotLevel, Spot, TableMap
from companion.simulation.devices.screen import SimulatedScreen


class Strip:
    count = 400

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def show(self, frame: bytes) -> None:
        self.frames.append(frame)


class Buzzer:
    problem: str | None = "no pins here"

    def __init__(self) -> None:
        self.beeps: list[int] = []

    def beep(self, times: int = 1) -> None:
        self.beeps.append(times)

    def close(self) -> None:
        self.beeps.append(0)


class Lamp:
    problem: str | None = None

    def __init__(self) -> None:
        self.shown: list[str] = []

    def show(self, status: Status) -> None:
        self.shown.append(status)

    def close(self) -> None:
        self.shown.append("closed")


def moment(scene: Scene, box: str = "new-york", pixels: int = 84) -> Moment:
    edition = editions.load(box)
    spots = (None, *(Spot(0, 0) for _ in range(pixels - 1)))
    table = TableMap(Equipment(SlotLevel.NONE), (), {}, spots)
    return Moment(edition, table, scene)


WAITING = Scene(None, Prompt(Ask.JOIN))


def test_lights_are_as_many_as_the_table_file_of_the_game_has() -> None:
    strip = Strip()
    painting = LightsPainting(strip, Look())
    painting.paint(moment(WAITING), 1.0)
    painting.paint(moment(WAITING, "usa-2004", 309), 2.0)
    assert [len(frame) // 3 for frame in strip.frames] == [84, 309]


def test_lights_that_move_ask_to_be_painted_again() -> None:
    again = LightsPainting(Strip(), Look()).paint(moment(WAITING), 1.0)
    assert again is not None
    assert 1.0 < again < 2.0


def test_the_screen_shows_pages_of_the_game_and_goes_dark_at_the_end() -> None:
    screen = SimulatedScreen()
    painting = ScreenPainting(screen, "de")
    painting.paint(moment(WAITING), 1.0)
    german = screen.picture
    assert german
    ScreenPainting(screen, "en").paint(moment(WAITING), 1.0)
    assert screen.picture != german
    screen.unplug()
    assert painting.problem == "The simulated screen is unplugged: plug it in again."
    screen.plug()
    painting.close()
    assert screen.picture is None


def test_without_a_screen_each_code_is_told_once_where_the_program_runs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    painting = CodesPainting()
    codes = (
        WebAddress("http://127.0.0.1:8026"),
        HostCode("123456", 1.0, 121.0),
        SeatCode("Blue", "654321", 1.0, 121.0),
    )
    for _ in range(2):
        painting.paint(replace(moment(WAITING), notices=codes), 1.0)
    painting.paint(moment(WAITING), 2.0)
    painting.close()
    assert caplog.messages == [
        "The code for the phone of Blue is 654321.",
        "The host's code is 123456.",
    ]


def test_the_buzzer_sounds_for_what_was_understood() -> None:
    buzzer = Buzzer()
    painting = BeeperPainting(buzzer)
    painting.paint(moment(WAITING), 1.0)
    painting.paint(moment(Scene(None, Prompt(Ask.JOIN), (News("event.joined"),))), 2.0)
    painting.close()
    assert buzzer.beeps == [1, 0]
    assert painting.problem == "no pins here"


def test_the_status_light_says_trouble_and_goes_out_at_the_end() -> None:
    lamp = Lamp()
    painting = StatusPainting(lamp)
    painting.paint(moment(WAITING), 1.0)
    painting.paint(moment(Scene(None, None, troubles=(Trouble("journal"),))), 2.0)
    painting.close()
    assert lamp.shown == [Status.WELL, Status.TROUBLE, Status.OFF, "closed"]
    assert painting.problem is None


def test_lights_of_the_loop_are_shown_by_the_loop() -> None:
    strip = Strip()

    async def story() -> LoopLights:
        lights = LoopLights(strip, asyncio.get_running_loop())
        assert lights.count == 400
        await asyncio.to_thread(lights.show, b"abc")
        await asyncio.sleep(0)
        assert strip.frames == [b"abc"]
        return lights

    lights = asyncio.run(story())
    lights.show(b"too late")
    assert strip.frames == [b"abc"]
