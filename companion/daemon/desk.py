"""Sets the table up while the program runs: buttons and tags go here instead of into the game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.daemon.keeper import TableKeeper
from companion.model.errors import CompanionError
from companion.model.readings import BOARD, Button
from companion.model.setup import Procedure, SetupView
from companion.model.signals import (
    ButtonEdge,
    LinkFound,
    LinkLost,
    Reply,
    Signal,
    SlotReport,
    SlotSnapshot,
)
from companion.model.table import Spot
from companion.sensing.presence import ReaderTimes
from companion.sensing.sensed import Sensed
from companion.sensing.station import Sensing
from companion.setup.calibration import Calibration
from companion.setup.calibration.words import told
from companion.setup.doctor import Finding, Level
from companion.setup.menu import Menu
from companion.setup.reading_out import ReadingOut, Sentence
from companion.tables.spots import MOST_NUMBERS

OPENING: Final = 3
"""So many presses of *undo* one after the other, with nobody at the table, open the menu."""
WITHIN: Final = 3.0
"""Seconds for all of them."""
EVERY_SLOT: Final = {slot: Spot(0, None) for slot in range(MOST_NUMBERS)}
"""Any slot may answer, whatever the table file says."""
BADGES: Final = ("Blue", "Red", "Green", "Yellow", "Black")
"""Without a keyboard, badges are named after the trains."""


class Desk:
    """Hears every signal first; while something is open, the game hears of the slots only."""

    def __init__(
        self,
        find_keeper: Callable[[], TableKeeper],
        examine: Callable[[], Iterable[Finding]],
        clock: Callable[[], float],
        readers: Mapping[str, ReaderTimes] | None = None,
        slots: Callable[[], int | None] | None = None,
    ) -> None:
        """The keeper is that of the game on the table now; `slots` is how many there are."""
        self.procedure: Procedure | None = None
        self.changed = False
        """Whether the table file is another now, so that the table has to start anew."""
        self._find_keeper = find_keeper
        self._examine = examine
        self._clock = clock
        self._readers = dict(readers or {})
        self._slots = slots or (lambda: None)
        self._keeper: TableKeeper | None = None
        self._sensing = Sensing(EVERY_SLOT, self._readers, start=clock())
        self._replies: list[Reply] = []
        self._presses: list[float] = []
        self._kept = 0

    @property
    def is_open(self) -> bool:
        return self.procedure is not None

    @property
    def view(self) -> SetupView | None:
        return self.procedure.view if self.procedure else None

    @property
    def wakes_at(self) -> float | None:
        if self.procedure is None:
            return None
        due = [at for at in (self.procedure.wakes_at, self._sensing.wakes_at) if at is not None]
        return min(due, default=None)

    def replies(self) -> tuple[Reply, ...]:
        """What the hub should be told; each once."""
        told_now, self._replies = tuple(self._replies), []
        return told_now

    def hear(self, signal: Signal, *, idle: bool) -> bool:
        """True if the game must not hear of it; `idle` while nobody plays or has joined."""
        if self.procedure is None:
            self._knock(signal, idle=idle)
            return self.is_open
        self._sense(self._sensing.receive(signal))
        return not isinstance(signal, SlotReport | SlotSnapshot | LinkFound | LinkLost)

    def _knock(self, signal: Signal, *, idle: bool) -> None:
        """Opens the menu when *undo* is pressed often enough."""
        if not isinstance(signal, ButtonEdge):
            return
        if signal.button is not Button.UNDO or not idle:
            self._presses = []
            return
        recent = [at for at in self._presses if signal.time - at < WITHIN]
        self._presses = [*recent, signal.time]
        if len(self._presses) >= OPENING:
            self._presses = []
            try:
                self._begin(Menu(tuple(_ways(self._find_keeper()))))
            except CompanionError as error:
                self._tell("doctor.settings_wrong", error)

    def advance(self, now: float) -> None:
        if self.procedure is None:
            return
        self._sense(self._sensing.advance(now))
        if self.procedure is not None:
            self.procedure.advance(now)
            self._follow()

    def open(self, way: str, badges: Iterable[str] = BADGES) -> Procedure:
        """One way to set up, on the table file of the game that is chosen now."""
        self._keeper = self._find_keeper()
        procedure = self._made(way, self._keeper, tuple(badges))
        self._begin(procedure)
        return procedure

    def _made(self, way: str, keeper: TableKeeper, badges: tuple[str, ...]) -> Procedure:
        match way:
            case "calibrate":
                return keeper.calibration(self._clock())
            case "tickets":
                return keeper.ticket_entry()
            case "enroll":
                return keeper.enrolment(badges[: keeper.edition.max_players])
            case _:
                return self._doctor(keeper)

    def _begin(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self._kept = procedure.version
        now = self._clock()
        self._sensing = Sensing(EVERY_SLOT, self._readers, start=now)
        # The hub tells everything anew to whoever asks.
        self._sense(self._sensing.receive(LinkFound(now, BOARD)))
        self._follow()

    def _sense(self, sensed: Sensed) -> None:
        self._replies += sensed.replies
        for reading in sensed.readings:
            if self.procedure is None:
                return
            self.procedure.receive(reading)
            self._follow()

    def _follow(self) -> None:
        """Keeps what is new, and goes on to what comes after."""
        procedure = self.procedure
        if procedure is None:
            return
        if procedure.version != self._kept or procedure.over:
            self._keep(procedure)
        if procedure.over and self.procedure is procedure:
            self._after(procedure)

    def _keep(self, procedure: Procedure) -> None:
        self._kept = procedure.version
        if self._keeper is None or isinstance(procedure, Menu | ReadingOut):
            return
        try:
            self._keeper.keep(procedure, self._slots())
        except CompanionError as error:
            self._tell("setup.unsaved", error)
            return
        self.changed = self.changed or self._keeper.saved_as is not None

    def _tell(self, key: str, error: CompanionError) -> None:
        """A file that is faulty or cannot be written stops only what needed it."""
        self._begin(ReadingOut("menu", ((key, (("problem", str(error)),)),)))

    def _after(self, procedure: Procedure) -> None:
        self.procedure = None
        if isinstance(procedure, Menu) and procedure.chosen:
            self.open(procedure.chosen)
        elif not isinstance(procedure, Menu | ReadingOut):
            self._begin(ReadingOut(procedure.view.page.topic, self._results(procedure)))

    def _results(self, procedure: Procedure) -> list[Sentence]:
        page = procedure.view.page
        sentences: list[Sentence] = [(page.key, page.values)]
        if isinstance(procedure, Calibration) and self._keeper:
            for diagnosis in procedure.diagnoses:
                key, values = told(diagnosis, self._keeper.edition)
                sentences.append((key, tuple(values.items())))
        return sentences

    def _doctor(self, keeper: TableKeeper) -> ReadingOut:
        """What is not well, or all of it where everything is."""
        findings = list(self._examine())
        bad = [finding for finding in findings if finding.level is not Level.WELL] or findings
        sentences = [(f"doctor.{finding.key}", finding.values) for finding in bad]
        return ReadingOut("doctor", sentences, range(len(keeper.table.map.pixels)))


def _ways(keeper: TableKeeper) -> Iterator[str]:
    """What there is to do at this table."""
    if keeper.edition.routes:
        yield "calibrate"
    yield "enroll"
    if keeper.ticket_entry().missing:
        yield "tickets"
    yield "doctor"
