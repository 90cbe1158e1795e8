"""Corrections in every family alike."""

from typing import Any, get_args

import pytest

from companion import editions
from companion.model.commands import Command
from companion.model.corrections import Correction, GiveTicket, SetTurn
from companion.model.events import GameBegan
from companion.model.verdicts import Accepted, Reason, Refused
from companion.model.views import Phase
from companion.rules.families import family_of
from companion.rules.timeline import Timeline

NAMES = ("Blue", "Red")


def begun(name: str) -> Any:  # noqa: ANN401 - each family has a state of its own
    edition = editions.load(name)
    began = GameBegan(edition.id, NAMES, 0, len(edition.tickets))
    return family_of(edition).begin(edition, began)


def test_no_correction_is_a_command() -> None:
    assert set(get_args(Command)).isdisjoint(get_args(Correction))


@pytest.mark.parametrize("name", editions.available())
def test_a_seat_that_nobody_has_is_refused(name: str) -> None:
    verdict = family_of(editions.load(name)).correct(begun(name), SetTurn(2))
    assert verdict == Refused(Reason.NO_SUCH_SEAT, (("seat", 2),))


@pytest.mark.parametrize("name", editions.available())
def test_when_the_game_is_over_nothing_is_corrected(name: str) -> None:
    over = begun(name)._replace(phase=Phase.OVER)
    verdict = family_of(editions.load(name)).correct(over, SetTurn(1))
    assert verdict == Refused(Reason.GAME_OVER)


@pytest.mark.parametrize("name", editions.available())
def test_a_correction_is_one_step_of_the_timeline(name: str) -> None:
    edition = editions.load(name)
    family, start = family_of(edition), begun(name)
    timeline = Timeline(family, start)
    for correction in (SetTurn(1), GiveTicket(1, edition.tickets[0].id)):
        verdict = family.correct(timeline.state, correction)
        assert isinstance(verdict, Accepted)
        timeline.append(verdict.events)
    assert (timeline.state.turn, timeline.state.seats[1].tickets) == (1, (edition.tickets[0].id,))
    timeline.undo()
    assert (timeline.state.turn, timeline.state.seats[1].tickets) == (1, ())
    timeline.undo()
    assert timeline.state == start
