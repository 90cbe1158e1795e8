"""Opens calibrating and enrolling for the tables of the settings, and keeps what they bring."""

import json
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.editions.own_tickets import missing_tickets, ticket_rows
from companion.model.edition import Edition, Ticket
from companion.model.setup import Procedure
from companion.model.table import BadgeTag, SlotLevel, Spot, TagMeaning
from companion.settings import Settings
from companion.setup.calibration import Calibration
from companion.setup.enrolment import Enrolment, sections, steps_for
from companion.setup.ticket_entry import TicketEntry
from companion.tables.editing import edited, write_table
from companion.tables.reading import Has, Table, read_table_file
from companion.tables.spots import in_order, spots_of

Lights = Mapping[Spot, tuple[int, ...]]


class TableKeeper:
    """One table file at a time: the one of the edition that is on the table."""

    def __init__(self, path: Path, *, lights: bool) -> None:
        """Raises SettingsError if the file is not sound."""
        self.path = path
        self.saved_as: Path | None = None
        """Where the file is kept as it was before."""
        self._has_lights = lights
        has = Has(lights=lights)
        self.tables = read_table_file(path, has).tables
        self._text = path.read_text(encoding="utf-8-sig")
        self._raw = tomllib.loads(self._text)
        self._level = SlotLevel(self._raw.get("slots_per", "space"))

    @property
    def table(self) -> Table:
        return self.tables[0]

    @property
    def edition(self) -> Edition:
        return self.table.edition

    def calibration(self, now: float) -> Calibration:
        """Goes on where an earlier one stopped."""
        return Calibration(self.edition, self.expected, self.lights, self._progress(), start=now)

    def enrolment(self, badges: Sequence[str] = ()) -> Enrolment:
        """What the file names already counts."""
        tags: dict[str, TagMeaning] = {}
        for table in self.tables:
            tags |= table.map.tags
        names = [of.name for of in tags.values() if isinstance(of, BadgeTag)]
        names += [name for name in badges if name not in names]
        return Enrolment(steps_for([table.edition for table in self.tables], names), tags)

    @property
    def expected(self) -> dict[Spot, int]:
        """The slots of the file; a board that was never calibrated is expected in order."""
        spots = self.table.map.spots
        if not spots:
            routes = {route.id: route for route in self.edition.routes}
            order = spots_of(in_order(self.edition.routes, self._level), routes, self._level)
            spots = {number: spot for number, spot in enumerate(order) if spot is not None}
        return {spot: slot for slot, spot in spots.items()}

    @property
    def lights(self) -> Lights:
        """Which pixels shine at which space, or along a whole route."""
        found: dict[Spot, tuple[int, ...]] = defaultdict(tuple)
        for pixel, spot in enumerate(self.table.map.pixels):
            if spot is not None:
                found[spot] += (pixel,)
                if spot.space is not None:
                    found[Spot(spot.route, None)] += (pixel,)
        return (
            {spot: found[spot] or found[Spot(spot.route, None)] for spot in self.expected}
            if (found)
            else {}
        )

    def keep(self, procedure: Procedure, slots: int | None = None) -> None:
        """Writes what is worth it; raises UnwritableTableError."""
        match procedure:
            case Enrolment():
                self._write(sections(procedure.tags))
            case TicketEntry():
                self.write_own_tickets(procedure.edition, procedure.entered)
            case Calibration() if procedure.is_finished:
                self._write(self._placed(procedure.slots(slots or 0)))
                self.forget_progress()
            case Calibration():
                self._keep_progress(procedure)

    def _placed(self, slots: Mapping[Spot, int]) -> dict[str, dict[str, tuple[int, ...]]]:
        """Lights stay where they are, even if the file let them follow the slots until now."""
        changed = {"slots": self._entries(slots)}
        if self._has_lights and "pixels" not in self._raw and slots != self.expected:
            pixels = {
                spot: number
                for number, spot in enumerate(self.table.map.pixels)
                if spot is not None
            }
            changed["pixels"] = self._entries(pixels)
        return changed

    def _entries(self, numbers: Mapping[Spot, int]) -> dict[str, tuple[int, ...]]:
        routes: dict[int, dict[int, int]] = defaultdict(dict)
        for spot, number in numbers.items():
            routes[spot.route][spot.space or 0] = number
        return {
            route.id: tuple(number for _, number in sorted(routes[route.index].items()))
            for route in self.edition.routes
            if route.index in routes
        }

    def ticket_entry(self) -> TicketEntry:
        """For the first edition of the file that has tickets which we do not know."""
        tables = [table for table in self.tables if missing_tickets(table.edition) > 0]
        table = next(iter(tables), self.table)
        own = list(table.own_tickets)
        return TicketEntry(table.edition, own, missing_tickets(table.edition))

    def write_own_tickets(self, box: Edition, own: Sequence[Ticket]) -> None:
        """A list beside the table file, which then names it."""
        if not own:
            return
        named = self._raw.get("own_tickets", {})
        name = str(named.get(box.id, f"own-tickets-{box.id}.csv"))
        write_table(self.path.with_name(name), ticket_rows(box, own), backup=False)
        self._write({"own_tickets": {**named, box.id: name}})

    def _write(self, changed: Mapping[str, Mapping[str, str | tuple[int, ...]]]) -> None:
        text = edited(self._text, changed)
        if text == self._text:
            return
        kept = write_table(self.path, text, backup=self.saved_as is None)
        self.saved_as = self.saved_as or kept
        self._text = text
        self._raw = tomllib.loads(text)

    @property
    def _progress_path(self) -> Path:
        return self.path.with_name(self.path.name + ".calibrating")

    def _keep_progress(self, calibration: Calibration) -> None:
        routes = self.edition.routes
        learned = [
            [routes[spot.route].id, spot.space, slot]
            for spot, slot in calibration.evidence.learned.items()
        ]
        write_table(self._progress_path, json.dumps(learned), backup=False)

    def forget_progress(self) -> None:
        """The next calibration begins at the first space."""
        self._progress_path.unlink(missing_ok=True)

    def _progress(self) -> dict[Spot, int]:
        """What an earlier calibration has learned; nothing if that was another board."""
        index = self.edition.route_index
        with suppress(OSError, ValueError, KeyError, TypeError):
            stored = json.loads(self._progress_path.read_text(encoding="utf-8"))
            learned = {Spot(index[route], space): int(slot) for route, space, slot in stored}
            if learned.keys() <= self.expected.keys():
                return learned
        return {}


def keeper_for(settings: Settings, edition: str | None = None) -> TableKeeper:
    """That of the table file which names the edition, else of the first."""
    keepers = [TableKeeper(path, lights=settings.lights is not None) for path in settings.tables]
    named = (keeper for keeper in keepers for table in keeper.tables if table.edition.id == edition)
    return next(named, keepers[0])
