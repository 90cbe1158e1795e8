"""Evenings in which the power is cut again and again: in set-up, in play and in the count."""

import pytest

from companion import editions
from companion.cli import evenings
from companion.cli.evenings import Setting, play
from companion.model.table import Equipment
from companion.simulation.world.faults import Faults

CUTS = 25


TABLES = [
    (name, Equipment(cards=cards))
    for name in editions.available()
    for cards in (True, False)
    if cards or editions.load(name).routes
]


@pytest.mark.parametrize(("edition", "equipment"), TABLES)
def test_an_evening_of_many_power_cuts_is_exact(
    edition: str, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "find_faults", lambda _: Faults(restarts=CUTS))
    outcome = play(Setting(edition, 3, "cuts", equipment), 5)
    assert not outcome.failed, outcome.notes
    assert outcome.restarts > CUTS / 2, "the others come too late"
