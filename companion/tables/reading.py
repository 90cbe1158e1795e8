"""Reads an owner's table file, or reports every fault it has."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion import editions
from companion.editions.own_tickets import own_tickets, with_own_tickets
from companion.files.document import Section, read_document
from companion.files.faults import Faults, nearest, quoted, shown
from companion.files.wanted import Wanted, one_of, text, whole
from companion.model.edition import Edition, Route, Ticket
from companion.model.errors import EditionError, SettingsError
from companion.model.table import Equipment, SlotLevel, TableMap
from companion.tables.spots import Places, in_order, read_places, spots_of
from companion.tables.tags import Tags, read_tags, uncounted

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Has:
    """What the settings give this table to sense and show with."""

    slots: bool = True
    cards: bool = True
    buttons: bool = True
    lights: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """One edition as it is played at this table."""

    edition: Edition
    map: TableMap
    source: str = ""
    """The folder of an edition of one's own."""
    own_tickets: tuple[Ticket, ...] = ()


@dataclass(frozen=True, slots=True)
class TableFile:
    """The editions of a table file, and what its owner should know about it."""

    tables: tuple[Table, ...]
    notices: tuple[str, ...]


def read_table_file(path: Path, has: Has) -> TableFile:
    """Raises SettingsError with all of its faults."""
    faults = Faults()
    file = shown(path)
    root = read_document(path, file, "the owner's table", faults)
    if root:
        _check_version(root)
        # Whatever else is strange in a newer file is right there.
        faults.raise_if_any("", SettingsError)
    reader = _Reader(root, path, has, faults) if root else None
    faults.raise_if_any("", SettingsError)
    assert reader  # noqa: S101 - a file that cannot be read has faults
    notices = tuple(f"{file}: {sentence}" for sentence in reader.notices())
    return TableFile(tuple(map(reader.table, reader.boxes)), notices)


def _check_version(root: Section) -> None:
    version = root.values.get("version")
    if isinstance(version, int) and version > VERSION:
        root.fault(
            "version",
            f"the table file has version {version}, but this companion knows {VERSION}; "
            "expected an older file, or a newer companion.",
        )


class _Reader:
    def __init__(self, root: Section, path: Path, has: Has, faults: Faults) -> None:
        self._has = has
        self._origins: dict[str, tuple[str, tuple[Ticket, ...]]] = {}
        root.take("version", whole(1))
        self.boxes = self._editions(root, path, faults)
        self._level = SlotLevel(
            root.take("slots_per", one_of("space", "route"), required=False) or "space"
        )
        self._lights_level = SlotLevel(
            root.take("pixels_per", one_of("space", "route"), required=False) or "space"
        )
        self._slots: Places | None = None
        self._pixels: Places | None = None
        self._tags = Tags()
        self._read_parts(root)
        root.finish()

    def _read_parts(self, root: Section) -> None:
        if not self.boxes:
            # A worse fault hides what these should be.
            for name in ("slots", "pixels", "badges", "cards", "tickets"):
                root.ignore(name)
            return
        routes = {route.id: route for box in self.boxes for route in box.routes}
        self._slots = self._places(root, "slots", routes, self._level)
        self._pixels = self._places(root, "pixels", routes, self._lights_level)
        self._tags = read_tags(root, self.boxes)

    def _editions(self, root: Section, path: Path, faults: Faults) -> tuple[Edition, ...]:
        names = root.take("editions", _edition_names()) or ()
        own = root.section("own_tickets", required=False)
        boxes: list[Edition] = []
        for name in names:
            folder = path.parent / name if "/" in name else None
            try:
                shipped = editions.load(folder or name)
            except EditionError as error:
                root.fault("editions", " ".join(error.faults))
                return ()
            box = shipped
            file = own.take(box.id, text(), required=False) if own else None
            if file is not None:
                box = with_own_tickets(box, path.parent / file, faults)
            boxes.append(box)
            source = "" if folder is None else str(folder.resolve())
            self._origins[box.id] = source, own_tickets(box, shipped)
        if own:
            for name in own.values:
                if name not in (box.id for box in boxes):
                    own.ignore(name)
                    expected = f"one of editions{nearest(name, names)}"
                    own.fault(name, f"unknown edition {quoted(name)}; expected {expected}.")
        return tuple(boxes)

    @staticmethod
    def _places(
        root: Section, name: str, routes: Mapping[str, Route], level: SlotLevel
    ) -> Places | None:
        section = root.section(name, required=False)
        return read_places(section, routes, level) if section else None

    def table(self, box: Edition) -> Table:
        routes = {route.id: route for route in box.routes}
        slots = self._slots if self._has.slots and self._slots else {}
        cards = self._has.cards and bool(self._tags.cards)
        pixels = self._pixels or self._usual_pixels(box)
        level = self._level if slots else SlotLevel.NONE
        return Table(
            box,
            TableMap(
                Equipment(level, cards=cards, buttons=self._has.buttons),
                spots_of(slots, routes, self._level),
                self._tags.meanings(box, cards=cards),
                spots_of(pixels, routes, self._lights_level) if self._has.lights else (),
            ),
            *self._origins[box.id],
        )

    def _usual_pixels(self, box: Edition) -> Places:
        """Each pixel beside the slot of its number, or along the list of routes."""
        if self._slots and self._level is self._lights_level:
            return self._slots
        return in_order(box.routes, self._lights_level)

    def notices(self) -> Iterator[str]:
        for box in self.boxes:
            if self._has.slots and self._slots:
                unseen = [route.id for route in box.routes if route.id not in self._slots]
                if unseen:
                    yield (
                        f"{len(unseen)} of {len(box.routes)} routes of {box.id} have no slot, such "
                        f"as {unseen[0]}; they are claimed on the web page."
                    )
            if self._has.cards and self._tags.cards:
                yield from uncounted(self._tags, box)


def _edition_names() -> Wanted[tuple[str, ...]]:
    def accept(value: object) -> tuple[str, ...] | None:
        if not isinstance(value, list) or not value:
            return None
        sound = all(isinstance(name, str) and name for name in value)
        return tuple(value) if sound and len(set(value)) == len(value) else None

    return Wanted("a list of editions, such as ['usa-2004']", accept)
