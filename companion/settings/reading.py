"""Reads a settings file, or reports every fault it has."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.files.document import Section, read_document
from companion.files.faults import Faults, shown
from companion.files.wanted import one_of
from companion.interpretation.mind import Times
from companion.model.errors import SettingsError
from companion.settings.devices import missing_devices
from companion.settings.displays import SIZES, Buzzer, I2cScreen, Lights, SpiScreen, StatusLed, Web
from companion.settings.keys import read_part
from companion.settings.parts import General, Patience, Settings
from companion.settings.pins import check_pins
from companion.settings.senses import (
    Buttons,
    Chain,
    Hub,
    Pn532,
    Rdm6300,
    Reader,
    SensorPins,
    SpiChain,
)
from companion.settings.words import beside

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")
Kinds = Mapping[str, type[D]]

SENSORS: Final[Kinds[Any]] = {"chain": Chain, "spi": SpiChain, "pins": SensorPins}
READERS: Final[Kinds[Any]] = {"pn532": Pn532, "rdm6300": Rdm6300}
SCREENS: Final[Kinds[Any]] = {"i2c": I2cScreen, "spi": SpiScreen}

SINGLE: Final[Kinds[Any]] = {
    "hub": Hub,
    "buttons": Buttons,
    "buzzer": Buzzer,
    "status_led": StatusLed,
    "lights": Lights,
    "web": Web,
}
"""The tables of one kind only."""


@dataclass(frozen=True, slots=True)
class Read:
    """Sound settings, and what the owner should know about them."""

    settings: Settings
    notices: tuple[str, ...]


def read_settings(path: Path) -> Read:
    """The settings of that file; raises SettingsError with all of its faults."""
    faults = Faults()
    file = shown(path)
    root = read_document(path, file, "the settings of a table", faults)
    reader = _Reader(root) if root else None
    settings = reader.read(path) if reader else None
    faults.raise_if_any("", SettingsError)
    assert reader  # noqa: S101 - a file that cannot be read has faults
    assert settings  # noqa: S101 - likewise settings that are not sound
    return Read(settings, missing_devices(settings, reader.sections, file))


class _Reader:
    """Takes one file apart; remembers its tables for what is checked across them."""

    def __init__(self, root: Section) -> None:
        self.sections: dict[str, Section] = {}
        self._root = root

    def read(self, path: Path) -> Settings | None:
        root = self._root
        single = {name: self._single(name, part) for name, part in SINGLE.items()}
        patience = self._single("times", Patience)
        sensors = self._of_kind("sensors", "kind", SENSORS)
        screen = self._of_kind("screen", "bus", SCREENS)
        readers = self._readers()
        general = read_part(root, General)
        if general is None:
            return None
        settings = Settings(
            tables=tuple(beside(path, name) for name in general.tables),
            language=general.language,
            journal=beside(path, general.journal) if general.journal else None,
            sensors=sensors,
            screen=screen,
            readers=readers,
            times=Times(**asdict(patience)) if patience else Times(),
            **single,
        )
        self._check(settings)
        return settings

    def _single(self, name: str, part: type[D]) -> D | None:
        section = self._section(self._root, name)
        return read_part(section, part) if section else None

    def _section(self, parent: Section, name: str) -> Section | None:
        section = parent.section(name, required=False)
        if section is not None:
            self.sections[".".join(section.path)] = section
        return section

    def _of_kind(self, name: str, key: str, kinds: Kinds[D]) -> D | None:
        section = self._section(self._root, name)
        return _of_kind(section, key, kinds) if section else None

    def _readers(self) -> dict[str, Reader]:
        tables = self._section(self._root, "readers")
        readers: dict[str, Reader] = {}
        for name in tables.values if tables else ():
            assert tables  # noqa: S101 - it has names
            section = self._section(tables, name)
            reader = _of_kind(section, "kind", READERS) if section else None
            if reader is not None:
                readers[name] = reader
        return readers

    def _check(self, settings: Settings) -> None:
        check_pins(settings, self.sections)
        root, hub = self._root, self.sections.get("hub")
        if hub and "device" in hub.values and "usb" in hub.values:
            hub.fault("device", "device and usb both say where the hub is; expected one of them.")
        if hub and "sensors" in self.sections:
            root.fault("sensors", "[hub] and [sensors] both sense the slots; expected one of them.")
        if "lights" in self.sections and not hub:
            root.fault("lights", "[lights] are on the hub, but there is no [hub]; expected one.")
        self._check_screen(settings)
        for name in ("hub", "sensors"):
            if name in settings.readers:
                self.sections[f"readers.{name}"].fault(
                    "kind", f"a reader is called {name!r}; expected another name."
                )
        if not {"buttons", "readers", "web"} & self.sections.keys():
            root.fault(
                "tables",
                "nobody can tell the table anything; expected [buttons], readers or [web].",
            )

    def _check_screen(self, settings: Settings) -> None:
        screen = settings.screen
        if screen and screen.size not in SIZES[screen.chip]:
            sizes = " or ".join(f'"{size}"' for size in SIZES[screen.chip])
            self.sections["screen"].fault(
                "size", f'size is "{screen.size}"; a {screen.chip} has {sizes}.'
            )
        if isinstance(screen, I2cScreen) and screen.chip == "ssd1322":
            self.sections["screen"].fault("bus", 'a ssd1322 has no I2C; expected bus = "spi".')


def _of_kind(section: Section, key: str, kinds: Kinds[D]) -> D | None:
    """A table whose keys depend on what one of them says."""
    kind = section.take(key, one_of(*kinds))
    return None if kind is None else read_part(section, kinds[kind])
