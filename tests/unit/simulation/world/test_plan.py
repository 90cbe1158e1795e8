"""Which mishaps befall which turn, drawn by lot."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from companion import editions
from companion.model.commands import ClaimRoute, DrawFromDeck, FillMarket, TakeFaceUp
from companion.model.table import Equipment, SlotLevel
from companion.simulation.world.faults import Faults
from companion.simulation.world.ledger import Ledger, write_ledger
from companion.simulation.world.plan import Part, Plan
from companion.simulation.world.table import simulated_map

USA = editions.load("usa-2004")
LEDGER = write_ledger(USA, 4, 3, "greedy")
ALL = Faults(
    bumps=3,
    lingering=2,
    crowded=2,
    unknown=2,
    forgotten=4,
    off_turn=3,
    wrong_order=2,
    restarts=2,
    hub_dropouts=1,
    reader_dropouts=2,
)


def plan(
    faults: Faults, equipment: Equipment | None = None, seed: int = 1, ledger: Ledger = LEDGER
) -> Plan:
    table = simulated_map(ledger.edition, equipment or Equipment())
    return Plan(ledger, table, faults, Random(seed))


def test_exactly_as_many_mishaps_are_planned_as_the_rates_say() -> None:
    planned = plan(ALL)
    assert len(planned.forgotten) == 4
    assert planned.lingering.planned == planned.crowded.planned == len(planned.wrong_order) == 2
    assert len(planned.early) == 3
    assert planned.bumps.total() == 3
    assert planned.unknown.planned == planned.restarts.total() == 2
    assert (planned.hub_dropouts.total(), planned.reader_dropouts.total()) == (1, 2)


def test_a_rate_below_one_is_a_share_of_the_games() -> None:
    restarts = [plan(replace(Faults(), restarts=0.2), seed=seed).restarts for seed in range(500)]
    assert sum(each.total() for each in restarts) == pytest.approx(100, abs=30)


def test_the_power_is_cut_in_set_up_and_in_the_count_too() -> None:
    cut = plan(Faults(restarts=500)).restarts
    (chapter,) = LEDGER.chapters
    assert cut[Part(chapter, "setup")] > cut[Part(chapter, "count")] > 0
    assert sum(cut[turn] for turn in LEDGER.turns) > 250


def test_no_rate_no_mishap() -> None:
    planned = plan(Faults())
    assert not planned.forgotten
    assert not planned.bumps
    assert not planned.restarts


def test_only_a_replaced_card_is_shown_in_the_wrong_order() -> None:
    planned = plan(replace(Faults(), wrong_order=1000))
    for turn in LEDGER.turns:
        for number, step in enumerate(turn.steps):
            if step in planned.wrong_order:
                assert isinstance(step.command, TakeFaceUp)
                assert isinstance(turn.steps[number + 1].command, FillMarket)
    assert planned.wrong_order


def test_a_card_shown_in_the_wrong_order_is_not_forgotten_nor_is_its_refill() -> None:
    for seed in range(20):
        planned = plan(Faults(forgotten=30, wrong_order=10), seed=seed)
        assert len(planned.forgotten) == 30
        for turn in LEDGER.turns:
            for step, following in pairwise(turn.steps):
                if step in planned.wrong_order:
                    assert not {step, following} & planned.forgotten


def test_only_before_a_claim_somebody_is_impatient() -> None:
    planned = plan(replace(Faults(), off_turn=1000))
    turns = LEDGER.turns
    for turn, following in pairwise(turns):
        if turn in planned.early:
            assert isinstance(following.steps[0].command, ClaimRoute)
    assert planned.early


def test_without_a_reader_whole_draws_are_forgotten_and_nothing_happens_on_a_reader() -> None:
    planned = plan(ALL, Equipment(cards=False))
    assert len(planned.forgotten) == 4
    for step in planned.forgotten:
        assert isinstance(step.command, DrawFromDeck | TakeFaceUp)
    assert not planned.lingering.planned
    assert not planned.crowded.planned
    assert not planned.unknown.planned
    assert not planned.wrong_order


def test_without_slots_no_train_is_bumped_or_early() -> None:
    planned = plan(ALL, Equipment(slots=SlotLevel.NONE))
    assert not planned.bumps
    assert not planned.early
    nothing = plan(ALL, Equipment(slots=SlotLevel.NONE, cards=False))
    assert not nothing.hub_dropouts
    assert not nothing.reader_dropouts


@pytest.mark.parametrize(
    ("equipment", "hub", "reader"),
    [
        (Equipment(), 50, 50),
        (Equipment(slots=SlotLevel.NONE), 0, 100),
        (Equipment(cards=False), 100, 0),
        (Equipment(slots=SlotLevel.NONE, cards=False), 0, 0),
    ],
    ids=["both", "reader only", "hub only", "neither"],
)
def test_where_there_is_one_cable_it_has_the_dropouts_of_both(
    equipment: Equipment, hub: int, reader: int
) -> None:
    faults = Faults(hub_dropouts=0.1, reader_dropouts=0.1)
    plans = [plan(faults, equipment, seed) for seed in range(500)]
    assert sum(each.hub_dropouts.total() for each in plans) == pytest.approx(hub, abs=hub * 0.4)
    assert sum(each.reader_dropouts.total() for each in plans) == pytest.approx(
        reader, abs=reader * 0.4
    )


def test_one_cable_can_be_loose_and_the_other_never() -> None:
    planned = plan(Faults(hub_dropouts=3))
    assert (planned.hub_dropouts.total(), planned.reader_dropouts.total()) == (3, 0)
    planned = plan(Faults(reader_dropouts=3))
    assert (planned.hub_dropouts.total(), planned.reader_dropouts.total()) == (0, 3)


def test_a_game_without_a_board_has_no_bumps() -> None:
    ledger = write_ledger(editions.load("card-game"), 2, 1, "greedy")
    planned = plan(ALL, ledger=ledger)
    assert not planned.bumps
    assert not planned.early
    assert planned.forgotten
