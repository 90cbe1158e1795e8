"""A table at which a whole simulated evening has been played: everything can still be undone."""

from functools import cache

from companion.app import Companion
from companion.cli.options import load_edition, parse_equipment
from companion.cli.presets import presets
from companion.model.readings import Button
from companion.simulation.world.evening import Evening
from companion.simulation.world.table import simulated_map
from tests.kit.at_table import AtTable, Notebook

PLAYERS = 3
SEED = 11


@cache
def _evening(edition: str, equipment: str) -> Notebook:
    """What was recorded of an evening on which nothing went wrong."""
    box, has = load_edition(edition), parse_equipment(equipment)
    table, notebook = simulated_map(box, has), Notebook()
    evening = Evening(
        box, table, PLAYERS, SEED, presets()["none"], lambda: Companion(box, table, notebook)
    )
    assert not evening.play().stuck
    return notebook


def finished(edition: str, equipment: str) -> AtTable:
    """The program after the count; every train lies where it was claimed."""
    recorded = _evening(edition, equipment)
    table = AtTable(edition, parse_equipment(equipment))
    table.notebook.began, table.notebook.entries = recorded.began, list(recorded.entries)
    table.start()
    owners = getattr(table.state, "owners", ())
    owned = [slot for slot, spot in table.map.spots.items() if owners[spot.route] is not None]
    table.cover(*owned, pause=0.0)
    table.wait(10.0)
    return table


def press(table: AtTable, name: str) -> None:
    """On the button if the table has one, else on the page."""
    if table.equipment.buttons and name in list(Button):
        table.press(name)
    else:
        table.ask(name)
