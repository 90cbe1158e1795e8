"""Calibrating step by step: readings and time in, what to light and say out."""

from collections import deque
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from companion.model.edition import ClassicNumbers, Edition, FirstJourneyNumbers
from companion.model.readings import Button, ButtonPressed, Reading, SlotChanged
from companion.model.setup import Glow, SetupPage, SetupView
from companion.model.table import Spot
from companion.setup.calibration.diagnosis import Diagnosis
from companion.setup.calibration.grid import Grid, batches
from companion.setup.calibration.learning import Learning
from companion.setup.calibration.words import ALL, CLEARING, CONFIRM_ONLY, DONE, Buttons, spot_name

QUIET: Final = 1.0
"""A group is done when all have answered and nothing has changed for so long."""
SLOW: Final = 8.0
"""When so long nothing happens, the page asks whether something is missing."""
USUAL: Final = 1.1
"""Seconds that a train takes to be put or taken, before anything was measured."""
MOST_TRAINS: Final = 110
"""More than this at once is tedious, and a mistake costs too much."""


class Phase(Enum):
    CLEAR = "clear"
    PUT = "put"
    TAKE = "take"
    PUT_ONE = "put_one"
    TAKE_ONE = "take_one"
    OVER = "over"
    LEFT = "left"


class Calibration:
    """One calibration. Lights are by space; without any, spaces are named and done one by one."""

    def __init__(
        self,
        edition: Edition,
        expected: Mapping[Spot, int],
        lights: Mapping[Spot, tuple[int, ...]],
        learned: Mapping[Spot, int] | None = None,
        *,
        start: float = 0.0,
    ) -> None:
        """`expected` is what the table file says; `learned` what an earlier try has brought."""
        self._learning = Learning(expected, learned or {})
        self.evidence = self._learning.evidence
        self._edition = edition
        self._lights = lights
        todo = [spot for spot in expected if spot not in self.evidence.learned]
        self._total = len(expected)
        self._grids = deque(batches(todo, _trains(edition)) if lights else [])
        self._singles: deque[Spot] = deque([] if lights else todo)
        self._covered: set[int] = set()
        self._answers: set[int] = set()
        self._index = 0
        self._now = self._changed = start
        self._began = start
        self._touched = 0
        self._phase = Phase.CLEAR

    @property
    def over(self) -> bool:
        return self._phase in (Phase.OVER, Phase.LEFT)

    @property
    def is_finished(self) -> bool:
        """Nothing is left to learn; the owner has not gone away before."""
        return self._phase is Phase.OVER

    @property
    def version(self) -> int:
        """Grows with everything that is worth keeping."""
        evidence = self.evidence
        return len(evidence.learned) + len(evidence.dead) + len(evidence.skipped)

    @property
    def wakes_at(self) -> float | None:
        if self.over:
            return None
        due = self._changed + (QUIET if self._is_full() else SLOW)
        return due if due > self._now else None

    @property
    def seconds_left(self) -> float:
        """From how long trains took so far: each space left is put and taken."""
        spent = self._now - self._began
        pace = spent / self._touched if self._touched >= len(self._lights) // 20 + 5 else USUAL
        return pace * 2 * max(0, self._total - self._done)

    def receive(self, reading: Reading) -> None:
        self.advance(reading.time)
        if isinstance(reading, SlotChanged):
            self._change(reading)
        elif isinstance(reading, ButtonPressed) and not self.over:
            self._press(reading.button)

    def advance(self, now: float) -> None:
        self._now = max(self._now, now)
        while not self.over and self._is_full() and self._now >= self._changed + QUIET:
            self._go_on()

    def _change(self, change: SlotChanged) -> None:
        if change.covered:
            self._covered.add(change.slot)
        else:
            self._covered.discard(change.slot)
        if change.slot in self.evidence.stuck:
            if change.covered:
                return
            self.evidence.stuck.discard(change.slot)
        self._changed = self._now
        wanted = self._phase in (Phase.PUT, Phase.PUT_ONE)
        if change.covered is wanted:
            if change.slot not in self._answers:
                self._touched += 1
            self._answers.add(change.slot)
        else:
            self._answers.discard(change.slot)

    def _press(self, button: Button) -> None:
        match button:
            case Button.CONFIRM:
                self._confirm()
            case Button.NEXT:
                self._skip()
            case Button.UNDO:
                self._again()

    @property
    def _grid(self) -> Grid:
        return self._grids[0]

    @property
    def _group(self) -> tuple[Spot, ...]:
        """The spaces that it is about now."""
        match self._phase:
            case Phase.PUT:
                return self._grid.row(self._index)
            case Phase.TAKE:
                return self._grid.column(self._index)
            case Phase.PUT_ONE | Phase.TAKE_ONE:
                return (self._singles[0],)
            case _:
                return ()

    @property
    def _loose(self) -> set[int]:
        return self._covered - self.evidence.stuck

    @property
    def _done(self) -> int:
        return self.version

    def _is_full(self) -> bool:
        match self._phase:
            case Phase.CLEAR | Phase.TAKE_ONE:
                return not self._loose
            case Phase.PUT | Phase.TAKE:
                return len(self._answers) >= len(self._group)
            case Phase.PUT_ONE:
                return bool(self._answers)
            case Phase.OVER | Phase.LEFT:
                return False

    def _confirm(self) -> None:
        """All trains lie as asked, whatever the slots say."""
        if self._phase in (Phase.CLEAR, Phase.TAKE_ONE):
            self.evidence.stuck |= self._loose
        self._go_on()

    def _go_on(self) -> None:
        match self._phase:
            case Phase.CLEAR:
                self._begin_next()
            case Phase.PUT:
                self._grid.covered[self._index] = frozenset(self._answers)
                self._next_row()
            case Phase.TAKE:
                self._grid.freed[self._index] = frozenset(self._answers)
                self._next_column()
            case Phase.PUT_ONE:
                self._singles += self._learning.one(self._singles[0], self._answers)
                self._enter(Phase.TAKE_ONE)
            case Phase.TAKE_ONE:
                self._singles.popleft()
                self._begin_next()
            case Phase.OVER | Phase.LEFT:
                return

    def _begin_next(self) -> None:
        """Single spaces wait until all groups are done: by then most is known."""
        if self._grids:
            self._enter(Phase.PUT)
        elif self._singles:
            self._enter(Phase.PUT_ONE)
        else:
            self._phase = Phase.OVER

    def _next_row(self) -> None:
        self._index += 1
        self._answers = set()
        if self._index >= self._grid.rows:
            self._enter(Phase.TAKE)
            self._pass_empty_columns()

    def _next_column(self) -> None:
        self._index += 1
        self._answers = set()
        self._pass_empty_columns()

    def _pass_empty_columns(self) -> None:
        while self._index < self._grid.width and not self._grid.column(self._index):
            self._index += 1
        if self._index >= self._grid.width:
            self._singles += self._learning.batch(self._grids.popleft())
            self._enter(Phase.CLEAR)

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        self._index = 0
        self._answers = set()
        self._changed = self._now

    def _skip(self) -> None:
        """These spaces stay as the table file has them."""
        match self._phase:
            case Phase.PUT:
                self._grid.skipped.add(self._index)
                self.evidence.skipped.update(self._group)
                self._next_row()
            case Phase.PUT_ONE:
                self.evidence.skipped.add(self._singles[0])
                self._enter(Phase.TAKE_ONE)
            case _:
                self._confirm()

    def _again(self) -> None:
        """The same batch from its beginning, on an empty board; there, away for now."""
        if self._phase is Phase.CLEAR:
            self._phase = Phase.LEFT
            return
        if self._phase in (Phase.PUT, Phase.TAKE):
            grid = self._grids.popleft()
            self.evidence.skipped -= set(grid.spots)
            self._grids.appendleft(Grid(grid.spots))
        self._enter(Phase.CLEAR)

    @property
    def diagnoses(self) -> tuple[Diagnosis, ...]:
        return self._learning.diagnoses

    def slots(self, count: int) -> dict[Spot, int]:
        """A slot for every space; `count` is how many slots there are."""
        return self._learning.slots(count)

    @property
    def view(self) -> SetupView:
        return SetupView(self._page(), self._lit())

    def _page(self) -> SetupPage:
        key, values, buttons = self._said()
        minutes = max(1, round(self.seconds_left / 60))
        return SetupPage(
            "calibrate",
            f"setup.{key}",
            (*values, ("minutes", minutes)),
            buttons,
            self._done,
            self._total,
        )

    def _said(self) -> tuple[str, Sequence[tuple[str, str | int]], Buttons]:
        group, seen = self._group, len(self._answers)
        slow = self._now >= self._changed + SLOW
        match self._phase:
            case Phase.CLEAR:
                return "clear_board", (("count", len(self._loose)),), CLEARING
            case Phase.LEFT:
                return "stopped", (("count", self._total - self._done),), DONE
            case Phase.OVER:
                found = len(self.diagnoses)
                key = "calibrated_but" if found else "calibrated"
                return key, (("count", found),), DONE
            case Phase.PUT | Phase.TAKE:
                asked = "put" if self._phase is Phase.PUT else "take"
                key = f"{asked}_missing" if slow else f"{asked}_trains"
                return key, (("seen", seen), ("count", len(group))), ALL
            case Phase.PUT_ONE:
                key = "put_one_missing" if slow else "put_one"
                return key, self._where(group[0]), ALL
            case Phase.TAKE_ONE:
                return "take_one", self._where(group[0]), CONFIRM_ONLY

    def _where(self, spot: Spot) -> Sequence[tuple[str, str | int]]:
        route = self._edition.routes[spot.route]
        return (
            ("route", spot_name(self._edition, spot)),
            ("number", (spot.space or 0) + 1),
            ("city", self._edition.city[route.city_a].name),
        )

    def _lit(self) -> dict[int, Glow]:
        glow = Glow.TAKE if self._phase in (Phase.TAKE, Phase.TAKE_ONE) else Glow.PUT
        if self._phase is Phase.PUT_ONE and self._now >= self._changed + SLOW:
            glow = Glow.ODD
        return {pixel: glow for spot in self._group for pixel in self._lights.get(spot, ())}


def _trains(edition: Edition) -> int:
    """So many trains are surely in the box, less a few that were lost."""
    numbers = edition.numbers
    if isinstance(numbers, ClassicNumbers | FirstJourneyNumbers):
        return min(MOST_TRAINS, numbers.trains * edition.max_players * 9 // 10)
    return MOST_TRAINS
