"""Whole evenings at the simulated table, with a program simple enough to trust."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion import editions
from companion.model.edition import Edition
from companion.model.scene import Ask, Hint, Prompt, Scene
from companion.model.signals import (
    LinkFound,
    LinkLost,
    Reply,
    Signal,
    SlotReport,
    SlotSnapshot,
    TagPoll,
)
from companion.model.table import Equipment, SlotLevel
from companion.simulation.world import (
    Evening,
    Faults,
    Program,
    Report,
    compare,
    load_presets,
    simulated_map,
)
from tests.kit.scripted_program import Memory, ScriptedProgram

NEW_YORK = editions.load("new-york")
USA = editions.load("usa-2004")
PRESETS = load_presets(Path(__file__).parents[2] / "data" / "faults.toml")
NONE = Faults()
NAMES = {
    "bumps": "bump",
    "restarts": "restart",
    "hub_dropouts": "hub_dropout",
    "reader_dropouts": "reader_dropout",
}
"""What a report calls a fault of another name."""


class Table:
    """One table, the program under it, and everything it was told."""

    def __init__(self, edition: Edition = NEW_YORK) -> None:
        self.edition = edition
        self.map = simulated_map(edition, Equipment())
        self.memory = Memory()
        self.booted: list[ScriptedProgram] = []

    def start(self) -> Program:
        self.booted.append(ScriptedProgram(self.edition, self.map, self.memory))
        return self.booted[-1]

    def play(self, seed: int, faults: Faults = NONE, players: int = 3) -> Report:
        return Evening(self.edition, self.map, players, seed, faults, self.start).play()

    @property
    def signals(self) -> list[Signal]:
        return [signal for program in self.booted for signal in program.signals]


def trains_of(report: Report) -> int:
    """How many trains lie on the board in the end."""
    owners = report.ledger.owners
    return sum(route.length for route in NEW_YORK.routes if owners[route.index] is not None)


def play_with(kind: Callable[..., ScriptedProgram]) -> Report:
    """An evening with a program that has a habit of its own."""
    table = Table()

    def start() -> Program:
        return kind(NEW_YORK, table.map, table.memory)

    return Evening(NEW_YORK, table.map, 3, 1, NONE, start).play()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("edition", [NEW_YORK, USA], ids=["new-york", "usa-2004"])
def test_an_evening_without_faults_ends_with_the_true_books(edition: Edition, seed: int) -> None:
    table = Table(edition)
    report = table.play(seed)
    assert report.notes == []
    assert compare(report.ledger, table.memory.state) == []
    assert report.claims > 0
    assert len(report.commit_delays) == report.claims
    assert not report.questions
    assert not report.wrong_routes
    assert not report.missed_claims
    assert not report.leaks


def test_the_same_seed_is_the_same_evening_signal_by_signal() -> None:
    first, second, other = Table(), Table(), Table()
    first.play(7, PRESETS["home"])
    second.play(7, PRESETS["home"])
    other.play(8, PRESETS["home"])
    assert first.signals == second.signals
    assert first.signals != other.signals


def test_time_never_goes_back() -> None:
    table = Table()
    table.play(3, PRESETS["home"])
    times = [signal.time for signal in table.signals]
    assert times == sorted(times)


def test_an_evening_takes_as_long_as_a_real_one() -> None:
    report = Table(USA).play(1, players=4)
    assert 20 * 60 < report.seconds < 90 * 60


def test_without_faults_every_train_is_one_report_and_every_report_has_the_next_number() -> None:
    table = Table()
    report = table.play(2)
    reports = [signal for signal in table.signals if isinstance(signal, SlotReport)]
    assert [signal.number for signal in reports] == list(range(1, trains_of(report) + 1))
    assert all(signal.covered for signal in reports)
    assert report.faults == Counter()


def test_a_table_without_slots_sends_no_slot_signal() -> None:
    table = Table()
    table.map = simulated_map(NEW_YORK, Equipment(slots=SlotLevel.NONE))
    table.play(1)
    kinds = {type(signal) for signal in table.signals}
    assert not kinds & {SlotReport, SlotSnapshot}


@pytest.mark.parametrize(
    ("fault", "rate"),
    [
        ("bounce", 0.5),
        ("straddle", 0.5),
        ("sleeve", 0.5),
        ("missed", 0.2),
        ("doubled", 0.2),
        ("garbled", 0.2),
        ("lost", 0.1),
        ("repeated", 0.1),
        ("reordered", 0.1),
        ("bumps", 3),
        ("lingering", 2),
        ("crowded", 2),
        ("unknown", 2),
        ("wrong_order", 1),
        ("restarts", 1),
        ("hub_dropouts", 1),
        ("reader_dropouts", 1),
        ("dead", 0.1),
        ("stuck", 0.02),
        ("flapping", 0.02),
    ],
)
def test_each_fault_occurs_when_it_is_switched_on(fault: str, rate: float) -> None:
    occurred: Counter[str] = Counter()
    for seed in range(4):
        occurred += Table().play(seed, replace(NONE, **{fault: rate})).faults
    assert set(occurred) == {NAMES.get(fault, fault)}


def test_faults_occur_as_often_as_their_rates_say() -> None:
    faults = replace(NONE, missed=0.1, bounce=0.3)
    placements = taps = 0
    occurred: Counter[str] = Counter()
    for seed in range(12):
        table = Table()
        report = table.play(seed, faults)
        occurred += report.faults
        placements += trains_of(report)
        polls = [bool(signal.tags) for signal in table.signals if isinstance(signal, TagPoll)]
        taps += sum(now and not before for before, now in pairwise([False, *polls]))
    assert occurred["bounce"] / placements == pytest.approx(0.3, abs=0.06)
    assert occurred["missed"] / (taps + occurred["missed"]) == pytest.approx(0.1, abs=0.03)


def test_a_killed_program_is_booted_again_and_greeted_by_hub_and_reader() -> None:
    table = Table()
    report = table.play(1, replace(NONE, restarts=2))
    assert report.restarts == 2
    assert len(table.booted) == 3
    assert [program.killed for program in table.booted] == [True, True, False]
    for program in table.booted:
        found = [signal for signal in program.signals if isinstance(signal, LinkFound)]
        assert {signal.source for signal in found} == {"hub", "reader"}


def test_a_dropout_is_told_by_lost_and_found() -> None:
    for seed in range(10):
        table = Table()
        table.play(seed, replace(NONE, hub_dropouts=1, reader_dropouts=1))
        lost = [signal.source for signal in table.signals if isinstance(signal, LinkLost)]
        if lost:
            found = [signal.source for signal in table.signals if isinstance(signal, LinkFound)]
            assert Counter(found) == Counter([*lost, "hub", "reader"])
            return
    pytest.fail("no dropout was told in ten evenings")


def test_the_card_game_without_tags_has_no_evening() -> None:
    edition = editions.load("card-game")
    table = simulated_map(edition, Equipment(cards=False))
    with pytest.raises(ValueError, match="final scoring only"):
        Evening(edition, table, 3, 1, NONE, Table().start)


class Deaf(ScriptedProgram):
    """Lets people join, and then ignores every button."""

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        if isinstance(signal, TagPoll) and self.state is None:
            return super().receive(signal)
        return ()


def test_a_program_that_does_nothing_is_stuck() -> None:
    report = play_with(Deaf)
    assert report.stuck
    assert "the screen says join" in report.notes[-1]


class Traitor(ScriptedProgram):
    """Shows every card it is shown."""

    last = ""

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        if isinstance(signal, TagPoll) and signal.tags:
            self.last = signal.tags[0]
        return super().receive(signal)

    @property
    def scene(self) -> Scene:
        scene = super().scene
        return scene._replace(hints=(Hint("seen", (("tag", self.last),)),)) if self.last else scene


def test_a_tag_on_the_screen_is_a_leak() -> None:
    report = play_with(Traitor)
    assert report.leaks > 0


class Inquisitive(ScriptedProgram):
    """Asks once whose turn it is."""

    asked = False

    @property
    def scene(self) -> Scene:
        scene = super().scene
        if scene.prompt == Prompt(Ask.TURN, 1) and not self.asked:
            return scene._replace(prompt=Prompt(Ask.WHOSE_TURN, 1))
        return scene

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        self.asked |= self.scene.prompt == Prompt(Ask.WHOSE_TURN, 1) and not isinstance(
            signal, TagPoll
        )
        return super().receive(signal)


def test_a_question_is_counted_once() -> None:
    report = play_with(Inquisitive)
    assert report.asked == Counter({"whose_turn": 1})
    assert report.questions == 1
