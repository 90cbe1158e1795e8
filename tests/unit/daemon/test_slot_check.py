"""A hub with too few slots for the table file is told in a sentence."""

import pytest

from companion import editions
from companion.daemon.games import Games
from companion.daemon.slot_check import SlotCheck
from companion.journal import IN_MEMORY, FallbackJournal, Journal
from companion.model.readings import Button
from companion.model.signals import ButtonEdge, LinkFound
from companion.model.table import Equipment
from companion.simulation.world.table import simulated_map
from companion.tables.reading import Table


@pytest.mark.parametrize(("has", "told"), [(80, True), (88, False), (None, False)])
def test_slots_beyond_the_hub_are_told_when_it_comes(
    has: int | None,
    told: bool,  # noqa: FBT001 - a case
    caplog: pytest.LogCaptureFixture,
) -> None:
    box = editions.load("new-york")
    journal = FallbackJournal(Journal.open(IN_MEMORY))
    games = Games([Table(box, simulated_map(box, Equipment()))], journal, lambda: 0.0)
    check = SlotCheck(lambda: has, games)
    check(ButtonEdge(0.0, Button.NEXT))
    check(LinkFound(0.0, "hub"))
    journal.close()
    assert ("has a slot 83, but the hub has slots 0 to 79" in caplog.text) is told
