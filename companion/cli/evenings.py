"""One evening at the simulated table, judged: what `simulate`, `prove` and `bench` count."""

import gc
import shlex
import traceback
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import time
from typing import Any, Final

from companion.app import Companion
from companion.cli.acknowledged import Acknowledged, AcknowledgedRecord
from companion.cli.firmware_hub import firmware_hubs
from companion.cli.judge import CardJudge
from companion.cli.options import equipment_words, load_edition
from companion.cli.presets import find_faults
from companion.interpretation.mind import Times
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.edition import Edition
from companion.model.errors import JournalError
from companion.model.table import Equipment, SlotLevel
from companion.recording import Recording
from companion.rules.families import family_of
from companion.rules.timeline import Timeline
from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import Faults
from companion.simulation.world.hub import Hub
from companion.simulation.world.table import simulated_map

WEAKNESSES: Final = ("hands", "settle", "turn", "taps")
"""What a test may do without, to see that the proof can fail: steady hands, which alone does no
harm, and with them one of the companion's promises.
"""

FEW_FALSE_STARTS: Final[Mapping[SlotLevel, int]] = {
    SlotLevel.SPACE: 2,
    SlotLevel.ROUTE: 4,
    SlotLevel.NONE: 0,
}
"""An arm that rests on the one slot of a short route, or of any route where each has but one, looks
like a train, until it leaves and the screen asks; more of that in one evening than this, and
placements are not waited for.
"""
SELDOM: Final = 100_000
"""So many more objects, Python's usual number being 700, and it looks for garbage."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that decides an evening, but for its seed."""

    edition: str
    players: int
    preset: str
    """One of ours, or FILE:PRESET."""
    equipment: Equipment
    weakness: str | None = None
    firmware: bool = False
    """The hub's firmware runs in MicroPython, at the end of a bad cable."""

    def command(self, seed: int) -> str:
        """What repeats one evening."""
        words = ["companion", "simulate", "--edition", self.edition]
        words += ["--players", str(self.players), "--games", "1", "--seed", str(seed)]
        words += ["--faults", self.preset, "--equipment", equipment_words(self.equipment)]
        if self.firmware:
            words.append("--firmware")
        if self.weakness:
            words += ["--without", self.weakness]
        return shlex.join(words)


@dataclass(slots=True)
class Outcome:
    """One evening in figures."""

    seed: int
    exact: bool
    wrong_routes: int = 0
    missed_claims: int = 0
    stuck: bool = False
    lost_events: int = 0
    leaks: int = 0
    false_starts: int = 0
    wrong_starts: int = 0
    """Those beyond what resting arms explain."""
    misplaced_cards: int = 0
    wrong_cards: int = 0
    """Misplaced ones that no scan gone astray excuses."""
    questions: int = 0
    restarts: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """A sentence for everything that should not have been; the excusable comes last."""

    @property
    def wrong_claims(self) -> int:
        """Everything committed that is untrue and that nothing excuses."""
        return self.wrong_routes + self.wrong_cards + self.wrong_starts

    @property
    def failed(self) -> bool:
        counts = (self.wrong_claims, self.missed_claims, self.lost_events, self.leaks)
        return not self.exact or self.stuck or any(counts)


def try_to_play(setting: Setting, seed: int, place: Path | str = IN_MEMORY) -> Outcome:
    """One evening, judged; a crash is a failure like any other and ends nobody else's evening.

    Raises JournalError where a file cannot be written: every further evening would need it, too.
    """
    try:
        return play(setting, seed, place)
    except Exception as error:
        if isinstance(error, JournalError) and place != IN_MEMORY:
            raise
        last = traceback.extract_tb(error.__traceback__)[-1]
        note = f"crashed: {error!r} at {last.name}:{last.lineno}"
        return Outcome(seed, exact=False, notes=[note])


def play(setting: Setting, seed: int, place: Path | str = IN_MEMORY) -> Outcome:
    """One evening, judged; its game is recorded in that place."""
    journal = FallbackJournal(Journal.open(place))
    with closing(journal), _seldom_collecting():
        return _play(setting, seed, journal)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """What an evening allocates it needs to its end, or frees by itself: collecting is in vain."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _play(setting: Setting, seed: int, journal: FallbackJournal) -> Outcome:
    box = load_edition(setting.edition)
    table = simulated_map(box, setting.equipment)
    running: list[Companion] = []
    acknowledged = Acknowledged()
    recordings: list[Recording] = []

    def start() -> Companion:
        recordings.append(Recording(journal, box, setting.equipment, clock=time))
        record = AcknowledgedRecord(recordings[-1], acknowledged)
        running.append(Companion(box, table, record, _times(setting)))
        return running[-1]

    judge = CardJudge(box, lambda: running[-1])
    faults = find_faults(setting.preset)
    bad_cable = faults != Faults()
    if setting.weakness:
        faults = clumsy(faults)
    with firmware_hubs(bad_cable=bad_cable) as hubs:
        make_hub = hubs if setting.firmware else Hub
        evening = Evening(
            box,
            table,
            setting.players,
            seed,
            faults,
            start,
            make_hub=make_hub,
            turn_over=judge.turn_over,
        )
        report = evening.play()
    recordings[-1].close()
    books = running[-1].state
    differences = compare(report.ledger, books, hands=setting.equipment.cards)
    lost = _lost_events(journal, box, books, acknowledged)
    losses = [f"{lost} acknowledged steps are gone, or lead elsewhere"] if lost else []
    return Outcome(
        seed=seed,
        exact=not differences,
        wrong_routes=report.wrong_routes,
        missed_claims=report.missed_claims,
        stuck=report.stuck,
        lost_events=lost,
        leaks=report.leaks,
        false_starts=report.false_starts,
        wrong_starts=max(0, report.false_starts - FEW_FALSE_STARTS[setting.equipment.slots]),
        misplaced_cards=judge.misplaced,
        wrong_cards=judge.unexcused,
        questions=report.questions,
        restarts=report.restarts,
        faults=dict(report.faults),
        delays=list(report.commit_delays),
        notes=[*differences, *report.notes, *losses, *judge.notes],
    )


def clumsy(faults: Faults) -> Faults:
    """Sleeves over every claim, trains across every track, every tap twice."""
    return replace(faults, sleeve=1.0, straddle=1.0, doubled=1.0, overlooked=0.15)


def _times(setting: Setting) -> Times:
    match setting.weakness:
        case "settle":
            return Times(waits=False)
        case "turn":
            return Times(asks_whose=False)
        case "taps":
            return Times(same_tap=0.0)
        case _:
            return Times()


def _lost_events(
    journal: FallbackJournal,
    box: Edition,
    books: Any,  # noqa: ANN401 - any family
    acknowledged: Acknowledged,
) -> int:
    """Steps that were acknowledged and are gone, at a restart or at the end; and does the journal,
    folded from its first line, lead to the state that was shown?
    """
    games = journal.games()
    if not games:
        return 1
    loaded = journal.load(games[-1].number)
    acknowledged.compare(loaded.entries)
    family = family_of(box)
    began = family.begin(box, loaded.game.header.began)
    return acknowledged.lost + int(Timeline.replay(family, began, loaded.entries).state != books)
