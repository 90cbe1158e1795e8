"""A recorded evening is understood the same way again."""

from companion import editions
from companion.app import Companion
from companion.cli.reread import first_difference, reread
from companion.interpretation.mind import Times
from companion.journal import IN_MEMORY, FallbackJournal, Journal, LoadedGame, Traced
from companion.model.events import Undone
from companion.model.table import Equipment
from companion.recording import Recording
from companion.simulation.world.evening import Evening
from companion.simulation.world.faults import load_presets
from companion.simulation.world.table import simulated_map

BOX = editions.load("new-york")
TABLE = simulated_map(BOX, Equipment())


def recorded(seed: int, preset: str) -> tuple[LoadedGame, tuple[Traced, ...]]:
    faults = load_presets(editions.data_folder() / "faults.toml")[preset]
    with Journal.open(IN_MEMORY) as journal:

        def start() -> Companion:
            record = Recording(FallbackJournal(journal), BOX, Equipment(), clock=lambda: 0.0)
            return Companion(BOX, TABLE, record)

        Evening(BOX, TABLE, 2, seed, faults, start).play()
        return journal.load(1), journal.trace(1)


def test_the_readings_of_an_evening_lead_to_the_same_log() -> None:
    loaded, trace = recorded(1, "none")
    again = reread(BOX, TABLE, loaded.game.header.began, loaded.entries, trace)
    assert len(loaded.entries) > 50
    assert first_difference(loaded.entries, again) is None


def test_another_way_to_understand_them_is_found_out() -> None:
    loaded, trace = recorded(1, "none")
    began = loaded.game.header.began
    again = reread(BOX, TABLE, began, loaded.entries, trace, Times(settle=600.0))
    assert first_difference(loaded.entries, again) is not None


def test_the_first_difference_is_named_by_its_step() -> None:
    log = (Undone(), Undone())
    assert first_difference(log, log) is None
    assert first_difference(log, log[:1]) == 2
    assert first_difference((*log, ()), (*log, Undone())) == 3
