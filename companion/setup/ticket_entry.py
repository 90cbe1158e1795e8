"""Enters tickets that only the owner can read, with three buttons: letter, city, points."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from companion.model.edition import City, ClassicNumbers, Edition, Ticket
from companion.model.readings import Button, ButtonPressed, Reading
from companion.model.setup import SetupPage, SetupView

LEAST_POINTS: Final = 2
MOST_POINTS: Final = 25
BUTTONS: Final = (
    (Button.UNDO, "leave"),
    (Button.NEXT, "another"),
    (Button.CONFIRM, "yes"),
)


class Stage(IntEnum):
    LETTER_A = 0
    CITY_A = 1
    LETTER_B = 2
    CITY_B = 3
    POINTS = 4


KEYS: Final = {
    Stage.LETTER_A: "entry_from_letter",
    Stage.CITY_A: "entry_from",
    Stage.LETTER_B: "entry_to_letter",
    Stage.CITY_B: "entry_to",
    Stage.POINTS: "entry_points",
}


@dataclass(slots=True)
class TicketEntry:
    """*next* offers another, *confirm* takes it, *undo* goes back, at the first letter away."""

    edition: Edition
    entered: list[Ticket]
    """Own tickets, also those of earlier."""
    missing: int
    over: bool = False
    version: int = 0
    wakes_at: float | None = None
    _at: int = 0
    _chosen: list[str | int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.over = self.missing <= 0

    @property
    def _stage(self) -> Stage:
        return Stage(len(self._chosen))

    def advance(self, now: float) -> None:
        """Nothing here waits for a time."""

    def receive(self, reading: Reading) -> None:
        if self.over or not isinstance(reading, ButtonPressed):
            return
        match reading.button:
            case Button.NEXT:
                self._at = (self._at + 1) % len(self._offered())
            case Button.CONFIRM:
                self._choose(self._offered()[self._at])
            case Button.UNDO if self._chosen:
                self._chosen.pop()
                self._at = 0
            case Button.UNDO:
                self.over = True

    def _choose(self, what: str | int) -> None:
        self._chosen.append(what)
        self._at = 0
        last = Stage.POINTS if self._has_points else Stage.CITY_B
        if len(self._chosen) > last:
            self._finish()

    @property
    def _has_points(self) -> bool:
        return isinstance(self.edition.numbers, ClassicNumbers)

    def _offered(self) -> Sequence[str | int]:
        match self._stage:
            case Stage.LETTER_A | Stage.LETTER_B:
                return sorted({city.name[0] for city in self._cities()})
            case Stage.CITY_A | Stage.CITY_B:
                letter = str(self._chosen[-1])
                return [city.id for city in self._cities() if city.name.startswith(letter)]
            case Stage.POINTS:
                return range(LEAST_POINTS, MOST_POINTS + 1)

    def _cities(self) -> list[City]:
        taken = self._chosen[Stage.CITY_A] if len(self._chosen) > Stage.CITY_A else None
        cities = (city for city in self.edition.cities if city.id != taken)
        return sorted(cities, key=lambda city: city.name)

    def _finish(self) -> None:
        _, first, _, second, *points = self._chosen
        taken = {ticket.id for ticket in (*self.entered, *self.edition.tickets)}
        number = next(n for n in range(1, 1000) if f"own-{n}" not in taken)
        worth = int(points[0]) if points else 0
        self.entered.append(Ticket(f"own-{number}", str(first), str(second), worth))
        self.version += 1
        self.missing -= 1
        self._chosen = []
        self.over = self.missing <= 0

    @property
    def view(self) -> SetupView:
        if self.over:
            page = SetupPage("tickets", "setup.entered", (("count", len(self.entered)),))
            return SetupView(page)
        offered = self._offered()[self._at]
        city = self.edition.city.get(str(offered))
        values: list[tuple[str, str | int]] = [("count", self.missing)]
        match self._stage:
            case Stage.LETTER_A | Stage.LETTER_B:
                values.append(("letter", offered))
            case Stage.CITY_A | Stage.CITY_B if city is not None:
                values.append(("city", city.name))
            case _:
                values += [("ticket", self._named()), ("points", offered)]
        page = SetupPage("tickets", f"setup.{KEYS[self._stage]}", tuple(values), BUTTONS)
        return SetupView(page)

    def _named(self) -> str:
        first, second = (
            self.edition.city[str(self._chosen[stage])].name
            for stage in (Stage.CITY_A, Stage.CITY_B)
        )
        return f"{first} – {second}"
