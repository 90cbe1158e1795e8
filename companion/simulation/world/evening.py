"""One evening at the simulated table: people play a true game, the program looks on."""

from collections.abc import Callable
from typing import Final

from companion.model.edition import CardGameNumbers, Edition
from companion.model.table import TableMap
from companion.simulation.world.answers import Answers
from companion.simulation.world.attention import Attention
from companion.simulation.world.claiming import Claiming
from companion.simulation.world.clock import Process
from companion.simulation.world.count import Counting
from companion.simulation.world.drawing import Drawing
from companion.simulation.world.faults import Faults
from companion.simulation.world.furniture import furnish
from companion.simulation.world.hands import Hands
from companion.simulation.world.hub import Hub, MakeHub
from companion.simulation.world.ledger import write_ledger
from companion.simulation.world.mishaps import Mishaps
from companion.simulation.world.patience import StuckError
from companion.simulation.world.plan import Plan
from companion.simulation.world.program import Program
from companion.simulation.world.railyard import Laying
from companion.simulation.world.report import Report
from companion.simulation.world.room import TurnOver
from companion.simulation.world.setup import Setup
from companion.simulation.world.speeds import Speeds
from companion.simulation.world.ticketing import Ticketing
from companion.simulation.world.turns import Turns

SETTING_UP: Final = 100.0
COUNTING: Final = 15.0
"""So many seconds the set-up and the count take about."""


class Evening:
    """From joining to the final count; the same seed is the same evening, signal by signal.

    `start` boots the program, also again after a power cut: it must then resume its game.
    `turn_over` is told after every turn where each card has truly been, and what went wrong.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - everything that decides an evening
        self,
        edition: Edition,
        table: TableMap,
        players: int,
        seed: int,
        faults: Faults,
        start: Callable[[], Program],
        style: str = "greedy",
        speeds: Speeds | None = None,
        make_hub: MakeHub = Hub,
        turn_over: TurnOver = lambda *_: None,
    ) -> None:
        if isinstance(edition.numbers, CardGameNumbers) and not table.equipment.cards:
            raise ValueError(
                f"{edition.name} without tracked cards is final scoring only: "
                "there is no evening to play."
            )
        self._ledger = write_ledger(edition, players, seed, style)
        self._report = Report(seed, self._ledger.final)
        self._room = furnish(
            self._ledger,
            table,
            faults,
            speeds or Speeds(),
            start,
            self._report,
            make_hub,
            turn_over,
        )
        hands = Hands(self._room)
        answers = Answers(hands)
        attention = Attention(hands, answers)
        drawing = Drawing(hands, attention)
        claiming = Claiming(hands, attention, answers)
        ticketing = Ticketing(hands, attention, answers)
        laying = Laying(hands, attention)
        self._setup = Setup(hands, attention, answers, drawing, ticketing)
        self._mishaps = Mishaps(hands, claiming)
        self._turns = Turns(hands, attention, drawing, claiming, ticketing, laying, self._mishaps)
        self._counting = Counting(hands, attention)

    @property
    def plan(self) -> Plan:
        """What will go wrong, and where."""
        return self._room.plan

    def play(self) -> Report:
        room, report = self._room, self._report
        room.machine.boot()
        room.slots.break_some(room.faults)
        try:
            room.clock.run(self._people(), room.machine)
        except StuckError as stuck:
            report.stuck = True
            report.notes.append(str(stuck))
        report.faults = room.occurred + room.hub.occurred + room.slots.occurred
        report.restarts = room.occurred["restart"]
        report.corrections = room.corrections
        report.signals = room.machine.signals
        report.seconds = room.clock.now
        return report

    def _people(self) -> Process:
        for chapter in self._ledger.chapters:
            self._mishaps.around(chapter, "setup", SETTING_UP)
            yield from self._setup.prepare(chapter)
            for turn, following in zip(chapter.turns, (*chapter.turns[1:], None), strict=True):
                yield from self._turns.play(turn, following)
            self._mishaps.around(chapter, "count", COUNTING)
            yield from self._counting.finish(chapter)
        yield from self._mishaps.last()
