"""The assertions that all families share can fail."""

from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from companion.model.commands import Command
from companion.rules import card_game
from companion.rules.card_game.state import State
from tests.kit.card_game import any_command, position
from tests.kit.conservation import with_another_hand
from tests.kit.properties import (
    assert_fold_is_live,
    assert_legal_is_accepted,
    assert_only_the_owner_sees,
)
from tests.kit.roam import roam

START = position(hands=({"red": 2}, {"blue": 2}))


def spoilt(**functions: Any) -> Any:  # noqa: ANN401 - stands in for a family
    """The Card Game with some of its functions exchanged."""
    family = ModuleType("spoilt")
    family.__dict__.update({name: getattr(card_game, name) for name in card_game.__all__})
    family.__dict__.update(functions)
    return family


def test_a_command_missing_from_the_list_is_noticed() -> None:
    def nothing(_: State) -> Iterator[Command]:
        return iter(())

    with pytest.raises(AssertionError):
        assert_legal_is_accepted(spoilt(legal=nothing), [START], any_command, Random(1), 1)
    assert_legal_is_accepted(card_game, [START], any_command, Random(1), 1)


def test_an_event_without_effect_is_noticed() -> None:
    steps = list(roam(card_game, any_command, START, Random(2), 1, 5))

    def same(state: State, _: object) -> State:
        return state

    with pytest.raises(AssertionError):
        assert_fold_is_live(spoilt(evolve=same), steps, Random(1))
    assert_fold_is_live(card_game, steps, Random(1))


def test_a_view_that_shows_everything_is_noticed() -> None:
    def open_view(state: State, _: int | None) -> object:
        return state.seats

    with pytest.raises(AssertionError):
        assert_only_the_owner_sees(spoilt(view=open_view), [START], with_another_hand)
    assert assert_only_the_owner_sees(card_game, [START], with_another_hand) == 2
