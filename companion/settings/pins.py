"""Finds pins that are used twice, or that belong to something else."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.files.document import Section
from companion.settings.displays import I2cScreen, SpiScreen
from companion.settings.parts import Settings
from companion.settings.senses import Chain, SensorPins, SpiChain

Use = tuple[Section, str, int]
"""A key of a table, and the pin that it takes."""

IDENTITY: Final = dict.fromkeys((0, 1), "names the add-on board to the Pi")

_I2C: Final = {1: (2, 3)}
_SPI: Final = {0: (9, 10, 11), 1: (19, 20, 21)}
_SELECTS: Final = {0: (8, 7), 1: (18, 17, 16)}
_UART: Final = (14, 15)
_HEADER_LINES: Final = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")


def check_pins(settings: Settings, sections: Mapping[str, Section]) -> None:
    """A fault on the line of each key whose pin is taken."""
    reserved = IDENTITY | dict(_reserved(settings))
    taken: dict[int, str] = {}
    for section, key, pin in _uses(settings, sections):
        if pin in reserved:
            why = f"pin {pin} {reserved[pin]}"
            section.fault(key, f"{key} is {pin}, but {why}; expected another.")
        elif pin in taken:
            section.fault(key, f"{key} is {pin}, which {taken[pin]} uses; expected another.")
        else:
            taken[pin] = f"{key} in {section.name}"


def _reserved(settings: Settings) -> Iterator[tuple[int, str]]:
    """Pins that buses and serial lines take."""
    for name, reader in settings.readers.items():
        if reader.device in _HEADER_LINES:
            yield from ((pin, f"is the serial line of [readers.{name}]") for pin in _UART)
    match settings.screen:
        case I2cScreen(port=port):
            yield from ((pin, "is the I2C line of [screen]") for pin in _I2C.get(port, ()))
        case SpiScreen(port=port, select=select):
            yield from _spi(port, select, "[screen]")
    if isinstance(settings.sensors, SpiChain):
        yield from _spi(settings.sensors.port, settings.sensors.select, "[sensors]")


def _spi(port: int, select: int, whose: str) -> Iterator[tuple[int, str]]:
    selects = _SELECTS[port]
    for pin in (*_SPI[port], *selects[select : select + 1]):
        yield pin, f"is an SPI line of {whose}"


def _uses(settings: Settings, sections: Mapping[str, Section]) -> Iterator[Use]:
    for name, part in (
        ("sensors", settings.sensors),
        ("buttons", settings.buttons),
        ("buzzer", settings.buzzer),
        ("status_led", settings.status_led),
        ("screen", settings.screen),
    ):
        match part:
            case SensorPins(pins=pins):
                yield from ((sections[name], "pins", pin) for pin in pins)
            case Chain() | SpiChain() | SpiScreen():
                for key in ("load_pin", "clock_pin", "data_pin", "dc_pin", "reset_pin"):
                    if hasattr(part, key):
                        yield sections[name], key, getattr(part, key)
            case None | I2cScreen():
                pass
            case _:
                for key in part.__dataclass_fields__:
                    yield sections[name], key, getattr(part, key)
