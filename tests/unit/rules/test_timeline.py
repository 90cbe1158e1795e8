"""Undo and redo over a game's steps."""

import pytest

from companion.model import commands as c
from companion.model.events import Redone, Undone
from companion.rules import classic
from companion.rules.classic.state import State
from companion.rules.timeline import Timeline
from tests.kit.classic import accepted, position


def played(turns: int) -> tuple[Timeline[State], list[State]]:
    """Some blind draws, and the states in between."""
    start = position()
    timeline, states = Timeline(classic, start), [start]
    for _ in range(turns):
        step = accepted(timeline.state, c.DrawFromDeck(timeline.state.turn)).events
        states.append(timeline.append(step))
    return timeline, states


def test_undo_goes_back_to_any_depth_and_redo_forward_again() -> None:
    timeline, states = played(6)
    for expected in reversed(states[:-1]):
        timeline.undo()
        assert timeline.state == expected
    assert not timeline.can_undo
    for expected in states[1:]:
        timeline.redo()
        assert timeline.state == expected
    assert not timeline.can_redo


def test_a_new_step_after_an_undo_ends_what_could_be_redone() -> None:
    timeline, states = played(3)
    timeline.undo()
    timeline.append(accepted(timeline.state, c.DrawFromDeck(timeline.state.turn, "black")).events)
    assert not timeline.can_redo
    assert timeline.state != states[-1]
    assert len(timeline.steps) == 3


def test_history_is_never_rewritten() -> None:
    timeline, _ = played(2)
    before = timeline.log
    timeline.undo()
    timeline.redo()
    assert timeline.log == (*before, Undone(), Redone())


def test_a_replayed_log_leads_to_the_same_state() -> None:
    timeline, states = played(4)
    timeline.undo()
    timeline.undo()
    timeline.redo()
    again = Timeline.replay(classic, states[0], timeline.log)
    assert again.state == timeline.state
    assert again.log == timeline.log
    assert again.can_redo


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo_at_the_end() -> None:
    timeline, _ = played(0)
    with pytest.raises(IndexError, match="no step to undo"):
        timeline.undo()
    with pytest.raises(IndexError, match="no step to redo"):
        timeline.redo()


def test_the_way_back_and_forth_leads_to_where_the_game_rests() -> None:
    timeline, states = played(6)
    rests = {states[1], states[4]}.__contains__
    assert timeline.way_back(rests) == 2
    for _ in range(2):
        timeline.undo()
    assert timeline.way_back(rests) == 3
    assert timeline.way_forth(rests) == 2, "to the end, where no state rests"
    for _ in range(3):
        timeline.undo()
    assert timeline.way_back(rests) == 0, "nowhere to rest"
    assert timeline.way_forth(rests) == 3
    assert timeline.way_forth(lambda _: True) == 1


def test_what_was_undone_and_counts_again_is_told_until_a_new_step() -> None:
    timeline, states = played(6)
    steps = timeline.steps
    for _ in range(4):
        timeline.undo()
    for _ in range(3):
        timeline.redo()
    timeline.undo()
    assert timeline.redone == steps[2:4]
    assert Timeline.replay(classic, states[0], timeline.log).redone == steps[2:4]
    timeline.append(accepted(timeline.state, c.DrawFromDeck(timeline.state.turn)).events)
    assert timeline.redone == ()
