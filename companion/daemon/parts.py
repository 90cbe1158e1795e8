"""Builds exactly the parts that the settings name; libraries are loaded only for those."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from companion.daemon.painting import Painting
from companion.daemon.paintings import (
    BeeperPainting,
    CodesPainting,
    StatusPainting,
)
from companion.model.ports import SlotSource, Source
from companion.model.readings import BOARD, Button
from companion.settings.displays import Buzzer, I2cScreen, Lights, Screen, SpiScreen, StatusLed
from companion.settings.parts import Settings
from companion.settings.senses import (
    Buttons,
    Chain,
    Hub,
    Pn532,
    Reader,
    SensorPins,
    Sensors,
    SpiChain,
)

if TYPE_CHECKING:
    from companion.sensing.hub.driver import SerialHub

Clock = Callable[[], float]


@dataclass(slots=True)
class Parts:
    """What is attached to the table; none of it has been touched yet."""

    sources: list[Source] = field(default_factory=list)
    slots: SlotSource | None = None
    paintings: list[Painting] = field(default_factory=list)
    capacity: Callable[[], int | None] | None = None
    """How many slots the hub has, once it has said so."""
    hub: "SerialHub | None" = None
    """The same as `slots`, where that is a hub."""


def build_parts(settings: Settings, clock: Clock) -> Parts:
    """Nothing here opens a device: each part looks for its own, and goes on looking.

    To be called inside the loop that will run them.
    """
    parts = Parts()
    parts.sources += [_reader(name, reader, clock) for name, reader in settings.readers.items()]
    if settings.hub:
        _attach_hub(parts, settings.hub, settings.lights, clock)
    if settings.sensors:
        parts.slots = _sensors(settings.sensors, clock)
    if settings.buttons:
        parts.sources.append(_buttons(settings.buttons, clock))
    if settings.screen:
        parts.paintings.append(_screen(settings.screen, settings.language))
    elif settings.web:
        parts.paintings.append(CodesPainting())
    if settings.buzzer:
        parts.paintings.append(_buzzer(settings.buzzer))
    if settings.status_led:
        parts.paintings.append(_status_light(settings.status_led))
    return parts


def _attach_hub(parts: Parts, hub: Hub, lights: Lights | None, clock: Clock) -> None:
    from companion.sensing.hub.driver import SerialHub  # noqa: PLC0415 - only if named
    from companion.sensing.hub.finding import at_path, by_usb  # noqa: PLC0415 - only if named
    from companion.sensing.hub.messages import Settings as HubSettings  # noqa: PLC0415 - same

    find = at_path(hub.device) if hub.device else by_usb(hub.usb, hub.serial)
    current_ma = lights.current_ma if lights else 0
    told = HubSettings(hub.debounce, hub.rate_hz, current_ma=current_ma)
    serial = parts.slots = parts.hub = SerialHub(BOARD, find, told, clock)
    parts.capacity = lambda: serial.hello.slots if serial.hello else None
    if lights:
        from companion.daemon.lights import LightsPainting, LoopLights  # noqa: PLC0415 - same
        from companion.display.leds import Brightness, Look  # noqa: PLC0415 - same

        look = Look(Brightness(lights.brightness), lights.current_ma / 1000, lights.pulses)
        on_loop = LoopLights(serial, asyncio.get_running_loop())
        parts.paintings.append(LightsPainting(on_loop, look))


def _buttons(buttons: Buttons, clock: Clock) -> Source:
    from companion.sensing.buttons import GpioButtons  # noqa: PLC0415 - only if named

    return GpioButtons(
        "buttons", {Button(name): pin for name, pin in asdict(buttons).items()}, clock
    )


def _screen(screen: Screen, language: str) -> Painting:
    from companion.daemon.screen import ScreenPainting  # noqa: PLC0415 - only if named
    from companion.display.screens.buses import I2cBus, SpiBus  # noqa: PLC0415 - only if named
    from companion.display.screens.oled import OledScreen  # noqa: PLC0415 - only if named

    match screen:
        case I2cScreen():
            bus: I2cBus | SpiBus = I2cBus(screen.port, screen.address)
        case SpiScreen():
            bus = SpiBus(screen.dc_pin, screen.reset_pin, screen.port, screen.select)
    width, _, height = screen.size.partition("x")
    oled = OledScreen(screen.chip, (int(width), int(height)), bus, screen.rotate)
    return ScreenPainting(oled, language)


def _buzzer(buzzer: Buzzer) -> Painting:
    from companion.display.pin_outputs import PinBeeper  # noqa: PLC0415 - only if named

    return BeeperPainting(PinBeeper(buzzer.pin))


def _status_light(light: StatusLed) -> Painting:
    from companion.display.pin_outputs import PinStatusLight  # noqa: PLC0415 - only if named

    return StatusPainting(PinStatusLight(light.pin))


def _sensors(sensors: Sensors, clock: Clock) -> SlotSource:
    from companion.sensing.direct import wiring  # noqa: PLC0415 - only if named
    from companion.sensing.direct.source import DirectSlots  # noqa: PLC0415 - only if named

    match sensors:
        case Chain():
            wired: wiring.Wiring = wiring.ChainOnPins(
                sensors.slots, sensors.data_pin, sensors.clock_pin, sensors.load_pin
            )
        case SpiChain():
            wired = wiring.ChainOnSpi(sensors.slots, sensors.load_pin, sensors.port, sensors.select)
        case SensorPins():
            wired = wiring.PinEach(sensors.pins)
    return DirectSlots(BOARD, wired, sample_hz=sensors.rate_hz, clock=clock)


def _reader(name: str, reader: Reader, clock: Clock) -> Source:
    if isinstance(reader, Pn532):
        from companion.sensing.readers.pn532 import Pn532Reader  # noqa: PLC0415 - only if named

        return Pn532Reader(name, reader.device, clock)
    from companion.sensing.readers.rdm6300 import Rdm6300Reader  # noqa: PLC0415 - only if named

    return Rdm6300Reader(name, reader.device, clock)
