"""A recorded evening is understood the same way again."""

from dataclasses import replace

import pytest

from companion import editions
from companion.app import Companion
from companion.cli.reread import first_difference, reread
from companion.interpretation.mind import Times
from companion.journal import IN_MEMORY, FallbackJournal, Journal, LoadedGame, Traced
from companion.model.edition import Edition
from companion.model.events import Undone
from companion.model.readings import Restarted
from companion.model.table import Equipment, SlotLevel, TableMap
from companion.recording import Recording
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import Faults, load_presets
from companion.simulation.world.table import simulated_map

BOX = editions.load("new-york")
TABLE = simulated_map(BOX, Equipment())
PRESETS = load_presets(editions.data_folder() / "faults.toml")
ALL_KINDS = [
    (name, Equipment(slots=slots, cards=cards))
    for name in editions.available()
    for slots in SlotLevel
    for cards in (True, False)
    if editions.load(name).routes or (cards and slots is SlotLevel.NONE)
]


def recorded(
    seed: int, faults: Faults, box: Edition = BOX, table: TableMap = TABLE
) -> tuple[LoadedGame, tuple[Traced, ...]]:
    with Journal.open(IN_MEMORY) as journal:
        recordings = []

        def start() -> Companion:
            kept = FallbackJournal(journal)
            recordings.append(Recording(kept, box, table.equipment, clock=lambda: 0.0))
            return Companion(box, table, recordings[-1])

        Evening(box, table, 2, seed, faults, start).play()
        recordings[-1].close()
        return journal.load(1), journal.trace(1)


@pytest.mark.parametrize(("edition", "equipment"), ALL_KINDS)
def test_the_readings_of_a_bad_evening_lead_to_the_same_log(
    edition: str, equipment: Equipment
) -> None:
    """Power cuts included: what was in mind before one is gone here, too."""
    box = editions.load(edition)
    table = simulated_map(box, equipment)
    faults = replace(PRESETS["harsh"], restarts=4)
    loaded, trace = recorded(3, faults, box, table)
    again = reread(box, table, loaded.game.header.began, loaded.entries, trace)
    assert len(loaded.entries) > 50
    assert sum(isinstance(r, Restarted) for part in trace for r in part.readings) > 1
    assert first_difference(loaded.entries, again) is None


def test_another_way_to_understand_them_is_found_out() -> None:
    loaded, trace = recorded(1, PRESETS["none"])
    began = loaded.game.header.began
    again = reread(BOX, TABLE, began, loaded.entries, trace, Times(settle=600.0))
    assert first_difference(loaded.entries, again) is not None


def test_the_first_difference_is_named_by_its_step() -> None:
    log = (Undone(), Undone())
    assert first_difference(log, log) is None
    assert first_difference(log, log[:1]) == 2
    assert first_difference((*log, ()), (*log, Undone())) == 3
