"""Builds exactly the parts that the settings name; libraries are loaded only for those."""

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.daemon.painting import Painting
from companion.model.ports import SlotSource, Source
from companion.settings.parts import Settings
from companion.settings.senses import Pn532, Reader

Clock = Callable[[], float]


@dataclass(slots=True)
class Parts:
    """What is attached to the table; none of it has been touched yet."""

    sources: list[Source] = field(default_factory=list)
    slots: SlotSource | None = None
    paintings: list[Painting] = field(default_factory=list)


def build_parts(settings: Settings, clock: Clock) -> Parts:
    """Nothing here opens a device: each part looks for its own, and goes on looking."""
    parts = Parts()
    parts.sources += [_reader(name, reader, clock) for name, reader in settings.readers.items()]
    return parts


def _reader(name: str, reader: Reader, clock: Clock) -> Source:
    if isinstance(reader, Pn532):
        from companion.sensing.readers.pn532 import Pn532Reader  # noqa: PLC0415 - only if named

        return Pn532Reader(name, reader.device, clock)
    from companion.sensing.readers.rdm6300 import Rdm6300Reader  # noqa: PLC0415 - only if named

    return Rdm6300Reader(name, reader.device, clock)
