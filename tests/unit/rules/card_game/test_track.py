"""Step 1 of a turn: cards leave the railyard for the on-the-track stack (C6, C13)."""

from companion.model import commands as c
from companion.model import events as e
from companion.model.verdicts import Reason
from companion.rules.card_game.state import State
from tests.kit.card_game import (
    accept,
    accepted,
    box,
    happened,
    named,
    play,
    position,
    railyard,
    refuse,
    with_seat,
)

STOP = (c.DrawFromDeck(0), c.StopDrawing(0))


def next_turn(state: State) -> State:
    """Seat 0 draws one card; then step 1 of seat 1 happens by itself."""
    return accept(state, *STOP)


def test_c6_one_card_of_each_row_goes_on_the_track_before_step_2() -> None:
    state = position(railyards={1: ["red 3", "blue 1", "green 2"]})
    verdict = accepted(accept(state, STOP[0]), STOP[1])
    assert verdict.events[-1] == e.MovedToTrack(1, ("red", "blue", "green"))
    assert railyard(verdict.after, 1) == ["red 2", "green 1"]
    assert named(verdict.after.seats[1].track) == {"green": 1, "blue": 1, "red": 1}


def test_c6_locomotives_lie_on_top_and_leave_first() -> None:
    state = next_turn(position(railyards={1: ["red 2+2"]}))
    assert railyard(state, 1) == ["red 2+1"]
    assert named(state.seats[1].track) == {"locomotive": 1}


def test_c6_a_row_that_step_1_empties_frees_its_colour_this_turn() -> None:
    state = position(hands=({}, {"red": 2, "blue": 2}), railyards={1: ["red 1", "blue 2"]})
    state = next_turn(state)
    assert refuse(state, play(1, blue=2)) is Reason.COLOR_SHOWN
    assert railyard(accept(state, play(1, red=2)), 1)[:2] == ["blue 1", "red 2"]


def test_c6_without_rows_nothing_moves_and_rows_laid_this_turn_wait_for_the_next() -> None:
    state = position(hands=({"red": 2}, {}))
    assert happened(state, play(red=2)) == ["CardsPlayed", "TurnEnded"]
    state = accept(state, play(red=2), c.DrawFromDeck(1))
    verdict = accepted(state, c.StopDrawing(1))
    assert verdict.events[-1] == e.MovedToTrack(0, ("red",))


def test_c6_the_owner_may_choose_where_the_edition_says_so() -> None:
    state = position(box(top_card="owner"), railyards={1: ["red 1+1", "blue 1"]})
    state = next_turn(state)
    assert railyard(state, 1) == ["red 1+1", "blue 1"]
    for command in (
        c.DrawFromDeck(1),
        c.TakeFaceUp(1, 0),
        c.DrawTickets(1),
        c.Tender(1, "red"),
        c.Pass(1),
        play(1, red=2),
    ):
        assert refuse(state, command) is Reason.TRACK_FIRST
    wrong = (("red",), ("red", "red"), ("blue", "red"), ("red", "locomotive"), ())
    for kinds in wrong:
        assert refuse(state, c.MoveToTrack(1, kinds)) is Reason.NOT_FROM_THESE_ROWS
    assert refuse(state, c.MoveToTrack(0, ("red", "blue"))) is Reason.NOT_YOUR_TURN
    state = accept(state, c.MoveToTrack(1, ("red", "blue")))
    assert railyard(state, 1) == ["red 0+1"]
    assert named(state.seats[1].track) == {"blue": 1, "red": 1}
    assert refuse(state, c.MoveToTrack(1, ("locomotive",))) is Reason.NO_TRACK_MOVE


def test_c6_a_row_left_with_locomotives_only_keeps_its_colour() -> None:
    state = position(
        box(top_card="owner"), hands=({"red": 1, "locomotive": 1}, {}), railyards={1: ["red 0+1"]}
    )
    assert railyard(accept(state, play(red=1, locomotive=1)), 0) == ["red 1+1"]


def test_c6_where_no_row_has_two_kinds_the_owner_is_not_asked() -> None:
    state = next_turn(position(box(top_card="owner"), railyards={1: ["red 2", "blue 1"]}))
    assert railyard(state, 1) == ["red 1"]


def test_c6_by_default_nobody_is_asked() -> None:
    state = position(railyards={0: ["red 1+1"]})
    assert refuse(state, c.MoveToTrack(0, ("red",))) is Reason.NO_TRACK_MOVE


def test_c13_cards_on_the_track_are_safe() -> None:
    state = position(hands=({"red": 4}, {}), railyards={1: ["red 2"]}, tracks={1: {"red": 3}})
    state = accept(state, play(red=4))
    assert railyard(state, 1) == []
    assert named(state.seats[1].track) == {"red": 3}


def test_step_1_does_not_happen_once_the_last_turn_is_over() -> None:
    state = position(deck=0, turns_left=1, railyards={1: ["red 2"]})
    state = with_seat(state, 0, hand=box().cards())
    assert happened(state, c.TakeFaceUp(0, 0)) == ["FaceUpTaken"]
    state = accept(state, c.TakeFaceUp(0, 0))
    assert happened(state, c.StopDrawing(0)) == ["DrawingStopped", "TurnEnded", "CountBegan"]
