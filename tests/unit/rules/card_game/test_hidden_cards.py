"""Cards that no reader has seen are counted, not guessed; playing one shows it."""

from companion.model import commands as c
from companion.model.verdicts import Reason
from tests.kit.card_game import accept, hand, play, position, railyard, refuse


def test_a_hidden_card_is_revealed_when_it_is_played() -> None:
    state = position(hands=({"red": 1}, {}), hidden=(2, 0))
    after = accept(state, play(red=2, locomotive=1))
    assert railyard(after, 0) == ["red 2+1"]
    assert hand(after, 0) == {}
    assert sum(after.unseen) == after.deck


def test_no_more_hidden_cards_are_played_than_there_are() -> None:
    state = position(hands=({"red": 1}, {}), hidden=(2, 0))
    assert refuse(state, play(red=4)) is Reason.CARDS_NOT_HELD
    assert refuse(state, play(blue=1, green=1, yellow=1)) is Reason.CARDS_NOT_HELD
    assert len(accept(state, play(red=1, green=1, yellow=1)).seats[0].railyard) == 3


def test_a_hidden_card_cannot_be_one_that_is_known_elsewhere() -> None:
    state = position(hands=({"red": 1}, {"red": 8}), hidden=(4, 0))
    assert state.unseen[state.edition.kind_index["red"]] == 0, "the tenth lies in the market"
    assert refuse(state, play(red=2)) is Reason.CARDS_NOT_HELD
    assert refuse(accept(state, c.Tender(0, "red")), c.Tender(0, "red")) is Reason.CARD_NOT_HELD


def test_a_hidden_card_can_be_laid_out_first() -> None:
    state = accept(position(hidden=(2, 0)), c.Tender(0, "green"), c.Tender(0, "green"))
    assert hand(state, 0) == {"green": 2}
    assert refuse(state, c.Tender(0, "green")) is Reason.CARD_NOT_HELD
    assert railyard(accept(state, play(green=2)), 0) == ["green 2"]
