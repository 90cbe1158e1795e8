"""Evenings in which the power is cut again and again: in set-up, in play and in the count."""

import pytest

from companion import editions
from companion.cli import evenings
from companion.cli.evenings import Setting, play
from companion.model.table import Equipment
from companion.simulation.world.faults import Faults

CUTS = 25


@pytest.mark.parametrize("cards", [True, False])
@pytest.mark.parametrize("edition", editions.available())
def test_an_evening_of_many_power_cuts_is_exact(
    edition: str, cards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not cards and not editions.load(edition).routes:
        pytest.skip("without tracked cards it is final scoring only")
    monkeypatch.setattr(evenings, "presets", lambda: {"cuts": Faults(restarts=CUTS)})
    outcome = play(Setting(edition, 3, "cuts", Equipment(cards=cards)), 5)
    assert not outcome.failed, outcome.notes
    assert outcome.restarts > CUTS / 2, "the others come too late"
