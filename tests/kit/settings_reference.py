"""Writes the reference of the settings: the tables of docs/settings.md come from the code."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.settings.displays import Buzzer, I2cScreen, Lights, SpiScreen, StatusLed, Web
from companion.settings.keys import Key, keys_of
from companion.settings.parts import General, Patience
from companion.settings.senses import (
    Buttons,
    Chain,
    Hub,
    Pn532,
    Rdm6300,
    SensorPins,
    SpiChain,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PARTS: "Final[tuple[type[DataclassInstance], ...]]" = (
    General,
    Hub,
    Chain,
    SpiChain,
    SensorPins,
    Pn532,
    Rdm6300,
    Buttons,
    Buzzer,
    StatusLed,
    I2cScreen,
    SpiScreen,
    Lights,
    Web,
    Patience,
)


def reference() -> str:
    """All parts in Markdown, in the order of this list."""
    return "\n".join(line for part in PARTS for line in _part(part))


def _part(part: "type[DataclassInstance]") -> Iterator[str]:
    yield f"### {str(part.__doc__).rstrip('.')}"
    yield ""
    yield "| key | what it is | expected | without it |"
    yield "|---|---|---|---|"
    for key in keys_of(part):
        yield f"| `{key.name}` | {key.about} | {key.wanted.expected} | {_default(key)} |"
    yield ""


def _default(key: Key) -> str:
    if key.required:
        return "**must be there**"
    if key.default is None:
        return "none"
    if isinstance(key.default, bool):
        return f"`{str(key.default).lower()}`"
    if key.name == "address":
        return f"`{key.default:#04x}`"
    return f'`"{key.default}"`' if isinstance(key.default, str) else f"`{key.default:g}`"
