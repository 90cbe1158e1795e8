"""Placing cards in the railyard and train robbing (C9 to C12, C25, C26)."""

import pytest

from companion.model import commands as c
from companion.model import events as e
from companion.model.cards import Cards
from companion.model.verdicts import Reason
from tests.kit.card_game import accept, accepted, hand, named, play, position, railyard, refuse

PLENTY = {"red": 5, "blue": 5, "green": 5, "yellow": 5, "locomotive": 4}


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ({"red": 2}, "red 2"),
        ({"red": 5}, "red 5"),
        ({"red": 2, "locomotive": 3}, "red 2+3"),
        ({"red": 1, "locomotive": 1}, "red 1+1"),
    ],
)
def test_c9_a_suit_is_two_or_more_cards_of_one_colour_with_locomotives_on_top(
    cards: dict[str, int], row: str
) -> None:
    state = accept(position(hands=(PLENTY, {})), play(**cards))
    assert railyard(state, 0) == [row]
    assert state.seats[0].hand.total == 24 - sum(cards.values())
    assert state.turn == 1


def test_c9_one_card_alone_is_no_suit() -> None:
    state = position(hands=(PLENTY, {}))
    assert refuse(state, play(red=1)) is Reason.ONE_CARD_ALONE
    assert refuse(state, play(locomotive=1)) is Reason.ONE_CARD_ALONE
    assert refuse(state, play()) is Reason.ONE_CARD_ALONE


def test_c25_a_suit_has_at_least_one_coloured_card() -> None:
    state = position(hands=(PLENTY, {}))
    assert refuse(state, play(locomotive=3)) is Reason.LOCOMOTIVES_ALONE
    assert railyard(accept(state, play(red=1, locomotive=1)), 0) == ["red 1+1"]


def test_c10_three_cards_of_three_colours_make_three_rows() -> None:
    state = accept(position(hands=(PLENTY, {})), play(red=1, blue=1, yellow=1))
    assert railyard(state, 0) == ["yellow 1", "blue 1", "red 1"]


@pytest.mark.parametrize(
    "cards",
    [
        {"red": 1, "blue": 1},
        {"red": 2, "blue": 1},
        {"red": 2, "blue": 1, "green": 1},
        {"red": 1, "blue": 1, "green": 1, "yellow": 1},
        {"red": 1, "blue": 1, "locomotive": 1},
        {"red": 1, "blue": 1, "green": 1, "locomotive": 1},
        {"red": 2, "blue": 2},
    ],
)
def test_c10_exactly_three_cards_of_three_colours_and_no_locomotive(cards: dict[str, int]) -> None:
    state = position(hands=(PLENTY, {}))
    assert refuse(state, play(**cards)) is Reason.NEITHER_SUIT_NOR_THREE


def test_c11_never_a_colour_that_ones_own_railyard_shows() -> None:
    state = position(hands=(PLENTY, {}), railyards={0: ["red 1"]})
    assert refuse(state, play(red=5)) is Reason.COLOR_SHOWN
    assert refuse(state, play(red=1, blue=1, green=1)) is Reason.COLOR_SHOWN
    assert railyard(accept(state, play(blue=2)), 0) == ["red 1", "blue 2"]


def test_c12_example_three_blue_rob_a_railyard_that_shows_one_blue() -> None:
    state = position(hands=({"blue": 3}, {}), railyards={1: ["red 2", "blue 1"]})
    verdict = accepted(state, play(blue=3))
    assert verdict.events[:2] == (
        e.RowRobbed(1, "blue", 0),
        e.CardsPlayed(0, Cards(state.edition.cards(blue=3).known)),
    )
    assert railyard(verdict.after, 0) == ["blue 3"]
    assert named(verdict.after.discards.known) == {"blue": 1}
    assert hand(verdict.after, 0) == {}, "the robber gains nothing"


def test_c12_robbing_takes_strictly_more_cards_than_lie_there() -> None:
    state = position(hands=(PLENTY, {}, {}), railyards={2: ["blue 3"]})
    assert refuse(state, play(blue=3)) is Reason.TOO_FEW_TO_ROB
    assert refuse(state, play(blue=2)) is Reason.TOO_FEW_TO_ROB
    assert railyard(accept(state, play(blue=4)), 2) == []


def test_c12_a_three_colour_play_needs_all_three_colours_absent_everywhere() -> None:
    state = position(hands=(PLENTY, {}, {}), railyards={1: ["blue 1"]})
    assert refuse(state, play(red=1, blue=1, green=1)) is Reason.TOO_FEW_TO_ROB
    assert len(accept(state, play(red=1, yellow=1, green=1)).seats[0].railyard) == 3


def test_c12_counts_what_lies_there_now() -> None:
    state = position(hands=({"red": 2}, {"blue": 2}), railyards={1: ["blue 2"]})
    state = accept(state, play(red=2))
    assert railyard(state, 1) == ["blue 1"]
    state = accept(state, c.DrawFromDeck(1), c.StopDrawing(1))
    assert railyard(state, 0) == ["red 1"]
    state = accept(state, c.DrawFromDeck(0, "blue"), c.DrawFromDeck(0, "blue"))
    assert railyard(state, 1) == []


def test_c26_locomotives_count_as_cards_of_the_row_on_both_sides() -> None:
    state = position(hands=(PLENTY, {}), railyards={1: ["blue 1+2"]})
    assert refuse(state, play(blue=3)) is Reason.TOO_FEW_TO_ROB
    assert refuse(state, play(blue=1, locomotive=2)) is Reason.TOO_FEW_TO_ROB
    after = accept(state, play(blue=1, locomotive=3))
    assert railyard(after, 0) == ["blue 1+3"]
    assert named(after.discards.known) == {"blue": 1, "locomotive": 2}


def test_cards_must_be_held_and_named() -> None:
    state = position(hands=({"red": 2}, {"blue": 4}))
    assert refuse(state, play(blue=2)) is Reason.CARDS_NOT_HELD
    assert refuse(state, play(red=3)) is Reason.CARDS_NOT_HELD
    unnamed = Cards(state.edition.cards(red=1).known, 1)
    assert refuse(state, c.PlayCards(0, unnamed)) is Reason.CARDS_UNNAMED
    assert refuse(state, c.PlayCards(0, Cards((3, -1, 0, 0, 0, 0, 0, 0, 0)))) is (
        Reason.CARDS_UNNAMED
    )
    assert refuse(state, c.PlayCards(0, Cards((2, 0)))) is Reason.CARDS_UNNAMED


def test_u43_cards_are_laid_out_one_by_one_and_can_be_taken_back() -> None:
    state = position(hands=({"red": 3, "blue": 1}, {}))
    state = accept(state, c.Tender(0, "red"), c.Tender(0, "blue"), c.Tender(0, "red"))
    assert refuse(state, play(red=3)) is Reason.TENDERED_NOT_PLAYED
    for command in (c.DrawFromDeck(0), c.TakeFaceUp(0, 0), c.DrawTickets(0), c.Pass(0)):
        assert refuse(state, command) is Reason.CARDS_TENDERED
    assert refuse(state, c.Tender(0, "blue")) is Reason.CARD_NOT_HELD
    assert refuse(state, c.Withdraw(0, "green")) is Reason.NOT_TENDERED
    state = accept(state, c.Withdraw(0, "blue"), play(red=3))
    assert railyard(state, 0) == ["red 3"]
    assert hand(state, 0) == {"blue": 1}
    assert not any(state.tendered)
