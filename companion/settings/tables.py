"""Reads the table files that settings name, for what the settings have."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.files.faults import shown
from companion.model.errors import SettingsError
from companion.settings.parts import Settings
from companion.settings.senses import SensorPins
from companion.tables.reading import Has, Table, TableFile, read_table_file


def read_tables(settings: Settings) -> TableFile:
    """The editions of all files, in the order in which *next* offers them."""
    has = Has(
        slots=settings.hub is not None or settings.sensors is not None,
        cards=bool(settings.readers),
        buttons=settings.buttons is not None,
        lights=settings.lights is not None,
    )
    read = [read_table_file(path, has) for path in settings.tables]
    tables = tuple(table for file in read for table in file.tables)
    _check_once(settings, read)
    notices = (notice for file in read for notice in file.notices)
    return TableFile(tables, (*notices, *_beyond(settings, tables)))


def _check_once(settings: Settings, read: Iterable[TableFile]) -> None:
    named: dict[str, Path] = {}
    for path, file in zip(settings.tables, read, strict=True):
        for table in file.tables:
            box = table.edition.id
            other = named.setdefault(box, path)
            if other is not path:
                fault = f"{shown(path)}: {box} is named by {shown(other)} too; expected it once."
                raise SettingsError("", (fault,))


def _beyond(settings: Settings, tables: tuple[Table, ...]) -> Iterator[str]:
    """Slots that the table file numbers higher than the sensors on the Pi go."""
    sensors = settings.sensors
    if sensors is None:
        return
    inputs = len(sensors.pins) if isinstance(sensors, SensorPins) else sensors.slots
    for table in tables:
        if len(table.map.slots) > inputs:
            yield (
                f"The table of {table.edition.id} has a slot {len(table.map.slots) - 1}, "
                f"but [sensors] has inputs 0 to {inputs - 1} only."
            )
