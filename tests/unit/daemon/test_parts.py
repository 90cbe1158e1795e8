"""Exactly the parts that the settings name are built, and nothing is touched by that."""

import asyncio
import threading

import pytest
from gpiozero import Device

from companion import editions
from companion.daemon.parts import Parts, build_parts
from companion.pins import pin_sentences
from companion.settings import Settings, read_settings
from companion.settings.displays import I2cScreen, SpiScreen
from companion.settings.senses import Chain, Rdm6300, SensorPins, SpiChain

TABLES = editions.data_folder() / "tables"


def build(settings: Settings) -> Parts:
    async def inside() -> Parts:
        return build_parts(settings, lambda: 0.0)

    return asyncio.run(inside())


def built(name: str) -> dict[str, list[str]]:
    settings = read_settings(TABLES / name / "settings.toml").settings
    parts = build(settings)
    return {
        "sources": [type(source).__name__ for source in parts.sources],
        "slots": [type(parts.slots).__name__] if parts.slots else [],
        "paintings": [painting.name for painting in parts.paintings],
    }


def test_the_new_york_board_hangs_on_the_pi() -> None:
    parts = built("new-york-pi")
    assert parts["slots"] == ["DirectSlots"]
    assert "Pn532Reader" in parts["sources"]


def test_the_full_table_has_everything() -> None:
    parts = built("usa-full")
    assert parts["slots"] == ["SerialHub"]
    assert parts["sources"] == ["Pn532Reader", "GpioButtons"]
    assert parts["paintings"] == ["lights", "screen", "buzzer", "status light"]


def test_without_a_screen_somebody_else_tells_the_codes_of_the_web_page() -> None:
    assert built("board-only")["paintings"] == ["codes"]


def test_what_is_not_named_is_not_built() -> None:
    parts = build(Settings(tables=()))
    assert parts.sources == []
    assert parts.slots is None
    assert parts.paintings == []


@pytest.mark.parametrize(
    "sensors",
    [
        Chain("chain", 16, 22, 11, 9),
        SpiChain("spi", 16, 22),
        SensorPins("pins", (5, 6)),
    ],
)
def test_every_way_to_wire_slots_is_built(sensors: Chain | SpiChain | SensorPins) -> None:
    parts = build(Settings(tables=(), sensors=sensors))
    assert parts.slots
    assert parts.slots.name == "hub"


@pytest.mark.parametrize(
    "screen",
    [
        I2cScreen("i2c", "sh1106", rotate=2),
        I2cScreen("i2c", "ssd1306", size="128x32"),
        SpiScreen("spi", "ssd1322", 24, 25, size="256x64"),
    ],
)
def test_every_screen_is_built(screen: I2cScreen | SpiScreen) -> None:
    parts = build(Settings(tables=(), screen=screen))
    assert [painting.name for painting in parts.paintings] == ["screen"]


def test_a_cheap_reader_is_built_too() -> None:
    reader = Rdm6300("rdm6300", "/dev/null")
    parts = build(Settings(tables=(), readers={"cards": reader}))
    assert [source.name for source in parts.sources] == ["cards"]


def test_threads_that_reach_for_pins_at_once_choose_one_backend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    together = threading.Barrier(4)
    chosen: list[object] = []

    def reach() -> None:
        together.wait(5)
        with pin_sentences("The thread"):
            chosen.append(Device.pin_factory)

    threads = [threading.Thread(target=reach) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5)
    assert len(chosen) == 4
    assert len(set(map(id, chosen))) == 1
