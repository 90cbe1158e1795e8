"""The end of the deck, the last turns and the second deck (C14, C16, C17, C23)."""

from collections.abc import Sequence

import pytest

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import EMPTY
from companion.model.verdicts import Reason
from companion.model.views import Phase
from companion.rules.card_game.state import State
from tests.kit.card_game import (
    NO_ROW,
    accept,
    accepted,
    hand,
    happened,
    named,
    play,
    position,
    railyard,
    refuse,
    with_seat,
)

NOBODY: Sequence[dict[str, int]] = ({}, {}, {}, {})


def counted(state: State) -> State:
    """Everybody agrees to what is proposed."""
    return accept(state, *(c.FinishCount(seat) for seat in range(len(state.seats))))


def test_c14_the_last_card_drawn_gives_everybody_one_more_whole_turn() -> None:
    state = position(hands=({}, {}, {"red": 2}), deck=2, turn=1, railyards={2: ["blue 2"]})
    state = accept(state, c.DrawFromDeck(1))
    verdict = accepted(state, c.DrawFromDeck(1))
    assert [type(event) for event in verdict.events] == [
        e.CardDrawn,
        e.LastRoundBegan,
        e.TurnEnded,
        e.MovedToTrack,
    ]
    assert verdict.events[1] == e.LastRoundBegan(1)
    state = verdict.after
    assert (state.turn, state.turns_left) == (2, 3)
    state = accept(state, play(2, red=2))
    state = accept(state, c.TakeFaceUp(0, 0), c.StopDrawing(0))
    assert (state.turn, state.turns_left) == (1, 1), "the trigger player has the last turn"
    state = accept(state, c.TakeFaceUp(1, 1), c.StopDrawing(1))
    assert state.phase is Phase.COUNT
    assert railyard(state, 2) == ["blue 1", "red 2"]


def test_c14_the_last_card_turned_up_counts_too_and_the_action_is_finished_first() -> None:
    state = accept(position(deck=1), c.TakeFaceUp(0, 0), c.FillMarket(0))
    assert state.turns_left is None
    assert refuse(state, c.DrawFromDeck(0)) is Reason.NO_CARD_TO_DRAW
    verdict = accepted(state, c.TakeFaceUp(0, 1))
    assert verdict.events[1:] == (e.LastRoundBegan(0), e.TurnEnded(0))
    assert hand(verdict.after, 0) == {"red": 1, "blue": 1}


def test_c14_after_the_last_card_drawn_first_a_face_up_card_may_follow() -> None:
    state = accept(position(deck=1), c.DrawFromDeck(0))
    assert happened(state, c.TakeFaceUp(0, 0)) == ["FaceUpTaken", "LastRoundBegan", "TurnEnded"]
    assert happened(state, c.StopDrawing(0)) == ["DrawingStopped", "LastRoundBegan", "TurnEnded"]


def test_c14_the_discards_are_never_reshuffled_before_the_second_deck() -> None:
    state = position(deck=0, turns_left=2)
    gone = state.discards
    assert gone.total > 0
    state = accept(state, c.TakeFaceUp(0, 0), c.TakeFaceUp(0, 1))
    assert (state.deck, state.discards) == (0, gone)


@pytest.mark.parametrize("players", [2, 3])
def test_c16_with_two_or_three_players_the_game_is_over_after_one_deck(players: int) -> None:
    state = position(hands=NOBODY[:players], deck=0, phase=Phase.COUNT)
    assert counted(state).phase is Phase.OVER


def at_the_first_count() -> State:
    """Four players; seat 2 took the last turn, so that the turn has come to seat 3."""
    return position(
        hands=({"red": 2}, {}, {"blue": 1, "locomotive": 1}, {}),
        hidden=(0, 3, 0, 0),
        railyards={0: ["green 2"], 3: ["black 1+1"]},
        tracks={0: {"yellow": 1}, 1: {"red": 1, "green": 1}},
        tickets={0: ["c01", "c44"], 1: ["c43"]},
        market=("red", EMPTY, "locomotive", "white", "?"),
        deck=0,
        phase=Phase.COUNT,
        turn=3,
        turns_left=0,
    )


def test_c17_with_four_players_all_cards_outside_the_hands_make_a_second_deck() -> None:
    state = at_the_first_count()
    verdict = accepted(accept(state, *(c.FinishCount(seat) for seat in range(3))), c.FinishCount(3))
    assert verdict.events[-1] == e.SecondDeckBegan()
    after = verdict.after
    assert (after.phase, after.deck_number) == (Phase.SETUP, 2)
    assert after.deck == 96 - 2 - 3 - 2
    assert sum(after.unseen) == after.deck + 3
    assert after.discards.total == 0
    assert after.market == (EMPTY,) * 5
    assert [named(seat.track) for seat in after.seats] == [{}] * 4
    assert [seat.railyard for seat in after.seats] == [()] * 4


def test_c17_hands_and_open_tickets_are_kept_and_completed_ones_set_aside() -> None:
    after = counted(at_the_first_count())
    assert [hand(after, seat) for seat in range(4)] == [
        {"red": 2},
        {"?": 3},
        {"blue": 1, "locomotive": 1},
        {},
    ]
    assert after.seats[0].completed == ("c01",)
    assert after.seats[0].tickets == ("c44",)
    assert after.seats[1].tickets == ("c43",)


def dealt(state: State) -> State:
    for _ in range(4):
        state = accept(state, *(c.DealCard(seat) for seat in range(4)))
    return state


def test_c17_four_cards_each_then_a_new_row_and_nothing_else() -> None:
    state = counted(at_the_first_count())
    assert refuse(state, c.FillMarket(0)) is Reason.NOT_NOW
    state = dealt(state)
    assert [seat.hand.total for seat in state.seats] == [6, 7, 6, 4]
    assert refuse(state, c.DealCard(0)) is Reason.HAND_COMPLETE
    state = accept(state, *(c.FillMarket(place) for place in range(4)))
    verdict = accepted(state, c.FillMarket(4))
    assert verdict.events[1:] == (e.PlayBegan(),), "no new tickets"
    assert verdict.after.ticket_deck == 24 - 3


def test_c17_play_goes_on_left_of_whoever_took_the_last_turn() -> None:
    state = accept(dealt(counted(at_the_first_count())), *(c.FillMarket(n) for n in range(5)))
    assert (state.turn, state.turns_left) == (3, None)
    assert accept(state, c.DrawFromDeck(3), c.StopDrawing(3)).turn == 0


def test_c17_the_second_end_of_the_deck_ends_the_game() -> None:
    state = position(hands=NOBODY, deck=1, deck_number=2)
    state = accept(state, c.DrawFromDeck(0), c.StopDrawing(0))
    assert state.turns_left == 4
    for seat in (1, 2, 3, 0):
        state = accept(state, c.TakeFaceUp(seat, (seat - 1) % 4), c.StopDrawing(seat))
    assert counted(state).phase is Phase.OVER


def test_c17_a_ticket_completed_with_the_first_deck_cannot_be_shown_again() -> None:
    state = with_seat(position(hands=NOBODY, completed={1: ["c01"]}), 0, hidden_tickets=1)
    assert refuse(state, c.ShowTicket(0, "c01")) is Reason.TICKET_HELD


def tight(cards: int, turn: int = 1) -> State:
    """A first count after which so many cards are outside the hands."""
    left = cards
    hands = [{"locomotive": 16}, {"red": 10, "blue": 10}, {"green": 10, "white": 10}, {}]
    for kind in ("yellow", "black", "purple", "orange"):
        outside = min(left, 10)
        hands[3][kind] = 10 - outside
        left -= outside
    state = position(hands=hands, market=NO_ROW, deck=0, phase=Phase.COUNT, turn=turn, turns_left=0)
    assert state.discards.total == cards
    return counted(state)


def test_c23_a_deck_that_runs_out_is_dealt_one_by_one_from_the_next_player() -> None:
    state = tight(6)
    assert [seat.owed for seat in state.seats] == [1, 2, 2, 1]
    for seat in (1, 2, 3, 0, 1):
        state = accept(state, c.DealCard(seat))
    verdict = accepted(state, c.DealCard(2))
    assert verdict.events[1:] == (e.PlayBegan(), e.LastRoundBegan(0))
    assert (verdict.after.turn, verdict.after.turns_left) == (1, 4)


def test_c23_the_last_turns_begin_at_once_when_the_row_takes_the_last_card() -> None:
    state = dealt(tight(18))
    state = accept(state, c.FillMarket(0))
    verdict = accepted(state, c.FillMarket(3))
    assert verdict.events[1:] == (e.PlayBegan(), e.LastRoundBegan(0))
    assert verdict.after.turns_left == 4


def test_c23_with_no_card_at_all_the_last_turns_begin_without_dealing() -> None:
    state = tight(0)
    assert state.phase is Phase.PLAY
    assert (state.turn, state.turns_left) == (1, 4)
