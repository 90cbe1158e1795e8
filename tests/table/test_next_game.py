"""A second game the same evening: every tag unseen again, the same seats, an empty board."""

from dataclasses import replace
from itertools import product

import pytest

from companion import editions
from companion.app import Companion
from companion.cli.options import equipment_words
from companion.model.scene import Ask, Mismatch, Scene
from companion.model.signals import Reply, Signal, WebTap
from companion.model.table import Equipment, SlotLevel
from companion.simulation.world.compare import compare
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import load_presets
from companion.simulation.world.program import Program
from companion.simulation.world.table import simulated_map
from tests.kit.at_table import AtTable, Notebook

ROUTE = "montreal--new-york"
CITIES = "Montréal – New York"
EVERY = [
    Equipment(slots, cards, buttons)
    for slots, cards, buttons in product(SlotLevel, (True, False), (True, False))
]
SENSED = [equipment for equipment in EVERY if equipment.slots is not SlotLevel.NONE]
FAULTS = load_presets(editions.data_folder() / "faults.toml")


def act(table: AtTable, button: str) -> None:
    """A press, or where there are no buttons a web tap."""
    if table.equipment.buttons:
        table.press(button)
    else:
        table.ask(button)


def begin(table: AtTable) -> None:
    for name in ("Blue", "Red"):
        table.ask("join", name=name)
    act(table, "confirm")


def play_one_claim(table: AtTable) -> list[str]:
    """A game with one claim and its count; the tags that were dealt."""
    begin(table)
    act(table, "confirm")
    dealt = []
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        if table.asks() is Ask.DEAL:
            dealt.append(table.card("blue"))
            table.tap(dealt[-1])
        else:
            act(table, "next")
    if table.equipment.slots is SlotLevel.NONE:
        table.ask("claim", route=ROUTE)
    else:
        table.place(ROUTE)
    act(table, "confirm")
    assert table.state.owners[table.edition.route_index[ROUTE]] == 0
    table.ask("stop_and_count")
    act(table, "confirm")
    while table.asks() is Ask.COUNT:
        act(table, "confirm")
    assert table.asks() is Ask.OVER
    return dealt


@pytest.mark.parametrize("equipment", EVERY, ids=equipment_words)
def test_a_new_game_puts_every_tag_back_to_unseen_and_offers_the_same_seats(
    equipment: Equipment,
) -> None:
    """Paragraph: The evening."""
    table = AtTable(equipment=equipment)
    dealt = play_one_claim(table)
    act(table, "next")
    act(table, "confirm")
    assert table.asks() is Ask.JOIN
    assert table.scene.prompt is not None
    assert dict(table.scene.prompt.values)["names"] == "Blue, Red"
    table.lift(ROUTE)
    act(table, "confirm")
    act(table, "confirm")
    assert table.state.names == ("Blue", "Red")
    assert set(table.state.owners) == {None}
    for tag in dealt[:4]:
        table.tap(tag)
    if dealt:
        assert table.state.seats[0].hand.known[table.edition.kind_index["blue"]] == 4


@pytest.mark.parametrize("equipment", SENSED, ids=equipment_words)
def test_start_wants_an_empty_board(equipment: Equipment) -> None:
    """Paragraph: The evening. Leftover trains light up."""
    table = AtTable(equipment=equipment)
    play_one_claim(table)
    for button in ("next", "confirm", "confirm", "confirm"):
        act(table, button)
    assert (table.asks(), table.hint) == (Ask.CLEAR_BOARD, "clear_board")
    lying = {(item.mismatch, item.slot) for item in table.scene.differences}
    assert lying == {(Mismatch.EXTRA_TRAIN, slot) for slot in table.slots(ROUTE)}
    table.lift(ROUTE)
    assert (table.asks(), table.scene.differences) == (Ask.FIRST, ())


@pytest.mark.parametrize("equipment", SENSED, ids=equipment_words)
def test_or_the_game_is_right(equipment: Equipment) -> None:
    """Paragraph: The evening. A slot that was not believed is, once it moves."""
    table = AtTable(equipment=equipment)
    table.cover(*table.slots(ROUTE))
    begin(table)
    assert table.asks() is Ask.CLEAR_BOARD
    table.ask("game_is_right")
    assert table.asks() is Ask.FIRST
    act(table, "confirm")
    while table.asks() in (Ask.DEAL, Ask.MARKET, Ask.KEEP):
        act(table, "next")
    table.wait(20.0)
    assert (table.scene.claiming, table.scene.differences) == (None, ())
    assert len(table.scene.troubles) == len(table.slots(ROUTE)), "shown, never silent"
    assert {dict(trouble.values)["route"] for trouble in table.scene.troubles} == {CITIES}
    table.lift(ROUTE)
    assert table.scene.troubles == ()
    table.place(ROUTE)
    act(table, "confirm")
    assert table.state.owners[table.edition.route_index[ROUTE]] == 0


class Later:
    """The same program at a later hour of the evening, whose people look at a clock of their own.

    Between the games they press `next`, and confirm.
    """

    def __init__(self, companion: Companion, hour: float) -> None:
        self._companion = companion
        self._hour = hour
        for answer in ("next", "confirm"):
            companion.receive(WebTap(hour, answer))

    def receive(self, signal: Signal) -> tuple[Reply, ...]:
        return self._companion.receive(replace(signal, time=signal.time + self._hour))

    def advance(self, time: float) -> None:
        self._companion.advance(time + self._hour)

    def kill(self) -> None:
        self._companion.kill()

    @property
    def wakes_at(self) -> float | None:
        wakes = self._companion.wakes_at
        return None if wakes is None else wakes - self._hour

    @property
    def scene(self) -> Scene:
        return self._companion.scene


@pytest.mark.parametrize(
    ("edition", "equipment"),
    [
        *((name, Equipment()) for name in editions.available()),
        *(("new-york", equipment) for equipment in EVERY[1:]),
    ],
)
def test_simulated_people_play_a_second_game_the_same_evening(
    edition: str, equipment: Equipment
) -> None:
    """Paragraph: The evening."""
    box = editions.load(edition)
    table = simulated_map(box, equipment)
    companion = Companion(box, table, Notebook())

    def play(program: Program, seed: int) -> None:
        report = Evening(box, table, 3, seed, FAULTS["none"], lambda: program).play()
        assert not report.stuck, report.notes
        assert compare(report.ledger, companion.state, hands=equipment.cards) == []

    play(companion, 70)
    play(Later(companion, 100_000.0), 71)
