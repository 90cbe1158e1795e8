"""Calibrating a simulated board, rightly and wrongly wired: what is learned, found and asked."""

from dataclasses import replace
from random import Random

import pytest

from companion import editions
from companion.model.readings import Button, ButtonPressed, SlotChanged
from companion.model.setup import Glow
from companion.model.table import Spot
from companion.setup.calibration import Calibration, Found
from companion.setup.calibration.grid import Grid, batches
from companion.setup.calibration.words import spot_name
from companion.simulation.setup.owner import TrainOwner
from companion.simulation.setup.wiring import Miswiring, Wiring, wire

USA = editions.load("usa-2004")
NEW_YORK = editions.load("new-york")


def planned(edition: str) -> dict[Spot, int]:
    box = editions.load(edition)
    spots = [Spot(route.index, space) for route in box.routes for space in range(route.length)]
    return {spot: slot for slot, spot in enumerate(spots)}


class Bench:
    def __init__(
        self, edition: str, miswiring: Miswiring, seed: int = 1, *, lights: bool = True
    ) -> None:
        self.plan = planned(edition)
        self.wiring = wire(self.plan, miswiring, Random(seed))
        shine = {spot: (slot,) for spot, slot in self.plan.items()} if lights else {}
        box = editions.load(edition)
        self.work = Calibration(box, self.plan, shine)
        pixels = {slot: spot for spot, slot in self.plan.items()}
        names = (
            {}
            if lights
            else {(spot_name(box, spot), (spot.space or 0) + 1): spot for spot in self.plan}
        )
        self.owner = TrainOwner(self.work, self.wiring, pixels, Random(seed), names)

    def found(self, kind: Found) -> set[frozenset[Spot]]:
        return {frozenset(each.spots) for each in self.work.diagnoses if each.found is kind}

    def made(self, name: str) -> set[frozenset[Spot]]:
        return set(map(frozenset, self.wiring.mistakes[name]))

    def assert_learned(self) -> None:
        for spot, slot in self.work.evidence.learned.items():
            assert slot in self.wiring.slots[spot]


def test_a_board_wired_as_planned_is_learned_without_a_word() -> None:
    bench = Bench("usa-2004", Miswiring())
    bench.owner.play()
    assert bench.work.evidence.learned == bench.plan
    assert bench.work.diagnoses == ()
    assert bench.work.view.page.key == "setup.calibrated"
    assert bench.owner.presses == 0


def test_three_hundred_spaces_take_minutes() -> None:
    bench = Bench("usa-2004", Miswiring())
    bench.owner.play()
    assert len(bench.plan) == 309
    assert bench.owner.now < 15 * 60


def test_many_spaces_are_lit_at_once() -> None:
    bench = Bench("usa-2004", Miswiring())
    bench.work.advance(5.0)
    lit = bench.work.view.lit
    assert len(lit) >= 10
    assert set(lit.values()) == {Glow.PUT}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("edition", ["usa-2004", "new-york"])
def test_every_mistake_of_a_badly_wired_board_is_found(edition: str, seed: int) -> None:
    bench = Bench(edition, Miswiring(swapped=3, dead=2, shorted=2, duplicated=2, stuck=1), seed)
    bench.owner.play()
    bench.assert_learned()
    assert bench.found(Found.SWAPPED) == bench.made("swapped")
    assert bench.made("dead") <= bench.found(Found.DEAD)
    assert bench.found(Found.SHORTED) == bench.made("shorted")
    assert bench.found(Found.DUPLICATED) == bench.made("duplicated")
    stuck = {each.slots for each in bench.work.diagnoses if each.found is Found.STUCK}
    assert stuck == {(slot,) for slot in bench.wiring.stuck}


@pytest.mark.parametrize(
    ("how", "found"),
    [("chain", Found.CHAIN_REVERSED), ("registers", Found.REGISTERS_REVERSED)],
)
def test_a_chain_that_runs_backwards_is_one_finding(how: str, found: Found) -> None:
    bench = Bench("usa-2004", Miswiring(reversed=how, dead=1))
    bench.owner.play()
    bench.assert_learned()
    assert [each.found for each in bench.work.diagnoses] == [found, Found.DEAD]


def test_every_space_has_a_number_of_its_own_in_the_end() -> None:
    bench = Bench("usa-2004", Miswiring(reversed="chain", dead=5, duplicated=3, stuck=2))
    bench.owner.play()
    slots = bench.work.slots(bench.wiring.count)
    assert set(slots) == set(bench.plan)
    assert len(set(slots.values())) == len(slots)


def test_it_goes_on_where_it_was_stopped() -> None:
    bench = Bench("usa-2004", Miswiring(swapped=4), seed=3)
    bench.owner.play(until=330)
    learned = dict(bench.work.evidence.learned)
    assert 0 < len(learned) < len(bench.plan)
    again = Bench("usa-2004", Miswiring(swapped=4), seed=3)
    shine = {spot: (slot,) for spot, slot in again.plan.items()}
    again.work = Calibration(USA, again.plan, shine, learned)
    pixels = {slot: spot for spot, slot in again.plan.items()}
    again.owner = TrainOwner(again.work, again.wiring, pixels, Random(3))
    again.owner.play()
    assert again.owner.now < bench.owner.now * 3
    assert set(again.work.evidence.learned) == set(again.plan)
    assert again.found(Found.SWAPPED) == again.made("swapped")


def test_without_lights_spaces_are_named_one_by_one() -> None:
    bench = Bench("new-york", Miswiring(swapped=1, dead=1), lights=False)
    bench.owner.play()
    bench.assert_learned()
    assert bench.found(Found.SWAPPED) == bench.made("swapped")
    assert bench.found(Found.DEAD) == bench.made("dead")


def test_a_group_can_be_skipped_and_stays_as_the_file_has_it() -> None:
    bench = Bench("new-york", Miswiring())
    bench.work.advance(2.0)
    skipped = {spot for spot, slot in bench.plan.items() if slot in bench.work.view.lit}
    bench.work.receive(ButtonPressed(3.0, Button.NEXT))
    bench.owner.now = 3.0
    bench.owner.play()
    assert skipped
    assert bench.work.evidence.skipped == skipped
    assert bench.work.slots(88) == bench.plan


def test_a_batch_can_be_done_again() -> None:
    bench = Bench("new-york", Miswiring())
    bench.owner.play(until=12)
    bench.work.receive(ButtonPressed(bench.owner.now, Button.UNDO))
    assert bench.work.view.page.key == "setup.clear_board"
    bench.owner.play()
    assert bench.work.evidence.learned == bench.plan


def test_a_train_that_is_put_late_leads_to_no_wrong_slot() -> None:
    """One space is dead and its neighbour shorted, so that the group seems full too early."""
    for seed in range(30):
        bench = Bench("new-york", Miswiring(dead=4, shorted=4), seed)
        bench.owner.play()
        bench.assert_learned()


def test_trains_that_lie_there_at_the_start_are_asked_away() -> None:
    work = Calibration(NEW_YORK, planned("new-york"), {Spot(0, 0): (0,)})
    work.receive(SlotChanged(0.1, 5, covered=True))
    work.advance(9.0)
    assert work.view.page.key == "setup.clear_board"
    work.receive(SlotChanged(9.5, 5, covered=False))
    work.advance(11.0)
    assert work.view.page.key == "setup.put_trains"


def test_after_a_while_without_an_answer_it_is_asked_whether_all_lie() -> None:
    bench = Bench("new-york", Miswiring())
    bench.work.advance(2.0)
    assert bench.work.view.page.key == "setup.put_trains"
    assert bench.work.wakes_at is not None
    bench.work.advance(bench.work.wakes_at)
    assert bench.work.view.page.key == "setup.put_missing"


def test_the_time_left_shrinks() -> None:
    bench = Bench("usa-2004", Miswiring())
    before = bench.work.seconds_left
    bench.owner.play(until=300)
    assert 0 < bench.work.seconds_left < before


def test_a_grid_crosses_each_row_with_each_column_once() -> None:
    spots = [Spot(0, space) for space in range(11)]
    grid = Grid(spots)
    assert [spot for row in range(grid.rows) for spot in grid.row(row)] == spots
    for row in range(grid.rows):
        for column in range(grid.width):
            assert len(set(grid.row(row)) & set(grid.column(column))) <= 1


def test_no_batch_needs_more_trains_than_the_box_has() -> None:
    spots = [Spot(0, space) for space in range(309)]
    made = batches(spots, 100)
    assert [len(grid.spots) for grid in made] == [78, 78, 78, 75]
    assert batches([], 100) == []


def test_a_wiring_can_be_wrong_in_every_way_at_once() -> None:
    every = Miswiring(swapped=1, dead=1, shorted=1, duplicated=1, stuck=1, reversed="chain")
    wiring = wire(planned("new-york"), every, Random(1))
    assert isinstance(wiring, Wiring)
    assert set(map(len, wiring.slots.values())) == {0, 1, 2}
    assert wire(planned("new-york"), replace(every, dead=0), Random(1)).stuck
